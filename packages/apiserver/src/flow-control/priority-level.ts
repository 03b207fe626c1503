import { FairQueues } from './fair-queues.ts'
import type { LevelSpec } from './level-spec.ts'
import { RetryAfter } from './retry-after.ts'

/** One priority level: its seats, the running requests and the waiting ones. */
export class PriorityLevel {
  readonly retryAfter = new RetryAfter()
  spec: LevelSpec
  queues: FairQueues | undefined
  /** Its own seats. */
  seats = 0
  seatsInUse = 0

  constructor(spec: LevelSpec) {
    this.spec = spec
    this.queues = spec.queuing === undefined ? undefined : new FairQueues(spec.queuing)
  }

  /** Applies a new spec. Requests in the queues of the old one are started. */
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

  /** Seats that others may not borrow, whether it needs them or not. */
  get reservedSeats(): number {
    return this.seats - Math.round((this.seats * this.spec.lendablePercent) / 100)
  }

  /** Seats including all that it can borrow. */
  get seatsMax(): number {
    const { borrowingLimitPercent } = this.spec
    if (borrowingLimitPercent === undefined) return Number.POSITIVE_INFINITY
    return this.seats + Math.round((this.seats * borrowingLimitPercent) / 100)
  }
}
