import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { isInCluster, loadInClusterConfig } from './in-cluster-config.ts'
import { loadClusterConfig, loadKubeconfig } from './kubeconfig.ts'
import { fileToken } from './token-file.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubewright-kubeconfig-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

function kubeconfig(user: string, cluster = 'server: https://api.example.com:6443'): string {
  return `
apiVersion: v1
kind: Config
current-context: main
contexts:
- name: main
  context: { cluster: c, user: u, namespace: team-a }
- name: other
  context: { cluster: c, user: u }
clusters:
- name: c
  cluster:
    ${cluster}
users:
- name: u
  user:
    ${user}
`
}

test('a kubeconfig with data in it is read whole', () => {
  const path = write(
    'config',
    kubeconfig(
      `client-certificate-data: ${base64('CERT')}\n    client-key-data: ${base64('KEY')}\n    token: t0k3n`,
      `server: https://10.0.0.1:6443\n    certificate-authority-data: ${base64('CA')}\n    tls-server-name: kubernetes`,
    ),
  )
  expect(loadKubeconfig({ path })).toStrictEqual({
    context: 'main',
    namespace: 'team-a',
    server: 'https://10.0.0.1:6443',
    certificateAuthority: 'CA',
    serverName: 'kubernetes',
    insecureSkipTlsVerify: undefined,
    token: 't0k3n',
    tokenFile: undefined,
    clientCertificate: { certificate: 'CERT', key: 'KEY' },
  })
})

test('files are found relative to the kubeconfig that names them', () => {
  write('pki/ca.crt', 'CA')
  write('pki/user.crt', 'CERT')
  write('pki/user.key', 'KEY')
  const path = write(
    'config',
    kubeconfig(
      'client-certificate: pki/user.crt\n    client-key: pki/user.key\n    tokenFile: token',
      'server: https://a\n    certificate-authority: pki/ca.crt\n    insecure-skip-tls-verify: true',
    ),
  )
  expect(loadKubeconfig({ path, context: 'other' })).toMatchObject({
    context: 'other',
    namespace: 'default',
    certificateAuthority: 'CA',
    insecureSkipTlsVerify: true,
    tokenFile: join(folder, 'token'),
    clientCertificate: { certificate: 'CERT', key: 'KEY' },
  })
})

test('of several files in KUBECONFIG the first to name something wins, and files that are absent are passed over', () => {
  const first = write('first', kubeconfig('token: first', 'server: https://first').replace('current-context: main', ''))
  const second = write(
    'second',
    kubeconfig('token: second', 'server: https://second').replaceAll('name: c\n', 'name: d\n'),
  )
  const list = [join(folder, 'absent'), '', first, second, first].join(delimiter)
  const config = loadKubeconfig({ environment: { KUBECONFIG: list } })
  expect(config).toMatchObject({ context: 'main', server: 'https://first', token: 'first' })
})

test('without KUBECONFIG the file of the home directory is read', () => {
  write('.kube/config', kubeconfig('token: home'))
  expect(loadKubeconfig({ environment: { HOME: folder } })).toMatchObject({ token: 'home' })
})

test('JSON is a kubeconfig too', () => {
  const cluster = { name: 'c', cluster: { server: 'https://json' } }
  const context = { name: 'x', context: { cluster: 'c' } }
  const text = JSON.stringify({ 'current-context': 'x', clusters: [cluster], contexts: [context] })
  expect(loadKubeconfig({ path: write('config.json', text) })).toMatchObject({ server: 'https://json' })
})

test.each<[string, string, RegExp]>([
  [
    'exec',
    'exec: { command: aws, apiVersion: client.authentication.k8s.io/v1 }',
    /the user u authenticates with an exec plugin/,
  ],
  ['auth-provider', 'auth-provider: { name: oidc, config: { id-token: s3cret } }', /an auth provider such as OIDC/],
  ['password', 'username: admin\n    password: s3cret', /a user name and password/],
  ['as', 'token: s3cret\n    as: admin', /impersonation/],
])('%s is refused as unsupported, without its secrets', (_, user, words) => {
  const load = () => loadKubeconfig({ path: write('config', kubeconfig(user)) })
  expect(load).toThrow(
    expect.objectContaining({ code: 'KUBECONFIG_UNSUPPORTED', message: expect.stringMatching(words) }),
  )
  expect(load).not.toThrow(/s3cret/)
})

