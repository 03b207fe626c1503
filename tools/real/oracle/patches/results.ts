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

/** The value with the keys of its objects in order, as the oracle writes them. */
export function canonical(value: JsonValue): JsonValue {
  return parseJson(encodeCanonicalJson(value))
}

/** What one of our functions answers, in the form of the oracle's answers: its errors are KubeErrors, all else is a defect. */
export function resultOf(run: () => JsonValue): OracleResult {
  return resultInKeyOrder(() => canonical(run()))
}

/** The same where the order of keys counts. */
export function resultInKeyOrder(run: () => JsonValue): OracleResult {
  try {
    return { output: run() }
  } catch (error) {
    if (!isKubeError(error)) throw error
    return { error: error.message }
  }
}

/**
 * The differences of every function here: the original panics, which is no answer, or it iterates over a map and
 * answers now this, now that, and our answer is one of those.
 */
export function listedEverywhere(ours: OracleResult, theirs: OracleResult): string | undefined {
  if ('panic' in theirs) return 'Go panics'
  const isAlternative = (result: OracleResult) => ('panic' in result && 'error' in ours) || isSameResult(result, ours)
  return alternativeResults(theirs)?.some(isAlternative) ? nondeterministicOriginal : undefined
}

/** All answers that the original gave to one question, if they differ. */
export function alternativeResults(theirs: OracleResult): readonly OracleResult[] | undefined {
  if (!('output' in theirs)) return undefined
  const { output } = theirs
  if (typeof output !== 'object' || output === null || !('oneOf' in output)) return undefined
  return (output as { oneOf: JsonArray }).oneOf as unknown as OracleResult[]
}

function isSameResult(left: OracleResult, right: OracleResult): boolean {
  return encodeCanonicalJson(left as never) === encodeCanonicalJson(right as never)
}

/** Whether nothing but the rounding of integers beyond 2^53 makes the difference. */
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
