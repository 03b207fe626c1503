import { conflictStatus, StatusError } from '@kubewright/kube/status'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { patientRetry, quickRetry, retryOnConflict } from './retry-on-conflict.ts'

const conflict = () => new StatusError(conflictStatus({ group: '', resource: 'pods' }, 'web', 'changed meanwhile'))

/** Runs an action that fails this many times; returns when each attempt began. */
async function attempts(failures: number, backoff = quickRetry, failure: () => Error = conflict) {
  const runtime = createVirtualRuntime()
  const times: number[] = []
  const run = () =>
    retryOnConflict(
      runtime,
      async () => {
        times.push(runtime.clock.monotonic())
        if (times.length <= failures) throw failure()
        return 'done'
      },
      backoff,
    )
  const outcome = await runtime.run(run).catch((error: Error) => error)
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  return { outcome, pauses }
}

test('retries conflicts after the pauses of client-go, and throws the last one', async () => {
  expect(await attempts(0)).toEqual({ outcome: 'done', pauses: [] })
  const some = await attempts(4)
  expect(some.outcome).toBe('done')
  const all = await attempts(9)
  expect(all.outcome).toMatchObject({ reason: 'Conflict' })
  const patient = await attempts(9, patientRetry)
  expect(patient.outcome).toMatchObject({ reason: 'Conflict' })
  for (const [pauses, expected] of [
    [some.pauses, [10, 10, 10, 10]],
    [all.pauses, [10, 10, 10, 10]],
    [patient.pauses, [10, 50, 250]],
  ] as const) {
    expect(pauses).toHaveLength(expected.length)
    for (const [index, least] of expected.entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(least)
      expect(pauses[index]).toBeLessThan(least * 1.1 + 1e-9)
    }
  }
})

test('throws another failure at once', async () => {
  const { outcome, pauses } = await attempts(1, quickRetry, () => new Error('broken'))
  expect(outcome).toMatchObject({ message: 'broken' })
  expect(pauses).toEqual([])
})
