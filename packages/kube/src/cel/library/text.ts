/**
 * Text as CEL counts it: in code points, not in UTF-16 units. Most text has no surrogate pairs, so each helper first
 * looks for one and works on the string itself when there is none.
 */
const surrogate = /[\ud800-\udfff]/

/** The text as an indexable sequence of code points. */
export function codePointsOf(text: string): string | readonly string[] {
  return surrogate.test(text) ? Array.from(text) : text
}

export function sliceCodePoints(points: string | readonly string[], start: number, end: number): string {
  return typeof points === 'string' ? points.slice(start, end) : points.slice(start, end).join('')
}
