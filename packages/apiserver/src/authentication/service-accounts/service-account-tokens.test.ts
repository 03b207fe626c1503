import { createHash } from 'node:crypto'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createServiceAccountTokens, serviceAccountIssuer } from './service-account-tokens.ts'
import { createSigningKey } from './signing-key.ts'

const account = { metadata: { name: 'robot', namespace: 'default', uid: 'uid-robot' } }
const pod = { metadata: { name: 'web', namespace: 'default', uid: 'uid-web' } }
const startMs = Date.parse('2030-01-01T00:00:00Z')

function createTokens() {
  const objects = new Map<string, JsonObject>([
    ['serviceaccounts/default/robot', account],
    ['pods/default/web', pod],
  ])
  let nowMs = startMs
  const tokens = createServiceAccountTokens({
    now: () => nowMs,
    newUid: () => 'uid-token',
    randomBytes: (count) => createHash('sha512').update('seed').digest().subarray(0, count),
    find: (resource, namespace, name) => objects.get(`${resource}/${namespace}/${name}`),
  })
  const pass = (seconds: number) => {
    nowMs += seconds * 1000
  }
  return { tokens, objects, pass }
}

const own = [serviceAccountIssuer]
const plain = { account, audiences: own, expirationSeconds: 600 }

function payloadOf(token: string): JsonObject {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

test('signs with ES256, deterministically (RFC 6979, A.2.5)', () => {
  const secret = 'C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721'
  const key = createSigningKey(() => Buffer.from(secret, 'hex'))
  const signature = key.sign('sample')
  expect(Buffer.from(signature).toString('hex').toUpperCase()).toBe(
    'EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716' +
      'F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8',
  )
  expect(key.isSignature('sample', signature)).toBe(true)
  expect(key.isSignature('Sample', signature)).toBe(false)
  expect(key.publicJwk).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: key.id })
})

test('a token names its account, issuer, expiry and audiences', async () => {
  const { tokens } = createTokens()
  const token = tokens.issue({ ...plain, pod, node: { metadata: { name: 'n' } } })
  expect(payloadOf(token)).toEqual({
    aud: [serviceAccountIssuer],
    exp: startMs / 1000 + 600,
    iat: startMs / 1000,
    iss: serviceAccountIssuer,
    jti: 'uid-token',
    'kubernetes.io': {
      namespace: 'default',
      node: { name: 'n' },
      pod: { name: 'web', uid: 'uid-web' },
      serviceaccount: { name: 'robot', uid: 'uid-robot' },
    },
    nbf: startMs / 1000,
    sub: 'system:serviceaccount:default:robot',
  })
  expect(await tokens.verify(token, own)).toEqual({
    user: {
      name: 'system:serviceaccount:default:robot',
      uid: 'uid-robot',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default'],
      extra: {
        'authentication.kubernetes.io/credential-id': ['JTI=uid-token'],
        'authentication.kubernetes.io/node-name': ['n'],
        'authentication.kubernetes.io/pod-name': ['web'],
        'authentication.kubernetes.io/pod-uid': ['uid-web'],
      },
    },
    audiences: [serviceAccountIssuer],
  })
})

test('a token is valid for its audiences and until it expires', async () => {
  const { tokens, pass } = createTokens()
  const token = tokens.issue({ ...plain, audiences: ['tests', 'others'] })
  expect(await tokens.verifyToken(token)).toBe(undefined)
  expect((await tokens.verify(token, ['others', 'foreign']))?.audiences).toEqual(['others'])
  const plainToken = tokens.issue(plain)
  expect((await tokens.verifyToken(plainToken))?.name).toBe('system:serviceaccount:default:robot')
  pass(660)
  expect(await tokens.verifyToken(plainToken)).toBeDefined()
  pass(1)
  expect(await tokens.verifyToken(plainToken)).toBe(undefined)
})

test('a token ends with its account and with its bound object', async () => {
  const { tokens, objects, pass } = createTokens()
  const bound = tokens.issue({ ...plain, pod })
  const free = tokens.issue(plain)
  objects.set('pods/default/web', { metadata: { ...pod.metadata, deletionTimestamp: '2030-01-01T00:00:00Z' } })
  pass(60)
  expect(await tokens.verifyToken(bound)).toBeDefined()
  pass(1)
  expect(await tokens.verifyToken(bound)).toBe(undefined)
  expect(await tokens.verifyToken(free)).toBeDefined()
  objects.set('serviceaccounts/default/robot', { metadata: { ...account.metadata, uid: 'another' } })
  expect(await tokens.verifyToken(free)).toBe(undefined)
})

