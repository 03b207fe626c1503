import { apiserverLimits } from '../limits.ts'

interface Usage {
  requests: number
  watches: number
}

/** What each user has under way. Nothing is kept of a user who has nothing. */
export class Users {
  private readonly byName = new Map<string, Usage>()

  get size(): number {
    return this.byName.size
  }

  hasTooMuch(name: string, isWatch: boolean): boolean {
    const usage = this.byName.get(name)
    if (usage === undefined) return false
    if (usage.requests >= apiserverLimits.userRequestsMax) return true
    return isWatch && usage.watches >= apiserverLimits.userWatchesMax
  }

  add(name: string, what: keyof Usage): void {
    const usage = this.byName.get(name)
    if (usage === undefined) this.byName.set(name, { requests: 0, watches: 0, [what]: 1 })
    else usage[what]++
  }

  remove(name: string, what: keyof Usage): void {
    const usage = this.byName.get(name)
    if (usage === undefined) return
    usage[what]--
    if (usage.requests === 0 && usage.watches === 0) this.byName.delete(name)
  }
}
