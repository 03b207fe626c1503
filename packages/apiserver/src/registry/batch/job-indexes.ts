import { quoteGo } from '@kubewright/kube/json'
import { parseGoInteger } from '@kubewright/kube/values'

/** Indexes of an indexed job are numbers and intervals: 1,3-5,7. */

export interface IndexProblem {
  readonly problem: string
}

type Interval = readonly [first: number, last: number]

/** The number of indexes in the text, all of them below the number of completions, or the error. */
export function readIndexes(text: string, completions: number): number | IndexProblem {
  if (text === '') return 0
  let total = 0
  let previous: number | undefined
  for (const part of text.split(',')) {
    const interval = readInterval(part, completions)
    if ('problem' in interval) return interval
    const [first, last] = interval
    if (previous !== undefined && previous >= first) return notIncreasing(previous, first)
    total += last - first + 1
    previous = last
  }
  return total
}

function readInterval(text: string, completions: number): Interval | IndexProblem {
  const parts = text.split('-')
  if (parts.length > 2) {
    const rule = "violates the requirement that an index interval can have at most two parts separated by '-'"
    return { problem: `the fragment ${quoteGo(text)} ${rule}` }
  }
  const first = readIndex(parts[0] ?? '', completions)
  if (typeof first !== 'number') return first
  if (parts.length === 1) return [first, first]
  const last = readIndex(parts[1] ?? '', completions)
  if (typeof last !== 'number') return last
  return first >= last ? notIncreasing(first, last) : [first, last]
}

function readIndex(text: string, completions: number): number | IndexProblem {
  const parsed = parseGoInteger(text, 64)
  if ('problem' in parsed) return { problem: `cannot convert string to integer for index: ${quoteGo(text)}` }
  const index = Number(parsed.value)
  return index >= completions ? { problem: `too large index: ${quoteGo(text)}` } : index
}

function notIncreasing(previous: number, current: number): IndexProblem {
  return { problem: `non-increasing order, previous: ${previous}, current: ${current}` }
}

/** The first index in both texts; undefined for none. Malformed intervals are skipped. */
export function sharedIndex(completed: string, failed: string, completions: number): number | undefined {
  if (completed === '' || failed === '') return undefined
  const left = intervalsOf(completed, completions)
  const right = intervalsOf(failed, completions)
  for (let leftIndex = 0, rightIndex = 0; ; ) {
    const one = left[leftIndex]
    const other = right[rightIndex]
    if (one === undefined || other === undefined) return undefined
    if (one[0] <= other[1] && other[0] <= one[1]) return Math.max(one[0], other[0])
    if (one[0] <= other[0]) leftIndex++
    else rightIndex++
  }
}

function intervalsOf(text: string, completions: number): readonly Interval[] {
  return text.split(',').flatMap((part) => {
    const interval = readInterval(part, completions)
    return 'problem' in interval ? [] : [interval]
  })
}
