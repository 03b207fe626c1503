import { type BenchRow, ratioOf } from '../row.ts'

/** One number to beat. */
export interface Aim {
  /** The name of the row that it is about. */
  readonly row: string
  /** Better than these by a factor: judged against the best of those that were measured. */
  readonly than?: { readonly who: string; readonly peers: readonly string[]; readonly times: number }
  /** Or, where no peer is asked, a bound in the unit of the row. */
  readonly bound?: number
  /** What stands in the way while it is missed: a sentence. */
  readonly limitedBy: string
}

export interface JudgedAim {
  readonly aim: Aim
  readonly row: BenchRow
  /** How many times better than the peers, or our number itself where the aim is a bound. */
  readonly reached: number
  readonly isMet: boolean
}

/** Every aim whose row, and one of whose peers, was measured, in the order of the aims. */
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
