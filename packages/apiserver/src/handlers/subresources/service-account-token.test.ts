import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createHookedServer, webhook } from '../../admission/webhooks/testing/hooked-server.ts'
import type { ObjectResponse } from '../../api/index.ts'
import { objectAt, textAt } from '../../read-object.ts'

const accounts = '/api/v1/namespaces/default/serviceaccounts'
const rules = [
  { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['serviceaccounts/token'], scope: '*' },
]

/** A server with a service account and its pod, and webhooks for TokenRequests. */
async function createTokenServer() {
  const hooked = createHookedServer(() => ({ allowed: true }))
  const post = async (path: string, value: JsonObject) => (await hooked.send('POST', path, { value })) as ObjectResponse
  await post(accounts, { metadata: { name: 'robot' } })
  await post('/api/v1/namespaces/default/pods', {
    metadata: { name: 'web' },
    spec: { serviceAccountName: 'robot', containers: [{ name: 'web', image: 'web:1' }] },
  })
  hooked.register('mutating', 'early', [webhook('early', { rules })])
  hooked.register('validating', 'late', [webhook('late', { rules })])
  return {
    ...hooked,
    /** The response to a TokenRequest, and the webhooks that were called. */
    request: async (account: string, value: JsonObject) => {
      hooked.received.length = 0
      const { status, object } = await post(`${accounts}/${account}/token`, value)
      return { status, object, called: hooked.received.map(({ path }) => path.slice(1)) }
    },
  }
}

function payloadOf(object: JsonObject): JsonObject {
  const [, payload = ''] = textAt(object, 'status', 'token').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

test('looks the account up after mutating admission and before validating admission', async () => {
  const { request } = await createTokenServer()
  expect(await request('robot', { spec: {} })).toMatchObject({ status: 201, called: ['early', 'late'] })
  expect(await request('nosuch', { spec: {} })).toMatchObject({ status: 404, called: ['early'] })
  const renamed = await request('nosuch', { metadata: { name: 'other' }, spec: {} })
  expect(renamed).toMatchObject({ status: 422, called: ['early'] })
  expect(renamed.object['message']).toContain('must match the service account name if specified')
  expect(await request('robot', { metadata: { namespace: 'other' }, spec: {} })).toMatchObject({
    status: 400,
    called: [],
  })
  expect(await request('robot', { spec: { expirationSeconds: 1 } })).toMatchObject({ status: 422, called: ['early'] })
  const boundObjectRef = { kind: 'Pod', apiVersion: 'v1', name: 'nosuch' }
  expect(await request('robot', { spec: { boundObjectRef } })).toMatchObject({ status: 404, called: ['early', 'late'] })
})

test("the token in a pod's volume is valid for a year, and asks to be reloaded after an hour", async () => {
  const { request, annotations } = await createTokenServer()
  const boundObjectRef = { kind: 'Pod', apiVersion: 'v1', name: 'web' }
  const lifetimesOf = async (spec: JsonObject) => {
    const { object } = await request('robot', { spec })
    const { exp, iat, jti, 'kubernetes.io': bound } = payloadOf(object)
    expect(annotations.get('authentication.kubernetes.io/issued-credential-id')).toBe(`JTI=${jti}`)
    const reportedExpiry = Date.parse(textAt(object, 'status', 'expirationTimestamp')) / 1000
    const staleAt = objectAt(bound)['warnafter']
    return [Number(exp) - Number(iat), reportedExpiry - Number(iat), staleAt && Number(staleAt) - Number(iat)]
  }
  expect(await lifetimesOf({ boundObjectRef, expirationSeconds: 3607 })).toEqual([365 * 24 * 3600, 3607, 3607])
  expect(await lifetimesOf({ boundObjectRef, expirationSeconds: 3600 })).toEqual([3600, 3600, undefined])
  expect(await lifetimesOf({ expirationSeconds: 3607 })).toEqual([3607, 3607, undefined])
  expect(await lifetimesOf({ boundObjectRef, expirationSeconds: 3607, audiences: ['others'] })).toEqual([
    3607,
    3607,
    undefined,
  ])
})