test.each<[string, string, string, RegExp]>([
  [
    'a context that is not there',
    kubeconfig('token: s3cret'),
    'nowhere',
    /no context nowhere in .*there are: main, other/,
  ],
  ['no current context', kubeconfig('token: s3cret').replace('current-context: main', ''), '', /no current-context/],
  [
    'a cluster that is not there',
    kubeconfig('token: s3cret').replace('name: c\n', 'name: e\n'),
    '',
    /names the cluster c/,
  ],
  [
    'a user that is not there',
    kubeconfig('token: s3cret').replace('- name: u\n', '- name: v\n'),
    '',
    /names the user u/,
  ],
  ['a cluster without a server', kubeconfig('token: s3cret', 'proxy-url: ""'), '', /has no server/],
  ['a certificate without its key', kubeconfig(`client-certificate-data: ${base64('X')}`), '', /but not both/],
  ['a file that is not there', kubeconfig('client-key: nope\n    client-certificate: nope'), '', /nope: ENOENT/],
  ['text that is not YAML', 'token: s3cret\n  users: [', '', /is not valid YAML at \d+:\d+/],
  ['a list', '- token: s3cret', '', /is not a mapping/],
  ['contexts that are no list', 'contexts: { s3cret: 1 }', '', /contexts is not a list/],
])('%s is an error that says so, without secrets', (_, text, context, words) => {
  const options = context === '' ? {} : { context }
  const load = () => loadKubeconfig({ path: write('config', text), ...options })
  expect(load).toThrow(expect.objectContaining({ code: 'KUBECONFIG_INVALID', message: expect.stringMatching(words) }))
  expect(load).not.toThrow(/s3cret/)
})

test('no kubeconfig at all is an error that says where it was looked for', () => {
  const environment = { KUBECONFIG: join(folder, 'absent') }
  expect(() => loadKubeconfig({ environment })).toThrow(
    expect.objectContaining({ code: 'KUBECONFIG_NOT_FOUND', message: expect.stringContaining(join(folder, 'absent')) }),
  )
})

test('a kubeconfig larger than kubeconfigSizeBytesMax is refused', () => {
  const path = write('config', `# ${'x'.repeat(runtimeLimits.kubeconfigSizeBytesMax)}`)
  expect(() => loadKubeconfig({ path })).toThrow(expect.objectContaining({ code: 'KUBECONFIG_INVALID' }))
})

test('in a cluster the address comes from the environment and the rest from the service account', () => {
  const tokenFile = write('account/token', 'tok')
  write('account/ca.crt', 'CA')
  write('account/namespace', 'operators\n')
  const directory = join(folder, 'account')
  const environment = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' }
  expect(isInCluster({ environment, directory })).toBe(true)
  expect(loadInClusterConfig({ environment, directory })).toEqual({
    server: 'https://[fd00::1]:443',
    namespace: 'operators',
    certificateAuthority: 'CA',
    tokenFile,
  })
  expect(isInCluster({ environment: {}, directory })).toBe(false)
  expect(() => loadInClusterConfig({ environment: {}, directory })).toThrow(
    expect.objectContaining({ code: 'KUBECONFIG_NOT_FOUND' }),
  )
  expect(() => loadInClusterConfig({ environment, directory: folder })).toThrow(/there is no token in/)
})

test('a kubeconfig that was named goes before the service account', () => {
  const path = write('config', kubeconfig('token: named'))
  const environment = { KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443', KUBECONFIG: path }
  expect(loadClusterConfig({ environment })).toMatchObject({ token: 'named' })
  expect(loadClusterConfig({ path, environment: {} })).toMatchObject({ token: 'named' })
})

test('a token in a file is read again after tokenFileAgeMsMax, and at once when it was refused', async () => {
  const runtime = createVirtualRuntime()
  const path = write('token', 'one\n')
  const token = fileToken(path, runtime)
  expect(token.current()).toBe('one')
  write('token', 'two')
  await runtime.advance(runtimeLimits.tokenFileAgeMsMax - 1)
  expect(token.current()).toBe('one')
  await runtime.advance(1)
  expect(token.current()).toBe('two')
  write('token', 'three')
  token.refused()
  expect(token.current()).toBe('three')
  rmSync(path)
  token.refused()
  expect(token.current()).toBe('three')
  expect(() => fileToken(path, runtime).current()).toThrow(expect.objectContaining({ code: 'KUBECONFIG_INVALID' }))
})
