import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** Reads fields whose types decoding guarantees, one field at a time, because every create reads hundreds. */

const noItems: readonly never[] = []

/** A string; empty if it is missing. */
export function textOf(object: JsonObject, field: string): string {
  const value = object[field]
  return typeof value === 'string' ? value : ''
}

/** An optional string; undefined if it is missing, which differs from empty. */
export function optionalTextOf(object: JsonObject, field: string): string | undefined {
  const value = object[field]
  return typeof value === 'string' ? value : undefined
}

/** An integer for comparisons; undefined if it is missing. */
export function integerOf(object: JsonObject, field: string): number | undefined {
  const value = object[field]
  if (typeof value === 'number') return value
  return typeof value === 'bigint' ? Number(value) : undefined
}

export function flagOf(object: JsonObject, field: string): boolean | undefined {
  const value = object[field]
  return typeof value === 'boolean' ? value : undefined
}

/** A struct; undefined if it is missing. */
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

/** A map of strings; empty if it is missing. */
export function textMapOf(object: JsonObject | undefined, field: string): { readonly [key: string]: string } {
  return (partOf(object, field) ?? noTexts) as { readonly [key: string]: string }
}

const noTexts: JsonObject = {}

/** The container lists of a pod in the order in which Kubernetes visits them. */
export const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** Whether an init container keeps running beside the containers. */
export function isSidecar(container: JsonObject): boolean {
  return container['restartPolicy'] === 'Always'
}
