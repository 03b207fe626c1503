/**
 * The pattern without the names of capturing groups that an earlier group has. Go allows two groups with one name,
 * which the engine refuses. Callers use groups by index only.
 */
export function unnameRepeatedGroups(pattern: string): string {
  const seen = new Set<string>()
  let rewritten = ''
  let copied = 0
  let position = 0
  while (position < pattern.length) {
    const name = groupNameAt(pattern, position)
    if (name === undefined) {
      position = endOfPiece(pattern, position)
      continue
    }
    const end = pattern.indexOf('>', position) + 1
    if (seen.has(name)) {
      rewritten += `${pattern.slice(copied, position)}(`
      copied = end
    }
    seen.add(name)
    position = end
  }
  return rewritten + pattern.slice(copied)
}

function groupNameAt(pattern: string, position: number): string | undefined {
  if (!pattern.startsWith('(?', position)) return undefined
  const opening = /\(\?P?<([A-Za-z0-9_]+)>/y
  opening.lastIndex = position
  return opening.exec(pattern)?.[1]
}

/** The end of the pattern's piece at this position: a character, an escape, quoted text or a bracketed class. */
function endOfPiece(pattern: string, position: number): number {
  if (pattern[position] === '[') return endOfClass(pattern, position)
  if (pattern[position] !== '\\') return position + 1
  if (pattern[position + 1] !== 'Q') return position + 2
  const end = pattern.indexOf('\\E', position)
  return end < 0 ? pattern.length : end + 2
}

/** The longest name is that of [[:xdigit:]]; a longer unclosed name is not a class name. */
const className = /\[:\^?[a-z]{1,6}:\]/y

function endOfClass(pattern: string, start: number): number {
  let position = start + 1
  if (pattern[position] === '^') position++
  // A bracket in first position does not close the class.
  if (pattern[position] === ']') position++
  while (position < pattern.length && pattern[position] !== ']') {
    className.lastIndex = position
    if (pattern[position] === '\\') position += 2
    else if (className.test(pattern)) position = className.lastIndex
    else position++
  }
  return position + 1
}
