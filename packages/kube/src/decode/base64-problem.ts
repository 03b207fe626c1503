const alphabet = /[A-Za-z0-9+/]/

/** The error of Go's base64 decoder for a text, or undefined if it decodes. Line ends are skipped, as in Go. */
export function base64Problem(text: string): string | undefined {
  const position = illegalPosition(text)
  return position === undefined ? undefined : `illegal base64 data at input byte ${position}`
}

/** Everything before this position is ASCII, so characters count as bytes. */
function illegalPosition(text: string): number | undefined {
  let digits = 0
  let index = 0
  for (; index < text.length; index++) {
    const character = text[index] as string
    if (character === '\n' || character === '\r') continue
    if (!alphabet.test(character)) break
    digits = (digits + 1) % 4
  }
  if (index === text.length) return digits === 0 ? undefined : index - digits
  if (text[index] !== '=' || digits < 2) return index
  let next = skipLineEnds(text, index + 1)
  if (digits === 2) {
    if (next === text.length) return next
    if (text[next] !== '=') return next - 1
    next = skipLineEnds(text, next + 1)
  }
  return next < text.length ? next : undefined
}

function skipLineEnds(text: string, start: number): number {
  let index = start
  while (text[index] === '\n' || text[index] === '\r') index++
  return index
}
