import { expect, test } from 'vitest'
import { explainRecord, formatRecord } from '../trace/index.ts'
import { defineController } from './index.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { inWorld } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }
const ownFinalizer = 'test.example.com/bundle'

const cleaning = defineController({ for: Bundle, reconcile: () => ({}), finalize: async () => undefined })

test('records that the write that removes the last finalizer deleted the object', () =>
  inWorld(cleaning, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    world.clear()
    await world.admin.delete(Bundle, one)
    await world.pass(1000)
    expect(await world.admin.get(Bundle, one)).toBeUndefined()
    expect(world.records[0]?.writes).toMatchObject([
      { verb: 'patch', result: 'deleted', fields: [{ path: 'metadata.finalizers', before: `["${ownFinalizer}"]` }] },
    ])
    const [record] = world.records
    if (record === undefined) throw new Error('nothing was recorded')
    expect(formatRecord(record)).toContain('removed the last finalizer of Bundle one')
    expect(explainRecord(record)).toContain(`metadata.finalizers: ["${ownFinalizer}"] → nothing`)
    // The event of its own write wakes no key, and reads no longer show the object.
    expect(world.records).toHaveLength(1)
  }))

test('records the fields that the removal of one of several finalizers changed', () =>
  inWorld(cleaning, async (world) => {
    await world.admin.create(Bundle, { ...bundle({}), metadata: { ...one, finalizers: ['example.com/other'] } })
    await world.pass()
    world.clear()
    await world.admin.delete(Bundle, one)
    await world.pass()
    expect(world.records[0]?.writes).toMatchObject([
      { verb: 'patch', result: 'changed', fields: [{ path: expect.stringContaining('metadata.finalizers') }] },
    ])
  }))
