import { RuntimeError } from '../errors.ts'
import { errorMessage } from '../trace/index.ts'
import type { Source, SourceContext } from './sources/index.ts'

interface RegisteredSource {
  readonly source: Source
  /** Ends the wait for its sync. */
  readonly removal: Promise<void>
  remove(): void
}

/** The sources of a controller: started together, added and removed at any time, each stopped once. */
export class SourceSet {
  readonly #context: SourceContext
  readonly #timeoutMs: number
  readonly #registered = new Map<Source, RegisteredSource>()
  #state: 'new' | 'started' | 'stopped' = 'new'

  constructor(sources: readonly Source[], context: SourceContext, timeoutMs: number) {
    this.#context = context
    this.#timeoutMs = timeoutMs
    for (const source of sources) this.#register(source)
  }

  /** Starts all at once; resolves when each has synced or was removed. */
  async start(): Promise<void> {
    this.#state = 'started'
    await Promise.all([...this.#registered.values()].map((registered) => this.#start(registered)))
  }

  /** Before the start, adds the source to those to be started; afterwards starts it at once. */
  async add(source: Source): Promise<void> {
    if (this.#state === 'stopped') {
      const message = `controller ${this.#context.controller} was stopped; ${source.what} cannot be added`
      throw new RuntimeError('CONTROLLER_STOPPED', message)
    }
    if (this.#registered.has(source)) {
      const message = `${source.what} is already a source of controller ${this.#context.controller}`
      throw new RuntimeError('CONTROLLER_STARTED', message)
    }
    const registered = this.#register(source)
    if (this.#state !== 'started') return
    try {
      await this.#start(registered)
    } catch (error) {
      this.remove(source)
      throw error
    }
  }

  remove(source: Source): void {
    const registered = this.#registered.get(source)
    if (registered === undefined) return
    this.#registered.delete(source)
    registered.remove()
    source.stop()
  }

  /** Stops all sources, even if one fails; returns the failures. */
  stop(): readonly unknown[] {
    this.#state = 'stopped'
    const failures: unknown[] = []
    for (const source of [...this.#registered.keys()]) {
      try {
        this.remove(source)
      } catch (error) {
        failures.push(error)
      }
    }
    return failures
  }

  #register(source: Source): RegisteredSource {
    let remove = () => {}
    const removal = new Promise<void>((resolve) => {
      remove = resolve
    })
    const registered = { source, removal, remove }
    this.#registered.set(source, registered)
    source.prepare?.(this.#context.cache)
    return registered
  }

  /** @throws RuntimeError CONTROLLER_SYNC_TIMEOUT when it takes too long; what the source itself throws. */
  async #start({ source, removal }: RegisteredSource): Promise<void> {
    const { runtime, controller } = this.#context
    const what = `${source.what} of controller ${controller}`
    const timeoutMs = this.#timeoutMs
    // The timer starts before the source, so that it covers a start that blocks.
    let timer = { cancel() {} }
    const late = new Promise<never>((_resolve, reject) => {
      timer = runtime.clock.after(timeoutMs, `sync of ${what}`, () => {
        const reason = delayOf(source)
        reject(new RuntimeError('CONTROLLER_SYNC_TIMEOUT', `${what} has not synced within ${timeoutMs} ms: ${reason}`))
      })
    })
    try {
      await runtime.waiting(`sync of ${what}`, Promise.race([source.start(this.#context), late, removal]))
    } finally {
      timer.cancel()
    }
  }
}

/** Called from a timer, where no caller would catch an error. */
function delayOf(source: Source): string {
  try {
    return source.delay?.() ?? 'it reports no reason'
  } catch (error) {
    return errorMessage(error)
  }
}
