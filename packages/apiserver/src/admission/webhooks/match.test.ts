import type { JsonObject } from '@kubewright/kube/json'
import { describe, expect, test } from 'vitest'
import type { ObjectResponse } from '../../api/index.ts'
import { textAt } from '../../read-object.ts'
import { configMap, createHookedServer, webhook } from './testing/hooked-server.ts'

/** The names of the webhooks that are called for a new config map. */
async function calledFor(object: JsonObject, webhooks: readonly JsonObject[]): Promise<readonly string[]> {
  const hooked = createHookedServer(() => ({ allowed: true }))
  hooked.register('mutating', 'm', webhooks)
  const response = await hooked.create(object)
  expect(response.status).toBe(201)
  return hooked.received.map(({ path }) => path.slice(1))
}

const ruled = (name: string, parts: JsonObject) =>
  webhook(name, {
    rules: [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'], scope: '*', ...parts }],
  })

describe('webhook matching', () => {
  test('matches by rules: any rule of the list, and all fields of a rule', async () => {
    const webhooks = [
      ruled('all', {}),
      ruled('parts', { resources: ['*/status', 'configmaps/log'] }),
      ruled('everything', { resources: ['*/*'] }),
      ruled('own', { resources: ['configmaps/*'] }),
      ruled('group', { apiGroups: ['apps'] }),
      ruled('version', { apiVersions: ['v2'] }),
      ruled('operation', { operations: ['UPDATE'] }),
      ruled('cluster', { scope: 'Cluster' }),
      ruled('namespaced', { scope: 'Namespaced' }),
    ]
    expect(await calledFor(configMap('x'), webhooks)).toEqual(['all', 'everything', 'own', 'namespaced'])
  })

  test('matches by the labels of the object and of its namespace', async () => {
    const blue = { matchLabels: { colour: 'blue' } }
    const own = { matchLabels: { 'kubernetes.io/metadata.name': 'default' } }
    const webhooks = [
      webhook('blue', { objectSelector: blue }),
      webhook('not-blue', { objectSelector: { matchExpressions: [{ key: 'colour', operator: 'DoesNotExist' }] } }),
      webhook('here', { namespaceSelector: own }),
      webhook('elsewhere', { namespaceSelector: blue }),
    ]
    const object = { ...configMap('x'), metadata: { name: 'x', labels: { colour: 'blue' } } }
    expect(await calledFor(object, webhooks)).toEqual(['blue', 'here'])
  })

  test('matches by conditions: a false one is enough to skip the webhook', async () => {
    const conditions = (...expressions: readonly string[]) => ({
      matchConditions: expressions.map((expression, index) => ({ name: `c${index}`, expression })),
    })
    const webhooks = [
      webhook('holds', conditions('object.metadata.name == "x"', 'request.userInfo.username == "admin"')),
      webhook('does-not', conditions('true', 'oldObject != null')),
      webhook('fails-and-does-not', conditions('object.nothing', 'false')),
      webhook('fails', { ...conditions('object.nothing == 1'), failurePolicy: 'Ignore' }),
      webhook('may', conditions('authorizer.requestResource.check("create").allowed()')),
    ]
    expect(await calledFor(configMap('x'), webhooks)).toEqual(['holds', 'may'])
  })

  test('conditions that fail or cost too much refuse the request unless failures are ignored', async () => {
    const hooked = createHookedServer(() => ({ allowed: true }))
    const condition = (expression: string) => [webhook('a', { matchConditions: [{ name: 'c', expression }] })]
    hooked.register('mutating', 'm', condition('object.nothing == 1'))
    const failed = await hooked.create(configMap('x'))
    expect(failed.status).toBe(403)
    expect(textAt(failed.object, 'message')).toBe(
      `configmaps "x" is forbidden: expression 'object.nothing == 1' resulted in error: no such key: nothing`,
    )
    hooked.register('mutating', 'm', condition('object.data.long.contains(object.data.short)'))
    const data = { long: 'x'.repeat(400_000), short: 'y'.repeat(4_000) }
    const costly = await hooked.create(configMap('x', { data }))
    expect(costly.status).toBe(403)
    expect(hooked.received).toHaveLength(0)
  })

  test('a namespace is its own namespace in rules, and is cluster-scoped', async () => {
    const hooked = createHookedServer(() => ({ allowed: true }))
    hooked.register('validating', 'v', [
      ruled('cluster', { scope: 'Cluster' }),
      ruled('namespaced', { scope: 'Namespaced' }),
      { ...ruled('blue', {}), namespaceSelector: { matchLabels: { colour: 'blue' } } },
    ])
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'n', labels: { colour: 'blue' } } }
    const response = (await hooked.send('POST', '/api/v1/namespaces', { value: namespace })) as ObjectResponse
    expect(response.status).toBe(201)
    expect(hooked.received.map(({ path }) => path)).toEqual(['/cluster', '/blue'])
    expect(hooked.received[0]?.request).toMatchObject({ name: 'n', namespace: 'n' })
  })
})
