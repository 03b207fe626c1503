import { FairQueues } from './fair-queues.ts'
import type { LevelSpec } from './level-spec.ts'
import { RetryAfter } from './retry-after.ts'

/** One level of priority: its seats, who has them, and who waits for them. */
export class PriorityLevel {
  readonly retryAfter = new RetryAfter()
  spec: LevelSpec
  queues: FairQueues | undefined
  /** Seats that are its own. */
  seats = 0
  seatsInUse = 0

  constructor(spec: LevelSpec) {
    this.spec = spec
    this.queues = spec.queuing === undefined ? undefined : new FairQueues(spec.queuing)
  }

  /** Goes on with another configuration. Who waits in queues of the old one is let in by it. */
  change(spec: LevelSpec): void {
    const before = this.spec.queuing
    const after = spec.queuing
    const isSame =
      before?.queues === after?.queues &&
      before?.handSize === after?.handSize &&
      before?.queueLengthMax === after?.queueLengthMax
    this.spec = spec
    if (isSame) return
    const old = this.queues
    this.queues = after === undefined ? undefined : new FairQueues(after)
    for (let waiting = old?.take(); waiting !== undefined; waiting = old?.take()) waiting.start()
  }

  get waiting(): number {
    return this.queues?.count ?? 0
  }

  /** Seats that others may not use, whether it needs them or not. */
  get reservedSeats(): number {
    return this.seats - Math.round((this.seats * this.spec.lendablePercent) / 100)
  }

  /** Seats that it may have with all it can borrow. */
  get seatsMax(): number {
    const { borrowingLimitPercent } = this.spec
    if (borrowingLimitPercent === undefined) return Number.POSITIVE_INFINITY
    return this.seats + Math.round((this.seats * borrowingLimitPercent) / 100)
  }
}
