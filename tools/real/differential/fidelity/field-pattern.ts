import type { Difference } from '../difference.ts'

/** How much of a path a row shows; what lies deeper is part of it. */
const depthMax = 4
/** From so many fields on that differ in nothing but the item they belong to, the item is left open. */
const sameFieldCountMin = 3

/** The pattern under which a field is counted together with those of other items: no items, and no great depth. */
export function fieldPattern(path: string): string {
  const words = openPath(path).split('.')
  return words.length <= depthMax ? words.join('.') : `${words.slice(0, depthMax).join('.')}*`
}

/** The patterns that list a step's differences, each with the first of them. */
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
