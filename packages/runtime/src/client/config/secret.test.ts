import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadKubeconfig } from './kubeconfig.ts'
import { hide, reveal } from './secret.ts'
import { base64, type ConfigFolder, createConfigFolder, kubeconfigText } from './testing/config-folder.ts'

let folder: ConfigFolder

beforeEach(() => {
  folder = createConfigFolder()
})

afterEach(() => folder.remove())

test('a secret is shown only by reveal()', () => {
  const secret = hide('s3cret')
  expect(reveal(secret)).toBe('s3cret')
  expect(reveal('plain')).toBe('plain')
  const shown = [
    JSON.stringify({ secret }),
    inspect({ secret }, { showHidden: true, depth: 9 }),
    `${secret}`,
    String(secret),
  ]
  expect(shown).toEqual(['{"secret":"(hidden)"}', '{ secret: (hidden) }', '(hidden)', '(hidden)'])
  expect(Object.getOwnPropertyNames(secret)).toEqual([])
  expect(inspect({ secret })).not.toContain('s3cret')
})

const everySecret: readonly (readonly [string, string, string])[] = [
  ['a token', 'token: s3cret', ''],
  ['a password', 'username: admin\npassword: s3cret', ''],
  ['a key', `client-certificate-data: ${base64('CERT')}\nclient-key-data: ${base64('s3cret')}`, ''],
  [
    'an exec plugin',
    `exec:
  command: aws
  apiVersion: client.authentication.k8s.io/v1
  interactiveMode: Never
  args: [--password, s3cret]
  env: [{ name: PASSWORD, value: s3cret }]
  provideClusterInfo: true`,
    'extensions: [{ name: client.authentication.k8s.io/exec, extension: { audience: s3cret } }]',
  ],
  [
    'OpenID Connect',
    `auth-provider:
  name: oidc
  config:
    idp-issuer-url: https://issuer
    client-id: c
    client-secret: s3cret-1
    id-token: s3cret-2
    refresh-token: s3cret-3`,
    '',
  ],
  ['a proxy', 'token: s3cret', 'proxy-url: http://user:s3cret@proxy:3128'],
]

test.each(everySecret)('a configuration with %s can be logged', (_, user, cluster) => {
  const path = folder.write('config', kubeconfigText(user, `server: https://a\n${cluster}`))
  const config = loadKubeconfig({ kubeconfigPath: path })
  const copy = { ...config, namespace: 'other' }
  for (const shown of [
    inspect(config, { showHidden: true, depth: 20 }),
    JSON.stringify(config),
    JSON.stringify(copy),
  ]) {
    expect(shown).not.toMatch(/s3cret/)
    expect(shown).not.toContain(base64('s3cret'))
    expect(shown).toContain('hidden')
    expect(shown).toContain('https://a')
  }
})

test('shows the host of a proxy with a password', () => {
  const cluster = 'server: https://a\nproxy-url: http://user:s3cret@proxy:3128'
  const { proxyUrl } = loadKubeconfig({ kubeconfigPath: folder.write('config', kubeconfigText('token: t', cluster)) })
  expect(String(proxyUrl)).toBe('http://(hidden)@proxy:3128')
  expect(reveal(proxyUrl ?? '')).toBe('http://user:s3cret@proxy:3128')
})
