import { isJsonObject, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { ApiserverError } from '../../errors.ts'
import { objectAt, textAt } from '../../read-object.ts'
import type { Store, StoredObject, StoreKey } from '../store.ts'

/** An object in a backup. */
export interface BackupObject {
  readonly key: StoreKey
  readonly object: JsonObject
}

/** @throws ApiserverError BACKUP_DAMAGED if the line is not an object whose metadata.name matches its key. */
export function backupObjectIn(line: JsonObject): BackupObject {
  const key = { resource: textAt(line, 'resource'), namespace: textAt(line, 'namespace'), name: textAt(line, 'name') }
  const { object } = line
  if (
    key.resource === '' ||
    !isJsonObject(object) ||
    textAt(object, 'metadata', 'name') !== key.name ||
    key.name === ''
  ) {
    throw new ApiserverError(
      'BACKUP_DAMAGED',
      'the backup cannot be used: a line is not an object with its resource and name',
    )
  }
  return { key, object }
}

/** Resources that others depend on: created before all others, and deleted after them. */
const firstResources: readonly string[] = ['customresourcedefinitions.apiextensions.k8s.io', 'namespaces']

/** The second pass handles objects that change as a consequence, such as the rules of aggregated ClusterRoles. */
const passesMax = 3

/**
 * Replaces the content of a store with that of a backup, in one turn of the event loop: readers and the disk have all
 * of it or none. History continues: each change is a revision of its own, as if a client had made it, so that watches
 * see all of them. An object with another uid is deleted before its replacement is created. Returns the number of
 * changes.
 */
export function restoreObjects(store: Store, objects: readonly BackupObject[]): number {
  const restoration = new Restoration(store, objects)
  for (let pass = 0; pass < passesMax; pass++) {
    const before = restoration.changeCount
    for (const resource of restoration.resources) restoration.put(resource)
    for (const resource of restoration.resources.toReversed()) restoration.removeOthers(resource)
    if (restoration.changeCount === before) break
  }
  return restoration.changeCount
}

class Restoration {
  readonly resources: readonly string[]
  changeCount = 0
  readonly #store: Store
  readonly #wanted = new Map<string, BackupObject[]>()

  constructor(store: Store, objects: readonly BackupObject[]) {
    this.#store = store
    for (const one of objects) {
      const others = this.#wanted.get(one.key.resource)
      if (others === undefined) this.#wanted.set(one.key.resource, [one])
      else others.push(one)
    }
    const all = new Set([...firstResources, ...[...this.#wanted.keys(), ...store.resourceNames()].sort()])
    this.resources = [...all]
  }

  put(resource: string): void {
    for (const { key, object } of this.#wanted.get(resource) ?? []) {
      const found = this.#store.get(key)
      if (found !== undefined && isSame(found.object, object)) continue
      if (found !== undefined && uidOf(found.object) !== uidOf(object)) this.#commit(key, null)
      this.#commit(key, object)
    }
  }

  removeOthers(resource: string): void {
    const names = new Set(this.#wanted.get(resource)?.map(({ key }) => placeOf(key)))
    const others = this.#store.list(resource).objects.filter(({ key }: StoredObject) => !names.has(placeOf(key)))
    for (const { key } of others) this.#commit(key, null)
  }

  #commit(key: StoreKey, object: JsonObject | null): void {
    this.#store.commit([{ key, object }])
    this.changeCount++
  }
}

/** Names contain no slash. */
function placeOf({ namespace, name }: StoreKey): string {
  return `${namespace}/${name}`
}

function uidOf(object: JsonObject): string {
  return textAt(object, 'metadata', 'uid')
}

/** Compares without the resourceVersion, which the store sets. */
function isSame(left: JsonObject, right: JsonObject): boolean {
  return jsonEqual(withoutRevision(left), withoutRevision(right))
}

function withoutRevision(object: JsonObject): JsonObject {
  const { resourceVersion: _, ...metadata } = objectAt(object, 'metadata')
  return { ...object, metadata: metadata as JsonObject }
}
