import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  sortStrings,
} from '@kubewright/kube/json'
import type { OracleResult } from '../oracle.ts'

const listHead = 'errors:\n'

/** An error's text with sorted problems: Kubernetes finds them while it iterates over maps. */
export function sortProblems(text: string): string {
  const start = text.indexOf(listHead)
  if (start < 0) return text
  const end = start + listHead.length
  return text.slice(0, end) + sortStrings(text.slice(end).split('\n')).join('\n')
}

/**
 * Whether the results differ only in the choice of problems. Kubernetes reports the problems of an object that it finds
 * before an unknown field, in the order of a map; ours goes by sorted keys. Kubernetes must report each of our problems
 * in some run.
 */
export function differOnlyInReportedProblems(ours: OracleResult, theirs: OracleResult): boolean {
  if (!('output' in theirs)) return false
  const ourOutput: JsonValue = 'output' in ours ? ours.output : { error: 'error' in ours ? ours.error : '' }
  return jsonEqual(ourOutput, withOurProblems(theirs.output, ourOutput))
}

function withOurProblems(theirs: JsonValue, ours: JsonValue): JsonValue {
  if (isJsonArray(theirs) && isJsonArray(ours)) {
    return theirs.map((item, index) => withOurProblems(item, ours[index] ?? null))
  }
  if (!isJsonObject(theirs) || !isJsonObject(ours)) return theirs
  const { error } = theirs
  const text = ours['error']
  if (!isJsonObject(error) || typeof text !== 'string' || !areAmong(text, error)) return theirs
  return { ...theirs, error: text }
}

function areAmong(text: string, reported: JsonObject): boolean {
  const head = String(reported['head'])
  if (!text.startsWith(head)) return false
  const rest = text.slice(head.length)
  const problems = rest.startsWith(listHead)
    ? rest
        .slice(listHead.length)
        .split('\n')
        .map((line) => line.replace(/^ {2}/, ''))
    : [rest]
  return problems.every((problem) => (reported['problems'] as readonly JsonValue[]).includes(problem))
}
