import { createHash } from 'node:crypto'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createServiceAccountTokens, serviceAccountIssuer } from './service-account-tokens.ts'

const account = { metadata: { name: 'robot', namespace: 'default', uid: 'uid-robot' } }
const secretMetadata = { name: 'robot-token', namespace: 'default', uid: 'uid-secret' }
const own = [serviceAccountIssuer]
const usedOn = (day: string) => ({ 'kubernetes.io/legacy-token-last-used': day })

/** Tokens of a server with the account and its token secret. */
function createTokens() {
  const objects = new Map<string, JsonObject>()
  const patches: unknown[] = []
  const tokens = createServiceAccountTokens({
    now: () => Date.parse('2030-01-01T23:00:00Z'),
    newUid: () => 'uid-token',
    randomBytes: (count) => createHash('sha512').update('seed').digest().subarray(0, count),
    find: (resource, namespace, name) => objects.get(`${resource}/${namespace}/${name}`),
    patchSecret: async (...patch) => void patches.push(patch),
  })
  const token = tokens.issueForSecret(account, { metadata: secretMetadata })
  const setAccount = (metadata: JsonObject = {}) =>
    objects.set('serviceaccounts/default/robot', { metadata: { ...account.metadata, ...metadata } })
  const setSecret = (metadata: JsonObject = {}, kept = token) =>
    objects.set('secrets/default/robot-token', {
      metadata: { ...secretMetadata, ...metadata },
      data: { token: Buffer.from(kept).toString('base64') },
    })
  setAccount()
  setSecret()
  return { tokens, token, objects, patches, setAccount, setSecret }
}

test('the token of a secret names its account and does not expire', async () => {
  const { tokens, token } = createTokens()
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toEqual({
    iss: 'kubernetes/serviceaccount',
    'kubernetes.io/serviceaccount/namespace': 'default',
    'kubernetes.io/serviceaccount/secret.name': 'robot-token',
    'kubernetes.io/serviceaccount/service-account.name': 'robot',
    'kubernetes.io/serviceaccount/service-account.uid': 'uid-robot',
    sub: 'system:serviceaccount:default:robot',
  })
  expect(await tokens.verify(token, [...own, 'others'])).toEqual({
    user: {
      name: 'system:serviceaccount:default:robot',
      uid: 'uid-robot',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default'],
    },
    audiences: own,
  })
})

const deleted = { deletionTimestamp: '2030-01-01T23:00:00Z' }
const wrong: readonly (readonly [why: string, change: (set: ReturnType<typeof createTokens>) => void])[] = [
  ['Token has been invalidated', ({ objects }) => objects.delete('secrets/default/robot-token')],
  ['Token has been invalidated', ({ setSecret }) => setSecret(deleted)],
  ["Token does not match server's copy", ({ setSecret, token }) => setSecret({}, `${token.slice(0, -1)}-`)],
  ["Token does not match server's copy", ({ setSecret }) => setSecret({}, '')],
  ['serviceaccounts "robot" not found', ({ objects }) => objects.delete('serviceaccounts/default/robot')],
  ['ServiceAccount default/robot has been deleted', ({ setAccount }) => setAccount(deleted)],
  ['ServiceAccount UID (another) does not match claim (uid-robot)', ({ setAccount }) => setAccount({ uid: 'another' })],
]

test.each(wrong)('%# such a token is invalid: %s', async (why, change) => {
  const set = createTokens()
  change(set)
  expect(await set.tokens.verify(set.token, own)).toBe(undefined)
  expect(set.tokens.problemOf(set.token, own)).toBe(why)
  expect(set.patches).toEqual([])
})

test("such a token is for the server's own audience only", async () => {
  const { tokens, token, patches } = createTokens()
  expect(await tokens.verify(token, ['others'])).toBe(undefined)
  expect(tokens.problemOf(token, ['others'])).toBe(
    `token audiences ["${serviceAccountIssuer}"] is invalid for the target audiences ["others"]`,
  )
  expect(patches).toEqual([])
})

test('the token of an invalidated secret is refused, and its use is recorded', async () => {
  const { tokens, token, patches, setSecret } = createTokens()
  setSecret({ labels: { 'kubernetes.io/legacy-token-invalid-since': '2029-01-01' } })
  expect(await tokens.verify(token, own)).toBe(undefined)
  expect(tokens.problemOf(token, own)).toContain(
    'the token in secret default/robot-token for service account default/robot has been marked invalid.',
  )
  expect(patches).toHaveLength(1)
})

test('records the day of the last use, once a day', async () => {
  const { tokens, token, patches, setSecret } = createTokens()
  await tokens.verify(token, own)
  const patch = { metadata: { uid: 'uid-secret', labels: usedOn('2030-01-01') } }
  expect(patches).toEqual([['default', 'robot-token', patch]])
  for (const day of ['2030-01-01', '2030-01-02']) {
    setSecret({ labels: usedOn(day) })
    expect(await tokens.verify(token, own)).toBeDefined()
  }
  expect(patches).toHaveLength(1)
  setSecret({ labels: usedOn('2029-12-31') })
  await tokens.verify(token, own)
  expect(patches).toHaveLength(2)
})

/** All audit annotations for a presented token. */
async function notesOf({ tokens, token }: ReturnType<typeof createTokens>): Promise<readonly string[]> {
  const noted: string[] = []
  await tokens.verify(token, own, {
    annotate: (key, value) => noted.push(`${key}: ${value}`),
    warn: (text) => noted.push(`warning: ${text}`),
  })
  return noted
}

test('annotates the sort of token, and warns users of legacy tokens', async () => {
  const set = createTokens()
  const prefix = 'authentication.k8s.io/legacy-token'
  const whose = `${prefix}: system:serviceaccount:default:robot`
  expect(await notesOf(set)).toEqual([`${prefix}-manual-secret: robot-token`, whose])
  set.objects.set('serviceaccounts/default/robot', { ...account, secrets: [{ name: 'a' }, { name: 'robot-token' }] })
  expect(await notesOf(set)).toEqual([
    'warning: Use tokens from the TokenRequest API or manually created secret-based tokens instead of auto-generated secret-based tokens.',
    `${prefix}-autogenerated-secret: robot-token`,
    whose,
  ])
  set.setSecret({ labels: { 'kubernetes.io/legacy-token-invalid-since': '2029-01-01' } })
  expect(await notesOf(set)).toEqual([])
})
