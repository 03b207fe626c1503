import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { printedForm } from '@kubewright/kube/protobuf'
import { objectAt } from '../../read-object.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { strategyContextWith } from './strategy-context.ts'

/** The steps of the request path for an object of a kind. */

const context = strategyContextWith()

export const podSpec: JsonObject = { containers: [{ name: 'main', image: 'app:1' }] }

/** An object named "a" whose pods have the label app=a. */
export function workload(
  apiVersion: string,
  kind: string,
  spec: JsonObject = {},
  metadata: JsonObject = {},
): JsonObject {
  const template = { metadata: { labels: { app: 'a' } }, spec: podSpec }
  const selector = { matchLabels: { app: 'a' } }
  return {
    apiVersion,
    kind,
    metadata: { name: 'a', namespace: 'default', uid: 'u1', ...metadata },
    spec: { selector, template, ...spec },
  }
}

/** The object after decoding. */
export function decoded(kind: KindStrategy, object: JsonObject): JsonObject {
  const plain = printedForm(object)
  return printedForm(kind.setDefaults?.(plain) ?? plain)
}

/** The stored object after a create. */
export function created(kind: KindStrategy, object: JsonObject): JsonObject {
  const complete = prepared(kind, object)
  return kind.setStoredDefaults?.(complete) ?? complete
}

/** A new object before its validation. */
function prepared(kind: KindStrategy, object: JsonObject): JsonObject {
  const complete = decoded(kind, object)
  return printedForm(kind.prepareForCreate?.(complete, context) ?? complete)
}

/** The errors of a new object. */
export function problems(kind: KindStrategy, object: JsonObject): readonly string[] {
  return (kind.validateCreate?.(prepared(kind, object)) ?? []).map(formatFieldError)
}

/** The stored object after a change of its spec. */
export function updated(kind: KindStrategy, old: JsonObject, spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  const changed = {
    ...old,
    spec: { ...objectAt(old, 'spec'), ...spec },
    metadata: { ...objectAt(old, 'metadata'), ...metadata },
  }
  const complete = decoded(kind, changed)
  return printedForm(kind.prepareForUpdate?.(complete, old, context) ?? complete)
}

/** The errors of a change of the spec. */
export function changeProblems(kind: KindStrategy, old: JsonObject, spec: JsonObject): readonly string[] {
  return (kind.validateUpdate?.(updated(kind, old, spec), old) ?? []).map(formatFieldError)
}

/** The errors of a new status. */
export function statusProblems(kind: KindStrategy, old: JsonObject, status: JsonObject): readonly string[] {
  const changed = printedForm({ ...old, status })
  return (kind.validateStatusUpdate?.(changed, old) ?? []).map(formatFieldError)
}
