/** Numbers of more digits may not fit into a double. */
const exactDigitsMax = 15

/**
 * Whether a revision is newer. Resource versions are decimal numbers without leading zeros, and the greater one is
 * newer (KEP-5504). They are compared as strings: exact for any size, and without parsing.
 */
export function isNewer(revision: string, than: string): boolean {
  return revision.length === than.length ? revision > than : revision.length > than.length
}

/**
 * Whether the string is a comparable revision. Servers of aggregated APIs may use others; their objects are ordered by
 * the watch, and responses to writes cannot be placed in that order.
 */
export function isRevision(text: string): boolean {
  if (text.length === 0 || text.charCodeAt(0) === 48) return false
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code < 48 || code > 57) return false
  }
  return true
}

/** The newer of the two; the empty string, which means none, is older than any. */
export function newerOf(left: string, right: string): string {
  return isNewer(right, left) ? right : left
}

/** The revision as a number; NaN if a double cannot represent it exactly, or it is not a revision. */
export function revisionNumber(text: string): number {
  if (text.length > exactDigitsMax || !isRevision(text)) return Number.NaN
  let number = 0
  for (let position = 0; position < text.length; position++) number = number * 10 + text.charCodeAt(position) - 48
  return number
}
