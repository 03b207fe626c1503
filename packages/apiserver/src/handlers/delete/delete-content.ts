import type { ContentDeletion, ServedResource } from '../../registry/index.ts'
import { nowText } from '../../registry/index.ts'
import type { StoredObject } from '../../storage/index.ts'
import { commitObject } from '../commit.ts'
import { finishDefinitionDeletion } from '../definition-cleanup.ts'
import { deletionTimestampOf } from '../metadata.ts'
import type { Operation } from '../operation.ts'
import { pathOfObject } from '../resource-path.ts'
import type { DeleteOptions } from './delete-options.ts'
import type { Deleted } from './deletion.ts'

type DeleteStored = (operation: Operation, stored: StoredObject, options: DeleteOptions) => Deleted

/**
 * Marks an object as terminating, then deletes its content, if that is the server's task. The object is removed with the
 * last of its content: at once, unless finalizers hold some. Undefined if the object is terminating already and only
 * finalizers can hold it.
 */
export function beginContentDeletion(
  operation: Operation,
  stored: StoredObject,
  options: DeleteOptions,
  contentDeletion: ContentDeletion,
  deleteStored: DeleteStored,
): Deleted | undefined {
  const { object: live } = stored
  if (deletionTimestampOf(live) !== undefined) {
    return contentDeletion.isHeld?.(live) === true ? { object: live, isGone: false } : undefined
  }
  const marked = contentDeletion.begin(live, nowText(operation.context))
  if (options.isDryRun) return { object: marked, isGone: false }
  const object = commitObject(operation, stored.key, marked, stored.revision)?.object ?? marked
  const content = contentDeletion.contentOf?.(object)
  if (content !== undefined) {
    deleteObjects(operation, content, deleteStored)
    const terminating = operation.context.store.get(stored.key)
    if (terminating !== undefined) finishDefinitionDeletion(operation, terminating, content)
  }
  return { object, isGone: false }
}

function deleteObjects(operation: Operation, storageName: string, deleteStored: DeleteStored): void {
  const { context } = operation
  const resource = context.resources.all().find((candidate) => candidate.storageName === storageName)
  for (const stored of context.store.list(storageName).objects) {
    if (resource === undefined) context.store.commit([{ key: stored.key, object: null }])
    else deleteStored(objectOperation(operation, resource, stored), stored, { isDryRun: false })
  }
}

/** The same request for an object of the content, at its stored version. */
function objectOperation(operation: Operation, resource: ServedResource, { key }: StoredObject): Operation {
  return { ...operation, resource, path: pathOfObject(resource.definition, key), isAsStored: true }
}
