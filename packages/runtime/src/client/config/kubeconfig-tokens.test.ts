import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeDocument } from '@kubewright/kube/decode'
import { type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runtimeLimits } from '../../limits.ts'
import { readStoredTokens, storeTokens, withTokens } from './kubeconfig-tokens.ts'
import { type ConfigFolder, createConfigFolder, kubeconfigText } from './testing/config-folder.ts'
import { yamlText } from './yaml-text.ts'

let folder: ConfigFolder

beforeEach(() => {
  folder = createConfigFolder()
})

afterEach(() => folder.remove())

const location = { file: 'config', user: 'u' }
const provider = (config: string) => kubeconfigText(`auth-provider: { name: oidc, config: { ${config} } }`)

test('replaces the tokens in the text and leaves the rest unchanged', () => {
  const text = `${provider('client-id: a, id-token: old.id.token, refresh-token: "old-refresh"')}# the end\n`
  const tokens = { idToken: 'new.id.token', refreshToken: 'new $& refresh' }
  expect(withTokens(text, location, tokens)).toBe(
    text.replace('old.id.token', 'new.id.token').replace('old-refresh', 'new $$& refresh'),
  )
})

test('rewrites the file where a token is new or its text occurs elsewhere as well', () => {
  for (const config of ['client-id: a', 'client-id: a, id-token: a', 'id-token: u', 'id-token: "x\\ty"']) {
    const text = provider(config)
    const changed = withTokens(text, location, { idToken: 'a: "b"', refreshToken: 'yes' }) ?? ''
    const root = decodeDocument(text).value as { users: { user: { 'auth-provider': { config: object } } }[] }
    const known = root.users[0]?.user['auth-provider'].config
    expect(decodeDocument(changed).value).toMatchObject({
      ...root,
      users: [{ user: { 'auth-provider': { config: { ...known, 'id-token': 'a: "b"', 'refresh-token': 'yes' } } } }],
    })
    expect(changed).toContain('current-context: main\n')
  }
})

test('a kubeconfig in JSON stays JSON', () => {
  const user = { 'auth-provider': { name: 'oidc', config: { 'client-id': 'a' } } }
  const text = JSON.stringify({ users: [{ name: 'u', user }], big: 'BIG' }).replace('"BIG"', '9007199254740993')
  const changed = withTokens(text, location, { idToken: 't' })
  expect(changed).toBe(text.replace('"client-id":"a"', '"client-id":"a","id-token":"t"'))
})

test('does not change a user that is gone or now authenticates differently', async () => {
  expect(withTokens(kubeconfigText('token: t'), location, { idToken: 't' })).toBeUndefined()
  expect(withTokens(provider('a: b'), { ...location, user: 'other' }, { idToken: 't' })).toBeUndefined()
  const file = folder.write('config', kubeconfigText('token: t'))
  await storeTokens({ file, user: 'u' }, { idToken: 't' }, createVirtualRuntime())
  expect(readFileSync(file, 'utf8')).toBe(kubeconfigText('token: t'))
})

test('reads stored tokens; an unreadable kubeconfig has none', () => {
  const file = folder.write('config', provider('id-token: a, refresh-token: b'))
  expect(readStoredTokens({ file, user: 'u' })).toEqual({ idToken: 'a', refreshToken: 'b' })
  expect(readStoredTokens({ file, user: 'other' })).toEqual({})
  writeFileSync(file, 'users: [')
  expect(readStoredTokens({ file, user: 'u' })).toEqual({})
})

test('writes nothing while another process holds the lock; after kubeconfigLockAttemptsMax attempts it fails', async () => {
  const runtime = createVirtualRuntime()
  const text = provider('id-token: old')
  const file = folder.write('config', text)
  const lock = folder.write('config.lock', '')
  const stored = storeTokens({ file, user: 'u' }, { idToken: 'new' }, runtime)
  const failure = expect(stored).rejects.toMatchObject({
    code: 'KUBECONFIG_WRITE_FAILED',
    message: expect.stringContaining(`to ${file}: EEXIST`),
  })
  await runtime.advance(runtimeLimits.kubeconfigLockAttemptsMax * runtimeLimits.kubeconfigLockDelayMs)
  await failure
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(readFileSync(lock, 'utf8')).toBe('')
})

test('takes a released lock, and releases it', async () => {
  const runtime = createVirtualRuntime()
  const file = folder.write('config', provider('id-token: old'))
  const lock = folder.write('config.lock', '')
  const stored = storeTokens({ file, user: 'u' }, { idToken: 'new' }, runtime)
  await runtime.advance(runtimeLimits.kubeconfigLockDelayMs)
  const { rmSync } = await import('node:fs')
  rmSync(lock)
  await runtime.advance(runtimeLimits.kubeconfigLockDelayMs)
  await stored
  expect(readFileSync(join(folder.path, 'config'), 'utf8')).toBe(provider('id-token: new'))
  expect(readdirSync(folder.path)).toEqual(['config'])
})

const { value: anyValue } = fc.letrec<{ value: JsonValue; text: string }>((tie) => ({
  text: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'aA1-_.:/@+= #"\'{}[],&*!|>%`?~\n\t\\') }),
    fc.constantFrom(
      'yes',
      'No',
      'null',
      '~',
      '',
      '1',
      '0x1',
      '1e3',
      '.inf',
      '2001-01-01',
      '- a',
      'a:',
      '<<',
      '=',
      '---',
    ),
  ),
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie('text'),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(tie('text') as fc.Arbitrary<string>, tie('value'), { maxKeys: 4 }),
  ),
}))

test('a value written as YAML reads back unchanged', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(jsonEqual(decodeDocument(`# a comment\n${yamlText(value)}`).value, value)).toBe(true)
    }),
    { seed: 6, numRuns: 300 },
  )
})

test('escapes characters that YAML readers refuse or treat as line ends', () => {
  expect(yamlText({ 'a\u007f': ['\u0085', '\u2028\u2029', '\ufeff'] })).toBe(
    '"a\\u007f":\n  - "\\u0085"\n  - "\\u2028\\u2029"\n  - "\\ufeff"\n',
  )
})
