import { describe, expect, test } from 'vitest'
import type { ObjectResponse } from '../../api/index.ts'
import { textAt } from '../../read-object.ts'
import { configMap, createHookedServer, jsonPatch, webhook } from './testing/hooked-server.ts'

describe('validating webhooks', () => {
  test('are called concurrently; the first refusal in order wins, and the notes of all are kept', async () => {
    const release: (() => void)[] = []
    const hooked = createHookedServer(async ({ path }) => {
      await new Promise<void>((resolve) => release.push(resolve))
      return { allowed: path === '/a', status: { message: `not by ${path}` }, warnings: [`asked ${path}`] }
    })
    hooked.register(
      'validating',
      'v',
      ['a', 'b', 'c'].map((name) => webhook(name)),
    )
    const created = hooked.create(configMap('x'))
    await hooked.runtime.settle()
    expect(hooked.received).toHaveLength(3)
    for (const go of release.reverse()) go()
    const response = await created
    expect(response.status).toBe(400)
    expect(textAt(response.object, 'message')).toBe('admission webhook "b" denied the request: not by /b')
    expect(response.warnings).toEqual(['asked /a', 'asked /b', 'asked /c'])
    expect(hooked.server.store.get({ resource: 'configmaps', namespace: 'default', name: 'x' })).toBeUndefined()
  })

  test('see the object as it would be stored, and may not change it', async () => {
    const hooked = createHookedServer(() => jsonPatch({ op: 'add', path: '/data', value: {} }))
    hooked.register('validating', 'v', [webhook('a')])
    const response = await hooked.create(configMap('x'))
    expect(textAt(response.object, 'message')).toContain(
      'received invalid webhook response: validating webhook may not return response.patch',
    )
    expect(textAt(hooked.received[0]?.request, 'object', 'metadata', 'uid')).not.toBe('')
  })

  test('a failed call is ignored when the failure policy allows it', async () => {
    const hooked = createHookedServer(({ path }) => {
      if (path === '/a') throw new Error('gone')
      return { allowed: true }
    })
    hooked.register('validating', 'v', [
      webhook('z', { rules: [] }),
      webhook('a', { failurePolicy: 'Ignore' }),
      webhook('b'),
    ])
    expect((await hooked.create(configMap('x'))).status).toBe(201)
    expect([...hooked.annotations]).toEqual([['failed-open.validating.webhook.admission.k8s.io/round_0_index_0', 'a']])
  })

  test('refuses a dry run that one webhook does not support, and still calls the others', async () => {
    const hooked = createHookedServer(() => ({ allowed: true }))
    hooked.register('validating', 'v', [webhook('a'), webhook('b', { sideEffects: 'Unknown' })])
    const response = await hooked.create(configMap('x'), { query: { dryRun: 'All' } })
    expect(response.status).toBe(400)
    expect(hooked.received.map(({ path }) => path)).toEqual(['/a'])
  })

  test('are called at the version of their rules, and not at all if matchPolicy is Exact', async () => {
    const hooked = createHookedServer(() => ({ allowed: true }))
    const rules = [{ operations: ['*'], apiGroups: ['autoscaling'], apiVersions: ['v1'], resources: ['*'], scope: '*' }]
    hooked.register('validating', 'v', [webhook('any', { rules }), webhook('exact', { rules, matchPolicy: 'Exact' })])
    const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
    const object = {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'h' },
      spec: { scaleTargetRef, maxReplicas: 2 },
    }
    const path = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'
    expect(((await hooked.send('POST', path, { value: object })) as ObjectResponse).status).toBe(201)
    expect(hooked.received.map((one) => one.path)).toEqual(['/any'])
    expect(hooked.received[0]?.request).toMatchObject({
      kind: { group: 'autoscaling', version: 'v1', kind: 'HorizontalPodAutoscaler' },
      requestKind: { group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' },
      object: { apiVersion: 'autoscaling/v1', spec: { targetCPUUtilizationPercentage: 80 } },
    })
  })

  test('are not called for webhook configurations', async () => {
    const hooked = createHookedServer(() => ({ allowed: false }))
    const rules = [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'], scope: '*' }]
    hooked.register('validating', 'v', [webhook('a', { rules })])
    const path = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/v'
    expect(((await hooked.send('DELETE', path)) as ObjectResponse).status).toBe(200)
    expect(hooked.received).toHaveLength(0)
  })
})
