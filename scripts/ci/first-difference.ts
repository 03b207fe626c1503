import { lineLengthMax } from './limits.ts'
import type { ReportedError } from './test-report.ts'

/** The prefix of each line of a difference in the closing lines. */
export const indentation = '    '

const diffHead = /^[-+] (Expected|Received)\b/
/** Vitest's own text, which the diff replaces. A message of the test precedes it. */
const assertionOnly = /^AssertionError: expected /

/**
 * The first error of a test: its message, and its diff from the first differing line. The last line has the number of
 * further lines.
 */
export function firstDifference(errors: readonly ReportedError[], linesMax: number): string[] {
  const [error] = errors
  if (error === undefined) return []
  const lines = differenceLines(error)
  const more = lines.length - linesMax
  if (more <= 0) return lines
  const suffix = ` (and ${more} more ${more === 1 ? 'line' : 'lines'})`
  const last = shortLine(lines[linesMax - 1] ?? '', lineLengthMax - indentation.length - suffix.length)
  return [...lines.slice(0, linesMax - 1), `${last}${suffix}`]
}

function differenceLines({ message, diff }: ReportedError): string[] {
  const messageLines = message.split('\n').filter(isNotBlank)
  const lines = (diff ?? '').split('\n').filter((line) => !diffHead.test(line))
  const first = lines.findIndex((line) => /^[-+]\s*\S/.test(line))
  if (first === -1) return messageLines
  const changed = lines.slice(first).filter(isNotBlank)
  return assertionOnly.test(message) ? changed : [...messageLines.slice(0, 1), ...changed]
}

/** A line truncated to the limit. */
export function shortLine(line: string, lengthMax = lineLengthMax): string {
  return line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line
}

export function isNotBlank(line: string): boolean {
  return line.trim() !== ''
}
