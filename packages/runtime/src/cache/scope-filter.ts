import { getField, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import {
  type FieldMatcher,
  type LabelMatcher,
  parseFieldSelector,
  parseLabelSelector,
} from '@kubewright/kube/selectors'
import type { WatchScope } from './scope.ts'

/** Whether objects are in view of a watch, for objects from the responses to own writes. */
export interface ScopeFilter {
  /** Whether an object may leave the view of the watch although it still exists. */
  readonly hasSelector: boolean
  concerns(namespace: string): boolean
  matches(object: KubernetesObject): boolean
}

/** `kindId` is the id of the kind, such as Job.batch: the fields of some kinds have special rules on the server. */
export function createScopeFilter(
  scope: Pick<WatchScope, 'namespace' | 'excluded' | 'labelSelector' | 'fieldSelector'>,
  kindId = '',
): ScopeFilter {
  const { namespace, excluded = [], labelSelector, fieldSelector } = scope
  const labels = labelSelector === undefined ? undefined : parseLabelSelector(labelSelector)
  const fields = fieldSelector === undefined ? undefined : parseFieldSelector(fieldSelector)
  return {
    hasSelector: labels !== undefined || fields !== undefined,
    concerns: (candidate) => (namespace === undefined ? !excluded.includes(candidate) : candidate === namespace),
    matches: (object) => matchesLabels(labels, object) && matchesFields(fields, object, kindId),
  }
}

function matchesLabels(labels: LabelMatcher | undefined, object: KubernetesObject): boolean {
  return labels?.matches(object.metadata?.labels) ?? true
}

/** The values of missing fields, by kind and field, if not the empty string. */
const missingValues: ReadonlyMap<string, string> = new Map([
  ['Pod spec.hostNetwork', 'false'],
  ['Node spec.unschedulable', 'false'],
  ['ReplicaSet.apps status.replicas', '0'],
  ['ReplicationController status.replicas', '0'],
  ['Job.batch status.successful', '0'],
])
/** The paths of fields, if not their names. */
const otherPaths: ReadonlyMap<string, string> = new Map([['Job.batch status.successful', 'status.succeeded']])

/** Servers name fields by their paths; missing fields count as empty, with some exceptions. */
function matchesFields(selector: FieldMatcher | undefined, object: KubernetesObject, kindId: string): boolean {
  if (selector === undefined) return true
  const fields: Record<string, string> = {}
  for (const { field } of selector.requirements) {
    const known = `${kindId} ${field}`
    const text = textAt(object as JsonObject, otherPaths.get(known) ?? field)
    fields[field] = text === '' ? (missingValues.get(known) ?? '') : text
  }
  return selector.matches(fields)
}

function textAt(object: JsonObject, path: string): string {
  let value: JsonValue | undefined = object
  for (const field of path.split('.')) value = isJsonObject(value) ? getField(value, field) : undefined
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}
