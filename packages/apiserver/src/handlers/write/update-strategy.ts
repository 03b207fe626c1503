import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import type { Endpoint, ServedResource, StrategyContext } from '../../registry/index.ts'
import { generationOf, metadataIn, withMetadataFields } from '../metadata.ts'

/** The change as far as the endpoint may make it; all else stays as it is. Decides the generation. */
export function restrictChange(
  resource: ServedResource,
  endpoint: Endpoint,
  object: JsonObject,
  live: JsonObject,
  context: StrategyContext,
): JsonObject {
  if (endpoint === 'status') {
    const changed = restrictStatusChange(resource, object, live)
    return resource.printed(resource.prepareForStatusUpdate(changed, live, context))
  }
  const { strategy } = resource
  const subresource = endpoint === 'main' ? undefined : strategy.subresources?.[endpoint]
  if (subresource?.changesStatus === true) {
    return resource.printed(subresource.prepareForUpdate(object, live, context))
  }
  const own = resource.hasStatus ? withField(object, 'status', live['status']) : object
  const next = resource.printed((subresource ?? resource).prepareForUpdate(own, live, context))
  const { generation } = metadataIn(live)
  if (!strategy.hasGeneration || !bumpsGeneration(resource, next, live)) return withMetadataFields(next, { generation })
  return withMetadataFields(next, { generation: generationOf(live) + 1 })
}

/** A write to the status never bumps the generation. */
function restrictStatusChange({ strategy }: ServedResource, object: JsonObject, live: JsonObject): JsonObject {
  const next = withField(live, 'status', object['status'])
  const own = metadataIn(object)
  const { metadataKeptByStatus: kept } = strategy
  if (kept === 'all') return withMetadataFields(next, { managedFields: own['managedFields'] })
  const old = metadataIn(live)
  const fields: { [field: string]: JsonValue | undefined } = { generation: old['generation'] }
  for (const field of kept) fields[field] = old[field]
  return withMetadataFields({ ...next, metadata: own }, fields)
}

/** Any change outside the metadata counts; a status that has an endpoint of its own is the old one here. */
function bumpsGeneration({ strategy }: ServedResource, object: JsonObject, live: JsonObject): boolean {
  for (const field in object) if (field !== 'metadata' && !jsonEqual(object[field], live[field])) return true
  for (const field in live) if (field !== 'metadata' && !(field in object)) return true
  const { generationMetadata: counted } = strategy
  return counted !== undefined && !jsonEqual(metadataIn(object)[counted] ?? {}, metadataIn(live)[counted] ?? {})
}

/** The object with a field set; undefined removes it. */
export function withField(object: JsonObject, field: string, value: JsonValue | undefined): JsonObject {
  if (object[field] === value) return object
  const copy: { [field: string]: JsonValue | undefined } = { ...object }
  if (value === undefined) delete copy[field]
  else copy[field] = value
  return copy
}
