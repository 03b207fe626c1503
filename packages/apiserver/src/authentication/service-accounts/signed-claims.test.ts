import { createHash } from 'node:crypto'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createServiceAccountTokens, serviceAccountIssuer } from './service-account-tokens.ts'
import { createSigningKey } from './signing-key.ts'

const metadataOf = (name: string) => ({ metadata: { name, namespace: 'default', uid: `uid-${name}` } })
const [account, pod, secret] = [metadataOf('robot'), metadataOf('web'), metadataOf('kept')]
const node = { metadata: { name: 'one', uid: 'uid-one' } }
const startMs = Date.parse('2030-01-01T00:00:00Z')
const own = [serviceAccountIssuer]
const plain = { account, audiences: own, expirationSeconds: 600 }
const randomBytes = (count: number) => createHash('sha512').update('seed').digest().subarray(0, count)
const encode = (text: string) => Buffer.from(text).toString('base64url')

/** Tokens of a server with the account, the pod, the secret and the node. */
function stage(beginMs = startMs) {
  const objects = new Map<string, JsonObject>([
    ['serviceaccounts/default/robot', account],
    ['pods/default/web', pod],
    ['secrets/default/kept', secret],
    ['nodes//one', node],
  ])
  let nowMs = beginMs
  const tokens = createServiceAccountTokens({
    now: () => nowMs,
    newUid: () => 'uid-token',
    randomBytes,
    find: (resource, namespace, name) => objects.get(`${resource}/${namespace}/${name}`),
  })
  const isValid = async (token: string) => (await tokens.verify(token, own)) !== undefined
  const pass = (seconds: number) => {
    nowMs += seconds * 1000
  }
  return { tokens, objects, isValid, pass }
}

/** A token with any payload, signed with the server's key. */
function signed(payload: string, algorithm = 'ES256'): string {
  const text = `${encode(JSON.stringify({ alg: algorithm }))}.${encode(payload)}`
  return `${text}.${Buffer.from(createSigningKey(randomBytes).sign(text)).toString('base64url')}`
}

const usualClaims = {
  aud: own,
  iss: serviceAccountIssuer,
  nbf: startMs / 1000,
  exp: startMs / 1000 + 600,
  'kubernetes.io': { namespace: 'default', serviceaccount: { name: 'robot', uid: 'uid-robot' } },
}
const signedClaims = (change: JsonObject) => signed(JSON.stringify({ ...usualClaims, ...change }))

test('a token has three parts in base64url and nothing else', async () => {
  const { tokens, isValid } = stage()
  const token = tokens.issue(plain)
  expect(await isValid(token)).toBe(true)
  for (const wrong of [`${token}.x`, `${token}.`, `${token}=`, `${token}!`, `${token}\n`, ` ${token}`, `.${token}`]) {
    expect([wrong, await isValid(wrong)]).toEqual([wrong, false])
  }
})

test('refuses other algorithms even if the signature is valid', async () => {
  const { isValid } = stage()
  const payload = JSON.stringify(usualClaims)
  expect(await isValid(signed(payload))).toBe(true)
  for (const algorithm of ['none', 'HS256', 'es256', '']) expect(await isValid(signed(payload, algorithm))).toBe(false)
})

test('refuses a signed token without claims', async () => {
  const { tokens, isValid } = stage()
  for (const payload of ['[]', 'null', '"x"', 'x', '{}']) expect(await isValid(signed(payload))).toBe(false)
  expect(tokens.problemOf(signed('[]'), own)).toBe(undefined)
})

test('refuses claims of another issuer', async () => {
  const { isValid } = stage()
  expect(await isValid(signedClaims({ iss: 'https://example.com' }))).toBe(false)
  expect(await isValid(signedClaims({ iss: `${serviceAccountIssuer}.cluster.local` }))).toBe(false)
})

test('a token is valid one minute before its time, because clocks differ', async () => {
  const { tokens, isValid, pass } = stage()
  const later = signedClaims({ nbf: startMs / 1000 + 61 })
  expect(await isValid(later)).toBe(false)
  expect(tokens.problemOf(later, own)).toBe('service account token is not valid yet')
  pass(0.999)
  expect(await isValid(later)).toBe(false)
  pass(0.001)
  expect(await isValid(later)).toBe(true)
})

test('times are whole seconds, rounded down', () => {
  const { tokens } = stage(startMs + 999)
  const claims = JSON.parse(Buffer.from(tokens.issue(plain).split('.')[1] ?? '', 'base64url').toString())
  const seconds = startMs / 1000
  expect(claims).toMatchObject({ iat: seconds, nbf: seconds, exp: seconds + 600 })
})

test('an unexpired token that is invalid has been invalidated', () => {
  const { tokens, objects, pass } = stage()
  const token = tokens.issue({ ...plain, pod, audiences: [...own, 'others'] })
  objects.delete('pods/default/web')
  expect(tokens.problemOf(token, own)).toBe('service account token has been invalidated')
  pass(660)
  expect(tokens.problemOf(token, own)).toBe('service account token has been invalidated')
  pass(0.001)
  expect(tokens.problemOf(token, ['others', 'foreign'])).toBe('service account token has expired')
})

const gone = [
  ['a pod', { pod }, 'pods/default/web'],
  ['a secret', { secret }, 'secrets/default/kept'],
  ['a node', { node }, 'nodes//one'],
] as const

test.each(gone)('a token that is bound to %s ends with it', async (_, bound, key) => {
  const { tokens, objects, isValid, pass } = stage()
  const token = tokens.issue({ ...plain, ...bound })
  expect(await isValid(token)).toBe(true)
  const { metadata } = objects.get(key) as { metadata: JsonObject }
  objects.set(key, { metadata: { ...metadata, uid: 'another' } })
  expect(await isValid(token)).toBe(false)
  objects.delete(key)
  expect(await isValid(token)).toBe(false)
  objects.set(key, { metadata: { ...metadata, deletionTimestamp: '2030-01-01T00:00:00Z' } })
  pass(60)
  expect(await isValid(token)).toBe(true)
  pass(0.001)
  expect(await isValid(token)).toBe(false)
})

test('the token of a pod outlives its node, which it only names', async () => {
  const { tokens, objects } = stage()
  const token = tokens.issue({ ...plain, pod, node })
  objects.delete('nodes//one')
  expect((await tokens.verify(token, own))?.user.extra).toMatchObject({
    'authentication.kubernetes.io/node-name': ['one'],
    'authentication.kubernetes.io/node-uid': ['uid-one'],
  })
})

test('the token of a secret is invalid if its subject is another account', async () => {
  const { tokens, isValid } = stage()
  const prefix = 'kubernetes.io/serviceaccount/'
  const claims = {
    iss: 'kubernetes/serviceaccount',
    [`${prefix}namespace`]: 'default',
    [`${prefix}secret.name`]: 'kept',
    [`${prefix}service-account.name`]: 'robot',
    [`${prefix}service-account.uid`]: 'uid-robot',
    sub: 'system:serviceaccount:kube-system:robot',
  }
  const token = signed(JSON.stringify(claims))
  expect(await isValid(token)).toBe(false)
  expect(tokens.problemOf(token, own)).toBe('sub claim is invalid')
})

test('publishes the public key for verification', () => {
  const { tokens } = stage()
  const key = createSigningKey(randomBytes)
  expect(tokens.publicKeys()).toEqual({ keys: [key.publicJwk] })
  const header = Buffer.from(tokens.issue(plain).split('.')[0] ?? '', 'base64url').toString()
  expect(JSON.parse(header)).toEqual({ alg: 'ES256', kid: key.id })
})
