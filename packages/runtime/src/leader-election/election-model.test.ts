import { expect, test } from 'vitest'
import { runModel } from './testing/model.ts'

const isSoak = process.env['SOAK'] === '1'
const runs = isSoak ? 2000 : 30
const stepsPerRun = 40

test(
  'candidates that are stopped, cut off, killed and restarted never write two at a time, and one leads in the end',
  async () => {
    let writes = 0
    let terms = 0
    for (let seed = 0; seed < runs; seed++) {
      const result = await runModel(seed, stepsPerRun)
      expect(result.problems, `seed ${seed}`).toEqual([])
      writes += result.writes
      terms += result.terms
    }
    // Without a leader the model would show nothing.
    expect(terms).toBeGreaterThan(runs * 3)
    expect(writes).toBeGreaterThan(runs * 100)
  },
  isSoak ? 3_600_000 : undefined,
)

test('the same seed gives the same run', async () => {
  const [first, second] = [await runModel(7, 30), await runModel(7, 30)]
  expect(second.trace).toEqual(first.trace)
})
