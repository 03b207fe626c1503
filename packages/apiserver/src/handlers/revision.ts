import { quoteGo } from '@kubewright/kube/json'
import { badRequestStatus, tooLargeResourceVersionStatus } from '@kubewright/kube/status'
import { fail, type Operation } from './operation.ts'

const uint64Max = 2n ** 64n - 1n
const digitsOfNumbers = 15

/** Parses a whole number as Go parses a uint64; returns a bigint if a number cannot hold it. */
export function parseUint(text: string, refuse: (problem: string) => never): number | bigint {
  const problem = (why: string) => refuse(`strconv.ParseUint: parsing ${quoteGo(text)}: ${why}`)
  if (!/^\d+$/.test(text)) return problem('invalid syntax')
  if (text.length <= digitsOfNumbers) return Number(text)
  const value = BigInt(text)
  if (value > uint64Max) return problem('value out of range')
  return value <= Number.MAX_SAFE_INTEGER ? Number(value) : value
}

/** Parses the query's resourceVersion; calls `refuse` if it is invalid. */
export function parseRevision(text: string, refuse: (problem: string) => never): number | bigint {
  return parseUint(text, (problem) => refuse(`resourceVersion: Invalid value: ${quoteGo(text)}: ${problem}`))
}

export function refuseRevision(problem: string): never {
  return fail(badRequestStatus(`invalid resource version: ${problem}`))
}

/**
 * Fails with 504 if the store has not reached the revision. Waiting would not help, because the store is always
 * current.
 */
export function requireReached(operation: Operation, revision: number | bigint): void {
  if (revision > operation.context.store.revision) failTooLarge(operation, revision)
}

/** The revision if the store can have it; no store reaches a revision that a number cannot hold. */
export function reachable(operation: Operation, revision: number | bigint): number {
  return typeof revision === 'number' ? revision : failTooLarge(operation, revision)
}

export function failTooLarge({ context }: Operation, revision: number | bigint): never {
  return fail(tooLargeResourceVersionStatus(revision, context.store.revision, 1))
}
