import type { TransportChunk, TransportStream } from '@kubewright/kube/transport'
import type { ContainerLog, LogLine } from '../../outbound/index.ts'
import type { LogOptions } from './log-options.ts'

const chunkLinesMax = 1_000

/** The bytes of a log: first the existing lines, then, with `follow`, new ones. */
export class LogStream implements TransportStream {
  readonly #options: LogOptions
  readonly #abort: AbortController
  #waiting: readonly LogLine[]
  #following: AsyncIterator<LogLine> | undefined
  #bytesLeft: number
  #isClosed = false
  #endNext: (() => void) | undefined

  constructor({ lines, following }: ContainerLog, options: LogOptions, abort: AbortController) {
    this.#options = options
    this.#abort = abort
    // tailLines applies before sinceTime, as in the kubelet.
    const last = options.tailLines === undefined ? lines : lines.slice(Math.max(0, lines.length - options.tailLines))
    this.#waiting = last.filter((line) => this.#isWanted(line))
    this.#following = options.follow ? following?.[Symbol.asyncIterator]() : undefined
    this.#bytesLeft = options.limitBytes ?? Number.POSITIVE_INFINITY
  }

  async next(): Promise<TransportChunk | undefined> {
    while (!this.#isClosed && this.#bytesLeft > 0) {
      const lines = this.#waiting.length > 0 ? this.#take() : await this.#nextLine()
      if (lines === undefined) break
      if (lines.length > 0) return { form: 'bytes', bytes: this.#bytesOf(lines) }
    }
    this.close()
    return undefined
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#waiting = []
    this.#abort.abort()
    void this.#following?.return?.()
    this.#endNext?.()
  }

  #take(): readonly LogLine[] {
    const lines = this.#waiting.slice(0, chunkLinesMax)
    this.#waiting = this.#waiting.slice(chunkLinesMax)
    return lines
  }

  /** Undefined at the end. `close` also ends a pending wait for a line. */
  async #nextLine(): Promise<readonly LogLine[] | undefined> {
    if (this.#following === undefined) return undefined
    const ended = new Promise<undefined>((resolve) => {
      this.#endNext = () => resolve(undefined)
    })
    const result = await Promise.race([this.#following.next(), ended])
    if (result === undefined || result.done === true) return undefined
    return this.#isWanted(result.value) ? [result.value] : []
  }

  #isWanted({ timeMs }: LogLine): boolean {
    return this.#options.sinceMs === undefined || timeMs >= this.#options.sinceMs
  }

  #bytesOf(lines: readonly LogLine[]): Uint8Array {
    const { timestamps } = this.#options
    const text = lines.map((line) => `${timestamps ? `${timeText(line.timeMs)} ` : ''}${line.text}\n`).join('')
    const bytes = Buffer.from(text)
    const kept = bytes.length > this.#bytesLeft ? bytes.subarray(0, this.#bytesLeft) : bytes
    this.#bytesLeft -= kept.length
    return kept
  }
}

/** RFC 3339 with nine fractional digits, as container runtimes write it. */
function timeText(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, -1)}000000Z`
}
