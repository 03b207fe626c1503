import { isNotFound } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api/index.ts'
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
 * earlier deletions remain. The response is the list as it was before.
 */
export function deleteCollection(operation: Operation): ApiResponse | Promise<ApiResponse> {
  const listOptions = listOptionsOf(operation)
  const selection = selectionOf(operation)
  const options = deleteOptionsOf(operation)
  const page = selectPage(operation, listOptions, selection)
  if (page.objects.length > 0 && operation.resource.definition.namespaced && operation.path.namespace === '')
    failWithoutNamespace()
  // Built before the first deletion, because it may have to wait for a webhook, and the attempt then starts over.
  const response = listResponse(operation, listOptions, page, selection)
  const deleted = deleteFrom(operation, page.objects, 0, options)
  return deleted === undefined ? response : deleted.then(() => response)
}

/** Each object has attempts of its own, so that waiting for one does not repeat the deletion of another. */
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
  // An earlier deletion may have removed this object too, and the list may be of an older revision.
  const stored = operation.context.store.get(key)
  if (stored === undefined) return
  const { warnings } = operation.attempt
  try {
    deleteAdmitted({ ...objectOperation(operation, stored), warnings }, stored, options, '')
  } catch (error) {
    if (!isNotFound(error)) throw error
  } finally {
    // A warning is reported once per collection, however many objects and attempts produced it.
    operation.warnings.pushAll(warnings.texts)
  }
}

function objectOperation(operation: Operation, { key }: StoredObject): Operation {
  return { ...operation, path: { ...operation.path, namespace: key.namespace, name: key.name } }
}
