import type { Random } from '@kubewright/kube/runtime'
import type { LinkFault } from './faulty-link.ts'
import type { FaultyProxy } from './faulty-proxy.ts'
import { lineFaults, type ResponseFault } from './response-fault.ts'

const statusCodes = [403, 410, 429, 500, 503, 504]
const brokenResponses = ['lost', 'truncated', 'short', 'garbage', 'bad chunk'] as const
/** The faults of an event. A bookmark can also be dropped. */
const eventFaults = lineFaults.filter((fault) => fault !== 'pass' && fault !== 'drop')

/** Random faults, every few connections, requests and events. */
export class FaultSchedule {
  /** How often each fault occurred. */
  readonly counts: Record<string, number> = {}
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  /** Injects the random faults into the proxy until its `heal`. */
  injectFaults(proxy: FaultyProxy): void {
    proxy.link.onConnection = () => (this.#happens(0.25) ? this.linkFault() : undefined)
    proxy.responseFault = () => (this.#happens(0.3) ? this.#responseFault() : undefined)
    proxy.lineFault = (_, line) => {
      if (!this.#happens(0.12)) return 'pass'
      return this.#count(line.startsWith('{"type":"BOOKMARK"') ? 'drop' : this.#pick(eventFaults))
    }
  }

  /** The same, with a server that does not support watch-lists and returns small pages. */
  injectFaultsOnOldServer(proxy: FaultyProxy): void {
    this.injectFaults(proxy)
    const { responseFault } = proxy
    proxy.responseFault = (request) => {
      return request.purpose === 'watch-list' ? { kind: 'status', code: 400 } : responseFault?.(request)
    }
    proxy.rewrite = (path) => path.replace(/\blimit=\d+/, 'limit=2')
  }

  linkFault(): LinkFault {
    const kind = this.#count(this.#pick(['refuse', 'cut', 'reset', 'swallow', 'shred', 'delay'] as const))
    // Faults are as frequent in the first bytes, the handshake, as after them.
    const afterBytes = Math.floor(2 ** (this.#random.fraction() * 15)) - 1
    if (kind === 'refuse') return { kind }
    if (kind === 'shred') return { kind, pieceBytes: 1 + this.#random.integer(200) }
    if (kind === 'delay') return { kind, delayMs: this.#random.integer(5000) }
    return { kind, afterBytes }
  }

  #responseFault(): ResponseFault {
    const kind = this.#pick(['status', 'status', 'late', ...brokenResponses] as const)
    if (kind === 'late') return { kind: this.#count(kind), delayMs: this.#random.integer(100_000) }
    if (kind !== 'status') return { kind: this.#count(kind) }
    const code = this.#pick(statusCodes)
    this.#count(String(code))
    return { kind, code, ...(this.#random.integer(2) === 0 ? { retryAfterSeconds: this.#random.integer(20) } : {}) }
  }

  #happens(rate: number): boolean {
    return this.#random.fraction() < rate
  }

  #pick<Choice>(choices: readonly Choice[]): Choice {
    return choices[this.#random.integer(choices.length)] as Choice
  }

  #count<Fault extends string>(fault: Fault): Fault {
    this.counts[fault] = (this.counts[fault] ?? 0) + 1
    return fault
  }
}
