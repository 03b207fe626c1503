import type { JsonObject } from '@kubewright/kube/json'
import { removeFinalizer } from '@kubewright/kube/meta'
import { forbiddenStatus } from '@kubewright/kube/status'
import { cleanupFinalizer } from '../registry/index.ts'
import type { StoredObject } from '../storage/index.ts'
import { deletionTimestampOf, finalizersOf } from './metadata.ts'
import { fail, groupResourceOf, type Operation } from './operation.ts'
import { strategyContextOf } from './strategy-context.ts'

export const definitionsResource = 'customresourcedefinitions.apiextensions.k8s.io'
/** Refuses creations while the CustomResourceDefinition is terminating. */
export function refuseWhileTerminating(operation: Operation, name: string): void {
  const definition = definitionOf(operation)
  if (definition === undefined || deletionTimestampOf(definition.object) === undefined) return
  const why = 'create not allowed while custom resource definition is terminating'
  fail(forbiddenStatus(groupResourceOf(operation.resource), name, why))
}

/** Deletes a terminating CustomResourceDefinition with the last of its objects. */
export function afterRemoval(operation: Operation): void {
  const definition = definitionOf(operation)
  if (definition !== undefined) finishDefinitionDeletion(operation, definition, operation.resource.storageName)
}

function definitionOf({ resource, context }: Operation): StoredObject | undefined {
  if (!resource.isCustom) return undefined
  return context.store.get({ resource: definitionsResource, namespace: '', name: resource.storageName })
}

/**
 * Removes the finalizer from a terminating definition without objects; deletes the definition if no other finalizer is
 * left.
 */
export function finishDefinitionDeletion(operation: Operation, definition: StoredObject, storageName: string): void {
  const { store, resources } = operation.context
  const { key, object, revision } = definition
  if (deletionTimestampOf(object) === undefined || !finalizersOf(object).includes(cleanupFinalizer)) return
  if (store.list(storageName, { limit: 1 }).objects.length > 0) return
  const released = removeFinalizer(object, cleanupFinalizer) as JsonObject
  const next = finalizersOf(released).length === 0 ? null : released
  const definitions = resources.find('apiextensions.k8s.io', 'v1', 'customresourcedefinitions')
  const coupledWrites =
    definitions?.coupledWrites?.(next ?? undefined, object, strategyContextOf(operation, false)) ?? []
  const others = coupledWrites.map(({ object: other, ...otherKey }) => ({ key: otherKey, object: other }))
  store.commit([{ key, expected: revision, object: next }, ...others])
}
