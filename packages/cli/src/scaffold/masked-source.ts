/**
 * A source text of the same length in which comments and the content of strings are blank, so that a search finds code
 * only. Expressions in template literals are blank too.
 */
export function maskedSource(text: string): string {
  let masked = ''
  for (let position = 0; position < text.length; ) {
    const end = endOfBlank(text, position)
    if (end === position) {
      masked += text[position]
      position++
    } else {
      // The quotes stay, so that a string is still a value.
      const isString = /['"`]/.test(text[position] ?? '')
      const inner = text.slice(position, end).replace(/[^\n]/g, ' ')
      masked += isString && inner.length > 1 ? `"${inner.slice(1, -1)}"` : inner
      position = end
    }
  }
  return masked
}

/** The end of the string or comment that begins here, or the same position. */
function endOfBlank(text: string, start: number): number {
  const two = text.slice(start, start + 2)
  if (two === '//') return endOr(text.indexOf('\n', start), text)
  if (two === '/*') return endOr(text.indexOf('*/', start), text, 2)
  const quote = text[start]
  if (quote !== "'" && quote !== '"' && quote !== '`') return start
  for (let position = start + 1; position < text.length; position++) {
    if (text[position] === '\\') position++
    else if (text[position] === quote) return position + 1
  }
  return text.length
}

function endOr(found: number, text: string, length = 0): number {
  return found < 0 ? text.length : found + length
}

/** The position behind the bracket that closes the one at the start, in a masked text; -1 without one. */
export function closingPosition(masked: string, start: number): number {
  let depth = 0
  for (let position = start; position < masked.length; position++) {
    const character = masked[position] ?? ''
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character)) depth--
    if (depth === 0) return position + 1
  }
  return -1
}
