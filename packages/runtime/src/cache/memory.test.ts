import { createRandom } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { makePart, type Part } from './testing/history-server.ts'
import { origin, PartStore, sizeIndex } from './testing/part-store.ts'

const objectCount = 300
const events = process.env['SOAK'] ? 1_000_000 : 5000
const relists = process.env['SOAK'] ? 10_000 : 50

/** A Part of few or many bytes. */
function partOf(index: number, revision: number, padding: number): Part {
  const part = makePart(`namespace-${index % 7}/name-${index}`, `uid-${index}`, revision, { size: index % 5 })
  return { ...part, metadata: { ...part.metadata, annotations: { padding: 'x'.repeat(padding) } } }
}

test('memory depends only on the current objects: it stays flat over many events, own writes, deletions and lists', () => {
  const random = createRandom('memory')
  const store = new PartStore('bytes')
  store.table.addIndex(sizeIndex())
  let received = 0
  store.notifier.subscribe(() => received++, [], { keepsEvents: false })
  const state = new Map<number, Part>()
  let revision = 10
  const put = (index: number) => {
    const part = partOf(index, ++revision, random.integer(2000))
    state.set(index, part)
    return part
  }
  const act = (index: number) => {
    const known = state.get(index)
    const dice = random.integer(10)
    if (dice === 0 && known !== undefined) {
      state.delete(index)
      store.watched('DELETED', partOf(index, ++revision, 0), String(revision))
    } else {
      const part = put(index)
      if (dice < 3) store.written(part, origin)
      store.watched(known === undefined ? 'ADDED' : 'MODIFIED', part, String(revision))
    }
  }
  store.listed([], '10')
  const heldAt: number[] = []
  for (let number = 1; number <= events; number++) {
    act(random.integer(objectCount))
    if (number % (events / relists) === 0) {
      put(random.integer(objectCount))
      store.listed([...state.values()], String(++revision))
    }
    if (number % (events / 10) === 0) heldAt.push(store.table.usage.heldBytes)
  }
  expect(store.table.size).toBe(state.size)
  expect(store.pending).toEqual({ writes: 0, removals: 0, inFlight: 0 })
  expect(store.table.index('size')?.size).toBe(5)
  expect(received).toBeGreaterThan(events)
  const { liveBytes } = store.table.usage
  for (const held of heldAt.slice(1)) expect(held).toBeLessThanOrEqual(4 * liveBytes + runtimeLimits.slabBytesMax)
})
