import type { Rule } from './place.ts'

/**
 * Ages, as kubectl and the server print them. Below two minutes they have seconds (`90s`), then mostly (`2m5s`, but
 * `2m`), and from ten minutes on none (`10m`, `3h5m`, `2d`): such a text may be something else as well, so it counts as
 * an age only in an age column.
 */
const age = /^(?:\d+y)?(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?$/
const ageWithSeconds = /^(?:\d+h)?(?:\d+m)?\d+s$/

/** Age columns of built-in kinds. Those of definitions have the type `date`. */
const ageColumns: ReadonlySet<string> = new Set(['Age', 'Last Schedule', 'Last Seen', 'First Seen'])
const columnPath = /\bcolumnDefinitions\[(\d+)\]$/
const cellPath = /\bcells\[(\d+)\]$/

/** Ages of objects in the cells of a table. Columns are visited before rows; a watch sends them once. */
export const normaliseAge: Rule = (value, { key, path, parent }, { ageCells }) => {
  if (typeof value !== 'string') return value
  if (key === 'name') {
    const column = columnPath.exec(path.slice(0, -'.name'.length))?.[1]
    if (column === '0') ageCells.clear()
    if (column !== undefined && (parent['type'] === 'date' || ageColumns.has(value))) ageCells.add(Number(column))
    return value
  }
  if (key !== 'cells' || value === '') return value
  const isAge = ageCells.has(Number(cellPath.exec(path)?.[1])) ? age : ageWithSeconds
  return isAge.test(value) ? '<age>' : value
}

const ageInLine = /(^|[\s(])(?:\d+h)?(?:\d+m)?\d+(?:\.\d+)?m?s(?=$|[\s),])/g
/** The header lines of kubectl's tables: of objects, of events, and of the events in a description. */
const tableHead = /^(?:NAME\b|NAMESPACE\b|LAST SEEN\b| +Type +Reason +Age\b)/
const ageHead = /(?<=^|\s)(?:AGE|Age|LAST SCHEDULE|LAST SEEN|FIRST SEEN)(?=\s|$)/g
const ageCell = /^(?:\d+[ydhms])+(?=\s|$)/

/** Lines of output without ages: those with seconds anywhere, others below an age column's header. */
export function withoutAges(lines: readonly string[]): string[] {
  let starts: readonly number[] = []
  return lines.map((line) => {
    if (line.trim() === '') starts = []
    if (!tableHead.test(line)) return withoutCells(line, starts).replace(ageInLine, '$1<age>')
    // From right to left, so that a replacement does not move the remaining cells.
    starts = [...line.matchAll(ageHead)].map(({ index }) => index).reverse()
    return line
  })
}

function withoutCells(line: string, starts: readonly number[]): string {
  return starts.reduce((text, start) => {
    return text.slice(0, start) + text.slice(start).replace(ageCell, '<age>')
  }, line)
}
