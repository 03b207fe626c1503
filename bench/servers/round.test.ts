import { expect, test } from 'vitest'
import type { LoadGenerator } from './load/index.ts'
import { measureRound } from './round.ts'
import { smallSizes } from './sizes.ts'

const address = { url: '', certificateAuthority: '', token: '' }
const server = { ...address, processIds: [process.pid], readyMs: 1, stop: async () => undefined }
const wanted = new Set(['creates-configmap', 'fan-out'])

/** Load on a server that ends its watches, which no real server does on demand. */
const load: LoadGenerator = {
  async perform(work) {
    if (work === 'fanOut') throw new Error('fanOut: a watch ended early')
    return { wallMs: 1, p50Ms: 1, p99Ms: 1, sizeBytes: 1 } as never
  },
  stop: async () => undefined,
}

test('a peer that ends watches has no fan-out in that round, and its other rows count', async () => {
  const failures: unknown[] = []
  const onFanOutFailure = (error: unknown) => void failures.push(error)
  const round = await measureRound(server, load, { sizes: smallSizes, wanted, onFanOutFailure })
  expect(round['creates-configmap']).toBeGreaterThan(0)
  expect(round['fan-out']).toBeUndefined()
  expect(failures.map(String)).toEqual(['Error: fanOut: a watch ended early'])
})

test('the round fails if our server ends watches', async () => {
  const measuring = measureRound(server, load, { sizes: smallSizes, wanted })
  await expect(measuring).rejects.toThrow('a watch ended early')
})
