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
  /** Begins with the changes after this revision, not 0. Without it: with the objects that there are, as ADDED. */
  readonly resourceVersion?: string | undefined
  /**
   * Told of each failure that the watch goes on after, so that a server that never comes back is noticed; of a watch that
   * fell silent as WATCH_STALLED.
   */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

export interface ObjectEvent<Object> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: Object
}

/**
 * The changes of a kind, one by one, as an informer without a store (RetryWatcher of client-go). A watch that ends,
 * breaks or falls silent is taken up where it stood, so that no change is missed or repeated; while the server is busy
 * or out of reach it is asked again after growing pauses. The iteration ends when the signal aborts, and throws what no
 * repetition mends: a StatusError with reason Expired when the server has forgotten the revision, after which the
 * caller begins anew; Forbidden; an answer that is not a watch.
 *
 * ```ts
 * const { resourceVersion } = await client.list(Job, { namespace: 'default' })
 * for await (const { type, object } of watchObjects(client, Job, { runtime, namespace: 'default', resourceVersion })) {
 *   if (type === 'DELETED') break
 * }
 * ```
 */
export async function* watchObjects<Object extends KubernetesObject>(
  client: Client,
  kind: KindReference<Object>,
  options: WatchObjectsOptions,
): AsyncGenerator<ObjectEvent<Object>, void, undefined> {
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
          yield { type: event.type, object: objectIn(event, kind) as KubernetesObject as Object }
      }
      const isShort = runtime.clock.monotonic() - startMs < runtimeLimits.watchShortMs
      if (isShort && !isFruitful) await pauses.wait(0, options.signal)
    } catch (error) {
      if (isEnded(options)) return
      if (!isPassing(error)) throw error
      callSafely(() => options.onFailure?.(error))
      await pauses.wait((retryAfterSeconds(error) ?? 0) * 1000, options.signal)
    }
  }
}

/** Undefined when the signal ended it. */
async function firstList<Object extends KubernetesObject>(
  client: Client,
  kind: KindReference<Object>,
  selection: ListOptions,
): Promise<ObjectList<Object> | undefined> {
  try {
    return await listAll(client, kind, selection)
  } catch (error) {
    if (isEnded(selection)) return undefined
    throw error
  }
}

type TakenEvent = WatchEvent & { readonly type: Exclude<WatchEvent['type'], 'ERROR'> }

/** The events of one connection, until the server ends it or is silent for too long. */
async function* oneWatch(
  client: Client,
  kind: KindReference,
  options: WatchObjectsOptions,
): AsyncGenerator<TakenEvent, void, undefined> {
  const { runtime, signal, onFailure, ...asked } = options
  const timeoutSeconds = runtimeLimits.watchObjectsTimeoutSeconds
  const stream = await client.watch(kind, { ...asked, timeoutSeconds, signal })
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

/** Undefined at the end, and after too long a silence: the connection may be dead without anybody having said so. */
async function nextChunk(
  stream: TransportStream,
  runtime: Runtime,
  what: string,
  onFailure: WatchObjectsOptions['onFailure'],
) {
  let isSilent = false
  const idle = runtime.clock.after(runtimeLimits.watchObjectsIdleMsMax, `sign of life of the watch of ${what}`, () => {
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

/** Whether the revision is still good and the server only busy, broken or out of reach. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof StatusError)) return isKubeError(error) && error.code !== 'KUBE_TRANSPORT_CANCELLED'
  return isTooManyRequests(error) || error.code >= 500
}

function revisionOf(object: JsonObject): string | undefined {
  const revision = (object as KubernetesObject).metadata?.resourceVersion
  return revision === '' ? undefined : revision
}

/**
 * Whether an event was told already: a proxy that sends something twice is no change. Revisions are decimal numbers, and
 * the greater one is the newer one (KEP-5504); others cannot be compared and count as new.
 */
function isNoLater(revision: string, than: string): boolean {
  if (!/^\d+$/.test(revision) || !/^\d+$/.test(than)) return false
  return revision.length === than.length ? revision <= than : revision.length < than.length
}

/** From these a server tells what exists as if it had just been added, so that nothing could be taken up again. */
function noRevision({ id }: KindReference): RuntimeError {
  const message = `the changes of ${id} can only be followed from a revision of a list or an object; leave resourceVersion out to begin with a list`
  return new RuntimeError('CLIENT_OPTIONS_INVALID', message, { path: 'resourceVersion' })
}

/** The object of an event in the form that a reader of the kind gets. */
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

  /** At least as long as the server asks for; up to a tenth is added, so that many clients do not come back at once. */
  async wait(askedMs: number, signal: AbortSignal | undefined): Promise<void> {
    const baseMs = Math.max(this.#nextMs, Math.min(askedMs, runtimeLimits.retryAfterMsMax))
    this.#nextMs = Math.min(this.#nextMs * 2, runtimeLimits.watchObjectsRetryMsMax)
    await sleep(this.#runtime, baseMs * (1 + this.#runtime.random.fraction() / 10), 'pause before a watch', signal)
  }
}
