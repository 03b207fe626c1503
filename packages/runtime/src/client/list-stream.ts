import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import { type Status, StatusError } from '@kubewright/kube/status'
import type { TransportStream } from '@kubewright/kube/transport'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import type { Client, RequestOptions } from './client.ts'
import { listPages } from './list-pages.ts'
import { WatchEventReader } from './watch-event-reader.ts'
import { type ObjectEvent, objectIn } from './watch-objects.ts'

export interface ListStreamOptions extends RequestOptions {
  readonly runtime: Runtime
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  /** Called at the end of the list with its resourceVersion. watchObjects can continue from there. */
  readonly onEnd?: ((resourceVersion: string) => void) | undefined
}

/**
 * The objects of a list one by one, streamed by the server (sendInitialEvents). Unlike with a list or a page, neither
 * side holds more than one object at a time, and the server reads from its watch cache. Changes during the list may
 * follow as MODIFIED or DELETED. Servers without streaming lists are read page by page.
 *
 * Nothing is retried, because objects already yielded cannot be taken back: a list that breaks throws, and the caller
 * starts again.
 *
 * ```ts
 * let count = 0
 * for await (const { type } of listStream(client, Pod, { runtime })) {
 *   if (type === 'ADDED') count++
 *   if (type === 'DELETED') count--
 * }
 * ```
 */
export async function* listStream<T extends KubernetesObject>(
  client: Client,
  kind: KindReference<T>,
  options: ListStreamOptions,
): AsyncGenerator<ObjectEvent<T>, void, undefined> {
  const { runtime: _, onEnd, ...selection } = options
  const timeoutSeconds = runtimeLimits.watchObjectsTimeoutSeconds
  let stream: TransportStream
  try {
    stream = await client.watch(kind, { ...selection, sendInitialEvents: true, timeoutSeconds })
  } catch (error) {
    if (!isUnknown(error)) throw error
    yield* inPages(client, kind, options)
    return
  }
  const close = () => stream.close()
  options.signal?.addEventListener('abort', close, { once: true })
  try {
    onEnd?.(yield* untilEnd(stream, kind, options))
  } finally {
    options.signal?.removeEventListener('abort', close)
    stream.close()
  }
}

/** Yields the events up to the bookmark that ends the list; returns its revision. */
async function* untilEnd<T extends KubernetesObject>(
  stream: TransportStream,
  kind: KindReference<T>,
  { runtime, signal }: ListStreamOptions,
): AsyncGenerator<ObjectEvent<T>, string, undefined> {
  const reader = new WatchEventReader(kind.id)
  for (;;) {
    let isSilent = false
    const idle = runtime.clock.after(runtimeLimits.watchListIdleMsMax, `next objects of the list of ${kind.id}`, () => {
      isSilent = true
      stream.close()
    })
    const chunk = await stream.next().finally(() => idle.cancel())
    if (chunk === undefined) throw brokenOff(kind, isSilent, signal)
    for (const event of reader.read(chunk)) {
      if (event.type === 'ERROR') throw new StatusError(event.object as Status)
      if (event.type !== 'BOOKMARK') {
        yield { type: event.type, object: objectIn(event, kind) as KubernetesObject as T }
        continue
      }
      const { metadata = {} } = event.object as KubernetesObject
      if (metadata.annotations?.['k8s.io/initial-events-end'] === 'true') return metadata.resourceVersion ?? ''
    }
  }
}

/** Throws if the revision is compacted between two pages, because objects already yielded cannot be taken back. */
async function* inPages<T extends KubernetesObject>(
  client: Client,
  kind: KindReference<T>,
  { runtime: _, onEnd, ...selection }: ListStreamOptions,
): AsyncGenerator<ObjectEvent<T>, void, undefined> {
  let resourceVersion = ''
  for await (const page of listPages(client, kind, selection)) {
    if (page.isRestart) throw brokenOff(kind, false, undefined)
    for (const object of page.items) yield { type: 'ADDED', object }
    if (resourceVersion === '') resourceVersion = page.resourceVersion
  }
  onEnd?.(resourceVersion)
}

/** Whether the server rejects the WatchList parameters, rather than the caller or the kind. */
function isUnknown(error: unknown): boolean {
  return error instanceof StatusError && [400, 405, 406, 422].includes(error.code)
}

function brokenOff(kind: KindReference, isSilent: boolean, signal: AbortSignal | undefined): RuntimeError {
  if (isSilent) {
    const message = `the list of ${kind.id} has no end marker: the server may not support streaming lists; use listPages`
    return new RuntimeError('WATCH_LIST_SILENT', message)
  }
  const why = signal?.aborted === true ? 'its signal was aborted' : 'start again'
  return new RuntimeError('WATCH_ENDED', `the list of ${kind.id} ended before the server marked its end: ${why}`)
}
