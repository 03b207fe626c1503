import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { redactText, toLoggable } from './index.ts'

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'
const secret = 'hunter2-Hunter2'

test('does not write values of fields with the names of secrets, in any spelling', () => {
  const names = [
    'token',
    'accessToken',
    'ACCESS_TOKEN',
    'db-password',
    'Authorization',
    'Proxy-Authorization',
    'secret',
  ]
  const more = ['clientSecret', 'api_key', 'privateKey', 'client-key-data', 'credentials', 'Set-Cookie', 'kubeconfig']
  for (const name of [...names, ...more]) {
    for (const value of [secret, [secret], { deeper: { text: secret } }, 12345, Buffer.from(secret)]) {
      const text = JSON.stringify(toLoggable({ [name]: value }))
      expect(text).not.toContain('unter2')
      expect(text).not.toContain('12345')
      expect(text).toContain(name)
    }
  }
})

test('the value of a variable or header is a secret when its name indicates one', () => {
  const env = [
    { name: 'DB_PASSWORD', value: secret },
    { name: 'MODE', value: 'fast' },
  ]
  expect(toLoggable({ env })).toEqual({ env: [{ name: 'DB_PASSWORD', value: '[redacted]' }, env[1]] })
  // A name that identifies an object does not reveal a value that is a secret already.
  expect(toLoggable({ tokens: [{ name: 'kind', value: secret }] })).toEqual({
    tokens: [{ name: 'kind', value: '[redacted]' }],
  })
})

test('writes names that only mention a secret, and references to Secrets', () => {
  const open = {
    secretName: 'tls',
    tokenFile: '/var/token',
    passwordPolicy: 'strong',
    automountServiceAccountToken: true,
  }
  expect(toLoggable(open)).toEqual(open)
  expect(toLoggable({ Secret: { name: 'tls', namespace: 'default', extra: secret } })).toEqual({
    Secret: { name: 'tls', namespace: 'default', extra: '[redacted]' },
  })
})

test('writes only the keys of a Secret, never its values', () => {
  const metadata = {
    name: 'db',
    annotations: { 'kubectl.kubernetes.io/last-applied-configuration': `{"stringData":"${secret}"}`, team: 'a' },
  }
  const data = { name: secret, uid: secret, plain: secret }
  const logged = { name: '[redacted]', uid: '[redacted]', plain: '[redacted]' }
  const clean = {
    name: 'db',
    annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '[redacted]', team: 'a' },
  }
  expect(toLoggable({ apiVersion: 'v1', kind: 'Secret', metadata, data, stringData: data })).toEqual({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: clean,
    data: logged,
    stringData: logged,
  })
  // Items of a list have no kind of their own.
  expect(toLoggable({ kind: 'SecretList', items: [{ metadata, type: 'Opaque', data }] })).toEqual({
    kind: 'SecretList',
    items: [{ metadata: clean, type: 'Opaque', data: logged }],
  })
  const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { a: '1' } }
  expect(toLoggable(configMap)).toEqual(configMap)
})

test('does not write secrets within texts: tokens, private keys, passwords in addresses', () => {
  expect(redactText(`Authorization: Bearer ${jwt}; next`)).toBe('Authorization: Bearer [redacted]; next')
  expect(redactText(`bearer abcdef.0123456789abcdef`)).toBe('bearer [redacted]')
  expect(redactText(`refused ${jwt}.`)).toBe('refused [redacted]')
  expect(redactText('Basic dXNlcjpwYXNz')).toBe('Basic [redacted]')
  expect(redactText(`https://bob:${secret}@example.com/x`)).toBe('https://[redacted]@example.com/x')
  const key = `-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE+/=\n-----END EC PRIVATE KEY-----`
  expect(redactText(`a ${key} b ${key.slice(0, 40)}`)).toBe('a [redacted] b [redacted]')
  expect(redactText('password=hunter2 token: abc')).toBe('password=[redacted] token: [redacted]')
  expect(redactText('bad {"db_password":"hunter2"}')).toBe('bad {"db_password":[redacted]}')
  for (const harmless of [
    'Secret default/main-password: secrets "main-password" is forbidden',
    'spec.token: Invalid value: 3: should be a string',
    'spec.secret: Required value',
    'basic settings',
    'bearer tokens are used',
    'see https://example.com/a:b@c',
    'basically eyJ',
  ]) {
    expect(redactText(harmless)).toBe(harmless)
  }
})

