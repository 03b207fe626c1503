import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, textAt } from '../../../read-object.ts'

/** A violation of a check: the reason, and the detail that messages about a single pod add. */
export interface Violation {
  readonly reason: string
  readonly detail: string
}

/** The fields of a pod that checks read. */
export interface CheckedPod {
  readonly annotations: JsonObject
  readonly spec: JsonObject
  readonly containers: readonly JsonValue[]
}

export type PodCheck = (pod: CheckedPod) => Violation | undefined

export function checkedPod(annotations: JsonObject, spec: JsonObject): CheckedPod {
  const containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) => listAt(spec, list))
  return { annotations, spec, containers }
}

/** The names of the containers that match. */
export function containersWhere({ containers }: CheckedPod, matches: (container: JsonValue) => boolean): string[] {
  return containers.filter(matches).map((container) => textAt(container, 'name'))
}

/** `container "a"`, `containers "a", "b"`. */
export function namedContainers(names: readonly string[]): string {
  return `${plural('container', 'containers', names.length)} ${quoted(names)}`
}

/** What sets a field, for messages: the pod itself, some of its containers, or both. */
export function setters(isPod: boolean, containers: readonly string[]): string {
  const all = [...(isPod ? ['pod'] : []), ...(containers.length > 0 ? [namedContainers(containers)] : [])]
  return all.join(' and ')
}

export function quoted(items: readonly string[]): string {
  return items.length === 0 ? '' : `"${items.join('", "')}"`
}

export function plural(one: string, many: string, count: number): string {
  return count === 1 ? one : many
}

export function isWindows({ spec }: CheckedPod): boolean {
  return textAt(spec, 'os', 'name') === 'windows'
}

/** Whether the pod has its own user namespace. */
export function hasOwnUsers({ spec }: CheckedPod): boolean {
  return spec['hostUsers'] === false
}
