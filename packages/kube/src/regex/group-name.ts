/**
 * The pattern with each capturing group unnamed whose name an earlier one has. Go lets two groups have one name, which
 * the engine refuses; nothing here asks for groups by name, so that only their order matters.
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

/** Where the piece of the pattern ends that starts here: a character, an escape, quoted text or a bracketed class. */
function endOfPiece(pattern: string, position: number): number {
  if (pattern[position] === '[') return endOfClass(pattern, position)
  if (pattern[position] !== '\\') return position + 1
  if (pattern[position + 1] !== 'Q') return position + 2
  const end = pattern.indexOf('\\E', position)
  return end < 0 ? pattern.length : end + 2
}

/** The longest name is that of [[:xdigit:]]; a class name that is not closed within this is none. */
const className = /\[:\^?[a-z]{1,6}:\]/y

function endOfClass(pattern: string, start: number): number {
  let position = start + 1
  if (pattern[position] === '^') position++
  // A bracket that comes first closes nothing.
  if (pattern[position] === ']') position++
  while (position < pattern.length && pattern[position] !== ']') {
    className.lastIndex = position
    if (pattern[position] === '\\') position += 2
    else if (className.test(pattern)) position = className.lastIndex
    else position++
  }
  return position + 1
}