test('does not write values after the names of secrets, in any form of text', () => {
  const texts: readonly (readonly [string, string])[] = [
    [
      String.raw`failed: {\"password\":\"hunter2\",\"user\":\"bob\"}`,
      String.raw`failed: {\"password\":[redacted],\"user\":\"bob\"}`,
    ],
    [String.raw`{\\\"password\\\":\\\"hun\\\\\\\"ter2\\\"}`, String.raw`{\\\"password\\\":[redacted]}`],
    [String.raw`token="hun\"ter2-rest" next`, 'token=[redacted] next'],
    ['password=hun,ter2 next', 'password=[redacted] next'],
    ['AWS_SECRET_ACCESS_KEY=hunter2AAA', 'AWS_SECRET_ACCESS_KEY=[redacted]'],
    ['client-key-data: aHVudGVyMg==', 'client-key-data: [redacted]'],
    ['passphrase=hunter2', 'passphrase=[redacted]'],
    ['private_key: hunter2', 'private_key: [redacted]'],
    ['privateKey: hunter2', 'privateKey: [redacted]'],
    ['pwd=hunter2', 'pwd=[redacted]'],
    ['Set-Cookie: sid=hunter2; Path=/\nnext', 'Set-Cookie: [redacted]\nnext'],
    ['Authorization: Digest username="bob", response="hunter2"\nnext', 'Authorization: [redacted]\nnext'],
    ['Proxy-Authorization: Negotiate hunter2', 'Proxy-Authorization: [redacted]'],
    ['mysql --password hunter2 -u bob', 'mysql --password [redacted] -u bob'],
    ["ALTER USER bob WITH PASSWORD 'hun''ter2'", 'ALTER USER bob WITH PASSWORD [redacted]'],
    ['password: |\n  hunter2\n  ter2\nname: x', 'password: [redacted]name: x'],
    ['postgres://bob:hun/ter2@host/db', 'postgres://[redacted]@host/db'],
    ['postgres://bob:hun@ter2@host/db', 'postgres://[redacted]@host/db'],
    ['dial bob:hunter2@tcp(host:3306)/db', 'dial [redacted]@tcp(host:3306)/db'],
    ['ghp_hunter2hunter2hunter2hunter2', '[redacted]'],
  ]
  for (const [text, clean] of texts) expect(redactText(text)).toBe(clean)
  for (const harmless of [
    'cannot load the kubeconfig: no such file',
    'credentials: expired',
    'GET https://host:8080/a/b@c failed',
    'spec.privateKey: Required value',
    'spec.cookie: Too long: may not be more than 63 bytes',
    'the private key: not readable',
  ]) {
    expect(redactText(harmless)).toBe(harmless)
  }
})

test('does not write the values of JSON patches of secrets, by their paths', () => {
  const patch = (path: string, value: unknown) => ({ patch: [{ op: 'add', path, value }] })
  for (const path of ['/data', '/data/url', '/stringData/url', '/spec/password', '/binaryData/a']) {
    for (const value of [secret, { name: secret }, [secret]]) {
      const isNamed = path === '/spec/password' && typeof value === 'object' && !Array.isArray(value)
      if (!isNamed) expect(JSON.stringify(toLoggable(patch(path, value)))).not.toContain('unter2')
    }
  }
  const open = patch('/metadata/labels/data', 'x')
  expect(toLoggable(open)).toEqual(open)
})

test('never writes a secret in any place of any value under a secret name', () => {
  const anything = fc.object({
    maxDepth: 4,
    values: [fc.constant(secret), fc.integer(), fc.boolean(), fc.constant(null)],
  })
  const property = fc.property(anything, (value) => {
    const open = JSON.stringify(toLoggable({ kind: 'Secret', data: value, password: value }))
    return !open.includes(secret)
  })
  fc.assert(property, { seed: 6, numRuns: 500 })
})

test('the time to search a text grows linearly with its length', () => {
  for (const text of [
    '-----BEGIN PRIVATE KEY-----'.repeat(2000),
    'bearer '.repeat(9000),
    '://a:'.repeat(9000),
    'password'.repeat(9000),
    'a.'.repeat(30_000),
    'token: '.repeat(9000),
    'token="'.repeat(9000),
    `token=${'\\\\'.repeat(20_000)}`,
    `password: |\n${' x\n'.repeat(20_000)}`,
    `password: ${','.repeat(50_000)}`,
    'a:b'.repeat(20_000),
    '--a-'.repeat(15_000),
  ]) {
    expect(redactText(text).length).toBeGreaterThan(0)
  }
})

test('classifies names alike whether or not they are among the logNamesMax cached ones', () => {
  for (let count = 0; count < runtimeLimits.logNamesMax + 2; count++) {
    expect(toLoggable({ [`of${count}Token`]: 'x', [`of${count}Size`]: 'y' })).toEqual({
      [`of${count}Token`]: '[redacted]',
      [`of${count}Size`]: 'y',
    })
  }
})
