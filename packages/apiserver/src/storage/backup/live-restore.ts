import { isJsonObject, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { ApiserverError } from '../../errors.ts'
import { objectAt, textAt } from '../../read-object.ts'
import type { Store, StoredObject, StoreKey } from '../store.ts'

/** An object as a backup has it. */
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

/** Those without which others mean nothing: they are there before all others, and go after them. */
const firstResources: readonly string[] = ['customresourcedefinitions.apiextensions.k8s.io', 'namespaces']

/** What follows a change, such as the rules of roles that gather others, is settled by the second pass. */
const passesMax = 3

/**
 * Makes a store hold what a backup does and nothing else, in one turn: whoever reads sees all of it or none, and the disk has
 * all of it or none. History goes on. Each change is a revision of its own, as if somebody had made it, so that watches tell of
 * all of them; an object that is another of the same name goes before it comes. Answers how many changes that took.
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
  private readonly store: Store
  private readonly wanted = new Map<string, BackupObject[]>()

  constructor(store: Store, objects: readonly BackupObject[]) {
    this.store = store
    for (const one of objects) {
      const others = this.wanted.get(one.key.resource)
      if (others === undefined) this.wanted.set(one.key.resource, [one])
      else others.push(one)
    }
    const all = new Set([...firstResources, ...[...this.wanted.keys(), ...store.resourceNames()].sort()])
    this.resources = [...all]
  }

  put(resource: string): void {
    for (const { key, object } of this.wanted.get(resource) ?? []) {
      const found = this.store.get(key)
      if (found !== undefined && isSame(found.object, object)) continue
      if (found !== undefined && uidOf(found.object) !== uidOf(object)) this.commit(key, null)
      this.commit(key, object)
    }
  }

  removeOthers(resource: string): void {
    const names = new Set(this.wanted.get(resource)?.map(({ key }) => placeOf(key)))
    const others = this.store.list(resource).objects.filter(({ key }: StoredObject) => !names.has(placeOf(key)))
    for (const { key } of others) this.commit(key, null)
  }

  private commit(key: StoreKey, object: JsonObject | null): void {
    this.store.commit([{ key, object }])
    this.changeCount++
  }
}

/** No name has a slash. */
function placeOf({ namespace, name }: StoreKey): string {
  return `${namespace}/${name}`
}

function uidOf(object: JsonObject): string {
  return textAt(object, 'metadata', 'uid')
}

/** But for the revision, which is the store's to say. */
function isSame(left: JsonObject, right: JsonObject): boolean {
  return jsonEqual(withoutRevision(left), withoutRevision(right))
}

function withoutRevision(object: JsonObject): JsonObject {
  const { resourceVersion: _, ...metadata } = objectAt(object, 'metadata')
  return { ...object, metadata: metadata as JsonObject }
}
