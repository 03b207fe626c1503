import { isNotFound } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api.ts'
import type { StoredObject, StoreKey } from '../../storage/index.ts'
import type { Operation } from '../operation.ts'
import { listResponse, selectPage } from '../read/list.ts'
import { listOptionsOf } from '../read/list-options.ts'
import { runAttempts } from '../replay.ts'
import { selectionOf } from '../selection.ts'
import { failWithoutNamespace } from '../storage-key.ts'
import { deleteAdmitted } from './delete.ts'
import { type DeleteOptions, deleteOptionsOf } from './delete-options.ts'

/**
 * DELETE of a collection: every selected object, one after the other. It is not atomic: the first failure ends it, and
 * what was deleted before stays deleted. The answer is the list as it was.
 */
export function deleteCollection(operation: Operation): ApiResponse | Promise<ApiResponse> {
  const listOptions = listOptionsOf(operation)
  const selection = selectionOf(operation)
  const options = deleteOptionsOf(operation)
  const page = selectPage(operation, listOptions, selection)
  if (page.objects.length > 0 && operation.resource.definition.namespaced && operation.path.namespace === '')
    failWithoutNamespace()
  // Made before anything is deleted: the request may have to wait for it, and is then carried out again.
  const response = listResponse(operation, listOptions, page, selection)
  const deleted = deleteFrom(operation, page.objects, 0, options)
  return deleted === undefined ? response : deleted.then(() => response)
}

/** Each object is deleted in turns of its own: what is deleted is not deleted again because another has to wait. */
function deleteFrom(
  operation: Operation,
  listed: readonly StoredObject[],
  start: number,
  options: DeleteOptions,
): Promise<void> | undefined {
  for (let at = start; at < listed.length; at++) {
    const { key } = listed[at] as StoredObject
    const deleted = runAttempts(operation.context, operation.request, (context, attempt) =>
      deleteOne({ ...operation, context, attempt }, key, options),
    )
    if (deleted instanceof Promise) return deleted.then(() => deleteFrom(operation, listed, at + 1, options))
  }
  return undefined
}

function deleteOne(operation: Operation, key: StoreKey, options: DeleteOptions): void {
  // A deletion may have removed others with it, and the list may be of the past.
  const stored = operation.context.store.get(key)
  if (stored === undefined) return
  const { warnings } = operation.attempt
  try {
    deleteAdmitted({ ...objectOperation(operation, stored), warnings }, stored, options, '')
  } catch (error) {
    if (!isNotFound(error)) throw error
  } finally {
    // Of a collection the same is said once, of however many objects, and however often one of them had to wait.
    operation.warnings.pushAll(warnings.texts)
  }
}

function objectOperation(operation: Operation, { key }: StoredObject): Operation {
  return { ...operation, path: { ...operation.path, namespace: key.namespace, name: key.name } }
}
