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
 * Notices that the server has another history than the one that was followed: it was restored from a backup, emptied or
 * replaced by another. Its watch does not tell: at a revision that the server has not reached it is silent, and skips
 * everything up to there. So the server is asked how far it is whenever a watch has not ended as planned.
 */
export class ServerHistory<Object extends KubernetesObject> {
  private readonly options: ReflectorOptions<Object>
  private readonly request: ServerRevisionOptions
  /** Why the history is another one, once that is certain; until the full state was read. */
  private reason: string | undefined

  constructor(options: ReflectorOptions<Object>, signal: AbortSignal) {
    const { client, kind, namespace, fieldSelector } = options
    this.options = options
    this.request = { client, kind, namespace, fieldSelector, signal }
  }

  /** Whether it is certain that the history is another one. */
  get isOther(): boolean {
    return this.reason !== undefined
  }

  /** The newest revision that was seen: nothing that the server answers from its storage may be older. */
  seen(reached: string): string {
    return newerOf(reached, this.options.seenRevision?.() ?? '')
  }

  /** Whether the full state has to be read: the server is not as far as it was, or has another object for a known one. */
  async isInDoubt(reached: string): Promise<boolean> {
    const seen = this.seen(reached)
    if (seen === '') return false
    try {
      const server = await this.read({})
      const { first } = server
      if (first !== undefined && this.options.contradicts?.(first, server.revision) === true) {
        this.reason = `${first.name} has another UID at revision ${first.resourceVersion}`
      }
      return this.isOther || isLower(server.revision, seen)
    } catch (error) {
      // Who may not list learns that from the watch, too.
      if (isRefused(error)) return false
      throw error
    }
  }

  /**
   * Judges a full state older than what was seen. A server that lags may have sent it from its cache, although it was
   * asked for the latest; it has some time to catch up.
   *
   * @throws RuntimeError WATCH_LIST_OUTDATED when the server knows the revision after all
   */
  async judgeOlder(revision: string, seen: string): Promise<void> {
    if (await this.catchesUp(seen)) throw listOutdated(this.options.kind.id, revision, seen)
    this.reason = `the revision went back from ${seen} to ${revision}`
  }

  /** The full state was read. Returns what to report. */
  settle(): RuntimeError | undefined {
    if (this.reason === undefined) return undefined
    const message = `the server has another history of ${this.options.kind.id}: ${this.reason}; it was restored from a backup, emptied or replaced, and its current objects replace all objects in the cache`
    this.reason = undefined
    return new RuntimeError('WATCH_HISTORY_CHANGED', message)
  }

  /** Whether some server behind the address knows the revision, or will in time. */
  private async catchesUp(seen: string): Promise<boolean> {
    const { runtime, kind } = this.options
    const over = new AbortController()
    const end = () => over.abort()
    const timer = runtime.clock.after(runtimeLimits.revisionCatchUpMs, `revision ${seen} of ${kind.id}`, end)
    this.request.signal.addEventListener('abort', end, { once: true })
    try {
      while (!over.signal.aborted) {
        if (await this.knows(seen, over.signal)) return true
        await sleep(runtime, runtimeLimits.revisionRetryMs, `revision ${seen} of ${kind.id}`, over.signal)
      }
      return false
    } catch (error) {
      if (over.signal.aborted || isRefused(error)) return false
      throw error
    } finally {
      timer.cancel()
      this.request.signal.removeEventListener('abort', end)
    }
  }

  private async knows(seen: string, signal: AbortSignal): Promise<boolean> {
    try {
      const query = { resourceVersion: seen, resourceVersionMatch: 'NotOlderThan' }
      const { revision } = await this.read(query, signal)
      return revision !== '' && !isLower(revision, seen)
    } catch (error) {
      if (isRevisionTooLarge(error)) return false
      throw error
    }
  }

  private read(query: Readonly<Record<string, string>>, signal = this.request.signal) {
    const { runtime, kind } = this.options
    return runtime.waiting(`revision of ${kind.id}`, readServerRevision({ ...this.request, signal }, query))
  }
}

/** What is thrown for a full state that must not take the place of a newer one. */
export function listOutdated(kind: string, revision: string, seen: string): RuntimeError {
  const message = `the list of ${kind} at revision ${revision} is older than revision ${seen}, which was seen before: an API server lags; the list is ignored, and read again after a pause`
  return new RuntimeError('WATCH_LIST_OUTDATED', message)
}

/** The server says no, and will say so again. */
function isRefused(error: unknown): boolean {
  return error instanceof StatusError && error.code < 500 && !isTooManyRequests(error)
}
