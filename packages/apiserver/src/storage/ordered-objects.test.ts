import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderedObjects } from './ordered-objects.ts'
import type { StoredObject } from './store.ts'

function entry(name: string, revision: number): StoredObject {
  return { key: { resource: 'pods', namespace: '', name }, object: {}, revision }
}

function places(objects: OrderedObjects): string[] {
  return objects.range('', undefined, Number.POSITIVE_INFINITY).map((one) => `${one.key.name}@${one.revision}`)
}

function nameOf(number: number): string {
  return `n${String(number).padStart(5, '0')}`
}

/** Sets and deletes at random places, in a collection and in its clones, compared with plain maps. */
test('leaves that split, empty and are shared behave like a sorted map', () => {
  const operation = fc.tuple(fc.nat(2), fc.nat(1499), fc.boolean(), fc.nat(200))
  const property = fc.property(fc.array(operation, { minLength: 200, maxLength: 800, size: 'max' }), (operations) => {
    const worlds = [{ objects: new OrderedObjects({}), model: new Map<string, number>() }]
    let revision = 0
    for (const [pick, start, isRemoval, count] of operations) {
      const world = worlds[pick % worlds.length] as (typeof worlds)[number]
      if (start === 0 && worlds.length < 3) {
        // As in a fork, neither side may change the shared content in place.
        const origin = { objects: world.objects.cloneFor({}), model: world.model }
        worlds.splice(worlds.indexOf(world), 1, origin)
        worlds.push({ objects: world.objects.cloneFor({}), model: new Map(world.model) })
        continue
      }
      revision++
      for (let number = start; number < start + count; number += 7) {
        const name = nameOf(number)
        if (isRemoval) world.objects.delete(name)
        else world.objects.set(name, entry(name, revision))
        if (isRemoval) world.model.delete(name)
        else world.model.set(name, revision)
      }
    }
    for (const { objects, model } of worlds) {
      const wanted = [...model].sort(([left], [right]) => (left < right ? -1 : 1))
      expect(places(objects)).toEqual(wanted.map(([name, own]) => `${name}@${own}`))
      expect(objects.size).toBe(model.size)
      for (const number of [0, 1, 255, 256, 700, 1699]) {
        const name = nameOf(number)
        expect(objects.rank(name)).toBe(wanted.filter(([other]) => other < name).length)
        expect(objects.get(name)?.revision).toBe(model.get(name))
      }
    }
  })
  fc.assert(property, { seed: 1, numRuns: process.env['SOAK'] ? 500 : 8 })
})

test('ascending names fill their leaves', () => {
  const objects = new OrderedObjects({})
  for (let number = 0; number < 1000; number++) objects.set(nameOf(number), entry(nameOf(number), 1))
  expect(objects.range(nameOf(254), nameOf(258), 10).map((one) => one.key.name)).toEqual(
    [254, 255, 256, 257].map(nameOf),
  )
  expect(objects.rank(nameOf(999))).toBe(999)
})
