import { isKubeError } from '@kubewright/kube'
import type { JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isTooManyRequests, retryAfterSeconds, type Status, StatusError } from '@kubewright/kube/status'
import type { TransportStream, WatchEvent } from '@kubewright/kube/transport'
import { callSafely } from '../callback.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import type { Client, ListOptions, ObjectList, RequestOptions } from './client.ts'
import { listAll } from './list-pages.ts'
import { isMetadataKind, metadataPart } from './metadata-kind.ts'
import { WatchEventReader } from './watch-event-reader.ts'

export interface WatchObjectsOptions extends RequestOptions {
  readonly runtime: Runtime
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  /** Starts with the changes after this revision (not 0). Without it the existing objects come first, as ADDED. */
  readonly resourceVersion?: string | undefined
  /**
   * Called for each failure after which the watch continues, to detect a server that stays unreachable. A watch without
   * data for too long is reported as WATCH_STALLED.
   */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

export interface ObjectEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: T
}

/**
 * The changes of a kind, one by one: an informer without a store (RetryWatcher in client-go). A watch that ends, breaks
 * or stalls is resumed at its last revision, so no change is missed or repeated. While the server is busy or
 * unreachable, the pauses between attempts grow. The iteration ends when the signal aborts, and throws errors that a
 * retry cannot fix: a StatusError with reason Expired when the server no longer has the revision (the caller starts
 * again), Forbidden, or a response that is not a watch.
 *
 * ```ts
 * const { resourceVersion } = await client.list(Job, { namespace: 'default' })
 * for await (const { type, object } of watchObjects(client, Job, { runtime, namespace: 'default', resourceVersion })) {
 *   if (type === 'DELETED') break
 * }
 * ```
 */
export async function* watchObjects<T extends KubernetesObject>(
  client: Client,
  kind: KindReference<T>,
  options: WatchObjectsOptions,
): AsyncGenerator<ObjectEvent<T>, void, undefined> {
  const { runtime, resourceVersion, onFailure: _, ...selection } = options
  let revision = resourceVersion ?? ''
  if (resourceVersion === undefined) {
    const list = await firstList(client, kind, selection)
    if (list === undefined) return
    for (const object of list.items) yield { type: 'ADDED', object }
    revision = list.resourceVersion
  }
  if (revision === '' || revision === '0') throw noRevision(kind)
  const pauses = new Pauses(runtime)
  while (!isEnded(options)) {
    const startMs = runtime.clock.monotonic()
    let isFruitful = false
    try {
      for await (const event of oneWatch(client, kind, { ...options, resourceVersion: revision })) {
        isFruitful = true
        pauses.reset()
        const next: string = revisionOf(event.object) ?? revision
        if (isNoLater(next, revision)) continue
        revision = next
        if (event.type !== 'BOOKMARK')
          yield { type: event.type, object: objectIn(event, kind) as KubernetesObject as T }
      }
      const isShort = runtime.clock.monotonic() - startMs < runtimeLimits.watchShortMs
      if (isShort && !isFruitful) await pauses.wait(0, options.signal)
    } catch (error) {
      if (isEnded(options)) return
      if (!isTransient(error)) throw error
      callSafely(() => options.onFailure?.(error))
      await pauses.wait((retryAfterSeconds(error) ?? 0) * 1000, options.signal)
    }
  }
}

/** Returns undefined when the signal ended it. */
async function firstList<T extends KubernetesObject>(
  client: Client,
  kind: KindReference<T>,
  selection: ListOptions,
): Promise<ObjectList<T> | undefined> {
  try {
    return await listAll(client, kind, selection)
  } catch (error) {
    if (isEnded(selection)) return undefined
    throw error
  }
}

type TakenEvent = WatchEvent & { readonly type: Exclude<WatchEvent['type'], 'ERROR'> }

