import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { threadSuite } from './index.ts'
import { measureThread } from './thread.ts'

beforeEach(() => void vi.stubEnv('KUBEWRIGHT_BENCH_SCALE', 'small'))
afterEach(() => void vi.unstubAllEnvs())

test('measures every row of the suite except the start by npm, which has its own test', async () => {
  const wanted = threadSuite.rowNames.filter((name) => name !== 'npm-start')
  const rows = await measureThread(wanted)
  expect(rows.map(({ name }) => name)).toEqual(wanted)
  expect(rows.every((row) => row.ours.median > 0)).toBe(true)
})
