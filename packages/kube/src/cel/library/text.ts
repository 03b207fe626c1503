/**
 * Strings counted in code points, as in CEL, not in UTF-16 units. Most strings have no surrogate pairs, so each helper
 * first looks for one and otherwise works on the string itself.
 */
const surrogate = /[\ud800-\udfff]/

/** The string as an indexable sequence of code points. */
export function codePointsOf(text: string): string | readonly string[] {
  return surrogate.test(text) ? Array.from(text) : text
}

export function sliceCodePoints(points: string | readonly string[], start: number, end: number): string {
  return typeof points === 'string' ? points.slice(start, end) : points.slice(start, end).join('')
}
