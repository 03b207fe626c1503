import { rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runtimeLimits } from '../../limits.ts'
import { loadClusterConfig, loadKubeconfig } from './kubeconfig.ts'
import { hide, reveal } from './secret.ts'
import { base64, type ConfigFolder, createConfigFolder, kubeconfigText } from './testing/config-folder.ts'

let folder: ConfigFolder

beforeEach(() => {
  folder = createConfigFolder()
})

afterEach(() => folder.remove())

test('reads a kubeconfig with inline data', () => {
  const path = folder.write(
    'config',
    kubeconfigText(
      `client-certificate-data: ${base64('CERT')}\nclient-key-data: ${base64('KEY')}\ntoken: t0k3n`,
      `server: https://10.0.0.1:6443\ncertificate-authority-data: ${base64('CA')}\ntls-server-name: kubernetes
proxy-url: http://proxy:3128\ndisable-compression: true`,
    ),
  )
  const config = loadKubeconfig({ kubeconfigPath: path })
  expect(config).toEqual({
    context: 'main',
    namespace: 'team-a',
    server: 'https://10.0.0.1:6443',
    certificateAuthority: 'CA',
    serverName: 'kubernetes',
    proxyUrl: 'http://proxy:3128',
    disableCompression: true,
    token: expect.anything(),
    clientCertificate: { certificate: 'CERT', key: expect.anything() },
  })
  expect(reveal(config.token ?? '')).toBe('t0k3n')
  expect(reveal(config.clientCertificate?.key ?? '')).toBe('KEY')
})

test('paths are relative to the kubeconfig that contains them, even if its own path is relative', () => {
  const files = ['pki/ca.crt', 'pki/user.crt', 'pki/user.key', 'token'].map((name) => folder.write(name, 'text'))
  const [certificateAuthorityFile, certificate, key, tokenFile] = files
  const path = folder.write(
    'config',
    kubeconfigText(
      'client-certificate: pki/user.crt\nclient-key: pki/user.key\ntokenFile: token',
      'server: https://a\ncertificate-authority: pki/ca.crt',
    ),
  )
  const expected = {
    context: 'other',
    namespace: 'default',
    server: 'https://a',
    certificateAuthorityFile,
    tokenFile,
    clientCertificateFiles: { certificate, key },
  }
  expect(loadKubeconfig({ kubeconfigPath: path, context: 'other' })).toEqual(expected)
  expect(loadKubeconfig({ kubeconfigPath: relative(process.cwd(), path), context: 'other' })).toEqual(expected)
})

test('inline data takes precedence over the file of the same field, and the other file is then read once', () => {
  folder.write('user.key', 'KEY')
  const user = `client-certificate-data: ${base64('CERT')}\nclient-certificate: absent\nclient-key: user.key`
  const cluster = `server: https://a\ncertificate-authority-data: ${base64('CA')}\ncertificate-authority: absent`
  const config = loadKubeconfig({ kubeconfigPath: folder.write('config', kubeconfigText(user, cluster)) })
  expect(config).toMatchObject({ certificateAuthority: 'CA', clientCertificate: { certificate: 'CERT' } })
  expect(config.certificateAuthorityFile).toBeUndefined()
  expect(config.clientCertificateFiles).toBeUndefined()
  expect(reveal(config.clientCertificate?.key ?? '')).toBe('KEY')
})

test('of several files in KUBECONFIG the first definition wins, and missing files are skipped', () => {
  const first = folder.write(
    'first',
    kubeconfigText('token: first', 'server: https://first').replace('current-context: main', ''),
  )
  const second = folder.write(
    'second',
    kubeconfigText('username: second\npassword: p', 'server: https://second').replaceAll('name: c\n', 'name: d\n'),
  )
  const list = [join(folder.path, 'absent'), '', first, second, first].join(delimiter)
  const config = loadKubeconfig({ environment: { KUBECONFIG: list } })
  expect(config).toMatchObject({ context: 'main', server: 'https://first' })
  expect(reveal(config.token ?? '')).toBe('first')
  // An entry is taken as a whole: fields missing in the first file do not come from the second.
  expect(config.basic).toBeUndefined()
})

