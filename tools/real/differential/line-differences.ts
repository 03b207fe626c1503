import { isJsonArray, type JsonValue } from '@kubewright/kube/json'
import type { Difference } from './difference.ts'

/** More lines than that are compared as one text. */
const lineCountMax = 2_000

/** Whether a value is a text of lines, as outputs are when they are not JSON. */
export function isLines(value: JsonValue | undefined): value is readonly string[] {
  return isJsonArray(value) && value.every((line) => typeof line === 'string')
}

/**
 * The differences of two texts, line by line. Each run of lines that only one of them has is a difference, at a path
 * such as `stdout[Labels]`, from the beginning of its first line.
 */
export function lineDifferences(real: readonly string[], ours: readonly string[], path: string): Difference[] {
  if (real.length > lineCountMax || ours.length > lineCountMax) return [{ path, real, ours }]
  const common = commonLengths(real, ours)
  const differences: Difference[] = []
  let [left, right] = [0, 0]
  while (left < real.length || right < ours.length) {
    if (left < real.length && real[left] === ours[right]) {
      left++
      right++
      continue
    }
    const [leftStart, rightStart] = [left, right]
    while ((left < real.length || right < ours.length) && (left === real.length || real[left] !== ours[right])) {
      if (
        right === ours.length ||
        (left < real.length && lengthAt(common, left + 1, right) >= lengthAt(common, left, right + 1))
      )
        left++
      else right++
    }
    differences.push(hunk(real.slice(leftStart, left), ours.slice(rightStart, right), path))
  }
  return differences
}

function hunk(real: readonly string[], ours: readonly string[], path: string): Difference {
  const text = (lines: readonly string[]) => (lines.length === 0 ? undefined : lines.join('\n'))
  return { path: `${path}[${lineName(real[0] ?? ours[0] ?? '')}]`, real: text(real), ours: text(ours) }
}

/** The subject of a line: the words before a colon or a gap. */
function lineName(line: string): string {
  const [name = ''] = line.trim().split(/: |:$| {2}|\t/)
  return name.replace(/[[\]`]/g, '').slice(0, 40)
}

/** For each pair of start lines, the length of the longest common subsequence of the rest. */
function commonLengths(real: readonly string[], ours: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: real.length + 1 }, () => new Uint16Array(ours.length + 1))
  for (let left = real.length - 1; left >= 0; left--) {
    const row = lengths[left] as Uint16Array
    for (let right = ours.length - 1; right >= 0; right--) {
      row[right] =
        real[left] === ours[right]
          ? lengthAt(lengths, left + 1, right + 1) + 1
          : Math.max(lengthAt(lengths, left + 1, right), lengthAt(lengths, left, right + 1))
    }
  }
  return lengths
}

function lengthAt(lengths: readonly Uint16Array[], left: number, right: number): number {
  return lengths[left]?.[right] ?? 0
}
