import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { printedForm } from '@kubewright/kube/protobuf'
import { StatusError } from '@kubewright/kube/status'
import type { KindStrategy, StrategyContext } from '../../../kind-strategy.ts'
import { strategyContextWith } from '../../../testing/strategy-context.ts'
import { podStrategy } from '../index.ts'

/** The steps of the server for a pod, without a server. */

const kind = { apiVersion: 'v1', kind: 'Pod' }
const pods = podStrategy as Required<KindStrategy>

export const main: JsonObject = { name: 'main', image: 'app:1' }

export function pod(spec: JsonObject = { containers: [main] }, metadata: JsonObject = {}): JsonObject {
  return { ...kind, metadata: { name: 'p', namespace: 'default', ...metadata }, spec }
}

/** The pod after decoding. */
export function decoded(object: JsonObject): JsonObject {
  return printedForm(pods.setDefaults(printedForm(object, kind)), kind)
}

export interface PreparedPod {
  readonly object: JsonObject
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

/** The result of a POST. A refusal by an admission plugin is its only error. */
export function created(object: JsonObject, context: StrategyContext = strategyContextWith()): PreparedPod {
  const input = decoded(object)
  try {
    const admitted = pods.admitCreate(input, context)
    const prepared = printedForm(pods.prepareForCreate(admitted, context), kind)
    const errors = pods.validateCreate(prepared).map(formatFieldError)
    const warnings = errors.length > 0 ? [] : pods.warningsOnCreate(prepared)
    return { object: prepared, errors, warnings }
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    return { object: input, errors: [error.message], warnings: [] }
  }
}

/** The result of a PUT. */
export function changed(object: JsonObject, old: JsonObject): PreparedPod {
  const context = strategyContextWith()
  const input = { ...decoded(object), status: old['status'] }
  const prepared = printedForm(pods.prepareForUpdate(pods.admitUpdate(input, old, context), old, context), kind)
  return { object: prepared, errors: pods.validateUpdate(prepared, old).map(formatFieldError), warnings: [] }
}

/** The result of a PUT of the status. */
export function statusChanged(object: JsonObject, old: JsonObject): PreparedPod {
  const input = { ...decoded(object), spec: old['spec'] }
  const prepared = printedForm(pods.prepareForStatusUpdate(input, old, strategyContextWith()), kind)
  const errors = pods.validateStatusUpdate(prepared, old).map(formatFieldError)
  return { object: prepared, errors, warnings: errors.length > 0 ? [] : pods.warningsOnStatusUpdate(prepared, old) }
}
