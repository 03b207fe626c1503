import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isConflict } from '@kubewright/kube/status'

/** Pauses between attempts. */
export interface RetryBackoff {
  /** How often the action runs, the first time included. */
  readonly attempts: number
  readonly firstMs: number
  /** Each pause is so many times as long as the one before. */
  readonly factor: number
  /** Up to this part of a pause is added at random. */
  readonly jitter: number
}

/** For an object that several change now and then: five attempts, 10 ms apart (DefaultRetry of client-go). */
export const quickRetry: RetryBackoff = { attempts: 5, firstMs: 10, factor: 1, jitter: 0.1 }
/** For an object that many change all the time: four attempts, 10, 50 and 250 ms apart (DefaultBackoff of client-go). */
export const patientRetry: RetryBackoff = { attempts: 4, firstMs: 10, factor: 5, jitter: 0.1 }

/**
 * Runs the action again while it fails with a conflict: somebody else has changed the object between its read and its
 * write. The action has to read the object anew each time, past a cache that may be behind. Gives what it gives, and
 * throws its last conflict, or whatever else it throws, at once.
 *
 * ```ts
 * await retryOnConflict(runtime, async () => {
 *   const current = await client.get(ConfigMap, name)
 *   if (current !== undefined) await client.update(ConfigMap, { ...current, data: { ...current.data, count: '1' } })
 * })
 * ```
 */
export async function retryOnConflict<Result>(
  runtime: Runtime,
  action: () => Promise<Result>,
  backoff: RetryBackoff = quickRetry,
): Promise<Result> {
  let pauseMs = backoff.firstMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await action()
    } catch (error) {
      if (!isConflict(error) || attempt >= backoff.attempts) throw error
    }
    await sleep(runtime, pauseMs * (1 + runtime.random.fraction() * backoff.jitter), 'pause after a conflict')
    pauseMs *= backoff.factor
  }
}
