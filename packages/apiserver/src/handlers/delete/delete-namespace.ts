import { isJsonArray, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { nowText } from '../../registry/index.ts'
import type { StoredObject } from '../../storage/index.ts'
import { commitObject } from '../commit.ts'
import { deletionTimestampOf, withMetadataFields } from '../metadata.ts'
import { admitNamespaceDeletion } from '../namespace-admission.ts'
import type { Operation } from '../operation.ts'
import { withField } from '../write/update-strategy.ts'
import type { Deleted } from './delete.ts'
import type { DeleteOptions } from './delete-options.ts'

/**
 * Marks a namespace as terminating. The namespace controller deletes its content and then removes the finalizer from
 * the spec. Undefined if no finalizer holds the namespace.
 */
export function beginNamespaceDeletion(
  operation: Operation,
  stored: StoredObject,
  options: DeleteOptions,
): Deleted | undefined {
  admitNamespaceDeletion(operation, stored.key.name)
  const { object } = stored
  if (deletionTimestampOf(object) !== undefined) {
    return specFinalizersOf(object).length > 0 ? { object, isGone: false } : undefined
  }
  const status = isJsonObject(object['status']) ? object['status'] : {}
  const terminating = withField(object, 'status', { ...status, phase: 'Terminating' })
  const marked = withMetadataFields(terminating, { deletionTimestamp: nowText(operation.context) })
  if (options.isDryRun) return { object: marked, isGone: false }
  const change = commitObject(operation, stored.key, marked, stored.revision)
  return { object: change?.object ?? marked, isGone: false }
}

/** The finalizers in the spec, which hold a namespace besides metadata.finalizers. */
export function specFinalizersOf(namespace: JsonObject): readonly string[] {
  const { spec } = namespace
  const finalizers = isJsonObject(spec) ? spec['finalizers'] : undefined
  return isJsonArray(finalizers) ? (finalizers as readonly string[]) : []
}
