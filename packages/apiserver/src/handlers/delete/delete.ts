import type { JsonObject } from '@kubewright/kube/json'
import { conflictStatus, successStatus } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api/index.ts'
import type { CommittedChange, StoredObject } from '../../storage/index.ts'
import { admit } from '../admission.ts'
import { commitObject, commitRemoval, writeObject } from '../commit.ts'
import { afterRemoval } from '../definition-cleanup.ts'
import { metadataText, withMetadataFields } from '../metadata.ts'
import { fail, groupResourceOf, type Operation, objectResponse } from '../operation.ts'
import { atVersionOf } from '../versions.ts'
import { removedObject } from '../watch/events.ts'
import { requireStored } from '../write/update.ts'
import { beginContentDeletion } from './delete-content.ts'
import { type DeleteOptions, deleteOptionsOf, optionsObject } from './delete-options.ts'
import { type Deleted, decideDeletion } from './deletion.ts'

/** DELETE of one object. */
export function deleteObject(operation: Operation): ApiResponse {
  const options = deleteOptionsOf(operation)
  warnAboutOrphans(operation, options)
  return deletionResponse(operation, options, deleteAdmitted(operation, requireStored(operation), options))
}

/** Responds with a Status or, for some kinds, the object if it is gone; with the object if it still exists. */
export function deletionResponse(operation: Operation, options: DeleteOptions, deleted: Deleted): ApiResponse {
  const { object, isGone } = deleted
  if (!isGone) return objectResponse(operation, options.orphanDependents === false ? 202 : 200, object)
  if (operation.resource.strategy.returnsDeletedObject) return objectResponse(operation, 200, object)
  const { group, resource } = groupResourceOf(operation.resource)
  const details = { name: metadataText(object, 'name'), group, kind: resource, uid: metadataText(object, 'uid') }
  return { form: 'object', status: 200, object: successStatus(details) }
}

/**
 * Deletes a stored object at a client's request, after admission. Admission sees the name in the request:
 * deletecollection has none.
 */
export function deleteAdmitted(
  operation: Operation,
  stored: StoredObject,
  options: DeleteOptions,
  name: string = stored.key.name,
): Deleted {
  if (operation.context.admission !== undefined) {
    checkPreconditions(operation, stored, options)
    if (!isGoingAlready(operation, stored, options)) {
      const oldObject = atVersionOf(operation, stored.object)
      const { isDryRun } = options
      const admissionOptions = optionsObject(withOwnUid(operation, stored, options))
      admit(operation, { verb: 'DELETE', oldObject, isDryRun, name, options: admissionOptions })
    }
  }
  return deleteStored(operation, stored, options)
}

/** A deletion that begins with the content is bound to the object's uid, which admission also sees. */
function withOwnUid(operation: Operation, { object }: StoredObject, options: DeleteOptions): DeleteOptions {
  if (options.uid !== undefined || operation.resource.strategy.contentDeletion === undefined) return options
  return { ...options, uid: metadataText(object, 'uid') }
}

/** Skips admission for an object that is already terminating, if this request changes nothing. */
function isGoingAlready(operation: Operation, { object }: StoredObject, options: DeleteOptions): boolean {
  const { resource, context } = operation
  return decideDeletion(resource, atVersionOf(operation, object), options, secondsNow(context)).step === 'pending'
}

/** Deletes a stored object or marks it as terminating. Its content, if it has any, is deleted first. */
export function deleteStored(operation: Operation, stored: StoredObject, options: DeleteOptions): Deleted {
  checkPreconditions(operation, stored, options)
  const { strategy } = operation.resource
  strategy.admitDelete?.(stored.key.name)
  const { contentDeletion } = strategy
  if (contentDeletion !== undefined) {
    const begun = beginContentDeletion(operation, stored, options, contentDeletion, deleteStored)
    if (begun !== undefined) return begun
  }
  return carryOut(operation, stored, options)
}

function carryOut(operation: Operation, stored: StoredObject, options: DeleteOptions): Deleted {
  const { resource, context } = operation
  const live = atVersionOf(operation, stored.object)
  const deletion = decideDeletion(resource, live, options, secondsNow(context))
  if (deletion.step === 'pending') return { object: live, isGone: false }
  if (deletion.step === 'mark') return { object: mark(operation, stored, deletion.marked, options), isGone: false }
  if (options.isDryRun) return { object: deletion.marked ?? live, isGone: true }
  const last = deletion.marked === undefined ? stored : markStored(operation, stored, deletion.marked)
  const removed = commitRemoval(operation, last)
  afterRemoval(operation)
  return { object: lastForm(operation, removed, deletion.marked ?? live), isGone: true }
}

/** A deleted custom object can no longer be converted, so its last converted form is used. */
function lastForm(operation: Operation, removed: CommittedChange, live: JsonObject): JsonObject {
  if (operation.resource.versions === undefined) return atVersionOf(operation, removedObject(removed))
  return withMetadataFields(live, { resourceVersion: String(removed.revision) })
}

/** The current time in whole seconds, as milliseconds. */
function secondsNow({ runtime }: Operation['context']): number {
  return Math.floor(runtime.clock.now() / 1000) * 1000
}

/** Stores the terminating object; does not store an unchanged one. */
function mark(operation: Operation, stored: StoredObject, marked: JsonObject, options: DeleteOptions): JsonObject {
  if (marked === stored.object || options.isDryRun) return marked
  if (marked === atVersionOf(operation, stored.object)) return marked
  return writeObject(operation, stored.key, marked, stored.revision)?.shown ?? marked
}

function markStored(operation: Operation, stored: StoredObject, marked: JsonObject): StoredObject {
  const change = commitObject(operation, stored.key, marked, stored.revision)
  if (change?.object === undefined) return stored
  return { key: stored.key, object: change.object, revision: change.revision }
}

export function checkPreconditions(operation: Operation, stored: StoredObject, options: DeleteOptions): void {
  const { group, kind } = operation.resource.definition
  const refuse = (why: string) => fail(conflictStatus({ group, resource: kind }, stored.key.name, why))
  const uid = metadataText(stored.object, 'uid')
  if (options.uid !== undefined && options.uid !== uid) {
    const found = `does not match the UID in record (${uid}). The object might have been deleted and then recreated`
    refuse(`the UID in the precondition (${options.uid}) ${found}`)
  }
  const version = metadataText(stored.object, 'resourceVersion')
  if (options.resourceVersion !== undefined && options.resourceVersion !== version) {
    const found = `does not match the ResourceVersion in record (${version}). The object might have been modified`
    refuse(`the ResourceVersion in the precondition (${options.resourceVersion}) ${found}`)
  }
}

function warnAboutOrphans(operation: Operation, options: DeleteOptions): void {
  const { resource, warnings } = operation
  const { orphanWarning } = resource.strategy
  if (orphanWarning === undefined) return
  if (options.propagationPolicy !== undefined || options.orphanDependents !== undefined) return
  warnings.push(orphanWarning)
}
