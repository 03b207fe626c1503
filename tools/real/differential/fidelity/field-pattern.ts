import type { Difference } from '../difference.ts'

/** The depth of a path in a row; deeper fields are part of it. */
const depthMax = 4
/** From this number of fields that differ only in their item, the pattern covers any item. */
const sameFieldCountMin = 3

/** The pattern that counts a field together with those of other items: without items, and of limited depth. */
export function fieldPattern(path: string): string {
  const words = openPath(path).split('.')
  return words.length <= depthMax ? words.join('.') : `${words.slice(0, depthMax).join('.')}*`
}

/** The patterns that list a step's differences, each with its first difference. */
export function fieldPatterns(differences: readonly Difference[]): Map<string, Difference> {
  const counts = new Map<string, number>()
  for (const { path } of differences) counts.set(fieldPattern(path), (counts.get(fieldPattern(path)) ?? 0) + 1)
  const patterns = new Map<string, Difference>()
  for (const difference of differences) {
    const open = fieldPattern(difference.path)
    const pattern = (counts.get(open) ?? 0) >= sameFieldCountMin || open.endsWith('*') ? open : difference.path
    if (!patterns.has(pattern)) patterns.set(pattern, difference)
  }
  return patterns
}

function openPath(path: string): string {
  return path.replace(/\[[^\]]*\]/g, '[*]')
}
