import type { KubernetesObject } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { isTooManyRequests, StatusError } from '@kubewright/kube/status'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { ReflectorOptions } from './reflector.ts'
import { newerOf } from './revision.ts'
import { isLower, readServerRevision, type ServerRevisionOptions } from './server-revision.ts'
import { isRevisionTooLarge } from './watch-failure.ts'

/**
 * Detects that the server's history is not the one that was followed: the server was restored from a backup, emptied or
 * replaced. Its watch does not show that: at a revision that the server has not reached, it is silent, and it skips
 * everything up to there. So the server's revision is read whenever a watch has not ended as planned.
 */
export class ServerHistory<T extends KubernetesObject> {
  readonly #options: ReflectorOptions<T>
  readonly #request: ServerRevisionOptions
  /** Why the history is another one, once that is certain; reset when the full state is read. */
  #reason: string | undefined

  constructor(options: ReflectorOptions<T>, signal: AbortSignal) {
    const { client, kind, namespace, fieldSelector } = options
    this.#options = options
    this.#request = { client, kind, namespace, fieldSelector, signal }
  }

  /** Whether the history is certainly another one. */
  get isOther(): boolean {
    return this.#reason !== undefined
  }

  /** The newest revision seen: a response from the server's storage is never older. */
  seen(reached: string): string {
    return newerOf(reached, this.#options.seenRevision?.() ?? '')
  }

  /** Whether the full state must be read: the server's revision went back, or a known object was replaced. */
  async isInDoubt(reached: string): Promise<boolean> {
    const seen = this.seen(reached)
    if (seen === '') return false
    try {
      const server = await this.#read({})
      const { first } = server
      if (first !== undefined && this.#options.contradicts?.(first, server.revision) === true) {
        this.#reason = `${first.name} has another UID at revision ${first.resourceVersion}`
      }
      return this.isOther || isLower(server.revision, seen)
    } catch (error) {
      // If lists are forbidden, the watch reports that, too.
      if (isRefused(error)) return false
      throw error
    }
  }

  /**
   * Decides about a full state older than what was seen. A lagging server may have sent it from its cache, although the
   * latest state was requested; it has some time to catch up.
   *
   * @throws RuntimeError WATCH_LIST_OUTDATED when the server knows the revision after all
   */
  async judgeOlder(revision: string, seen: string): Promise<void> {
    if (await this.#catchesUp(seen)) throw listOutdated(this.#options.kind.id, revision, seen)
    this.#reason = `the revision went back from ${seen} to ${revision}`
  }

  /** The full state was read. Returns the error to report, if any. */
  settle(): RuntimeError | undefined {
    if (this.#reason === undefined) return undefined
    const message = `the server has another history of ${this.#options.kind.id}: ${this.#reason}; it was restored from a backup, emptied or replaced, and its current objects replace all objects in the cache`
    this.#reason = undefined
    return new RuntimeError('WATCH_HISTORY_CHANGED', message)
  }

  /** Whether some server behind the address knows the revision, now or within the limit. */
  async #catchesUp(seen: string): Promise<boolean> {
    const { runtime, kind } = this.#options
    const over = new AbortController()
    const end = () => over.abort()
    const timer = runtime.clock.after(runtimeLimits.revisionCatchUpMs, `revision ${seen} of ${kind.id}`, end)
    this.#request.signal.addEventListener('abort', end, { once: true })
    try {
      while (!over.signal.aborted) {
        if (await this.#knows(seen, over.signal)) return true
        await sleep(runtime, runtimeLimits.revisionRetryMs, `revision ${seen} of ${kind.id}`, over.signal)
      }
      return false
    } catch (error) {
      if (over.signal.aborted || isRefused(error)) return false
      throw error
    } finally {
      timer.cancel()
      this.#request.signal.removeEventListener('abort', end)
    }
  }

  async #knows(seen: string, signal: AbortSignal): Promise<boolean> {
    try {
      const query = { resourceVersion: seen, resourceVersionMatch: 'NotOlderThan' }
      const { revision } = await this.#read(query, signal)
      return revision !== '' && !isLower(revision, seen)
    } catch (error) {
      if (isRevisionTooLarge(error)) return false
      throw error
    }
  }

  #read(query: Readonly<Record<string, string>>, signal = this.#request.signal) {
    const { runtime, kind } = this.#options
    return runtime.waiting(`revision of ${kind.id}`, readServerRevision({ ...this.#request, signal }, query))
  }
}

/** The error for a full state that must not replace a newer one. */
export function listOutdated(kind: string, revision: string, seen: string): RuntimeError {
  const message = `the list of ${kind} at revision ${revision} is older than revision ${seen}, which was seen before: an API server lags; the list is ignored, and read again after a pause`
  return new RuntimeError('WATCH_LIST_OUTDATED', message)
}

/** Whether the server refuses the request permanently. */
function isRefused(error: unknown): boolean {
  return error instanceof StatusError && error.code < 500 && !isTooManyRequests(error)
}
