import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { createStateTable } from './create-state-table.ts'
import { Connection, type Thing, thing } from './testing/states.ts'

const eventCount = process.env['SOAK'] ? 1_000_000 : 15_000
const slack = 3 * runtimeLimits.slabBytesMax

test('the memory of a table depends on its content, over a million changes of any size', () => {
  const { random } = createVirtualRuntime({ seed: 1 })
  const connection = new Connection()
  const table = createStateTable<Thing>()
  const filler = 'x'.repeat(8000)
  for (let revision = 1; revision <= eventCount; revision++) {
    const name = `t${random.integer(2000)}`
    const id = table.find('default', name)
    if (id >= 0 && random.fraction() < 0.2) table.delete(id)
    else table.set(connection.receive(thing(name, { revision, data: filler.slice(0, random.integer(8000)) })))
    if (revision % 1000 === 0) {
      const { liveBytes, heldBytes } = table.usage
      expect(heldBytes).toBeLessThan(2.5 * liveBytes + slack)
    }
  }
})

test('memory of deleted objects is freed, a little with each change', () => {
  const connection = new Connection()
  const table = createStateTable<Thing>()
  const data = 'x'.repeat(2000)
  for (let index = 0; index < 10_000; index++) table.set(connection.receive(thing(`t${index}`, { data })))
  const full = table.usage.heldBytes
  // Each slab keeps a few objects, so that none is dropped at once.
  for (let index = 0; index < 10_000; index++) if (index % 10 !== 0) table.delete(table.find('default', `t${index}`))
  for (let change = 0; change < 500; change++) table.set(connection.receive(thing('t0', { data, revision: change })))
  expect(table.usage.heldBytes).toBeLessThan(full / 5)
  for (let index = 0; index < 10_000; index += 10) {
    expect(table.object(table.find('default', `t${index}`)).data).toBe(data)
  }
})
