import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** Reads fields of objects whose types decoding has made sure of. One field at a time, because every create reads hundreds. */

const noItems: readonly never[] = []

/** A text; empty where there is none. */
export function textOf(object: JsonObject, field: string): string {
  const value = object[field]
  return typeof value === 'string' ? value : ''
}

/** A text that may be missing, which is not the same as empty. */
export function optionalTextOf(object: JsonObject, field: string): string | undefined {
  const value = object[field]
  return typeof value === 'string' ? value : undefined
}

/** An integer for comparisons; undefined where there is none. */
export function integerOf(object: JsonObject, field: string): number | undefined {
  const value = object[field]
  if (typeof value === 'number') return value
  return typeof value === 'bigint' ? Number(value) : undefined
}

export function flagOf(object: JsonObject, field: string): boolean | undefined {
  const value = object[field]
  return typeof value === 'boolean' ? value : undefined
}

/** A struct; undefined where there is none. */
export function partOf(object: JsonObject | undefined, field: string): JsonObject | undefined {
  const value = object?.[field]
  return isJsonObject(value) ? value : undefined
}

/** A list of structs. */
export function partsOf(object: JsonObject | undefined, field: string): readonly JsonObject[] {
  return listOf(object, field) as readonly JsonObject[]
}

export function textsOf(object: JsonObject | undefined, field: string): readonly string[] {
  return listOf(object, field) as readonly string[]
}

export function listOf(object: JsonObject | undefined, field: string): readonly JsonValue[] {
  const value = object?.[field]
  return isJsonArray(value) ? value : noItems
}

/** A map of texts; empty where there is none. */
export function textMapOf(object: JsonObject | undefined, field: string): { readonly [key: string]: string } {
  return (partOf(object, field) ?? noTexts) as { readonly [key: string]: string }
}

const noTexts: JsonObject = {}

/** The containers of a pod in the order in which Kubernetes visits them. */
export const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** An init container that keeps running beside the others. */
export function isSidecar(container: JsonObject): boolean {
  return container['restartPolicy'] === 'Always'
}
