import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStateTable } from './create-state-table.ts'
import type { ObjectState } from './object-state.ts'
import { Connection, describe, type Thing, thing } from './testing/states.ts'
import { stateOfObject } from './value-state.ts'

const step = fc.record({
  action: fc.constantFrom('set', 'set', 'replace', 'delete', 'read'),
  form: fc.constantFrom('bytes', 'bytes', 'bytes', 'object'),
  name: fc.nat(12).map((index) => `t${index}`),
  namespace: fc.constantFrom('one', 'two'),
  dataBytes: fc.oneof(fc.nat(40), fc.nat(30_000)),
  isKept: fc.boolean(),
})

test('a table returns the same as a map of objects, through growth, shrinkage, deletions and moves', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
      const connection = new Connection()
      const table = createStateTable<Thing>({ parsedBytesMax: 50_000 })
      const model = new Map<string, Thing>()
      const kept: [ObjectState<Thing>, Thing][] = []
      let revision = 0
      for (const { action, form, name, namespace, dataBytes, isKept } of steps) {
        const key = `${namespace}/${name}`
        const known = model.get(key)
        const id = table.find(namespace, name)
        expect(id >= 0).toBe(known !== undefined)
        const object = thing(name, {
          namespace,
          revision: ++revision,
          data: 'é'.repeat(dataBytes % 7) + 'x'.repeat(dataBytes),
        })
        const state = form === 'bytes' ? connection.receive(object) : stateOfObject(object)
        if (known !== undefined && isKept) kept.push([table.state(id).kept(), known])
        if (action === 'set') {
          const taken = table.set(state)
          if (known !== undefined) expect(taken).toBe(id)
          model.set(key, object)
        } else if (known === undefined) continue
        else if (action === 'replace') {
          expect(describe(table.replace(id, state))).toEqual(describe(stateOfObject(known)))
          model.set(key, object)
        } else if (action === 'delete') {
          expect(describe(table.delete(id))).toEqual(describe(stateOfObject(known)))
          model.delete(key)
        } else expect(table.object(id)).toEqual(known)
      }
      expect(table.size).toBe(model.size)
      for (const [key, object] of model) {
        const [namespace = '', name = ''] = key.split('/')
        const id = table.find(namespace, name)
        expect(describe(table.state(id))).toEqual(describe(stateOfObject(object)))
        expect(table.resourceVersion(id)).toBe(object.metadata?.resourceVersion)
      }
      for (const [state, object] of kept) expect(describe(state)).toEqual(describe(stateOfObject(object)))
      const listed = [...table.ids()].map((id) => table.state(id).name).sort()
      expect(listed).toEqual([...model.values()].map((object) => object.metadata?.name).sort())
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 60 },
  )
})
