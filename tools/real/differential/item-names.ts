import { isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@kubewright/kube/json'

export interface ItemNames {
  readonly names: readonly string[]
  /** Whether the order of the items matters. */
  readonly isOrdered: boolean
}

/** The names of an array's items, if each has a unique one. */
export function itemNames(items: JsonArray, path: string): ItemNames | undefined {
  const nameOf = path.endsWith('managedFields') ? managerName : itemName
  const names = items.map((item) => (isJsonObject(item) ? nameOf(item) : undefined))
  if (!names.every((name) => name !== undefined) || new Set(names).size !== names.length) return undefined
  return { names, isOrdered: !path.endsWith('managedFields') && !names.some((name) => name.includes('<suffix')) }
}

/** Managed fields are sorted by time, in whole seconds: their order depends on when the run crosses one. */
function managerName(entry: JsonObject): string {
  const { manager, operation, subresource } = entry
  return [manager, operation, subresource].filter((word) => word !== undefined).join(' ')
}

/** The fields that identify the items of Kubernetes lists: objects, containers, groups, versions, resources. */
function itemName(item: JsonObject): string | undefined {
  const metadata = item['metadata']
  const candidates: readonly (JsonValue | undefined)[] = [
    item['name'],
    isJsonObject(metadata) ? metadata['name'] : undefined,
    item['resource'],
    item['groupVersion'],
    item['version'],
    item['subresource'],
  ]
  return candidates.find((name): name is string => typeof name === 'string' && name !== '')
}
