import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../errors.ts'
import type { Runnable, RunnableContext, RunnableGroupName } from './runnable.ts'

export interface RunnableGroupOptions {
  readonly name: RunnableGroupName
  readonly runtime: Runtime
  /** The context of a runnable besides its signal. */
  context(signal: AbortSignal): RunnableContext
  /** Called with each failure, at any time. */
  onFailure(error: unknown, runnable: Runnable): void
}

interface Member {
  readonly runnable: Runnable
  readonly aborter: AbortController
  readonly context: RunnableContext
  /** Whether its preparation succeeded; undefined before the preparation. Never rejects. */
  warming: Promise<boolean> | undefined
  /** Settles with `run`; undefined before `run` was called. Never rejects. */
  ended: Promise<void> | undefined
}

/** The runnables that start and stop together. Invariant: none starts after `seal` or `stop`. */
export class RunnableGroup {
  readonly name: RunnableGroupName
  readonly #options: RunnableGroupOptions
  readonly #members = new Set<Member>()
  #state: 'new' | 'started' | 'stopping' = 'new'

  constructor(options: RunnableGroupOptions) {
    this.name = options.name
    this.#options = options
  }

  get hasStarted(): boolean {
    return this.#state !== 'new'
  }

  /** Those that have started and not ended. */
  get running(): readonly Runnable[] {
    return [...this.#members].filter(({ ended }) => ended !== undefined).map(({ runnable }) => runnable)
  }

  /** Whether it waits for its start or runs; one that has ended by itself is forgotten. */
  has(runnable: Runnable): boolean {
    return [...this.#members].some((member) => member.runnable === runnable)
  }

  /** Runs it with the others, or at once if these run already. Resolves when it is ready, or will be started later. */
  async add(runnable: Runnable, options: { readonly isWarm?: boolean } = {}): Promise<void> {
    if (this.#state === 'stopping') {
      throw new RuntimeError('MANAGER_STOPPED', `${runnable.name} cannot be added: the manager stops`)
    }
    const aborter = new AbortController()
    const context = this.#options.context(aborter.signal)
    const member: Member = { runnable, aborter, context, warming: undefined, ended: undefined }
    this.#members.add(member)
    if (this.#state === 'started') await this.#launch(member)
    else if (options.isWarm === true) await this.#warm(member)
  }

  /** Ends one runnable; resolves when it has ended. */
  async remove(runnable: Runnable): Promise<void> {
    const member = [...this.#members].find((candidate) => candidate.runnable === runnable)
    if (member === undefined) return
    member.aborter.abort(stopReason(this.name))
    await Promise.all([member.warming, member.ended])
    this.#members.delete(member)
  }

  /** Prepares all that can prepare; resolves when they are warm. */
  async warmUp(): Promise<void> {
    await Promise.all([...this.#members].map((member) => this.#warm(member)))
  }

  /** Starts all in the order in which they were added; resolves when all are ready. */
  async start(): Promise<void> {
    if (this.#state !== 'new') return
    this.#state = 'started'
    await Promise.all([...this.#members].map((member) => this.#launch(member)))
  }

  /** Starts no further runnables. */
  seal(): void {
    this.#state = 'stopping'
  }

  /** Aborts all: in the order of their start, or in reverse if the start was incomplete. */
  stop(options: { readonly isReverse: boolean }): Promise<void> {
    this.seal()
    const members = [...this.#members]
    const ordered = options.isReverse ? members.reverse() : members
    const reason = stopReason(this.name)
    for (const { aborter } of ordered) aborter.abort(reason)
    return Promise.all(ordered.flatMap(({ warming, ended }) => [warming, ended])).then(() => undefined)
  }

  async #warm(member: Member): Promise<boolean> {
    const { runnable, context, aborter } = member
    if (runnable.warmUp === undefined) return true
    // A runnable that throws synchronously fails like one that rejects.
    member.warming ??= (async () => runnable.warmUp?.(context))().then(
      () => true,
      (error: unknown) => {
        this.#fail(member, error)
        return false
      },
    )
    const waits = untilAborted(member.warming, aborter.signal)
    return (await this.#options.runtime.waiting(`warm-up of ${runnable.name}`, waits)) ?? false
  }

  async #launch(member: Member): Promise<void> {
    const { runnable, context, aborter } = member
    const run = async () => {
      try {
        // Those that were added while the others ran already were not warmed up with them.
        if (runnable.warmUp !== undefined && !(await this.#warm(member))) return
        await runnable.run(context)
      } catch (error) {
        this.#fail(member, error)
      } finally {
        // Forgets one that has ended: a manager may run many short ones.
        this.#members.delete(member)
      }
    }
    member.ended = run()
    if (runnable.ready === undefined) return
    const ready = (async () => runnable.ready?.())().catch((error: unknown) => {
      // An aborted one does not become ready any more.
      if (!aborter.signal.aborted) this.#fail(member, error)
    })
    const waits = Promise.race([member.ended, untilAborted(ready, aborter.signal)])
    await this.#options.runtime.waiting(`start of ${runnable.name}`, waits)
  }

  /** An error that a runnable throws because it was aborted is not a failure. */
  #fail(member: Member, error: unknown): void {
    const { signal } = member.aborter
    if (signal.aborted && error === signal.reason) return
    this.#options.onFailure(error, member.runnable)
  }
}

function stopReason(group: RunnableGroupName): RuntimeError {
  return new RuntimeError('MANAGER_STOPPED', `the manager stops the group ${group}`)
}

/** Resolves with the promise, or to undefined when the signal aborts. */
async function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  if (signal.aborted) return undefined
  let stop = () => {}
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined)
  })
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
