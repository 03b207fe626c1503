import type { JudgedAim } from '../aims/index.ts'
import { numberWithUnit, ratioText } from './table.ts'

/**
 * A Markdown table of the targets and the measured values, followed by what limits the missed ones, each limit once.
 */
export function aimsTable(judged: readonly JudgedAim[]): string {
  const limits = [...new Set(judged.filter(({ isMet }) => !isMet).map(({ aim }) => aim.limitedBy))]
  const lines = judged.map((one) => {
    const outcome = one.isMet ? 'met' : `**missed** (${limits.indexOf(one.aim.limitedBy) + 1})`
    return `| ${one.row.work} | ${aimText(one)} | ${reachedText(one)} | ${outcome} |`
  })
  const table = ['| measurement | target | measured | |', '| --- | --- | ---: | --- |', ...lines].join('\n')
  const notes = limits.map((limit, index) => `${index + 1}. ${limit}`).join('\n')
  return notes === '' ? table : `${table}\n\nWhat limits the missed targets:\n\n${notes}`
}

function aimText({ aim, row }: JudgedAim): string {
  if (aim.than !== undefined) return `${ratioText(aim.than.times)} vs ${aim.than.who}`
  return `${row.better === 'less' ? 'at most' : 'at least'} ${numberWithUnit(aim.bound ?? 0, row.unit)}`
}

function reachedText({ aim, row, reached }: JudgedAim): string {
  return aim.than === undefined ? numberWithUnit(reached, row.unit) : ratioText(reached)
}
