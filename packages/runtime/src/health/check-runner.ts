import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../errors.ts'
import type { HealthCheck } from './health.ts'

export interface CheckRunner {
  /** Resolves to the reason of the failure, or to undefined; never rejects. */
  run(): Promise<unknown>
}

/**
 * Runs a check, once at a time: concurrent callers share its result. A check that hangs fails after its timeout. Until
 * it ends, it keeps failing at once without being started again.
 */
export function createCheckRunner(
  name: string,
  check: HealthCheck,
  { runtime, timeoutMs }: { readonly runtime: Runtime; readonly timeoutMs: number },
): CheckRunner {
  let running: Promise<unknown> | undefined

  const start = (): Promise<unknown> => {
    const aborter = new AbortController()
    let isOver = false
    const result = runCheck(name, check, aborter.signal)
    void result.then(() => {
      isOver = true
      running = undefined
    })
    const timedOut = new Promise<unknown>((resolve) => {
      const timer = runtime.clock.after(timeoutMs, `time of the health check ${name}`, () => {
        if (isOver) return
        const message = `the health check ${name} has not ended within ${timeoutMs} ms`
        const error = new RuntimeError('HEALTH_CHECK_FAILED', message)
        aborter.abort(error)
        resolve(error)
      })
      void result.then(() => timer.cancel())
    })
    return Promise.race([result, timedOut])
  }

  return {
    run: () => {
      running ??= start()
      return runtime.waiting(`health check ${name}`, running)
    },
  }
}

async function runCheck(name: string, check: HealthCheck, signal: AbortSignal): Promise<unknown> {
  try {
    if ((await check({ signal })) !== false) return undefined
    return new RuntimeError('HEALTH_CHECK_FAILED', `the health check ${name} returned false`)
  } catch (error) {
    return error ?? new RuntimeError('HEALTH_CHECK_FAILED', `the health check ${name} threw undefined`)
  }
}
