import type { JsonObject } from '@kubewright/kube/json'
import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { isStatus, type Status, StatusError } from '@kubewright/kube/status'
import type { TransportQuery, TransportStream, WatchEvent } from '@kubewright/kube/transport'
import { createStateTable, type ObjectState, type StateTable } from '../bytes/index.ts'
import { callSafely, safeObserver, textOf } from '../callback.ts'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { Backoff } from './backoff.ts'
import { EventReader } from './event-reader.ts'
import { readFullList } from './full-list.ts'
import type { Reflector, ReflectorEventType, ReflectorOptions, ReflectorState } from './reflector.ts'
import type { WatchEndReason } from './reflector-observer.ts'
import { isNewer, isRevision } from './revision.ts'
import { listOutdated, ServerHistory } from './server-history.ts'
import { isLower } from './server-revision.ts'
import { StateReader } from './state-reader.ts'
import { judgeFailure, listInstead } from './watch-failure.ts'
import { readWatch, type WatchEnd } from './watch-run.ts'
import { isPowerOfTwo, watchListSilent, watchStalled } from './watch-stall.ts'

/** Creates a Reflector for a kind; it does nothing before `start`. */
export function createReflector<T extends KubernetesObject>(options: ReflectorOptions<T>): Reflector {
  const { observer } = options
  if (observer === undefined) return new KindReflector(options)
  const safe = safeObserver(observer, ['listed', 'watchOpened', 'watchEnded', 'failed'])
  return new KindReflector({ ...options, observer: safe })
}

class KindReflector<T extends KubernetesObject> implements Reflector {
  state: ReflectorState = { phase: 'idle' }
  revision = ''

  readonly #options: ReflectorOptions<T>
  readonly #backoff: Backoff
  readonly #stopping = new AbortController()
  readonly #states: StateReader<T>
  readonly #history: ServerHistory<T>
  #running: Promise<void> | undefined
  #needsList = true
  /** Whether the server's history may have changed since the last watch. */
  #isInDoubt: boolean
  #knowsWatchList = true
  #silentWatchLists = 0
  /** Consecutive watches that stalled without an event. */
  #stalls = 0
  /** When the watch began to fail with InternalError, and when it last did. */
  #internalSinceMs = 0
  #internalLastMs = Number.NEGATIVE_INFINITY

  constructor(options: ReflectorOptions<T>) {
    this.#options = options
    this.#backoff = new Backoff(options.runtime)
    this.#states = new StateReader(options.kind, options.shape)
    this.#history = new ServerHistory(options, this.#stopping.signal)
    this.#isInDoubt = options.isInDoubt ?? false
  }

