import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { addFinalizer } from '@kubewright/kube/meta'
import { listAt, objectAt, textAt } from '../../read-object.ts'
import { servicesOfDefinition } from '../apiregistration/index.ts'
import { nameAndCreationColumns } from '../columns/common-columns.ts'
import type { KindStrategy } from '../kind-strategy.ts'

/** Keeps a CustomResourceDefinition until its objects are deleted. */
export const cleanupFinalizer = 'customresourcecleanup.apiextensions.k8s.io'

/**
 * CustomResourceDefinitions. What depends on the other definitions, as the acceptance of names does, is in
 * definition-resource.ts.
 */
export const definitionStrategy: KindStrategy = {
  storageVersion: 'v1beta1',
  hasGeneration: true,
  acceptsAnyFinalizer: true,
  allowsUnconditionalUpdate: false,
  columns: nameAndCreationColumns,
  coupledWrites: servicesOfDefinition,
  contentDeletion: { begin: terminating, contentOf: (definition) => textAt(definition, 'metadata', 'name') },
}

function terminating(definition: JsonObject, now: string): JsonObject {
  const held = addFinalizer(definition, cleanupFinalizer) as JsonObject
  const status = objectAt(held, 'status')
  const others = listAt(status, 'conditions').filter(
    (condition) => !(isJsonObject(condition) && condition['type'] === 'Terminating'),
  )
  const condition = {
    type: 'Terminating',
    status: 'True',
    lastTransitionTime: now,
    reason: 'InstanceDeletionPending',
    message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
  }
  return {
    ...held,
    metadata: { ...objectAt(held, 'metadata'), deletionTimestamp: now },
    status: { ...status, conditions: [...others, condition] },
  }
}
