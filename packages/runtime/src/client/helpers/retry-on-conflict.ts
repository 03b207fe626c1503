import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isConflict } from '@kubewright/kube/status'

/** Pauses between attempts. */
export interface RetryBackoff {
  /** Maximum number of runs, including the first. */
  readonly attempts: number
  readonly firstMs: number
  /** Each pause is this many times as long as the previous one. */
  readonly factor: number
  /** Up to this fraction of a pause is added at random. */
  readonly jitter: number
}

/** For occasional conflicts: five attempts, 10 ms apart (DefaultRetry in client-go). */
export const quickRetry: RetryBackoff = { attempts: 5, firstMs: 10, factor: 1, jitter: 0.1 }
/** For an object with many writers: four attempts, 10, 50 and 250 ms apart (DefaultBackoff in client-go). */
export const patientRetry: RetryBackoff = { attempts: 4, firstMs: 10, factor: 5, jitter: 0.1 }

/**
 * Retries the action while it fails with a conflict, because another client changed the object between its read and its
 * write. The action must read the object again each time, from the server and not from a cache. Returns its result.
 * Throws the conflict of the last attempt, and any other error at once.
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
