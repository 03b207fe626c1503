import type { Row } from './row.ts'

/** The parts of the list that tests read: permanent differences and those to fix, of requests and of commands. */
export const sectionNames = ['Differences that stay', 'To do'] as const
export const suiteNames = ['Requests', 'Commands'] as const
export type SectionName = (typeof sectionNames)[number]
export type SuiteName = (typeof suiteNames)[number]

const tableHead = '| where | field | reason |\n| --- | --- | --- |\n'

/**
 * The rows of one part of the document: the table under `### Requests` under `## To do`.
 *
 * @throws Error when a line of the table is not a row.
 */
export function readRows(document: string, section: SectionName, suite: SuiteName): Row[] {
  const { start, end } = tableSpan(document, section, suite)
  return document
    .slice(start, end)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map(readRow)
}

/** The document with other rows in one part; other text of the part stays, before the rows. */
export function writeRows(document: string, section: SectionName, suite: SuiteName, rows: readonly Row[]): string {
  const { start, end } = tableSpan(document, section, suite)
  const table = rows.length === 0 ? 'None.\n' : `${tableHead}${rows.map(rowText).join('')}`
  const lines = document.slice(start, end).split('\n')
  const prose = lines
    .filter((line) => !line.startsWith('|') && line !== 'None.')
    .join('\n')
    .trim()
  const rest = document.slice(end)
  return `${document.slice(0, start)}\n${prose === '' ? '' : `${prose}\n\n`}${table}${rest === '' ? '' : `\n${rest}`}`
}

/** From the end of the heading to the next one, or to the end. */
function tableSpan(document: string, section: SectionName, suite: SuiteName): { start: number; end: number } {
  const sectionStart = document.indexOf(`\n## ${section}\n`)
  const heading = `\n### ${suite}\n`
  const suiteStart = sectionStart < 0 ? -1 : document.indexOf(heading, sectionStart)
  const sectionEnd = document.indexOf('\n## ', sectionStart + 1)
  if (suiteStart < 0 || (sectionEnd >= 0 && suiteStart > sectionEnd)) {
    throw new Error(`the document has no "### ${suite}" under "## ${section}"`)
  }
  const start = suiteStart + heading.length
  const next = document.slice(start).search(/^#{2,3} /m)
  return { start, end: next < 0 ? document.length : start + next }
}

/** An unescaped bar ends a cell; where and field are lists of code spans. */
function readRow(line: string): Row {
  const cells = line
    .slice(1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
  const [where, fields, reason] = cells
  if (where === undefined || fields === undefined || reason === undefined || cells.length !== 4) {
    throw new Error(`not a row of three cells: ${line}`)
  }
  const row = { where: codeSpans(where), fields: codeSpans(fields), reason }
  if (row.where.length === 0 || row.fields.length === 0) throw new Error(`a row without code spans: ${line}`)
  return row
}

function codeSpans(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string)
}

export function rowText({ where, fields, reason }: Row): string {
  const spans = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')
  return `| ${[spans(where), spans(fields), reason].map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |\n`
}
