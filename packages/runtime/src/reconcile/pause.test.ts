import { findCondition } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { defineController } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle, bundleController } from './testdata/bundle.ts'
import { inWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }

const pause = ({ admin }: World, annotation: string, value: string | null) =>
  admin.patch(Bundle, one, { type: 'merge', patch: { metadata: { annotations: { [annotation]: value } } } })

const edit = ({ admin }: World, text: string) =>
  admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: text } } } })

test.each(['kubewright.dev/reconcile-paused', 'test.example.com/reconcile-paused'])(
  'the annotation %s stops the writes of children and the generation, until it is removed',
  (annotation) =>
    inWorld(bundleController, async (world) => {
      await world.admin.create(Bundle, bundle({ a: '1' }))
      await world.pass()
      await pause(world, annotation, 'true')
      await world.pass()
      await edit(world, '2')
      world.clear()
      await world.pass(60_000)
      expect(world.writes()).toEqual(['changed Bundle default/one/status'])
      const { status } = (await world.admin.get(Bundle, one)) ?? {}
      expect(findCondition(status?.conditions ?? [], 'Reconciled')).toMatchObject({
        status: 'False',
        reason: 'Paused',
        message: `reconciles of the object are paused by its annotation ${annotation}; they resume when it is removed`,
      })
      expect(status?.observedGeneration).toBe(1)
      expect(findCondition(status?.conditions ?? [], 'Ready')).toMatchObject({ observedGeneration: 1 })
      world.clear()
      world.controller.enqueue(one)
      await world.pass(60_000)
      expect(world.writes()).toEqual([])
      await pause(world, annotation, null)
      await world.pass()
      expect(world.writes()).toEqual(['changed ConfigMap default/a', 'changed Bundle default/one/status'])
    }),
)

test('a value other than "true" pauses nothing, and a paused object is still finalized', () => {
  let cleanups = 0
  const definition = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile: ({ spec }) => ({ children: [ConfigMap({ metadata: { name: 'a' }, data: { ...spec.entries } })] }),
    finalize: () => void cleanups++,
  })
  return inWorld(definition, async (world) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await pause(world, 'kubewright.dev/reconcile-paused', 'yes')
    await world.pass()
    expect(await world.admin.get(ConfigMap, { ...one, name: 'a' })).toBeDefined()
    await pause(world, 'kubewright.dev/reconcile-paused', 'true')
    await world.pass()
    await world.admin.delete(Bundle, one)
    await world.pass()
    expect([cleanups, await world.admin.get(Bundle, one)]).toEqual([1, undefined])
  })
})
