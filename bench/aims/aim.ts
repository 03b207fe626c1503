import { type BenchRow, ratioOf } from '../row.ts'

/** A performance target. */
export interface Aim {
  /** The name of its row. */
  readonly row: string
  /** Better by a factor than the best of these peers that was measured. */
  readonly than?: { readonly who: string; readonly peers: readonly string[]; readonly times: number }
  /** Without a peer: a bound in the unit of the row. */
  readonly bound?: number
  /** The reason why it is missed, as a sentence. */
  readonly limitedBy: string
}

export interface JudgedAim {
  readonly aim: Aim
  readonly row: BenchRow
  /** How many times better than the peers, or our median if the target is a bound. */
  readonly reached: number
  readonly isMet: boolean
}

/** Every target whose row and at least one of its peers were measured, in the order of the targets. */
export function judgeAims(aims: readonly Aim[], rows: Readonly<Record<string, BenchRow>>): readonly JudgedAim[] {
  return aims.flatMap((aim) => {
    const row = rows[aim.row]
    const judged = row === undefined ? undefined : judge(aim, row)
    return judged ?? []
  })
}

function judge(aim: Aim, row: BenchRow): JudgedAim | undefined {
  const { than, bound } = aim
  if (than !== undefined) {
    const ratios = row.peers.filter(({ peer }) => than.peers.includes(peer)).map(({ median }) => ratioOf(row, median))
    if (ratios.length === 0) return undefined
    const reached = Math.min(...ratios)
    return { aim, row, reached, isMet: reached >= than.times }
  }
  if (bound === undefined) return undefined
  const reached = row.ours.median
  return { aim, row, reached, isMet: row.better === 'less' ? reached <= bound : reached >= bound }
}
