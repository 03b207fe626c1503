import type { Queuing } from './level-spec.ts'
import { dealHand } from './shuffle-sharding.ts'

/** A request that waits in a queue. */
export interface QueuedRequest {
  /** Number of seats that it will take. */
  readonly seats: number
  readonly start: () => void
}

interface Queue {
  readonly waiting: QueuedRequest[]
  /** Seats that its requests have had in total; the queue with the least is next. */
  served: number
}

/**
 * The queues of one level. A request waits in the shortest queue of its flow's hand; the least served queue is next. A
 * flow with a queue of its own is served as often as one that fills its queues, however many requests the other sends.
 */
export class FairQueues {
  readonly #queuing: Queuing
  /** Queues that are not empty or were served more than others. */
  readonly #queues = new Map<number, Queue>()
  /**
   * Served seats of the queue that was served last: a queue that was empty begins there, and gets nothing for its
   * absence.
   */
  #virtualTime = 0
  count = 0

  constructor(queuing: Queuing) {
    this.#queuing = queuing
  }

  /** Enqueues the request and returns a function that removes it again; undefined if its queues are full. */
  add(flow: string, waiting: QueuedRequest): (() => void) | undefined {
    const { queues, handSize, queueLengthMax } = this.#queuing
    const hand = dealHand(flow, queues, handSize)
    const lengths = hand.map((card) => this.#queues.get(card)?.waiting.length ?? 0)
    const length = Math.min(...lengths)
    if (length >= queueLengthMax) return undefined
    const queue = this.#queueAt(hand[lengths.indexOf(length)] as number)
    if (length === 0) queue.served = Math.max(queue.served, this.#virtualTime)
    queue.waiting.push(waiting)
    this.count++
    return () => {
      const at = queue.waiting.indexOf(waiting)
      if (at === -1) return
      queue.waiting.splice(at, 1)
      this.count--
    }
  }

  /** The next request. It stays queued until `take`. */
  next(): QueuedRequest | undefined {
    return this.#nextQueue()?.waiting[0]
  }

  take(): QueuedRequest | undefined {
    const queue = this.#nextQueue()
    const waiting = queue?.waiting.shift()
    if (queue === undefined || waiting === undefined) return undefined
    this.#virtualTime = queue.served
    queue.served += waiting.seats
    this.count--
    return waiting
  }

  #queueAt(card: number): Queue {
    const known = this.#queues.get(card)
    if (known !== undefined) return known
    const queue = { waiting: [], served: this.#virtualTime }
    this.#queues.set(card, queue)
    return queue
  }

  #nextQueue(): Queue | undefined {
    let next: Queue | undefined
    if (this.count === 0) return undefined
    for (const [card, queue] of this.#queues) {
      if (queue.waiting.length > 0) {
        if (next === undefined || queue.served < next.served) next = queue
      } else if (queue.served <= this.#virtualTime) this.#queues.delete(card)
    }
    return next
  }
}
