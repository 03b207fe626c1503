import type { JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { isStatus, type Status, StatusError } from '@kubewright/kube/status'
import type { WatchEvent } from '@kubewright/kube/transport'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { Backoff } from './backoff.ts'
import { listAll } from './full-list.ts'
import { InitialObjects } from './initial-objects.ts'
import { objectCheck } from './object-problem.ts'
import type { Reflector, ReflectorEventType, ReflectorOptions, ReflectorState } from './reflector.ts'
import { isNewer, isRevision } from './revision.ts'
import { judgeFailure, listInstead } from './watch-failure.ts'
import { readWatch, type WatchEnd } from './watch-run.ts'

/** Makes a Reflector of a kind; it does nothing before its start. */
export function createReflector<Object extends KubernetesObject>(options: ReflectorOptions<Object>): Reflector {
  return new KindReflector(options)
}

class KindReflector<Object extends KubernetesObject> implements Reflector {
  state: ReflectorState = { phase: 'idle' }
  revision = ''

  private readonly options: ReflectorOptions<Object>
  private readonly backoff: Backoff
  private readonly stopping = new AbortController()
  private readonly problemOf: (object: KubernetesObject) => RuntimeError | undefined
  private running: Promise<void> | undefined
  private needsList = true
  private knowsWatchList = true
  private silentWatchLists = 0

  constructor(options: ReflectorOptions<Object>) {
    this.options = options
    this.backoff = new Backoff(options.runtime)
    this.problemOf = objectCheck(options.kind)
  }

  start(): void {
    if (this.state.phase === 'idle') this.running = this.run()
  }

  async stop(): Promise<void> {
    this.state = { phase: 'stopped' }
    this.stopping.abort()
    await this.running
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      try {
        await this.followOnce()
      } catch (error) {
        if (this.isStopped) return
        await this.pauseAfter(error)
      }
    }
  }

  /** Reads the full state if need be, and follows one watch to its end. A failure throws. */
  private async followOnce(): Promise<void> {
    if (this.needsList) {
      this.state = { phase: 'listing', error: this.state.error }
      if (await this.startWithWatchList()) return
      await this.list()
      if (this.isStopped) return
    }
    await this.watch(undefined)
  }

  /** False when a list has to do. */
  private async startWithWatchList(): Promise<boolean> {
    if (!this.knowsWatchList) return false
    try {
      await this.watch(new InitialObjects())
      return true
    } catch (error) {
      // Once the initial objects were all there, it is a failure of the watch as any other.
      if (this.isStopped || !this.needsList) throw error
      const verdict = isRuntimeError(error, 'WATCH_LIST_SILENT') ? this.judgeSilence() : listInstead(error)
      if (verdict === undefined) throw error
      if (verdict === 'unsupported') this.knowsWatchList = false
      return false
    }
  }

  private async list(): Promise<void> {
    const { client, kind, runtime } = this.options
    const list = await runtime.waiting(`list of ${kind.id}`, listAll(client, kind, this.scope()))
    if (this.isStopped) return
    if (list.resourceVersion === '') {
      throw new RuntimeError('CLIENT_ANSWER_INVALID', `the list of ${kind.id} has no metadata.resourceVersion`)
    }
    this.replace(
      list.items.filter((object) => this.isSound(object)),
      list.resourceVersion,
    )
  }

  private async watch(initial: InitialObjects<Object> | undefined): Promise<void> {
    const { client, kind, runtime } = this.options
    const { watchTimeoutSecondsMin: minimum, watchTimeoutSecondsMax: maximum } = runtimeLimits
    const timeoutSeconds = minimum + runtime.random.integer(maximum - minimum)
    const start = initial === undefined ? { resourceVersion: this.revision } : { sendInitialEvents: true }
    const opening = client.watch(kind, { ...this.scope(), ...start, timeoutSeconds })
    const stream = await runtime.waiting(`watch of ${kind.id}`, opening)
    if (this.isStopped) {
      stream.close()
      return
    }
    if (initial === undefined) this.state = { phase: 'watching' }
    const session: WatchSession<Object> = { initial, eventCount: 0 }
    const end = await readWatch({
      stream,
      runtime,
      what: `events of ${kind.id}`,
      timeoutSeconds,
      signal: this.stopping.signal,
      idleMaxMs: () =>
        session.initial === undefined ? runtimeLimits.watchIdleMsMax : runtimeLimits.watchListIdleMsMax,
      onEvent: (event) => this.take(event, session),
      onProblem: (problem) => this.report(problem),
    })
    if (!this.isStopped) this.judgeEnd(session, end)
  }

  /** One may be a connection that died; a server that never ends its initial objects does not know watch-lists. */
  private judgeSilence(): 'unsupported' | 'for once' {
    this.silentWatchLists++
    return this.silentWatchLists >= runtimeLimits.silentWatchListsMax ? 'unsupported' : 'for once'
  }

  /** Returns when the next watch may begin at once. */
  private judgeEnd(session: WatchSession<Object>, { isDead, durationMs, cut }: WatchEnd): void {
    if (session.initial !== undefined) {
      if (isDead) throw new RuntimeError('WATCH_LIST_SILENT', 'the initial objects of the watch have no end')
      throw this.ended('before the server said that the initial objects were all', cut)
    }
    if (isDead || durationMs >= runtimeLimits.watchShortMs) return
    throw this.ended(session.eventCount === 0 ? 'at once, without an event' : 'soon after it began', cut)
  }

  private take(event: WatchEvent, session: WatchSession<Object>): void {
    // A callback may have stopped the reflector in the middle of a chunk.
    if (this.isStopped) return
    session.eventCount++
    const { type } = event
    if (type === 'ERROR') throw new StatusError(statusOfEvent(event.object))
    const object = event.object as unknown as Object
    if (type === 'BOOKMARK') this.takeBookmark(object, session)
    else if (this.isSound(object)) {
      if (session.initial === undefined) this.takeChange(type, object)
      else session.initial.take(type, object)
    }
  }

  private takeChange(type: ReflectorEventType, object: Object): void {
    const revision = object.metadata?.resourceVersion as string
    // Told before: something on the way sent it twice.
    if (this.isPast(revision)) return
    this.revision = revision
    this.tell(() => this.options.onEvent(type, object, revision))
  }

  private takeBookmark(bookmark: KubernetesObject, session: WatchSession<Object>): void {
    const revision = bookmark.metadata?.resourceVersion
    if (typeof revision !== 'string' || revision === '') {
      const message = `a bookmark of ${this.options.kind.id} has no resourceVersion`
      this.report(new RuntimeError('WATCH_OBJECT_MALFORMED', message))
      return
    }
    if (session.initial === undefined) {
      if (this.isPast(revision)) return
      this.revision = revision
      this.tell(() => this.options.onBookmark?.(revision))
    } else if (bookmark.metadata?.annotations?.['k8s.io/initial-events-end'] === 'true') {
      const objects = session.initial.objects()
      session.initial = undefined
      this.silentWatchLists = 0
      this.state = { phase: 'watching' }
      this.replace(objects, revision)
    }
  }

  /** Whether the watch was further already. Of revisions that cannot be compared nothing can be said. */
  private isPast(revision: string): boolean {
    return isNewer(this.revision, revision) && isRevision(revision) && isRevision(this.revision)
  }

  private replace(objects: readonly Object[], revision: string): void {
    this.needsList = false
    this.revision = revision
    this.tell(() => this.options.onReplace(objects, revision))
  }

  private isSound(object: KubernetesObject): boolean {
    const problem = this.problemOf(object)
    if (problem !== undefined) this.report(problem)
    return problem === undefined
  }

  private async pauseAfter(error: unknown): Promise<void> {
    const failure = error instanceof Error ? error : new Error(String(error))
    const verdict = judgeFailure(failure)
    if (verdict.needsList) this.needsList = true
    this.state = { phase: verdict.isRefused ? 'refused' : 'waiting', error: failure }
    this.report(failure)
    const { kind, runtime } = this.options
    const pauseMs = this.backoff.pauseMs(verdict.retryAfterMs)
    await sleep(runtime, pauseMs, `pause before ${kind.id} is watched again`, this.stopping.signal)
  }

  /** What a callback throws means that it missed something, so that it is given the full state anew. */
  private tell(call: () => void): void {
    try {
      call()
    } catch (cause) {
      const message = `a callback of the watch of ${this.options.kind.id} failed: ${String(cause)}`
      throw new RuntimeError('WATCH_CALLBACK_FAILED', message, { cause })
    }
  }

  private report(error: Error): void {
    if (this.isStopped) return
    try {
      this.options.onError?.(error, this.state)
    } catch {
      // Whoever is told of errors has nobody to tell its own to, and the watch goes on.
    }
  }

  private ended(how: string, cause: unknown): RuntimeError {
    return new RuntimeError('WATCH_ENDED', `the watch of ${this.options.kind.id} ended ${how}`, { cause })
  }

  private scope() {
    const { namespace, labelSelector } = this.options
    return { namespace, labelSelector, signal: this.stopping.signal }
  }
}

/** What is known of one watch while it runs. */
interface WatchSession<Object extends KubernetesObject> {
  /** Present until the initial objects are all there. */
  initial: InitialObjects<Object> | undefined
  eventCount: number
}

function statusOfEvent(object: JsonObject): Status {
  if (isStatus(object)) return object as Status
  const message = 'the watch sent an error that is not a Status'
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code: 500 }
}
