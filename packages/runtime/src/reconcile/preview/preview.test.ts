import { expect, test } from 'vitest'
import { Secret } from '../../kinds/index.ts'
import type { Infer } from '../../resource/index.ts'
import { defineController } from '../index.ts'
import { ConfigMap } from '../testdata/app-service.ts'
import { Bundle, bundle, bundleController } from '../testdata/bundle.ts'
import { inWorld } from '../testdata/world.ts'

const one = { namespace: 'default', name: 'one' }

/** An object as the server would store it. */
function stored(entries: Record<string, string>, annotations?: Record<string, string>): Infer<typeof Bundle> {
  const metadata = { ...one, uid: 'u', resourceVersion: '1', generation: 1, creationTimestamp: '', annotations }
  return { ...bundle(entries, { keep: [] }), metadata } as unknown as Infer<typeof Bundle>
}

const child = (name: string, value: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    namespace: 'default',
    name,
    uid: `uid-${name}`,
    resourceVersion: '1',
    ownerReferences: [{ apiVersion: 'test.example.com/v1', kind: 'Bundle', name: 'one', uid: 'u', controller: true }],
  },
  data: { value },
})

test('lists creations, changes with their fields, deletions and the status, on given objects', async () => {
  const object = stored({ a: '2', b: '1' })
  const { writes, waiting } = await bundleController.plan(object, { objects: [child('a', '1'), child('c', '1')] })
  expect(waiting).toEqual([])
  expect(writes.map((write) => `${write.action} ${write.object}`)).toEqual([
    'change ConfigMap default/a',
    'create ConfigMap default/b',
    'status Bundle default/one',
    'delete ConfigMap default/c',
  ])
  expect(writes[0]?.fields).toContainEqual({ path: 'data.value', before: '"1"', after: '"2"' })
  expect(writes[1]?.fields).toContainEqual({ path: 'data', after: '{"value":"1"}' })
  expect(writes[2]?.fields.map(({ path }) => path)).toContain('status')
  expect(await bundleController.plan(object, { objects: [child('a', '1'), child('c', '1')] })).toEqual({
    writes,
    waiting,
  })
})

test('names a child that belongs to another owner, and hides the values of Secrets', async () => {
  const definition = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap, secrets: Secret },
    reconcile: () => ({
      children: [
        ConfigMap({ metadata: { name: 'a' } }),
        Secret({ metadata: { name: 's' }, stringData: { password: 'hunter2' } }),
      ],
      requeueAfterMs: 5000,
    }),
  })
  const foreign = { ...child('a', '1'), metadata: { ...child('a', '1').metadata, ownerReferences: [] } }
  const preview = await definition.plan(stored({}), { objects: [foreign] })
  expect(preview.writes[0]?.refused).toContain('ConfigMap default/a exists and is not controlled by Bundle one')
  expect(preview.requeueAfterMs).toBe(5000)
  expect(JSON.stringify(preview)).not.toContain(Buffer.from('hunter2').toString('base64'))
})

test('a paused object has no writes', async () => {
  const pausedBy = 'kubewright.dev/reconcile-paused'
  const object = stored({ a: '1' }, { [pausedBy]: 'true' })
  expect(await bundleController.plan(object)).toEqual({ writes: [], waiting: [], pausedBy })
})

test('plans on the cache of a running controller, sends nothing, and agrees with the writes that follow', () =>
  inWorld(bundleController, async (world) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass()
    const object = await world.admin.get(Bundle, one)
    if (object === undefined) throw new Error('the object is missing')
    const { cache } = world
    expect((await bundleController.plan(object, { cache, now: new Date(0) })).writes).toEqual([])
    const edited = { ...object, spec: { ...object.spec, entries: { a: '2' } } }
    const { writes } = await bundleController.plan(edited, { cache })
    expect(writes.map(({ action, object: what }) => `${action} ${what}`)).toEqual(['change ConfigMap default/a'])
    expect((await world.admin.get(ConfigMap, { ...one, name: 'a' }))?.data?.['value']).toBe('1')
  }))

test('a plan on the cache of a running operator has its present, and on given objects the start of 1970', () => {
  const times: number[] = []
  const definition = defineController({
    for: Bundle,
    reconcile(_object, { now }) {
      times.push(now.getTime())
      return {}
    },
  })
  return inWorld(definition, async ({ cache, runtime }) => {
    const object = stored({})
    await definition.plan(object, { cache })
    await definition.plan(object, { cache, now: new Date(7) })
    await definition.plan(object, { objects: [] })
    expect(times).toEqual([runtime.clock.now(), 7, 0])
    expect(runtime.clock.now()).toBeGreaterThan(7)
  })
})
