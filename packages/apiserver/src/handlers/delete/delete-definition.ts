import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { addFinalizer } from '@kubewright/kube/meta'
import type { ServedResource } from '../../registry/index.ts'
import { nowText } from '../../registry/index.ts'
import type { StoredObject } from '../../storage/index.ts'
import { commitObject } from '../commit.ts'
import { cleanupFinalizer, finishDefinitionDeletion } from '../definition-cleanup.ts'
import { deletionTimestampOf, withMetadataFields } from '../metadata.ts'
import type { Operation } from '../operation.ts'
import { pathOfObject } from '../resource-path.ts'
import { withField } from '../write/update-strategy.ts'
import type { Deleted } from './delete.ts'
import type { DeleteOptions } from './delete-options.ts'

type DeleteStored = (operation: Operation, stored: StoredObject, options: DeleteOptions) => Deleted

/**
 * Marks a definition as terminating, then deletes its objects. The definition is removed with the last object: at once,
 * unless finalizers hold some. Undefined if the definition was already terminating.
 */
export function beginDefinitionDeletion(
  operation: Operation,
  stored: StoredObject,
  options: DeleteOptions,
  deleteStored: DeleteStored,
): Deleted | undefined {
  if (deletionTimestampOf(stored.object) !== undefined) return undefined
  const now = nowText(operation.context)
  const held = addFinalizer(stored.object, cleanupFinalizer) as JsonObject
  const dated = withMetadataFields(held, { deletionTimestamp: now })
  const marked = withField(dated, 'status', terminatingStatus(dated['status'], now))
  if (options.isDryRun) return { object: marked, isGone: false }
  const committed = commitObject(operation, stored.key, marked, stored.revision)
  const object = committed?.object ?? marked
  deleteInstances(operation, stored.key.name, deleteStored)
  const definition = operation.context.store.get(stored.key)
  if (definition !== undefined) finishDefinitionDeletion(operation, definition, stored.key.name)
  return { object, isGone: false }
}

function terminatingStatus(status: JsonValue | undefined, now: string): JsonObject {
  const own = isJsonObject(status) ? status : {}
  const conditions = isJsonArray(own['conditions']) ? own['conditions'] : []
  const others = conditions.filter((condition) => !(isJsonObject(condition) && condition['type'] === 'Terminating'))
  const terminating = {
    type: 'Terminating',
    status: 'True',
    lastTransitionTime: now,
    reason: 'InstanceDeletionPending',
    message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
  }
  return { ...own, conditions: [...others, terminating] }
}

function deleteInstances(operation: Operation, storageName: string, deleteStored: DeleteStored): void {
  const { context } = operation
  const resource = context.resources.all().find((candidate) => candidate.storageName === storageName)
  for (const stored of context.store.list(storageName).objects) {
    if (resource === undefined) context.store.commit([{ key: stored.key, object: null }])
    else deleteStored(instanceOperation(operation, resource, stored), stored, { isDryRun: false })
  }
}

/** The same request for an object of the terminating resource, at its stored version. */
function instanceOperation(operation: Operation, resource: ServedResource, { key }: StoredObject): Operation {
  const path = pathOfObject(resource.definition, key)
  return { ...operation, resource, path, isAsStored: true }
}
