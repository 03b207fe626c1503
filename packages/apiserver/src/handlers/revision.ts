import { quoteGo } from '@kubewright/kube/json'
import { badRequestStatus, tooLargeResourceVersionStatus } from '@kubewright/kube/status'
import { fail, type Operation } from './operation.ts'

const uint64Max = 2n ** 64n - 1n
const digitsOfNumbers = 15

/** A whole number as Go reads a uint64: a bigint where it is too large for a number. */
export function parseUint(text: string, refuse: (problem: string) => never): number | bigint {
  const problem = (why: string) => refuse(`strconv.ParseUint: parsing ${quoteGo(text)}: ${why}`)
  if (!/^\d+$/.test(text)) return problem('invalid syntax')
  if (text.length <= digitsOfNumbers) return Number(text)
  const value = BigInt(text)
  if (value > uint64Max) return problem('value out of range')
  return value <= Number.MAX_SAFE_INTEGER ? Number(value) : value
}

/** Reads a resourceVersion of the query; what is none is given to `refuse`. */
export function parseRevision(text: string, refuse: (problem: string) => never): number | bigint {
  return parseUint(text, (problem) => refuse(`resourceVersion: Invalid value: ${quoteGo(text)}: ${problem}`))
}

export function refuseRevision(problem: string): never {
  return fail(badRequestStatus(`invalid resource version: ${problem}`))
}

/** There is nothing to wait for: what the store has is all there is. Fails with 504. */
export function requireReached(operation: Operation, revision: number | bigint): void {
  if (revision > operation.context.store.revision) failTooLarge(operation, revision)
}

/** A revision that the store may know; no store comes as far as those that are too large for a number. */
export function reachable(operation: Operation, revision: number | bigint): number {
  return typeof revision === 'number' ? revision : failTooLarge(operation, revision)
}

export function failTooLarge({ context }: Operation, revision: number | bigint): never {
  return fail(tooLargeResourceVersionStatus(revision, context.store.revision, 1))
}
