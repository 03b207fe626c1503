/**
 * The difference of two texts by lines, as Kubernetes shows what changed in a field that must not: hunks with three lines
 * around each change. Equal lines are paired as Python's difflib does it, from the longest common run outwards.
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

interface Match {
  readonly left: number
  readonly right: number
  readonly size: number
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
  for (const match of [...matchesOf(left, right), { left: left.length, right: right.length, size: 0 }]) {
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

/** Runs of equal lines in order; runs that touch are one. */
function matchesOf(left: readonly string[], right: readonly string[]): Match[] {
  const places = new Map<string, number[]>()
  for (const [index, line] of right.entries()) {
    const found = places.get(line)
    if (found === undefined) places.set(line, [index])
    else found.push(index)
  }
  const matches: Match[] = []
  const open = [{ leftStart: 0, leftEnd: left.length, rightStart: 0, rightEnd: right.length }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const match = longestMatch(left, places, part)
    if (match.size === 0) continue
    matches.push(match)
    open.push(
      { ...part, leftEnd: match.left, rightEnd: match.right },
      { ...part, leftStart: match.left + match.size, rightStart: match.right + match.size },
    )
  }
  return joined(matches.sort((one, other) => one.left - other.left))
}

interface Part {
  readonly leftStart: number
  readonly leftEnd: number
  readonly rightStart: number
  readonly rightEnd: number
}

function longestMatch(left: readonly string[], places: ReadonlyMap<string, readonly number[]>, part: Part): Match {
  let best: Match = { left: part.leftStart, right: part.rightStart, size: 0 }
  let sizes = new Map<number, number>()
  for (let index = part.leftStart; index < part.leftEnd; index++) {
    const next = new Map<number, number>()
    for (const place of places.get(left[index] as string) ?? []) {
      if (place < part.rightStart || place >= part.rightEnd) continue
      const size = (sizes.get(place - 1) ?? 0) + 1
      next.set(place, size)
      if (size > best.size) best = { left: index - size + 1, right: place - size + 1, size }
    }
    sizes = next
  }
  return best
}

function joined(matches: readonly Match[]): Match[] {
  const all: Match[] = []
  for (const match of matches) {
    const last = all[all.length - 1]
    if (last !== undefined && last.left + last.size === match.left && last.right + last.size === match.right) {
      all[all.length - 1] = { ...last, size: last.size + match.size }
    } else all.push(match)
  }
  return all
}

/** Changes with the equal lines around them; long equal runs part the groups. */
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
