import { sleep } from '@kubewright/kube/runtime'
import { expect, test } from 'vitest'
import { setUpController } from './testing/environment.ts'

test.each([
  [{ requeueAfter: 5 }, 'the field requeueAfter; the delay is requeueAfterMs, in milliseconds'],
  [{ requeue: true }, 'the field requeue; throw an error to try again with a backoff, or return requeueAfterMs'],
  [{ requeueAt: 'soon' }, 'requeueAt: "soon", which is not a valid Date'],
  [{ requeueAt: new Date('never') }, 'requeueAt: null, which is not a valid Date'],
])('refuses the result %j, as its requeue would be lost', async (result, expected) => {
  const { runtime, controller, records } = setUpController({ reconcile: async () => result as never })
  await runtime.run(async () => {
    await controller.start()
    controller.enqueue({ namespace: 'default', name: 'one' })
    await sleep(runtime, 1, 'the first reconcile')
    expect(records[0]?.error).toMatchObject({ code: 'RECONCILE_RESULT_INVALID' })
    expect(String(records[0]?.error)).toContain(expected)
    await controller.stop()
  })
})

test('runs again at requeueAt, or after requeueAfterMs if that is earlier', async () => {
  const starts: number[] = []
  const { runtime, controller } = setUpController({
    async reconcile(_request, { now }) {
      starts.push(now.getTime())
      const requeueAt = new Date(now.getTime() + 5000)
      if (starts.length === 1) return { requeueAt }
      return starts.length === 2 ? { requeueAt, requeueAfterMs: 1000 } : undefined
    },
  })
  await runtime.run(async () => {
    await controller.start()
    controller.enqueue({ namespace: 'default', name: 'one' })
    await sleep(runtime, 20_000, 'the reconciles')
    expect(starts.map((start) => start - (starts[0] ?? 0))).toEqual([0, 5000, 6000])
    await controller.stop()
  })
})
