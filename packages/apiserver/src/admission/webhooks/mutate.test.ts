import type { JsonObject } from '@kubewright/kube/json'
import { describe, expect, test } from 'vitest'
import type { ObjectResponse } from '../../api/index.ts'
import { objectAt, textAt } from '../../read-object.ts'
import { configMap, createHookedServer, jsonPatch, type ReceivedReview, webhook } from './testing/hooked-server.ts'

const addData = (key: string, value: string) => jsonPatch({ op: 'add', path: '/data', value: { [key]: value } })

/** Adds a key to the existing data. */
const addKey = ({ path, request }: ReceivedReview) => {
  const data = objectAt(request, 'object', 'data')
  return jsonPatch({ op: 'add', path: '/data', value: { ...data, [path.slice(1)]: String(Object.keys(data).length) } })
}

function messageOf(response: ObjectResponse): string {
  return textAt(response.object, 'message')
}

describe('mutating webhooks', () => {
  test('are called in the order of their configurations and see the changes of those before them', async () => {
    const hooked = createHookedServer(addKey)
    hooked.register('mutating', 'b', [webhook('b1'), webhook('b2')])
    hooked.register('mutating', 'a', [webhook('a1')])
    const { status, object } = await hooked.create(configMap('x'))
    expect(status).toBe(201)
    expect(object['data']).toEqual({ a1: '0', b1: '1', b2: '2' })
    expect(hooked.received.map(({ path }) => path)).toEqual(['/a1', '/b1', '/b2'])
  })

  test('own no fields that they set', async () => {
    const hooked = createHookedServer(() => addData('a', 'b'))
    hooked.register('mutating', 'a', [webhook('a')])
    const { object } = await hooked.create(configMap('x', { immutable: false }))
    const [entry] = objectAt(object, 'metadata')['managedFields'] as readonly JsonObject[]
    expect(entry?.['fieldsV1']).toEqual({ 'f:immutable': {} })
  })

  test('are recorded in the audit log with the patches that they made', async () => {
    const hooked = createHookedServer(({ path }) =>
      path === '/a' ? { ...addData('a', 'b'), auditAnnotations: { why: 'because' } } : { allowed: true },
    )
    hooked.register('mutating', 'c', [webhook('a'), webhook('b'), webhook('never', { rules: [] })])
    await hooked.create(configMap('x'))
    expect(Object.fromEntries(hooked.annotations)).toMatchObject({
      'a/why': 'because',
      'mutation.webhook.admission.k8s.io/round_0_index_0': '{"configuration":"c","webhook":"a","mutated":true}',
      'mutation.webhook.admission.k8s.io/round_0_index_1': '{"configuration":"c","webhook":"b","mutated":false}',
      'patch.webhook.admission.k8s.io/round_0_index_0':
        '{"configuration":"c","webhook":"a","patch":[{"op":"add","path":"/data","value":{"a":"b"}}],"patchType":"JSONPatch"}',
    })
    expect([...hooked.annotations.keys()].some((key) => key.endsWith('round_0_index_2'))).toBe(false)
  })

  test('with reinvocation are called once more when another webhook has changed the object since', async () => {
    const hooked = createHookedServer(addKey)
    hooked.register('mutating', 'c', [
      webhook('willing', { reinvocationPolicy: 'IfNeeded' }),
      webhook('unwilling'),
      webhook('last', { reinvocationPolicy: 'IfNeeded' }),
    ])
    await hooked.create(configMap('x'))
    expect(hooked.received.map(({ path }) => path)).toEqual(['/willing', '/unwilling', '/last', '/willing', '/last'])
  })

  test('are not called again when nothing has changed since', async () => {
    const hooked = createHookedServer(({ path }) => (path === '/first' ? addData('a', 'b') : { allowed: true }))
    hooked.register('mutating', 'c', [
      webhook('first', { reinvocationPolicy: 'IfNeeded' }),
      webhook('second', { reinvocationPolicy: 'IfNeeded' }),
    ])
    await hooked.create(configMap('x'))
    expect(hooked.received.map(({ path }) => path)).toEqual(['/first', '/second'])
  })

  test('a patch without effect is not a change', async () => {
    const hooked = createHookedServer(({ path }) => (path === '/same' ? addData('a', 'b') : { allowed: true }))
    hooked.register('mutating', 'c', [webhook('willing', { reinvocationPolicy: 'IfNeeded' }), webhook('same')])
    await hooked.create(configMap('x', { data: { a: 'b' } }))
    expect(hooked.received.map(({ path }) => path)).toEqual(['/willing', '/same'])
    const note = hooked.annotations.get('mutation.webhook.admission.k8s.io/round_0_index_1')
    expect(note).toBe('{"configuration":"c","webhook":"same","mutated":false}')
  })

  test('admission plugins of the kind run again on an object that a webhook changed', async () => {
    const hooked = createHookedServer(() =>
      jsonPatch({ op: 'add', path: '/spec/priorityClassName', value: 'system-node-critical' }),
    )
    const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'], scope: '*' }]
    hooked.register('mutating', 'c', [webhook('a', { rules })])
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'p' },
      spec: { containers: [{ name: 'a', image: 'a' }] },
    }
    const response = await hooked.send('POST', '/api/v1/namespaces/kube-system/pods', { value: pod })
    expect(response).toMatchObject({ status: 403 })
    expect(messageOf(response as ObjectResponse)).toContain('Priority')
  })

  test('cannot change the namespace of an object', async () => {
    const wrong = 'the namespace of the provided object does not match the namespace sent on the request'
    const moved = createHookedServer(() => jsonPatch({ op: 'add', path: '/metadata/namespace', value: 'kube-system' }))
    expect((await moved.create(configMap('x'))).status).toBe(201)
    moved.register('mutating', 'c', [webhook('a')])
    expect(await moved.create(configMap('y'))).toMatchObject({ status: 400, object: { message: wrong } })
    const path = '/api/v1/namespaces/default/configmaps/x'
    const changed = await moved.send('PUT', path, { value: configMap('x', { data: { a: 'b' } }) })
    expect(changed).toMatchObject({ status: 400, object: { message: wrong } })

    const lost = createHookedServer(() => jsonPatch({ op: 'remove', path: '/metadata/namespace' }))
    lost.register('mutating', 'c', [webhook('a')])
    expect(objectAt((await lost.create(configMap('x'))).object, 'metadata')['namespace']).toBe('default')
  })

  test('may name an object with generateName', async () => {
    const hooked = createHookedServer(() => jsonPatch({ op: 'add', path: '/metadata/name', value: 'given' }))
    hooked.register('mutating', 'c', [webhook('a')])
    const nameless = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'made-' } }
    expect(objectAt((await hooked.create(nameless)).object, 'metadata')['name']).toBe('given')
    expect(await hooked.create(nameless)).toMatchObject({ status: 409, object: { reason: 'AlreadyExists' } })
  })

  test('a failed call fails the request or is ignored, as the failure policy decides', async () => {
    const hooked = createHookedServer(() => Promise.reject(new Error('connection refused')))
    hooked.register('mutating', 'c', [webhook('a', { failurePolicy: 'Ignore' })])
    expect((await hooked.create(configMap('x'))).status).toBe(201)
    expect(hooked.annotations.get('failed-open.mutation.webhook.admission.k8s.io/round_0_index_0')).toBe('a')
    hooked.register('mutating', 'c', [webhook('a')])
    const failed = await hooked.create(configMap('y'))
    expect(failed.status).toBe(500)
    expect(messageOf(failed)).toBe(
      'Internal error occurred: failed calling webhook "a": failed to call webhook: connection refused',
    )
    expect(hooked.annotations.get('mutation.webhook.admission.k8s.io/round_0_index_0')).toContain('"mutated":false')
  })

  test('a webhook that does not respond costs its timeout by the server clock', async () => {
    const hooked = createHookedServer(() => new Promise(() => undefined))
    hooked.register('mutating', 'c', [webhook('a', { timeoutSeconds: 7 })])
    const before = hooked.runtime.clock.monotonic()
    const response = await hooked.runtime.run(() => hooked.create(configMap('x')))
    expect(hooked.runtime.clock.monotonic() - before).toBe(7_000)
    expect(messageOf(response)).toContain('failed to call webhook: context deadline exceeded')
  })

  test('a webhook with side effects is not called in a dry run, whatever its failure policy', async () => {
    const hooked = createHookedServer(() => ({ allowed: true }))
    hooked.register('mutating', 'c', [webhook('a', { sideEffects: 'Some', failurePolicy: 'Ignore' })])
    const response = await hooked.create(configMap('x'), { query: { dryRun: 'All' } })
    expect(response.status).toBe(400)
    expect(messageOf(response)).toBe('admission webhook "a" does not support dry run')
    expect(hooked.received).toHaveLength(0)
    hooked.register('mutating', 'c', [webhook('a', { sideEffects: 'NoneOnDryRun' })])
    expect((await hooked.create(configMap('x'), { query: { dryRun: 'All' } })).status).toBe(201)
    expect(hooked.received[0]?.request['dryRun']).toBe(true)
  })

  test('a patch for a request without an object fails it, whatever the failure policy', async () => {
    const hooked = createHookedServer(() => addData('a', 'b'))
    await hooked.create(configMap('x'))
    const rules = [{ operations: ['DELETE'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'], scope: '*' }]
    hooked.register('mutating', 'c', [webhook('a', { rules, failurePolicy: 'Ignore' })])
    const response = (await hooked.send('DELETE', '/api/v1/namespaces/default/configmaps/x')) as ObjectResponse
    expect(messageOf(response)).toBe(
      'Internal error occurred: admission webhook "a" attempted to modify the object, which is not supported for this operation',
    )
  })

  test('are called again when the object was changed during the call', async () => {
    const release: (() => void)[] = []
    const hooked = createHookedServer(() => new Promise((resolve) => release.push(() => resolve({ allowed: true }))))
    await hooked.create(configMap('x'))
    hooked.register('mutating', 'c', [webhook('a')])
    const patch = (data: JsonObject) =>
      hooked.send('PATCH', '/api/v1/namespaces/default/configmaps/x', {
        headers: { 'content-type': 'application/merge-patch+json' },
        value: { data },
      }) as Promise<ObjectResponse>
    const slow = patch({ slow: '1' })
    const fast = patch({ fast: '1' })
    await hooked.runtime.settle()
    release[1]?.()
    await fast
    release[0]?.()
    await hooked.runtime.settle()
    release[2]?.()
    expect((await slow).object['data']).toEqual({ slow: '1', fast: '1' })
    expect(objectAt(hooked.received[2]?.request, 'oldObject', 'data')).toEqual({ fast: '1' })
  })

  test('a request without webhooks completes synchronously', async () => {
    const hooked = createHookedServer(() => ({ allowed: true }))
    hooked.register('mutating', 'c', [webhook('a')])
    expect(hooked.send('POST', '/api/v1/namespaces/default/configmaps', { value: configMap('x') })).toBeInstanceOf(
      Promise,
    )
    hooked.register('mutating', 'c', [])
    expect(hooked.send('POST', '/api/v1/namespaces/default/configmaps', { value: configMap('y') })).not.toBeInstanceOf(
      Promise,
    )
  })
})
