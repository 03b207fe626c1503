import type { Metric } from './exposition.ts'

type Kind = 'mutating' | 'readOnly'

/** How many requests are carried out at the same time: the most since the last time that somebody asked. */
export class InFlight {
  private readonly now: Record<Kind, number> = { mutating: 0, readOnly: 0 }
  private readonly most: Record<Kind, number> = { mutating: 0, readOnly: 0 }

  begin(kind: Kind): void {
    const count = ++this.now[kind]
    if (count > this.most[kind]) this.most[kind] = count
  }

  end(kind: Kind): void {
    this.now[kind]--
  }

  metrics(): readonly Metric[] {
    const samples = (['mutating', 'readOnly'] as const).map((kind) => {
      const value = this.most[kind]
      this.most[kind] = this.now[kind]
      return { labels: { request_kind: kind }, value }
    })
    const help = 'The most requests that were carried out at the same time since this was last read.'
    return [{ name: 'apiserver_current_inflight_requests', type: 'gauge', help, samples }]
  }
}