test('a context, its cluster and its user may be in different files, each with its own relative paths', () => {
  folder.write('c/ca.crt', 'CA')
  folder.write('u/token', 'T')
  const cluster = '{ server: "https://a", certificate-authority: ca.crt }'
  const files = [
    folder.write('x/config', 'current-context: m\ncontexts: [{ name: m, context: { cluster: c, user: u } }]'),
    folder.write('c/config', `clusters: [{ name: c, cluster: ${cluster} }]`),
    folder.write('u/config', 'users: [{ name: u, user: { tokenFile: token } }]'),
  ]
  expect(loadKubeconfig({ environment: { KUBECONFIG: files.join(delimiter) } })).toMatchObject({
    certificateAuthorityFile: join(folder.path, 'c/ca.crt'),
    tokenFile: join(folder.path, 'u/token'),
  })
})

test('without KUBECONFIG the file of the home directory is read', () => {
  folder.write('.kube/config', kubeconfigText('token: home'))
  const config = loadKubeconfig({ environment: { HOME: folder.path, KUBECONFIG: '' } })
  expect(reveal(config.token ?? '')).toBe('home')
})

test('JSON is a valid kubeconfig', () => {
  const cluster = { name: 'c', cluster: { server: 'https://json' } }
  const context = { name: 'x', context: { cluster: 'c' } }
  const text = JSON.stringify({ 'current-context': 'x', clusters: [cluster], contexts: [context] })
  expect(loadKubeconfig({ kubeconfigPath: folder.write('config.json', text) })).toMatchObject({
    server: 'https://json',
  })
})

test.each([
  ['https://host/path?a=b#c', 'https://host/path'],
  ['https://host:6443/', 'https://host:6443/'],
  ['localhost:8080', 'http://localhost:8080'],
])('the server %s is read as %s, as in client-go', (server, expected) => {
  const path = folder.write('config', kubeconfigText('token: t', `server: ${server}`))
  expect(loadKubeconfig({ kubeconfigPath: path }).server).toBe(expected)
})

test('a host without a scheme uses TLS if the cluster has TLS settings', () => {
  const path = folder.write('config', kubeconfigText('token: t', 'server: host:1\ninsecure-skip-tls-verify: true'))
  expect(loadKubeconfig({ kubeconfigPath: path })).toMatchObject({
    server: 'https://host:1',
    insecureSkipTlsVerify: true,
  })
})

test('plain HTTP sends no credentials, as in kubectl, but does impersonate', () => {
  const path = folder.write('config', kubeconfigText('token: s3cret\nas: jane', 'server: http://localhost:8001'))
  const config = loadKubeconfig({ kubeconfigPath: path })
  expect(config).toMatchObject({ server: 'http://localhost:8001', impersonate: { user: 'jane' } })
  expect(config.token).toBeUndefined()
})

test('the scheme of the server is case-insensitive: HTTPS:// sends credentials', () => {
  const path = folder.write('config', kubeconfigText('token: t', 'server: HTTPS://api.example.com'))
  expect(loadKubeconfig({ kubeconfigPath: path }).token).toBeDefined()
})

test('reads an impersonation with uid, groups and extra', () => {
  const user = 'token: t\nas: jane\nas-uid: "42"\nas-groups: [dev, ops]\nas-user-extra: { scopes: [a, b], reason: [x] }'
  expect(loadKubeconfig({ kubeconfigPath: folder.write('config', kubeconfigText(user)) }).impersonate).toEqual({
    user: 'jane',
    uid: '42',
    groups: ['dev', 'ops'],
    extra: { scopes: ['a', 'b'], reason: ['x'] },
  })
})

test('reads user name and password', () => {
  const config = loadKubeconfig({
    kubeconfigPath: folder.write('config', kubeconfigText('username: admin\npassword: s3cret')),
  })
  expect(config.basic).toEqual({ username: 'admin', password: hide('s3cret') })
  expect(reveal(config.basic?.password ?? '')).toBe('s3cret')
})

test.each<[string, string, RegExp]>([
  ['gcp', 'auth-provider: { name: gcp, config: { access-token: s3cret } }', /name is gcp, which is not supported/],
  [
    'an old exec',
    'exec: { command: aws, apiVersion: client.authentication.k8s.io/v1alpha1 }',
    /v1alpha1, which is not/,
  ],
])('refuses %s as unsupported, by name and without its secrets', (_, user, words) => {
  const load = () => loadKubeconfig({ kubeconfigPath: folder.write('config', kubeconfigText(user)) })
  expect(load).toThrow(
    expect.objectContaining({ code: 'KUBECONFIG_UNSUPPORTED', message: expect.stringMatching(words) }),
  )
  expect(load).not.toThrow(/s3cret/)
})

