import { compareStrings, isJsonObject, type JsonValue } from '@kubewright/kube/json'

/** What tells two entries of managedFields apart, but for their times. */
const keys = ['operation', 'manager', 'apiVersion', 'subresource'] as const

/**
 * Kubernetes puts entries of managedFields of different seconds in the order of their times, and those of one second in
 * that of their managers: which it is depends on when a scenario was run. (The oracle compares the order itself.)
 */
export function inOrderOfManagers(entries: readonly JsonValue[]): readonly JsonValue[] {
  const identity = (entry: JsonValue) =>
    keys.map((key) => (isJsonObject(entry) ? String(entry[key] ?? '') : '')).join(' ')
  return [...entries].sort((left, right) => compareStrings(identity(left), identity(right)))
}
