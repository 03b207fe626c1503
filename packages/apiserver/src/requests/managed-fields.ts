import { excludeFields, type FieldFilter, FieldSet, type Path, trackUpdate } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { ServedResource } from '../resources/index.ts'
import { nowOf, type Operation } from './operation.ts'
import { conversionOf } from './versions.ts'

/** Where a write comes in: the object itself, or its status. */
export type Endpoint = 'main' | 'status'

const filters = new WeakMap<ServedResource, Map<Endpoint, ReadonlyMap<string, FieldFilter>>>()

/**
 * The fields that an endpoint does not let anybody set, and which therefore nobody comes to own by writing to it: the
 * status where it has an endpoint of its own, and there everything else.
 */
export function resetFieldsOf(resource: ServedResource, endpoint: Endpoint): ReadonlyMap<string, FieldFilter> {
  let own = filters.get(resource)
  if (own === undefined) {
    own = new Map()
    filters.set(resource, own)
  }
  let filter = own.get(endpoint)
  if (filter === undefined) {
    const paths = resetPaths(resource, endpoint)
    const excluded = excludeFields(FieldSet.of(...paths))
    filter = paths.length === 0 ? new Map() : new Map([[apiVersionOf(resource.definition), excluded]])
    own.set(endpoint, filter)
  }
  return filter
}

function resetPaths(resource: ServedResource, endpoint: Endpoint): readonly Path[] {
  if (endpoint === 'main') return resource.hasStatus ? [['status']] : []
  if (keepsMetadataInStatus(resource)) return [['metadata'], ['spec']]
  const { group, kind } = resource.definition
  if (group === 'apps' && kind === 'Deployment') return [['spec'], ['metadata', 'labels']]
  if (group === '' && kind === 'Pod')
    return [['spec'], ['metadata', 'deletionTimestamp'], ['metadata', 'ownerReferences']]
  return [['spec']]
}

/** Whether a write to the status leaves the metadata alone: of custom resources and their definitions. */
export function keepsMetadataInStatus({ isCustom, definition }: ServedResource): boolean {
  return isCustom || definition.group === 'apiextensions.k8s.io'
}

export interface TrackedWrite {
  readonly endpoint: Endpoint
  /** The object before; absent for a create. */
  readonly live?: JsonObject | undefined
  readonly updated: JsonObject
  readonly manager: string
}

/** The object with managedFields that record the write. A write whose fields cannot be tracked goes on without. */
export function trackWrite(operation: Operation, write: TrackedWrite): JsonObject {
  const { resource, context } = operation
  return trackUpdate({
    manager: write.manager,
    subresource: write.endpoint === 'main' ? undefined : write.endpoint,
    shape: resource.shape,
    versions: conversionOf(operation),
    resetFields: resetFieldsOf(resource, write.endpoint),
    empty: resource.emptyObject,
    live: write.live,
    updated: write.updated,
    now: nowOf(context),
  }).object
}
