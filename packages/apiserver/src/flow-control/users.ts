import { apiserverLimits } from '../limits.ts'

interface Usage {
  requests: number
  watches: number
  /** Bytes of bodies that are being read. */
  bodyBytes: number
}

/** The requests, watches and bodies of each user. Nothing is kept for a user without any. */
export class Users {
  readonly #byName = new Map<string, Usage>()

  get size(): number {
    return this.#byName.size
  }

  hasTooMuch(name: string, isWatch: boolean): boolean {
    const usage = this.#byName.get(name)
    if (usage === undefined) return false
    if (usage.requests >= apiserverLimits.userRequestsMax) return true
    return isWatch && usage.watches >= apiserverLimits.userWatchesMax
  }

  /** Whether a request with a body of this size would exceed a limit of the user. */
  hasTooMuchToRead(name: string, bodyBytes: number): boolean {
    const usage = this.#byName.get(name)
    if (usage === undefined) return false
    if (usage.requests >= apiserverLimits.userRequestsMax) return true
    return usage.bodyBytes + bodyBytes > apiserverLimits.userBodiesSizeBytesMax
  }

  add(name: string, what: keyof Usage, amount = 1): void {
    const usage = this.#byName.get(name)
    if (usage === undefined) this.#byName.set(name, { requests: 0, watches: 0, bodyBytes: 0, [what]: amount })
    else usage[what] += amount
  }

  remove(name: string, what: keyof Usage, amount = 1): void {
    const usage = this.#byName.get(name)
    if (usage === undefined) return
    usage[what] -= amount
    if (usage.requests === 0 && usage.watches === 0 && usage.bodyBytes === 0) this.#byName.delete(name)
  }
}
