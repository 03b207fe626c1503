import { isKubeError } from '@kubewright/kube'
import {
  encodeCanonicalJson,
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonValue,
  jsonEqual,
  parseJson,
  setField,
} from '@kubewright/kube/json'
import { nondeterministicOriginal } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'

/** The value with sorted keys, as the oracle writes it. */
export function canonical(value: JsonValue): JsonValue {
  return parseJson(encodeCanonicalJson(value))
}

/**
 * The result of one of our functions, in the form of the oracle's responses. Its errors are KubeErrors; any other error
 * is a defect.
 */
export function resultOf(run: () => JsonValue): OracleResult {
  return resultInKeyOrder(() => canonical(run()))
}

/** The same if the order of keys matters. */
export function resultInKeyOrder(run: () => JsonValue): OracleResult {
  try {
    return { output: run() }
  } catch (error) {
    if (!isKubeError(error)) throw error
    return { error: error.message }
  }
}

/**
 * The differences of every function here: Kubernetes panics, or it iterates over a map with varying results, of which
 * ours is one.
 */
export function listedEverywhere(ours: OracleResult, theirs: OracleResult): string | undefined {
  if ('panic' in theirs) return 'Go panics'
  const isAlternative = (result: OracleResult) => ('panic' in result && 'error' in ours) || isSameResult(result, ours)
  return alternativeResults(theirs)?.some(isAlternative) ? nondeterministicOriginal : undefined
}

/** All results of Kubernetes for one input, if they differ. */
export function alternativeResults(theirs: OracleResult): readonly OracleResult[] | undefined {
  if (!('output' in theirs)) return undefined
  const { output } = theirs
  if (typeof output !== 'object' || output === null || !('oneOf' in output)) return undefined
  return (output as { oneOf: JsonArray }).oneOf as unknown as OracleResult[]
}

function isSameResult(left: OracleResult, right: OracleResult): boolean {
  return encodeCanonicalJson(left as never) === encodeCanonicalJson(right as never)
}

/** Whether the results differ only by the rounding of integers beyond 2^53. */
export function isRounded(ours: OracleResult, theirs: OracleResult): boolean {
  if ('error' in ours && 'error' in theirs) return withRoundedDigits(ours.error) === theirs.error
  if (!('output' in ours && 'output' in theirs)) return false
  return jsonEqual(withRoundedIntegers(ours.output), withRoundedIntegers(theirs.output))
}

function withRoundedIntegers(value: JsonValue): JsonValue {
  if (typeof value === 'bigint') return Number(value)
  if (isJsonArray(value)) return value.map(withRoundedIntegers)
  if (!isJsonObject(value)) return value
  const rounded: Record<string, JsonValue> = {}
  for (const [key, field] of Object.entries(value)) setField(rounded, key, withRoundedIntegers(field ?? null))
  return rounded
}

function withRoundedDigits(text: string): string {
  return text.replaceAll(/\b9007199254740993\b/g, '9007199254740992')
}
