import { excludeFields, type FieldFilter, FieldSet, type Path, trackUpdate } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { apiVersionOf, builtinDefinitions } from '@kubewright/kube/resource'
import type { ServedResource } from '../../registry/index.ts'
import { nowOf } from '../../registry/index.ts'
import type { Operation } from '../operation.ts'
import { conversionOf } from '../versions.ts'

/** Where a write comes in: the object itself, or a subresource. */
export type Endpoint = 'main' | 'status' | 'finalize' | 'ephemeralcontainers' | 'resize' | 'approval'

const filters = new WeakMap<ServedResource, Map<Endpoint, ReadonlyMap<string, FieldFilter>>>()

/**
 * The fields that an endpoint resets, so that no manager owns them by writing to it: the status if it has an endpoint of
 * its own, and everything else at that endpoint.
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
    filter = new Map(
      paths.length === 0 ? [] : apiVersionsOf(resource, endpoint).map((apiVersion) => [apiVersion, excluded]),
    )
    own.set(endpoint, filter)
  }
  return filter
}

/** The spec of a certificate request has no managers; each subresource owns its own fields of the status. */
const certificateResets: Partial<Record<Endpoint, readonly Path[]>> = {
  main: [['spec'], ['status']],
  status: [['spec'], ['status', 'conditions']],
  approval: [['spec'], ['status', 'certificate']],
}

/** Versions with views of each other have the same endpoints; of a custom resource it is the status that they share. */
function apiVersionsOf({ definition, hasViews, versions }: ServedResource, endpoint: Endpoint): readonly string[] {
  const { group, kind } = definition
  if (versions !== undefined && endpoint === 'status') return versions.withStatus
  if (!hasViews) return [apiVersionOf(definition)]
  return builtinDefinitions()
    .filter((other) => other.group === group && other.kind === kind)
    .map(apiVersionOf)
}

function resetPaths(resource: ServedResource, endpoint: Endpoint): readonly Path[] {
  if (resource.definition.group === 'certificates.k8s.io') return certificateResets[endpoint] ?? []
  if (endpoint === 'main' || endpoint === 'finalize') return resource.hasStatus ? [['status']] : []
  if (endpoint !== 'status') return []
  if (keepsMetadataInStatus(resource)) return [['metadata'], ['spec']]
  const { group, kind } = resource.definition
  if (group === 'apps' && kind === 'Deployment') return [['spec'], ['metadata', 'labels']]
  if (group === '' && kind === 'Pod')
    return [['spec'], ['metadata', 'deletionTimestamp'], ['metadata', 'ownerReferences']]
  return [['spec']]
}

const keepingMetadata: ReadonlySet<string> = new Set([
  'APIService',
  'FlowSchema',
  'PriorityLevelConfiguration',
  'ServiceCIDR',
  'ResourceClaim',
  'ValidatingAdmissionPolicy',
  'VolumeAttachment',
])

/** Whether a write to the status leaves the metadata alone: of custom resources, and of a few kinds. */
export function keepsMetadataInStatus({ isCustom, definition }: ServedResource): boolean {
  return isCustom || keepingMetadata.has(definition.kind)
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
