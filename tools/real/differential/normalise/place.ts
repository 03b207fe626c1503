import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { Memory } from './memory.ts'

/** Where a value stands in an answer. */
export interface Place {
  /** `body.metadata.uid`. */
  readonly path: string
  /** The key of the object nearest to it; `clusterIPs` for an item of that list. */
  readonly key: string
  /** The object nearest to it. */
  readonly parent: JsonObject
}

/** Gives a value for one that differs from server to server or run to run, and any other back as it is. */
export type Rule = (value: JsonValue, place: Place, memory: Memory) => JsonValue

/** How a place of the memory's answer is told later; the places everybody knows are left out. */
export function placeName(memory: Memory, path: string): string {
  return /^body\.metadata\.(uid|resourceVersion)$/.test(path) ? memory.label : `${memory.label} ${path}`
}
