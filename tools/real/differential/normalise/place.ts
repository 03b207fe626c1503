import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { Memory } from './memory.ts'

/** The location of a value in a response. */
export interface Place {
  /** `body.metadata.uid`. */
  readonly path: string
  /** The nearest key; `clusterIPs` for an item of that list. */
  readonly key: string
  /** The nearest object around it. */
  readonly parent: JsonObject
}

/** Replaces a value that differs from server to server or run to run; returns every other value unchanged. */
export type Rule = (value: JsonValue, place: Place, memory: Memory) => JsonValue

/** How later text names a location in the memory's response; well-known locations are left out. */
export function placeName(memory: Memory, path: string): string {
  return /^body\.metadata\.(uid|resourceVersion)$/.test(path) ? memory.label : `${memory.label} ${path}`
}
