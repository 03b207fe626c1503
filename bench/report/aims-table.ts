import type { JudgedAim } from '../aims/index.ts'
import { numberWithUnit, ratioText } from './table.ts'

/**
 * A Markdown table of the numbers to beat: what was aimed at and what was reached. What limits those that are missed
 * stands below it, each limit once.
 */
export function aimsTable(judged: readonly JudgedAim[]): string {
  const limits = [...new Set(judged.filter(({ isMet }) => !isMet).map(({ aim }) => aim.limitedBy))]
  const lines = judged.map((one) => {
    const outcome = one.isMet ? 'met' : `**missed** (${limits.indexOf(one.aim.limitedBy) + 1})`
    return `| ${one.row.work} | ${aimText(one)} | ${reachedText(one)} | ${outcome} |`
  })
  const table = ['| work | aim | reached | |', '| --- | --- | ---: | --- |', ...lines].join('\n')
  const notes = limits.map((limit, index) => `${index + 1}. ${limit}`).join('\n')
  return notes === '' ? table : `${table}\n\nWhat limits those that are missed:\n\n${notes}`
}

function aimText({ aim, row }: JudgedAim): string {
  if (aim.than !== undefined) return `${ratioText(aim.than.times)} of ${aim.than.who}`
  return `${row.better === 'less' ? 'at most' : 'at least'} ${numberWithUnit(aim.bound ?? 0, row.unit)}`
}

function reachedText({ aim, row, reached }: JudgedAim): string {
  return aim.than === undefined ? numberWithUnit(reached, row.unit) : ratioText(reached)
}