const token = 'token: s3cret'

test.each<[string, string, string, RegExp]>([
  ['a missing context', kubeconfigText(token), 'nowhere', /no context nowhere in .*there are: main, other/],
  ['no current context', kubeconfigText(token).replace('current-context: main', ''), '', /no current-context/],
  [
    'a missing cluster',
    kubeconfigText(token).replace('name: c\n', 'name: e\n'),
    '',
    /contexts\[main\]\.cluster names the cluster c, which/,
  ],
  [
    'a missing user',
    kubeconfigText(token).replace('- name: u\n', '- name: v\n'),
    '',
    /contexts\[main\]\.user names the user u, which/,
  ],
  ['a duplicate name', `${kubeconfigText(token)}- name: u\n  user: {}\n`, '', /users\[u\] is defined twice/],
  ['a cluster without a server', kubeconfigText(token, 'proxy-url: ""'), '', /clusters\[c\]\.server is not set/],
  [
    'a server that is not a URL',
    kubeconfigText(token, 'server: "https://a b"'),
    '',
    /clusters\[c\]\.server is not a URL/,
  ],
  ['a server with another scheme', kubeconfigText(token, 'server: ftp://a'), '', /begins with ftp:/],
  ['a password in the server', kubeconfigText(token, 'server: https://a:s3cret@b'), '', /server has a user in it/],
  [
    'a certificate without its key',
    kubeconfigText(`client-certificate-data: ${base64('X')}`),
    '',
    /client-key is not set/,
  ],
  [
    'a key without its certificate',
    kubeconfigText(`client-key-data: ${base64('X')}`),
    '',
    /client-certificate is not set/,
  ],
  [
    'a missing file',
    kubeconfigText('client-key: nope\nclient-certificate: nope'),
    '',
    /users\[u\]\.client-certificate names a file that cannot be read: .*nope: ENOENT/,
  ],
  ['a missing token file', kubeconfigText('tokenFile: nope'), '', /users\[u\]\.tokenFile .*nope: ENOENT/],
  ['a token that is a number', kubeconfigText('token: 12345'), '', /users\[u\]\.token must be a string, not a number/],
  ['a token of two lines', kubeconfigText('token: "s3cret\\nx"'), '', /users\[u\]\.token has a character/],
  ['data that is cut short', kubeconfigText('client-key-data: YWJjZA'), '', /client-key-data is not valid base64/],
  ['data that is not base64', kubeconfigText('client-key-data: s3cret!'), '', /client-key-data is not valid base64/],
  ['token and password', kubeconfigText(`${token}\npassword: s3cret`), '', /and a token are both set/],
  ['groups without a user', kubeconfigText(`${token}\nas-groups: [a]`), '', /users\[u\]\.as is not set, but/],
  [
    'groups that are not a list',
    kubeconfigText(`${token}\nas: a\nas-groups: b`),
    '',
    /as-groups must be a list, not a text/,
  ],
  [
    'a flag that is a string',
    kubeconfigText(token, 'server: https://a\ninsecure-skip-tls-verify: "x"'),
    '',
    /true or false/,
  ],
  [
    'an authority with insecure-skip-tls-verify',
    kubeconfigText(
      token,
      `server: https://a\ninsecure-skip-tls-verify: true\ncertificate-authority-data: ${base64('X')}`,
    ),
    '',
    /insecure-skip-tls-verify contradicts/,
  ],
  [
    'a proxy with another scheme',
    kubeconfigText(token, 'server: https://a\nproxy-url: ftp://u:s3cret@p'),
    '',
    /clusters\[c\]\.proxy-url begins with ftp:/,
  ],
  ['exec and auth-provider', kubeconfigText('exec: { command: a }\nauth-provider: { name: oidc }'), '', /are both set/],
  ['exec without a command', kubeconfigText('exec: { apiVersion: x }'), '', /users\[u\]\.exec\.command is not set/],
  [
    'exec v1 without interactiveMode',
    kubeconfigText('exec: { command: a, apiVersion: client.authentication.k8s.io/v1 }'),
    '',
    /exec\.interactiveMode is not set/,
  ],
  [
    'an unknown interactiveMode',
    kubeconfigText('exec: { command: a, apiVersion: client.authentication.k8s.io/v1, interactiveMode: Perhaps }'),
    '',
    /interactiveMode is Perhaps; it must be one of Never, IfAvailable, Always/,
  ],
  [
    'a variable without a name',
    kubeconfigText('exec: { command: a, apiVersion: client.authentication.k8s.io/v1beta1, env: [{ value: s3cret }] }'),
    '',
    /users\[u\]\.exec\.env\[0\]\.name is not set/,
  ],
  ['oidc without an issuer', kubeconfigText('auth-provider: { name: oidc }'), '', /config\.idp-issuer-url is not set/],
  [
    'oidc over plain HTTP',
    kubeconfigText('auth-provider: { name: oidc, config: { idp-issuer-url: "http://a", client-id: b } }'),
    '',
    /idp-issuer-url must be a URL that begins with https:/,
  ],
  ['text that is not YAML', 'token: s3cret\n  users: [', '', /is not valid YAML at \d+:\d+/],
  ['a list', '- token: s3cret', '', /is not a mapping/],
  ['another kind', 'kind: Secret\napiVersion: v1', '', /its apiVersion and kind must be v1 and Config/],
  ['contexts that are not a list', 'contexts: { s3cret: 1 }', '', /contexts is not a list/],
])('%s is an error with the reason, without secrets', (_, text, context, words) => {
  const options = context === '' ? {} : { context }
  const path = folder.write('config', text)
  const load = () => loadKubeconfig({ kubeconfigPath: path, ...options })
  expect(load).toThrow(expect.objectContaining({ code: 'KUBECONFIG_INVALID', message: expect.stringMatching(words) }))
  expect(load).toThrow(path)
  expect(load).not.toThrow(/s3cret/)
})

