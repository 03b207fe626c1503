import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runtimeLimits } from '../../limits.ts'
import { defineResource } from '../../resource/index.ts'
import { defineController, degraded, type Fact, progressing, ready } from '../index.ts'
import { ConfigMap, Deployment } from '../testdata/app-service.ts'
import { Bundle, bundle } from '../testdata/bundle.ts'
import { inWorld, startWorld, type World } from '../testdata/world.ts'
import { conditionsOfFacts, standardConditions } from './facts-conditions.ts'

const Shop = defineResource({
  group: 'test.example.com',
  version: 'v1',
  kind: 'Shop',
  spec: z.object({ step: z.int().default(0) }),
  status: z.object({ count: z.int().default(0) }),
  conditions: standardConditions,
})
const one = { namespace: 'default', name: 'one' }

const statusesOf = (facts: readonly Fact[]) =>
  Object.entries(conditionsOfFacts(facts, standardConditions)).map(([type, { status }]) => `${type}=${status}`)

test.each([
  [[], 'Available=True Progressing=False Degraded=False Ready=True Reconciling=False Stalled=False'],
  [[progressing('a')], 'Available=False Progressing=True Degraded=False Ready=False Reconciling=True Stalled=False'],
  [
    [ready(), progressing('a')],
    'Available=True Progressing=True Degraded=False Ready=False Reconciling=True Stalled=False',
  ],
  [
    [degraded(new Error('x')), progressing('a')],
    'Available=False Progressing=True Degraded=True Ready=False Reconciling=False Stalled=True',
  ],
])('derives the standard conditions from facts: %#', (facts, expected) => {
  expect(statusesOf(facts).join(' ')).toBe(expected)
})

test('sets only declared conditions, names causes, masks credentials and bounds messages', () => {
  const error = new Error('cannot connect', { cause: new Error('https://user:hunter2@db refused') })
  const conditions = conditionsOfFacts([degraded(error, 'DatabaseDown')], ['Degraded', 'Other'])
  expect(conditions).toEqual({
    Degraded: { status: 'True', reason: 'DatabaseDown', message: 'cannot connect: https://[redacted]@db refused' },
  })
  const many = Array.from({ length: 9 }, (_, index) => progressing(`${index} `.repeat(1000)))
  const message = conditionsOfFacts(many, ['Progressing'])['Progressing']?.message ?? ''
  expect(message.length).toBeLessThanOrEqual(runtimeLimits.failureMessageCharactersMax + 1)
  expect(() => progressing('a', 'two words')).toThrow('the reason of progressing() must be one word in CamelCase')
})

const conditionsOn = async ({ admin }: World) => {
  const { status } = (await admin.get(Shop, one)) ?? {}
  return Object.fromEntries((status?.conditions ?? []).map((condition) => [condition.type, condition]))
}

const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'a' }] } }
const shops = defineController({
  for: Shop,
  owns: { deployments: Deployment },
  reconcile: ({ spec }) => ({
    children: [Deployment({ metadata: { name: 'a' }, spec: { selector: { matchLabels: { app: 'a' } }, template } })],
    facts: [spec.step > 0 && degraded('the step is wrong', 'WrongStep')],
  }),
})

test('children that are not ready make the owner progress, in one write, until they are ready', () =>
  inWorld(shops, async (world) => {
    await world.admin.create(Shop, Shop({ metadata: one, spec: {} }))
    await world.pass()
    expect(world.writes()).toEqual(['created Deployment default/a', 'changed Shop default/one/status'])
    const first = await conditionsOn(world)
    expect(first['Progressing']).toMatchObject({ status: 'True', reason: 'ChildNotReady', observedGeneration: 1 })
    expect(first['Progressing']?.message).toContain('Deployment default/a: ')
    world.clear()
    world.controller.enqueue(one)
    await world.pass(60_000)
    expect(world.writes()).toEqual([])
    const counts = { replicas: 1, updatedReplicas: 1, readyReplicas: 1, availableReplicas: 1 }
    const conditions = [
      { type: 'Available', status: 'True' },
      { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable' },
    ]
    const patch = { status: { observedGeneration: 1, ...counts, conditions } }
    await world.admin.patch(Deployment, { ...one, name: 'a' }, { type: 'merge', patch }, { subresource: 'status' })
    await world.pass()
    const second = await conditionsOn(world)
    expect([second['Ready']?.status, second['Progressing']?.status]).toEqual(['True', 'False'])
    expect(second['Degraded']?.lastTransitionTime).toBe(first['Degraded']?.lastTransitionTime)
    await world.admin.patch(Shop, one, { type: 'merge', patch: { spec: { step: 1 } } })
    await world.pass()
    const third = await conditionsOn(world)
    expect(third['Stalled']).toMatchObject({ status: 'True', reason: 'WrongStep', observedGeneration: 2 })
  }))

test('a child that the server refuses degrades the owner, in the same write as the failure', () => {
  const refused = defineController({
    for: Shop,
    owns: { configMaps: ConfigMap },
    reconcile: () => ({ children: [ConfigMap({ metadata: { name: 'Not A Name' } })], facts: [ready()] }),
  })
  return inWorld(refused, async (world) => {
    await world.admin.create(Shop, Shop({ metadata: one, spec: {} }))
    await world.pass()
    const conditions = await conditionsOn(world)
    expect(conditions['Degraded']).toMatchObject({ status: 'True', reason: 'ChildRefused' })
    expect(conditions['Reconciled']).toMatchObject({ status: 'False', reason: 'ReconcileFailed' })
    expect(world.records[0]?.writes.filter(({ subresource }) => subresource === 'status')).toHaveLength(1)
  })
})

test('facts of a resource without a standard condition are refused with the conditions to declare', async () => {
  const plain = defineResource({ group: 'test.example.com', version: 'v1', kind: 'Plain', spec: z.object({}) })
  const runtime = createVirtualRuntime()
  await runtime.run(async () => {
    const world = await startWorld(runtime, defineController({ for: plain, reconcile: () => ({ facts: [] }) }))
    await world.admin.create(plain, plain({ metadata: one, spec: {} }))
    await world.pass()
    expect(String(world.records[0]?.error)).toContain(
      'declares none of the conditions that facts set; add some of Avail',
    )
    await world.stop()
  })
})

test('a value that is no fact is refused', () =>
  inWorld(defineController({ for: Bundle, reconcile: () => ({ facts: ['ready' as never] }) }), async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    expect(String(world.records[0]?.error)).toContain('made with ready(), progressing() and degraded(), not "ready"')
  }))
