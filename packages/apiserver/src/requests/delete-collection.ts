import { isNotFound } from '@kubewright/kube/status'
import type { ApiAnswer } from '../api.ts'
import type { StoredObject } from '../store/index.ts'
import { deleteStored } from './delete.ts'
import { deleteOptionsOf } from './delete-options.ts'
import { listAnswer, selectPage } from './list.ts'
import { listOptionsOf } from './list-options.ts'
import type { Operation } from './operation.ts'
import { selectionOf } from './selection.ts'

/**
 * DELETE of a collection: every selected object, one after the other. It is not atomic: the first failure ends it, and
 * what was deleted before stays deleted. The answer is the list as it was.
 */
export function deleteCollection(operation: Operation): ApiAnswer {
  const listOptions = listOptionsOf(operation)
  const selection = selectionOf(operation)
  const options = deleteOptionsOf(operation)
  const page = selectPage(operation, listOptions, selection)
  for (const listed of page.objects) {
    // A deletion may have removed others with it, and the list may be of the past.
    const stored = operation.context.store.get(listed.key)
    if (stored === undefined) continue
    try {
      deleteStored(objectOperation(operation, stored), stored, options)
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
  return listAnswer(operation, listOptions, page, selection)
}

function objectOperation(operation: Operation, { key }: StoredObject): Operation {
  return { ...operation, path: { ...operation.path, namespace: key.namespace, name: key.name } }
}