  start(): void {
    if (this.state.phase === 'idle') this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.state = { phase: 'stopped' }
    this.#stopping.abort()
    await this.#running
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#listAndWatch()
      } catch (error) {
        if (this.#isStopped) return
        await this.#pauseAfter(error)
      }
    }
  }

  /** Reads the full state if necessary, and follows one watch to its end. Throws on failure. */
  async #listAndWatch(): Promise<void> {
    if (this.#isInDoubt) {
      if (await this.#history.isInDoubt(this.revision)) this.#needsList = true
      this.#isInDoubt = false
      if (this.#isStopped) return
    }
    if (this.#needsList) {
      this.state = { phase: 'listing', error: this.state.error }
      if (await this.#startWithWatchList()) return
      await this.#list()
      if (this.#isStopped) return
    }
    await this.#watch(undefined)
  }

  /** Returns false when a list is needed instead. */
  async #startWithWatchList(): Promise<boolean> {
    if (!this.#knowsWatchList) return false
    try {
      await this.#watch(this.#createTable())
      return true
    } catch (error) {
      // After the initial objects, it is an ordinary failure of the watch.
      if (this.#isStopped || !this.#needsList) throw error
      const verdict = isRuntimeError(error, 'WATCH_LIST_SILENT') ? this.#judgeSilence() : listInstead(error)
      if (verdict === undefined) throw error
      if (verdict === 'unsupported') this.#knowsWatchList = false
      if (isRuntimeError(error, 'WATCH_LIST_SILENT')) this.#report(error)
      return false
    }
  }

  async #list(): Promise<void> {
    const { client, kind, runtime, namespace } = this.#options
    const startedMs = runtime.clock.monotonic()
    const seen = this.#history.seen(this.revision)
    const { table, revision, unread } = await readFullList({
      client,
      kind,
      runtime,
      namespace,
      query: this.#selectors(),
      signal: this.#stopping.signal,
      states: this.#states,
      createTable: () => this.#createTable(),
      onProblem: (problem) => this.#report(problem),
    })
    if (this.#isStopped) return
    if (revision === '') {
      throw new RuntimeError('CLIENT_RESPONSE_INVALID', `the list of ${kind.id} has no metadata.resourceVersion`)
    }
    if (this.#isOutdated(revision, seen)) {
      await this.#history.judgeOlder(revision, seen)
      // The wait may have made the first list outdated: read it again.
      if (!this.#isStopped) await this.#list()
      return
    }
    this.#replace(table, revision, startedMs, unread)
  }

  /** Whether a full state is older than what was seen, so that the reason must be known before it replaces anything. */
  #isOutdated(revision: string, seen: string): boolean {
    return !this.#history.isOther && isLower(revision, seen)
  }

  async #watch(initial: StateTable<T> | undefined): Promise<void> {
    const { client, kind, runtime, namespace } = this.#options
    const { signal } = this.#stopping
    const timeoutSeconds = this.#timeoutSeconds()
    const start = initial === undefined ? { resourceVersion: this.revision } : { sendInitialEvents: true }
    const startedMs = runtime.clock.monotonic()
    const seen = this.#history.seen(this.revision)
    // Any end other than the requested timeout leaves the server in doubt.
    this.#isInDoubt = true
    const opening = client.watch(kind, { ...this.#selectors(), namespace, signal, ...start, timeoutSeconds })
    const stream = await runtime.waiting(`watch of ${kind.id}`, opening)
    if (this.#isStopped) {
      stream.close()
      return
    }
    if (initial === undefined) this.state = { phase: 'watching' }
    this.#options.observer?.watchOpened()
    const session: WatchSession<T> = {
      initial,
      unread: new Set(),
      startedMs,
      seen,
      eventCount: 0,
      initialCount: 0,
    }
    const end = await this.#readToEnd(stream, session, timeoutSeconds)
    if (!this.#isStopped) this.#judgeEnd(session, end, timeoutSeconds)
  }

  /** Throws an error that the server sent, and a change that could not be processed. */
  async #readToEnd(stream: TransportStream, session: WatchSession<T>, timeoutSeconds: number): Promise<WatchEnd> {
    const { kind, runtime } = this.#options
    const { signal } = this.#stopping
    const openedMs = runtime.clock.monotonic()
    const reader = new EventReader<T>(this.#states, {
      onState: (type, state) => this.#takeState(type, state, session),
      // Once an object is unreadable, the following objects are added one by one, to update the unread keys.
      bulkTable: () => (this.#isStopped || session.unread.size > 0 ? undefined : session.initial),
      onBulk: (count) => {
        session.eventCount += count
      },
      onNotice: (event) => this.#takeNotice(event, session),
      onProblem: (problem) => {
        if (session.initial !== undefined && problem.objectKey !== undefined) session.unread.add(problem.objectKey)
        this.#report(problem)
      },
      // The line may have been a change, which is now missed: relist, as in client-go.
      onUnreadable: (problem) => {
        throw problem
      },
    })
    let reason: WatchEndReason = 'failed'
    try {
      const end = await readWatch({
        stream,
        runtime,
        what: `events of ${kind.id}`,
        timeoutSeconds,
        signal,
        idleMaxMs: () =>
          session.initial === undefined ? runtimeLimits.watchIdleMsMax : runtimeLimits.watchListIdleMsMax,
        read: (chunk) => reader.read(chunk),
      })
      reason = end.stall !== undefined ? 'idle' : end.cut === undefined ? 'done' : 'cut'
      return end
    } finally {
      const durationSeconds = (runtime.clock.monotonic() - openedMs) / 1000
      const eventCount = session.eventCount - session.initialCount
      this.#options.observer?.watchEnded(this.#isStopped ? 'stopped' : reason, eventCount, durationSeconds)
    }
  }

  /** A random timeout, so that watches spread over the servers and do not all end at once. */
  #timeoutSeconds(): number {
    const { runtime, watchTimeoutSecondsMin = 0 } = this.#options
    const minimum = Math.max(Math.ceil(watchTimeoutSecondsMin), runtimeLimits.watchTimeoutSecondsMin)
    return minimum + runtime.random.integer(minimum + 1)
  }

  /**
   * One silent watch-list may be a dead connection; a server that never ends the initial objects does not support
   * WatchList.
   */
  #judgeSilence(): 'unsupported' | 'for once' {
    this.#silentWatchLists++
    return this.#silentWatchLists >= runtimeLimits.silentWatchListsMax ? 'unsupported' : 'for once'
  }

  /** Returns if the next watch may begin at once; throws otherwise. */
  #judgeEnd(session: WatchSession<T>, end: WatchEnd, timeoutSeconds: number): void {
    const { stall, durationMs, cut } = end
    const { id } = this.#options.kind
    if (session.initial !== undefined) {
      if (stall !== undefined) throw watchListSilent(id)
      throw this.#ended('before the server marked the end of the initial objects', cut)
    }
    if (stall !== undefined) {
      this.#stalls = session.eventCount > 0 ? 1 : this.#stalls + 1
      // On a server without bookmarks every quiet watch stalls: of many stalls in a row only a few are reported.
      if (isPowerOfTwo(this.#stalls)) this.#report(watchStalled(id, stall, timeoutSeconds, this.revision))
      return
    }
    // The server counts from the request, a little earlier.
    const isInTime = durationMs >= timeoutSeconds * 1000 - runtimeLimits.watchShortMs
    if (cut === undefined && isInTime) this.#isInDoubt = false
    if (durationMs >= runtimeLimits.watchShortMs) return
    throw this.#ended(session.eventCount === 0 ? 'at once, without an event' : 'soon after it began', cut)
  }

  #takeState(type: ReflectorEventType, state: ObjectState<T>, session: WatchSession<T>): void {
    // A callback may have stopped the reflector in the middle of a chunk.
    if (this.#isStopped) return
    session.eventCount++
    const { initial, unread } = session
    if (initial !== undefined && unread.size > 0) unread.delete(formatObjectKey(state.namespace, state.name))
    if (initial === undefined) this.#takeChange(type, state)
    else if (type !== 'DELETED') initial.set(state)
    else {
      const id = initial.findState(state)
      if (id >= 0) initial.delete(id)
    }
  }

  #takeNotice(event: WatchEvent, session: WatchSession<T>): void {
    if (this.#isStopped) return
    session.eventCount++
    if (event.type === 'ERROR') throw new StatusError(statusOfEvent(event.object))
    this.#takeBookmark(event.object as KubernetesObject, session)
  }

  #takeChange(type: ReflectorEventType, state: ObjectState<T>): void {
    const revision = state.resourceVersion
    // Already delivered: a proxy sent it twice.
    if (this.#isPast(revision)) return
    this.revision = revision
    try {
      this.#options.onEvent(type, state, revision)
    } catch (cause) {
      throw this.#callbackFailed(cause)
    }
  }

  #takeBookmark(bookmark: KubernetesObject, session: WatchSession<T>): void {
    const revision = bookmark.metadata?.resourceVersion
    if (typeof revision !== 'string' || revision === '') {
      const message = `a bookmark of ${this.#options.kind.id} has no resourceVersion`
      this.#report(new RuntimeError('WATCH_OBJECT_MALFORMED', message))
      return
    }
    if (session.initial === undefined) {
      if (this.#isPast(revision)) return
      this.revision = revision
      this.#callBack(() => this.#options.onBookmark?.(revision))
    } else if (bookmark.metadata?.annotations?.['k8s.io/initial-events-end'] === 'true') {
      if (this.#isOutdated(revision, session.seen)) throw listOutdated(this.#options.kind.id, revision, session.seen)
      const table = session.initial
      session.initial = undefined
      session.initialCount = session.eventCount
      this.#silentWatchLists = 0
      this.state = { phase: 'watching' }
      this.#replace(table, revision, session.startedMs, session.unread)
    }
  }

  /** Whether the watch has already passed the revision; false if they cannot be compared. */
  #isPast(revision: string): boolean {
    return isNewer(this.revision, revision) && isRevision(revision) && isRevision(this.revision)
  }

  #replace(table: StateTable<T>, revision: string, startedMs: number, unread: ReadonlySet<string>): void {
    const { runtime, observer } = this.#options
    this.#needsList = false
    this.revision = revision
    observer?.listed(table.size, (runtime.clock.monotonic() - startedMs) / 1000)
    const change = this.#history.settle()
    if (change !== undefined) this.#report(change)
    this.#callBack(() => this.#options.onReplace(table, revision, unread, change !== undefined))
  }

  async #pauseAfter(error: unknown): Promise<void> {
    const failure = error instanceof Error ? error : new Error(textOf(error))
    const verdict = judgeFailure(failure)
    if (verdict.needsList || (verdict.isInternal && this.#failsForLong())) this.#needsList = true
    this.state = { phase: verdict.isRefused ? 'refused' : 'waiting', error: failure }
    this.#options.observer?.failed(verdict.reason)
    this.#report(failure)
    const { kind, runtime } = this.#options
    const pauseMs = this.#backoff.pauseMs(verdict.retryAfterMs)
    await sleep(runtime, pauseMs, `pause before ${kind.id} is watched again`, this.#stopping.signal)
  }

  /** Whether InternalError has lasted longer than the limit, so that the revision itself may be the cause. */
  #failsForLong(): boolean {
    const nowMs = this.#options.runtime.clock.monotonic()
    const maximum = this.#options.internalErrorMsMax ?? runtimeLimits.watchInternalErrorMsMax
    if (nowMs - this.#internalLastMs > runtimeLimits.watchBackoffResetMs) this.#internalSinceMs = nowMs
    this.#internalLastMs = nowMs
    if (nowMs - this.#internalSinceMs <= maximum) return false
    this.#internalLastMs = Number.NEGATIVE_INFINITY
    return true
  }

  #callBack(call: () => void): void {
    try {
      call()
    } catch (cause) {
      throw this.#callbackFailed(cause)
    }
  }

  /** A callback that throws has missed something, so it gets the full state again. */
  #callbackFailed(cause: unknown): RuntimeError {
    const message = `a callback of the watch of ${this.#options.kind.id} failed: ${textOf(cause)}`
    return new RuntimeError('WATCH_CALLBACK_FAILED', message, { cause })
  }

  #report(error: Error): void {
    if (this.#isStopped) return
    // Failures of the error callback are ignored, and the watch continues.
    callSafely(() => this.#options.onError?.(error, this.state))
  }

  #ended(how: string, cause: unknown): RuntimeError {
    return new RuntimeError('WATCH_ENDED', `the watch of ${this.#options.kind.id} ended ${how}`, { cause })
  }

  #createTable(): StateTable<T> {
    return createStateTable<T>({ parsedBytesMax: this.#options.parsedBytesMax })
  }

  #selectors(): TransportQuery {
    const { labelSelector = '', fieldSelector = '' } = this.#options
    return { ...(labelSelector === '' ? {} : { labelSelector }), ...(fieldSelector === '' ? {} : { fieldSelector }) }
  }
}

/** The state of one watch while it runs. */
interface WatchSession<T extends KubernetesObject> {
  /** Present until all initial objects have arrived. */
  initial: StateTable<T> | undefined
  /** The keys of initial objects that could not be read. */
  readonly unread: Set<string>
  /** When it was requested. */
  readonly startedMs: number
  /** The newest revision seen before the request. */
  readonly seen: string
  eventCount: number
  /** How many of the events were initial objects. */
  initialCount: number
}

function statusOfEvent(object: JsonObject): Status {
  if (isStatus(object)) return object as Status
  const message = 'the watch sent an error that is not a Status'
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code: 500 }
}