test('without any kubeconfig the error lists the searched places', () => {
  const absent = join(folder.path, 'absent')
  for (const options of [{ environment: { KUBECONFIG: absent } }, { kubeconfigPath: absent }]) {
    expect(() => loadKubeconfig(options)).toThrow(
      expect.objectContaining({ code: 'KUBECONFIG_NOT_FOUND', message: expect.stringContaining(absent) }),
    )
  }
  expect(() => loadKubeconfig({ environment: { KUBECONFIG: delimiter } })).toThrow(/KUBECONFIG lists no file/)
})

test('refuses a kubeconfig larger than kubeconfigSizeBytesMax', () => {
  const path = folder.write('config', `# ${'x'.repeat(runtimeLimits.kubeconfigSizeBytesMax)}`)
  expect(() => loadKubeconfig({ kubeconfigPath: path })).toThrow(
    expect.objectContaining({ code: 'KUBECONFIG_INVALID' }),
  )
})

test('refuses a file larger than credentialFileBytesMax', () => {
  folder.write('token', 'x'.repeat(runtimeLimits.credentialFileBytesMax + 1))
  const path = folder.write('config', kubeconfigText('tokenFile: token'))
  expect(() => loadKubeconfig({ kubeconfigPath: path })).toThrow(
    /users\[u\]\.tokenFile .*: it has 4194305 bytes, more than 4194304/,
  )
})

test('searches in the order of controller-runtime: path, KUBECONFIG, service account, home directory', () => {
  folder.write('account/token', 'tok')
  folder.write('account/ca.crt', 'CA')
  const directory = join(folder.path, 'account')
  const named = folder.write('named', kubeconfigText('token: named', 'server: https://named'))
  const listed = folder.write('listed', kubeconfigText('token: listed', 'server: https://listed'))
  folder.write('.kube/config', kubeconfigText('token: home', 'server: https://home'))
  const pod = { KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443', HOME: folder.path }
  const server = (path: string | undefined, environment: Record<string, string>) =>
    loadClusterConfig({ kubeconfigPath: path, environment, directory }).server

  expect(server(named, { ...pod, KUBECONFIG: listed })).toBe('https://named')
  expect(server(undefined, { ...pod, KUBECONFIG: listed })).toBe('https://listed')
  expect(server(undefined, pod)).toBe('https://10.0.0.1:443')
  expect(server(undefined, { HOME: folder.path })).toBe('https://home')
  // As in clientcmd: in a pod, a list of empty files falls back to the service account.
  expect(server(undefined, { ...pod, KUBECONFIG: join(folder.path, 'absent') })).toBe('https://10.0.0.1:443')
  expect(server(undefined, { ...pod, KUBECONFIG: folder.write('empty', '') })).toBe('https://10.0.0.1:443')
  rmSync(join(directory, 'token'))
  expect(server(undefined, pod)).toBe('https://home')
})
