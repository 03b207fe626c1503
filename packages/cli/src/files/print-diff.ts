import { styleText } from 'node:util'
import { createTwoFilesPatch } from 'diff'
import type { FileChange } from './plan-files.ts'

/** The parts of the process that are printed to. */
export interface DiffHost {
  print(line: string): void
  readonly isColoured: boolean
}

/** Prints what differs between the present and the planned files, as a unified diff. */
export function printDiff(changes: readonly FileChange[], host: DiffHost): void {
  for (const { path, type, before, after } of changes) {
    if (type === 'same') continue
    const from = before === undefined ? '/dev/null' : `a/${path}`
    const to = after === undefined ? '/dev/null' : `b/${path}`
    const patch = createTwoFilesPatch(from, to, before ?? '', after ?? '')
    // The first line is a ruler of jsdiff's.
    for (const line of patch.trimEnd().split('\n').slice(1)) host.print(host.isColoured ? coloured(line) : line)
  }
}

function coloured(line: string): string {
  const isHeading = line.startsWith('---') || line.startsWith('+++')
  // The caller has decided about colours.
  const paint = (style: 'bold' | 'cyan' | 'green' | 'red') => styleText(style, line, { validateStream: false })
  if (isHeading) return paint('bold')
  if (line.startsWith('@@')) return paint('cyan')
  if (line.startsWith('+')) return paint('green')
  return line.startsWith('-') ? paint('red') : line
}
