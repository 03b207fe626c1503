import { matchingLines } from './matching-lines.ts'

/**
 * The unified diff of two texts, as Kubernetes shows changes of immutable fields: hunks with three lines of context.
 */
export function unifiedDiff(before: string, after: string): string {
  const left = before.split('\n')
  const right = after.split('\n')
  let text = ''
  for (const group of groupsOf(changesOf(left, right))) {
    const first = group[0] as Change
    const last = group[group.length - 1] as Change
    text += `@@ -${range(first.leftStart, last.leftEnd)} +${range(first.rightStart, last.rightEnd)} @@\n`
    for (const change of group) {
      if (change.isEqual) text += lines(' ', left, change.leftStart, change.leftEnd)
      else {
        text += lines('-', left, change.leftStart, change.leftEnd)
        text += lines('+', right, change.rightStart, change.rightEnd)
      }
    }
  }
  return text
}

const contextLines = 3

/** Lines of one side that correspond to lines of the other, equal or not. */
interface Change {
  readonly isEqual: boolean
  readonly leftStart: number
  readonly leftEnd: number
  readonly rightStart: number
  readonly rightEnd: number
}

function lines(sign: string, side: readonly string[], start: number, end: number): string {
  let text = ''
  for (let index = start; index < end; index++) text += `${sign}${side[index]}\n`
  return text
}

function range(start: number, end: number): string {
  const length = end - start
  if (length === 1) return String(start + 1)
  return length === 0 ? `${start},0` : `${start + 1},${length}`
}

function changesOf(left: readonly string[], right: readonly string[]): Change[] {
  const changes: Change[] = []
  let leftStart = 0
  let rightStart = 0
  for (const match of [...matchingLines(left, right), { left: left.length, right: right.length, size: 0 }]) {
    const { left: leftEnd, right: rightEnd, size } = match
    if (leftStart < leftEnd || rightStart < rightEnd) {
      changes.push({ isEqual: false, leftStart, leftEnd, rightStart, rightEnd })
    }
    leftStart = leftEnd + size
    rightStart = rightEnd + size
    if (size > 0) {
      const equal = { leftStart: leftEnd, leftEnd: leftStart, rightStart: rightEnd, rightEnd: rightStart }
      changes.push({ isEqual: true, ...equal })
    }
  }
  return changes
}

/** Changes with the equal lines around them; long equal runs separate the groups. */
function groupsOf(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = []
  let group: Change[] = []
  for (const [index, change] of changes.entries()) {
    if (!change.isEqual) {
      group.push(change)
      continue
    }
    const isFirst = index === 0
    const isLast = index === changes.length - 1
    const length = change.leftEnd - change.leftStart
    if (!isFirst && !isLast && length <= 2 * contextLines) {
      group.push(change)
      continue
    }
    if (!isFirst) {
      const kept = Math.min(length, contextLines)
      group.push({ ...change, leftEnd: change.leftStart + kept, rightEnd: change.rightStart + kept })
      groups.push(group)
      group = []
    }
    if (!isLast) {
      const kept = Math.min(length, contextLines)
      group.push({ ...change, leftStart: change.leftEnd - kept, rightStart: change.rightEnd - kept })
    }
  }
  if (group.some(({ isEqual }) => !isEqual)) groups.push(group)
  return groups
}
