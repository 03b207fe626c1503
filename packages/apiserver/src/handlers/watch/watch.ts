import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import { apiVersionOf } from '@kubewright/kube/resource'
import { resourceExpiredStatus } from '@kubewright/kube/status'
import type { WatchEvent } from '@kubewright/kube/transport'
import type { ApiResponse } from '../../api/index.ts'
import { isApiserverError } from '../../errors.ts'
import { apiserverLimits } from '../../limits.ts'
import { definitionsResource } from '../definition-cleanup.ts'
import { failPlainly, type Operation } from '../operation.ts'
import { namespaceOf, selectPage } from '../read/list.ts'
import { type ListOptions, listOptionsOf } from '../read/list-options.ts'
import { parseRevision, requireReached } from '../revision.ts'
import { type Selection, selectionOf } from '../selection.ts'
import { allAtVersionOf } from '../versions.ts'
import { bookmarkTickerOf } from './bookmark-ticker.ts'
import { newEvent } from './events.ts'
import { createWatchFeed, type WatchFeed } from './watch-feed.ts'
import { WatchStream } from './watch-stream.ts'

/** Time before the end of a watch at which the server sends the last bookmark. */
const lastBookmarkLeadMs = 2_000
const initialEventsEnd = 'k8s.io/initial-events-end'

/** GET of a collection with watch: the current objects if requested, then every change. */
export function watchObjects(operation: Operation): ApiResponse {
  const options = listOptionsOf(operation)
  const selection = selectionOf(operation)
  const requested = revisionIn(options.resourceVersion)
  const { resource, context } = operation
  const respond = (stream: WatchStream): ApiResponse => ({ form: 'watch', status: 200, resource, stream })
  if (options.sendInitialEvents === true) requireReached(operation, requested)
  const isFromNow = options.sendInitialEvents !== undefined && requested <= context.store.revision
  const after = isFromNow ? context.store.revision : Number(requested)
  const stream = new WatchStream(options.sendInitialEvents === true ? initialEvents(operation, selection) : [])
  const feed = createWatchFeed(operation, selection, stream)
  if (options.sendInitialEvents === true && options.allowWatchBookmarks) {
    stream.push(bookmark(operation, after, { [initialEventsEnd]: 'true' }))
  }
  if (!watchStore(operation, selection, stream, feed, after)) return respond(stream)
  keepTime(operation, options, stream, feed, after)
  endOnSignal(operation, stream)
  return respond(stream)
}

/** Zero if unset. An invalid number fails without a reason, as in Kubernetes. */
function revisionIn(text: string): number | bigint {
  return text === '' ? 0 : parseRevision(text, failPlainly)
}

const unpagedList: ListOptions = {
  isWatch: false,
  limit: 0,
  continueText: '',
  resourceVersion: '',
  resourceVersionMatch: '',
  allowWatchBookmarks: false,
}

function initialEvents(operation: Operation, selection: Selection): readonly WatchEvent[] {
  const { objects } = selectPage(operation, unpagedList, selection)
  return allAtVersionOf(operation, objects).map((object) => newEvent('ADDED', object))
}

/** Sends every selected change; false if the history starts later, which an ERROR event reports. */
function watchStore(
  operation: Operation,
  selection: Selection,
  stream: WatchStream,
  feed: WatchFeed,
  after: number,
): boolean {
  const { context, resource } = operation
  // The resource did not exist before its definition.
  if (after < resource.servedSince) return endExpired(stream, after, resource.servedSince)
  try {
    const watch = context.store.watch(
      resource.storageName,
      { namespace: namespaceOf(operation, selection), name: selection.name, afterRevision: after, onlyDurable: true },
      (change) => feed.change(change),
    )
    stream.whenEnded(() => watch.close())
    endWithDefinition(operation, stream, feed)
    return true
  } catch (error) {
    if (!isApiserverError(error, 'STORE_COMPACTED')) throw error
    return endExpired(stream, after, context.store.compactedRevision)
  }
}

function endExpired(stream: WatchStream, after: number, oldest: number): false {
  const problem = `too old resource version: ${after} (${oldest})`
  stream.push(newEvent('ERROR', freezeJson(resourceExpiredStatus(problem))))
  stream.end()
  return false
}

/** Ends the watch of a custom resource that is no longer served, or served differently. */
function endWithDefinition({ context, resource }: Operation, stream: WatchStream, feed: WatchFeed): void {
  if (!resource.isCustom) return
  const { store, resources } = context
  const { group, version, plural } = resource.definition
  const options = { namespace: '', name: resource.storageName, afterRevision: store.revision, onlyDurable: true }
  const watch = store.watch(definitionsResource, options, ({ object }) => {
    if (object === undefined || resources.find(group, version, plural) !== resource) feed.end()
  })
  stream.whenEnded(() => watch.close())
}

/** Ends the stream at its timeout, and sends bookmarks until then if requested. */
function keepTime(
  operation: Operation,
  options: ListOptions,
  stream: WatchStream,
  feed: WatchFeed,
  after: number,
): void {
  const { clock, random } = operation.context.runtime
  const what = `of a watch of ${operation.resource.storageName}`
  const requestedMs = Math.max(0, options.timeoutSeconds ?? 0) * 1000
  const timeoutMs = requestedMs > 0 ? requestedMs : apiserverLimits.watchTimeoutMsMin * (1 + random.fraction())
  const deadline = clock.after(timeoutMs, `end ${what}`, () => stream.end())
  stream.whenEnded(() => deadline.cancel())
  if (!options.allowWatchBookmarks) return
  // Sends a bookmark also without changes, as kube-apiserver does: it shows the client that the watch is alive. Never
  // sends a revision below the one that the client has.
  const sendBookmark = () => {
    const { durableRevision } = operation.context.store
    if (durableRevision >= after) feed.push(bookmark(operation, durableRevision))
  }
  const { store, runtime } = operation.context
  const silence = bookmarkTickerOf(store, runtime).add(sendBookmark)
  stream.whenEnded(silence)
  if (timeoutMs < lastBookmarkLeadMs) return
  const last = clock.after(timeoutMs - lastBookmarkLeadMs, `last bookmark ${what}`, sendBookmark)
  stream.whenEnded(() => last.cancel())
}

/** A bookmark has a revision and the kind's mandatory fields: all changes up to that revision have been sent. */
function bookmark({ resource }: Operation, revision: number, annotations?: JsonObject): WatchEvent {
  const { definition } = resource
  const resourceVersion = String(revision)
  const metadata = annotations === undefined ? { resourceVersion } : { resourceVersion, annotations }
  const object = resource.printed({ kind: definition.kind, apiVersion: apiVersionOf(definition), metadata })
  return newEvent('BOOKMARK', freezeJson(object))
}

function endOnSignal({ request }: Operation, stream: WatchStream): void {
  const { signal } = request
  if (signal === undefined) return
  const close = () => stream.close()
  if (signal.aborted) close()
  signal.addEventListener('abort', close, { once: true })
  stream.whenEnded(() => signal.removeEventListener('abort', close))
}