/** The events of one connection, until the server ends it or sends nothing for too long. */
async function* oneWatch(
  client: Client,
  kind: KindReference,
  options: WatchObjectsOptions,
): AsyncGenerator<TakenEvent, void, undefined> {
  const { runtime, signal, onFailure, ...watchOptions } = options
  const timeoutSeconds = runtimeLimits.watchObjectsTimeoutSeconds
  const stream = await client.watch(kind, { ...watchOptions, timeoutSeconds, signal })
  const close = () => stream.close()
  signal?.addEventListener('abort', close, { once: true })
  const reader = new WatchEventReader(kind.id)
  try {
    while (!isEnded(options)) {
      const chunk = await nextChunk(stream, runtime, kind.id, onFailure)
      if (chunk === undefined) return
      for (const event of reader.read(chunk)) {
        if (event.type === 'ERROR') throw new StatusError(event.object as Status)
        yield event as TakenEvent
      }
    }
  } finally {
    signal?.removeEventListener('abort', close)
    stream.close()
  }
}

/** Returns undefined at the end and after a long silence, when the connection may be dead without an error. */
async function nextChunk(
  stream: TransportStream,
  runtime: Runtime,
  what: string,
  onFailure: WatchObjectsOptions['onFailure'],
) {
  let isSilent = false
  const idle = runtime.clock.after(runtimeLimits.watchObjectsIdleMsMax, `next data of the watch of ${what}`, () => {
    isSilent = true
    stream.close()
  })
  try {
    return await stream.next()
  } finally {
    idle.cancel()
    if (isSilent) onFailure?.(stalled(what))
  }
}

function stalled(what: string): RuntimeError {
  const silentS = runtimeLimits.watchObjectsIdleMsMax / 1000
  const message = `the watch of ${what} received no data for ${silentS} s; it is reopened at its last revision`
  return new RuntimeError('WATCH_STALLED', message)
}

function isEnded({ signal }: RequestOptions): boolean {
  return signal?.aborted === true
}

/** Whether the revision is still valid and the server only busy, failing or unreachable. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof StatusError)) return isKubeError(error) && error.code !== 'KUBE_TRANSPORT_CANCELLED'
  return isTooManyRequests(error) || error.code >= 500
}

function revisionOf(object: JsonObject): string | undefined {
  const revision = (object as KubernetesObject).metadata?.resourceVersion
  return revision === '' ? undefined : revision
}

/**
 * Whether an event was already yielded, as when a proxy sends it twice. Revisions are decimal numbers, and the greater
 * one is newer (KEP-5504); other revisions cannot be compared and count as new.
 */
function isNoLater(revision: string, than: string): boolean {
  if (!/^\d+$/.test(revision) || !/^\d+$/.test(than)) return false
  return revision.length === than.length ? revision <= than : revision.length < than.length
}

/** From these revisions a server sends existing objects as ADDED, so the watch could not be resumed. */
function noRevision({ id }: KindReference): RuntimeError {
  const message = `the changes of ${id} can only be followed from a revision of a list or an object; leave resourceVersion out to begin with a list`
  return new RuntimeError('CLIENT_OPTIONS_INVALID', message, { path: 'resourceVersion' })
}

/** The object of an event in the form of the kind: whole or metadata only. */
export function objectIn({ object }: WatchEvent, kind: KindReference): JsonObject {
  return isMetadataKind(kind) ? metadataPart(kind, object) : object
}

class Pauses {
  readonly #runtime: Runtime
  #nextMs: number = runtimeLimits.watchObjectsRetryFirstMs

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  reset(): void {
    this.#nextMs = runtimeLimits.watchObjectsRetryFirstMs
  }

  /** Waits at least as long as the server requests, plus up to 10 % so that clients do not return all at once. */
  async wait(retryAfterMs: number, signal: AbortSignal | undefined): Promise<void> {
    const baseMs = Math.max(this.#nextMs, Math.min(retryAfterMs, runtimeLimits.retryAfterMsMax))
    this.#nextMs = Math.min(this.#nextMs * 2, runtimeLimits.watchObjectsRetryMsMax)
    await sleep(this.#runtime, baseMs * (1 + this.#runtime.random.fraction() / 10), 'pause before a watch', signal)
  }
}
