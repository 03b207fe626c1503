import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { printedForm } from '@kubewright/kube/protobuf'
import { objectAt } from '../../read-object.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { strategyContextWith } from './strategy-context.ts'

/** What a request path does with an object of a kind, as far as the kind decides it. */

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

/** The object as it is decoded. */
export function decoded(kind: KindStrategy, object: JsonObject): JsonObject {
  const plain = printedForm(object)
  return printedForm(kind.setDefaults?.(plain) ?? plain)
}

/** The object as it is stored when it is new. */
export function created(kind: KindStrategy, object: JsonObject): JsonObject {
  const complete = prepared(kind, object)
  return kind.setStoredDefaults?.(complete) ?? complete
}

/** A new object as it is validated. */
function prepared(kind: KindStrategy, object: JsonObject): JsonObject {
  const complete = decoded(kind, object)
  return printedForm(kind.prepareForCreate?.(complete, context) ?? complete)
}

/** What is wrong with a new object. */
export function problems(kind: KindStrategy, object: JsonObject): readonly string[] {
  return (kind.validateCreate?.(prepared(kind, object)) ?? []).map(formatFieldError)
}

/** The object as it is stored after a change of its spec. */
export function updated(kind: KindStrategy, old: JsonObject, spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  const changed = {
    ...old,
    spec: { ...objectAt(old, 'spec'), ...spec },
    metadata: { ...objectAt(old, 'metadata'), ...metadata },
  }
  const complete = decoded(kind, changed)
  return printedForm(kind.prepareForUpdate?.(complete, old, context) ?? complete)
}

/** What is wrong with a change of the spec. */
export function changeProblems(kind: KindStrategy, old: JsonObject, spec: JsonObject): readonly string[] {
  return (kind.validateUpdate?.(updated(kind, old, spec), old) ?? []).map(formatFieldError)
}

/** What is wrong with a new status. */
export function statusProblems(kind: KindStrategy, old: JsonObject, status: JsonObject): readonly string[] {
  const changed = printedForm({ ...old, status })
  return (kind.validateStatusUpdate?.(changed, old) ?? []).map(formatFieldError)
}
