import { excludeFields, type FieldFilter, FieldSet, trackUpdate } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { apiVersionOf, builtinDefinitions } from '@kubewright/kube/resource'
import type { Endpoint, ServedResource } from '../../registry/index.ts'
import { nowOf } from '../../registry/index.ts'
import type { Operation } from '../operation.ts'
import { conversionOf } from '../versions.ts'

const filters = new WeakMap<ServedResource, Map<Endpoint, ReadonlyMap<string, FieldFilter>>>()

/** A filter of the fields that a write through an endpoint resets, by apiVersion. */
export function resetFieldsOf(resource: ServedResource, endpoint: Endpoint): ReadonlyMap<string, FieldFilter> {
  let own = filters.get(resource)
  if (own === undefined) {
    own = new Map()
    filters.set(resource, own)
  }
  let filter = own.get(endpoint)
  if (filter === undefined) {
    const paths = resource.strategy.resetFields[endpoint]
    const excluded = excludeFields(FieldSet.of(...paths))
    filter = new Map(
      paths.length === 0 ? [] : apiVersionsOf(resource, endpoint).map((apiVersion) => [apiVersion, excluded]),
    )
    own.set(endpoint, filter)
  }
  return filter
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
