import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { Slabs } from './slabs.ts'

const { compactedBlocksMax, compactedBytesMax, slabBytesMax } = runtimeLimits

/** Blocks of one size that fill several slabs of maximum size, of which every third stays. */
function mostlyFreed(sizeBytes: number) {
  const slabs = new Slabs()
  const places = new Map<number, { slab: number; offset: number }>()
  for (let id = 0; id * sizeBytes < 4 * slabBytesMax; id++) {
    const offset = slabs.allocate(id, sizeBytes)
    slabs.bytes(slabs.lastSlab).writeInt32LE(id, offset)
    places.set(id, { slab: slabs.lastSlab, offset })
  }
  for (const [id, { slab, offset }] of places) {
    if (id % 3 === 0) continue
    slabs.free(slab, offset)
    places.delete(id)
  }
  return { slabs, places }
}

test.each([
  ['small objects', 64, compactedBlocksMax],
  ['large objects', compactedBytesMax, 1],
])(
  'one step of emptying a slab moves a bounded number of %s, and in the end the memory is freed',
  (_, sizeBytes, movedMax) => {
    const { slabs, places } = mostlyFreed(sizeBytes)
    const heldBefore = slabs.heldBytes
    for (let step = 0; step < 100_000; step++) {
      let moved = 0
      slabs.compact((id, slab, offset) => {
        moved++
        places.set(id, { slab, offset })
      })
      expect(moved).toBeLessThanOrEqual(movedMax)
    }
    expect(slabs.heldBytes).toBeLessThan(heldBefore * 0.75)
    const lost = [...places].filter(([id, { slab, offset }]) => slabs.bytes(slab).readInt32LE(offset) !== id)
    expect(lost).toEqual([])
  },
)