test('refuses a changed, differently signed or malformed token', async () => {
  const { tokens } = createTokens()
  const [header = '', payload = '', signature = ''] = tokens.issue(plain).split('.')
  const forged = Buffer.from(JSON.stringify({ ...payloadOf(`.${payload}`), sub: 'x' })).toString('base64url')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const token of [
    `${header}.${forged}.${signature}`,
    `${none}.${payload}.${signature}`,
    `${header}.${payload}`,
    `${header}.${payload}.`,
    `${header}.${payload}.AAAA`,
    '',
    'a.b.c',
  ]) {
    expect(await tokens.verifyToken(token)).toBe(undefined)
  }
})

test('knows the reason why its own token is invalid', () => {
  const { tokens, pass } = createTokens()
  const token = tokens.issue(plain)
  expect(tokens.problemOf(token, ['others', 'more'])).toBe(
    `token audiences ["${serviceAccountIssuer}"] is invalid for the target audiences ["others" "more"]`,
  )
  pass(661)
  expect(tokens.problemOf(token, own)).toBe('service account token has expired')
  expect(tokens.problemOf('a.b.c', own)).toBe(undefined)
})

test('a token with an extended lifetime names the time from which it is stale', () => {
  const { tokens } = createTokens()
  const token = tokens.issue({ ...plain, id: 'mine', pod, staleAfterSeconds: 100 })
  const { jti, 'kubernetes.io': bound } = payloadOf(token)
  expect(jti).toBe('mine')
  expect(bound).toMatchObject({ warnafter: startMs / 1000 + 100 })
})

test('annotates the use of a stale token with its age', async () => {
  const { tokens, pass } = createTokens()
  const token = tokens.issue({ ...plain, expirationSeconds: 7200, staleAfterSeconds: 3607 })
  const noted: string[] = []
  const notes = { annotate: (key: string, value: string) => noted.push(`${key}: ${value}`), warn: () => undefined }
  pass(3607)
  expect(await tokens.verify(token, own, notes)).toBeDefined()
  expect(noted).toEqual([])
  pass(1.5)
  await tokens.verify(token, own, notes)
  await tokens.verify(tokens.issue(plain), own, notes)
  expect(noted).toEqual([
    'authentication.k8s.io/stale-token: subject: system:serviceaccount:default:robot, seconds after warning threshold: 1',
  ])
})

/** The objects to which a token may be bound, by the path under which `find` has them. */
const bindings = {
  account: ['serviceaccounts/default/robot', account],
  pod: ['pods/default/web', pod],
  secret: ['secrets/default/keys', { metadata: { name: 'keys', namespace: 'default', uid: 'uid-keys' } }],
  node: ['nodes//one', { metadata: { name: 'one', uid: 'uid-one' } }],
} as const

test.each([
  ['account', 'serviceaccounts "robot" not found', 'service account UID (other) does not match claim (uid-robot)'],
  ['pod', undefined, 'pod UID (other) does not match service account pod ref claim (uid-web)'],
  ['secret', undefined, 'secret UID (other) does not match service account secret ref claim (uid-keys)'],
  ['node', undefined, 'node UID (other) does not match service account node ref claim (uid-one)'],
] as const)('a token ends with its %s, and a new one of that name does not revive it', async (kind, gone, replaced) => {
  const { tokens, objects, pass } = createTokens()
  const [path, object] = bindings[kind]
  objects.set(path, object)
  const token = tokens.issue({ ...plain, [kind]: object })
  const judged = async () => [await tokens.verifyToken(token), tokens.problemOf(token, own)]
  expect(await judged()).toMatchObject([{ uid: 'uid-robot' }, undefined])
  const invalidated = 'service account token has been invalidated'
  objects.delete(path)
  expect(await judged()).toEqual([undefined, gone ?? invalidated])
  objects.set(path, { metadata: { ...object.metadata, uid: 'other' } })
  expect(await judged()).toEqual([undefined, replaced])
  // While being deleted, an object counts for one more minute.
  objects.set(path, { metadata: { ...object.metadata, deletionTimestamp: '2030-01-01T00:00:00Z' } })
  pass(60)
  expect(await judged()).toMatchObject([{ uid: 'uid-robot' }, undefined])
  pass(1)
  expect(await judged()).toEqual([
    undefined,
    kind === 'account' ? 'service account default/robot has been deleted' : invalidated,
  ])
})
