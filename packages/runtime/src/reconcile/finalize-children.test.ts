import { findCondition } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { Job } from '../kinds/index.ts'
import type { Infer } from '../resource/index.ts'
import { defineController, isTerminating } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { inWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }
const purge = { namespace: 'default', name: 'purge' }

const purging = defineController({
  for: Bundle,
  owns: { jobs: Job, configMaps: ConfigMap },
  reconcile: () => ({ children: [ConfigMap({ metadata: { name: 'a' } })] }),
  finalize(_object, { owned }) {
    const [job] = owned.jobs
    if ((job?.status?.succeeded ?? 0) > 0) return undefined
    const containers = [{ name: 'purge', image: 'purge' }]
    const spec = { template: { spec: { containers, restartPolicy: 'Never' } } }
    return {
      children: [ConfigMap({ metadata: { name: 'a' } }), Job({ metadata: { name: 'purge' }, spec })],
      status: { count: 1 },
      conditions: { Ready: { status: 'False', reason: 'Purging' } },
    }
  },
})

const conditionOf = async ({ admin }: World, type: string) =>
  findCondition((await admin.get(Bundle, one))?.status?.conditions ?? [], type)

test('finalize returns a Job, and the object stays until finalize returns no child', () =>
  inWorld(purging, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    await world.admin.delete(Bundle, one)
    await world.pass()
    expect(await world.admin.get(Job, purge)).toBeDefined()
    expect((await world.admin.get(Bundle, one))?.status?.count).toBe(1)
    expect(await conditionOf(world, 'Ready')).toMatchObject({ status: 'False', reason: 'Purging' })
    expect(await conditionOf(world, 'Reconciled')).toMatchObject({
      status: 'False',
      reason: 'Finalizing',
      message:
        'finalize is not done: it returned ConfigMap default/a, Job default/purge; it is done when it returns no child and no time to run again',
    })
    const patch = { status: { succeeded: 1 } }
    await world.admin.patch(Job, purge, { type: 'merge', patch }, { subresource: 'status' })
    await world.pass()
    expect(await world.admin.get(Bundle, one)).toBeUndefined()
    expect(world.records.map(({ outcome }) => outcome)).not.toContain('retry')
  }))

test('finalize that returns no child any more waits until the old ones are gone', () => {
  const emptying = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile: () => ({ children: [ConfigMap({ metadata: { name: 'a', finalizers: ['test.example.com/held'] } })] }),
    finalize: () => ({ children: [] }),
  })
  return inWorld(emptying, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    await world.admin.delete(Bundle, one)
    await world.pass()
    const child = await world.admin.get(ConfigMap, { namespace: 'default', name: 'a' })
    expect(child !== undefined && isTerminating(child as Infer<typeof ConfigMap>)).toBe(true)
    expect(await conditionOf(world, 'Reconciled')).toMatchObject({ status: 'False', reason: 'Finalizing' })
    const patch = { metadata: { finalizers: null } }
    await world.admin.patch(ConfigMap, { namespace: 'default', name: 'a' }, { type: 'merge', patch })
    await world.pass()
    expect(await world.admin.get(Bundle, one)).toBeUndefined()
  })
})

test('an unknown field in the result of finalize keeps the object, and the message speaks of finalize', () => {
  const misspelt = defineController({
    for: Bundle,
    reconcile: () => ({}),
    finalize: (() => ({ requeueAfter: 5 })) as never,
  })
  return inWorld(misspelt, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    await world.admin.delete(Bundle, one)
    await world.pass()
    expect(await conditionOf(world, 'Reconciled')).toMatchObject({
      reason: 'ProgrammingError',
      message:
        'finalize returned the unknown field requeueAfter; the fields are children, status, conditions, facts, requeueAt, requeueAfterMs; did you mean requeueAfterMs?',
    })
  })
})

test('tests call finalize with the context that they give', () => {
  const object = { ...bundle({}), metadata: { ...one, uid: 'u', resourceVersion: '1', creationTimestamp: '' } }
  const given = object as unknown as Infer<typeof Bundle>
  expect(purging.finalize(given)).toMatchObject({ children: [{ kind: 'ConfigMap' }, { kind: 'Job' }] })
  const job = { metadata: { name: 'purge' }, status: { succeeded: 1 } } as unknown as Infer<typeof Job>
  expect(purging.finalize(given, { owned: { jobs: [job] } })).toBeUndefined()
  const plain = defineController({ for: Bundle, reconcile: () => ({}) })
  expect(() => plain.finalize(given)).toThrow('controller bundle has no finalize')
})
