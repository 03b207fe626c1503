import { type BenchRow, ratioOf } from '../row.ts'

const absent = '–'
const suffixes: Record<BenchRow['unit'], string> = {
  s: ' s',
  ms: ' ms',
  µs: ' µs',
  MB: ' MB',
  'B/object': ' B/object',
  'per second': '/s',
  count: '',
}

/**
 * A Markdown table, padded to be legible as plain text. Each peer has a column, in order of appearance, with its number
 * and, in brackets, how many times better kubewright is.
 */
export function rowsTable(rows: readonly BenchRow[]): string {
  const peers = [...new Set(rows.flatMap((row) => row.peers.map(({ peer }) => peer)))]
  const head = ['measurement', 'kubewright', ...peers]
  const body = rows.map((row) => [
    row.work,
    numberWithUnit(row.ours.median, row.unit),
    ...peers.map((peer) => peerCell(row, peer)),
  ])
  const widths = head.map((_, column) => Math.max(4, ...[head, ...body].map((cells) => (cells[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => padded(cell, column, widths)).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...body.map(line)].join('\n')
}

function padded(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}

function peerCell(row: BenchRow, name: string): string {
  const peer = row.peers.find((candidate) => candidate.peer === name)
  if (peer === undefined) return absent
  return `${numberWithUnit(peer.median, row.unit)} (${ratioText(ratioOf(row, peer.median))})`
}

/** Such as 4.49x; three digits at most. */
export function ratioText(ratio: number): string {
  if (!Number.isFinite(ratio)) return absent
  const digits = ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2
  return `${ratio.toFixed(digits)}x`
}

/** Such as 1.08 s or 105 000/s. */
export function numberWithUnit(value: number, unit: BenchRow['unit']): string {
  return `${numberText(value)}${suffixes[unit]}`
}

/** Three significant digits; thousands apart. */
export function numberText(value: number): string {
  if (value === 0) return '0'
  const magnitude = Math.floor(Math.log10(Math.abs(value)))
  const step = 10 ** (magnitude - 2)
  const rounded = magnitude >= 2 ? Math.round(value / step) * step : Number(value.toPrecision(3))
  const maximumFractionDigits = Math.max(0, 2 - magnitude)
  return rounded.toLocaleString('en', { maximumFractionDigits }).replaceAll(',', ' ')
}
