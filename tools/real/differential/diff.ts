import type { Difference } from './difference.ts'
import type { ComparedStep } from './response-comparison.ts'
import { shortValues } from './short-value.ts'

const differencesShownMax = 12
const valueLengthMax = 160

/** A step's differences as a short text: the request first, then each field with the real server's value and ours. */
export function diffText(step: ComparedStep, differences: readonly Difference[]): string {
  const lines = [`${step.scenario}: ${step.step}`, `  ${step.request}`]
  for (const { path, real, ours } of differences.slice(0, differencesShownMax)) {
    const [theirs, own] = shortValues(real, ours, valueLengthMax)
    lines.push(`  ${path}`, `    real ${theirs}`, `    ours ${own}`)
  }
  const more = differences.length - differencesShownMax
  if (more > 0) lines.push(`  and ${more} more`)
  return lines.join('\n')
}
