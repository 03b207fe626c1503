import type { LevelSpec } from './level-spec.ts'
import { PriorityLevel } from './priority-level.ts'

/**
 * All levels of a server, which share its seats in proportion. A level that needs more than its own seats borrows
 * unused lendable ones.
 */
export class Levels {
  readonly #seatsTotal: number
  #byName = new Map<string, PriorityLevel>()
  #seatsInUse = 0

  constructor(seatsTotal: number) {
    this.#seatsTotal = seatsTotal
  }

  get(name: string): PriorityLevel | undefined {
    return this.#byName.get(name)
  }

  /** Applies the current configuration. Levels that remain keep their requests. */
  change(specs: readonly LevelSpec[]): void {
    const before = this.#byName
    this.#byName = new Map()
    const sharesTotal = specs.reduce((sum, { shares }) => sum + shares, 0)
    for (const spec of specs) {
      const level = before.get(spec.name) ?? new PriorityLevel(spec)
      level.seats = sharesTotal === 0 ? 0 : Math.ceil((this.#seatsTotal * spec.shares) / sharesTotal)
      level.change(spec)
      this.#byName.set(spec.name, level)
    }
    for (const [name, level] of before) if (!this.#byName.has(name)) level.change({ ...level.spec, queuing: undefined })
  }

  /** Whether this many seats are free for the level now. */
  hasRoom(level: PriorityLevel, seats: number): boolean {
    const wanted = level.seatsInUse + seats
    // Every level may run one request, however few seats it has and however many the request takes, as in Kubernetes.
    if (wanted <= level.seats || level.seatsInUse === 0) return true
    if (wanted > level.seatsMax) return false
    let kept = 0
    for (const other of this.#byName.values()) {
      if (other !== level) kept += Math.max(0, other.reservedSeats - other.seatsInUse)
    }
    return this.#seatsInUse + seats + kept <= this.#seatsTotal
  }

  occupy(level: PriorityLevel, seats: number): void {
    level.seatsInUse += seats
    this.#seatsInUse += seats
  }

  free(level: PriorityLevel, seats: number): void {
    level.seatsInUse -= seats
    this.#seatsInUse -= seats
  }

  /** Starts waiting requests that have room, on every level: one may borrow what another gives back. */
  dispatch(): void {
    for (const level of this.#byName.values()) {
      for (let next = level.queues?.next(); next !== undefined; next = level.queues?.next()) {
        if (!this.hasRoom(level, next.seats)) break
        level.queues?.take()
        next.start()
      }
    }
  }
}
