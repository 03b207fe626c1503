/** A number of more digits may be one that a double does not hold. */
const exactDigitsMax = 15

/**
 * Resource versions are decimal numbers without leading zeros, and the greater one is the newer one (KEP-5504). They
 * are compared as texts: exact for any size, and without parsing.
 */
export function isNewer(revision: string, than: string): boolean {
  return revision.length === than.length ? revision > than : revision.length > than.length
}

/**
 * Whether the text is a revision that can be compared. Servers of aggregated APIs may have others; the order of such
 * objects is that in which the watch brings them, and answers to writes cannot be placed in it.
 */
export function isRevision(text: string): boolean {
  if (text.length === 0 || text.charCodeAt(0) === 48) return false
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code < 48 || code > 57) return false
  }
  return true
}

/** The newer of the two; the empty text, which stands for none, is older than any. */
export function newerOf(left: string, right: string): string {
  return isNewer(right, left) ? right : left
}

/** The revision as a number; NaN when a double does not hold it exactly, or when it is none. */
export function revisionNumber(text: string): number {
  if (text.length > exactDigitsMax || !isRevision(text)) return Number.NaN
  let number = 0
  for (let position = 0; position < text.length; position++) number = number * 10 + text.charCodeAt(position) - 48
  return number
}
