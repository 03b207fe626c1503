import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { printedForm } from '@kubewright/kube/protobuf'
import { StatusError } from '@kubewright/kube/status'
import type { BuiltinKind, Surroundings } from '../../../builtin-kind.ts'
import { surroundingsWith } from '../../../testing/surroundings.ts'
import { podKinds } from '../index.ts'

/** What the server does with a pod, step by step, without a server. */

const kind = { apiVersion: 'v1', kind: 'Pod' }
const pods = podKinds.get('pods') as Required<BuiltinKind>

export const main: JsonObject = { name: 'main', image: 'app:1' }

export function pod(spec: JsonObject = { containers: [main] }, metadata: JsonObject = {}): JsonObject {
  return { ...kind, metadata: { name: 'p', namespace: 'default', ...metadata }, spec }
}

/** As decoding leaves it. */
export function decoded(object: JsonObject): JsonObject {
  return printedForm(pods.setDefaults(printedForm(object, kind)), kind)
}

export interface Outcome {
  readonly object: JsonObject
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

/** What comes of a POST. A refusal by an admission plugin is its one error. */
export function created(object: JsonObject, surroundings: Surroundings = surroundingsWith()): Outcome {
  const given = decoded(object)
  try {
    const admitted = pods.admitCreate(given, surroundings)
    const prepared = printedForm(pods.prepareForCreate(admitted, surroundings), kind)
    const errors = pods.validateCreate(prepared).map(formatFieldError)
    const warnings = errors.length > 0 ? [] : pods.warningsOnCreate(prepared)
    return { object: prepared, errors, warnings }
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    return { object: given, errors: [error.message], warnings: [] }
  }
}

/** What comes of a PUT. */
export function changed(object: JsonObject, old: JsonObject): Outcome {
  const surroundings = surroundingsWith()
  const given = { ...decoded(object), status: old['status'] }
  const prepared = printedForm(
    pods.prepareForUpdate(pods.admitUpdate(given, old, surroundings), old, surroundings),
    kind,
  )
  return { object: prepared, errors: pods.validateUpdate(prepared, old).map(formatFieldError), warnings: [] }
}

/** What comes of a PUT of the status. */
export function statusChanged(object: JsonObject, old: JsonObject): Outcome {
  const given = { ...decoded(object), spec: old['spec'] }
  const prepared = printedForm(pods.prepareForStatusUpdate(given, old, surroundingsWith()), kind)
  const errors = pods.validateStatusUpdate(prepared, old).map(formatFieldError)
  return { object: prepared, errors, warnings: errors.length > 0 ? [] : pods.warningsOnStatusUpdate(prepared, old) }
}
