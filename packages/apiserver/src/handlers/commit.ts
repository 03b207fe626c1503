import type { JsonObject } from '@kubewright/kube/json'
import { conflictStatus } from '@kubewright/kube/status'
import {
  type CommittedChange,
  commitApart,
  type StoreChange,
  type StoredObject,
  type StoreKey,
} from '../storage/index.ts'
import { withMetadataFields } from './metadata.ts'
import { isTooLarge } from './object-size.ts'
import { fail, failPlainly, groupResourceOf, type Operation } from './operation.ts'
import { strategyContextOf } from './strategy-context.ts'
import { shownForm, storedForm } from './versions.ts'

/** The message for a PUT with an outdated resourceVersion. */
export const modifiedMessage =
  'the object has been modified; please apply your changes to the latest version and try again'

/** A written object: the stored change, and the object at the version of the request. */
export interface Written {
  readonly change: CommittedChange
  readonly shown: JsonObject
}

/** Stores an object and returns it at the version of the request; undefined if a create finds an existing object. */
export function writeObject(
  operation: Operation,
  key: StoreKey,
  object: JsonObject,
  expected: number,
): Written | undefined {
  const stored = withinSize(storedForm(operation, object))
  const show = shownForm(operation, stored)
  const change = commitStored(operation, key, stored, expected)
  return change && { change, shown: show(change.object as JsonObject) }
}

/** The object as a dry run returns it. A dry run skips the size limit of stored objects. */
export function pretendToWrite(operation: Operation, object: JsonObject): JsonObject {
  if (operation.resource.versions === undefined) return object
  const stored = storedForm(operation, object)
  return shownForm(operation, stored)(stored)
}

/**
 * Stores an object; undefined if a create finds an existing object. Fails with 409 if the object changed since it was
 * read, which cannot happen within one turn of the event loop.
 */
export function commitObject(
  operation: Operation,
  key: StoreKey,
  object: JsonObject,
  expected: number,
): CommittedChange | undefined {
  return commitStored(operation, key, withinSize(storedForm(operation, object)), expected)
}

function commitStored(
  operation: Operation,
  key: StoreKey,
  object: JsonObject,
  expected: number,
): CommittedChange | undefined {
  const change = { key, expected, object }
  const charges = operation.attempt.coupledWrites.splice(0)
  const result = commitApart(operation.context.store, [change, ...coupledWritesOf(operation, change), ...charges])
  if (result.committed) return result.changes[0]
  if (expected === 0) return undefined
  return fail(conflictStatus(groupResourceOf(operation.resource), key.name, modifiedMessage))
}

export function commitRemoval(operation: Operation, stored: StoredObject): CommittedChange {
  const change = { key: stored.key, expected: stored.revision, object: null }
  const result = commitApart(operation.context.store, [change, ...coupledWritesOf(operation, change)])
  if (result.committed) return result.changes[0] as CommittedChange
  return fail(conflictStatus(groupResourceOf(operation.resource), stored.key.name, modifiedMessage))
}

const noChanges: readonly StoreChange[] = []

/** The changes of other objects that the kind couples with this change. */
function coupledWritesOf(operation: Operation, { key, object }: StoreChange): readonly StoreChange[] {
  const { resource, context } = operation
  if (resource.coupledWrites === undefined) return noChanges
  const old = context.store.get(key)?.object
  const coupledWrites = resource.coupledWrites(object ?? undefined, old, strategyContextOf(operation, false))
  return coupledWrites.map((change) => ({
    key: { resource: change.resource, namespace: change.namespace, name: change.name },
    object: change.object,
  }))
}

/**
 * An object above the size limit is stored without its managedFields if that suffices, as in Kubernetes; otherwise it
 * is refused.
 */
function withinSize(object: JsonObject): JsonObject {
  if (!isTooLarge(object)) return object
  const smaller = withMetadataFields(object, { managedFields: undefined })
  // etcd's message, which Kubernetes passes on.
  if (isTooLarge(smaller)) failPlainly('etcdserver: request is too large')
  return smaller
}
