import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import type { ServedResource } from '../../registry/index.ts'
import { prepareForApproval, type StrategyContext } from '../../registry/index.ts'
import { generationOf, metadataIn, withMetadataFields } from '../metadata.ts'
import { type Endpoint, keepsMetadataInStatus } from './managed-fields.ts'
import { podSubresourceOf } from './pod-subresources.ts'

/** Where an object can be changed. `finalize` is of namespaces alone, `ephemeralcontainers` and `resize` of pods. */
export type WritableEndpoint = Endpoint

/** The change as far as the endpoint may make it; all else stays as it is. Decides the generation. */
export function restrictChange(
  resource: ServedResource,
  endpoint: WritableEndpoint,
  object: JsonObject,
  live: JsonObject,
  context: StrategyContext,
): JsonObject {
  if (endpoint === 'status') {
    const changed = restrictStatusChange(resource, object, live)
    return resource.printed(resource.prepareForStatusUpdate(changed, live, context))
  }
  if (endpoint === 'approval') return resource.printed(prepareForApproval(object, live, context))
  const kept = resource.hasStatus ? withField(object, 'status', live['status']) : object
  const own = endpoint === 'main' && isNamespace(resource) ? withField(kept, 'spec', live['spec']) : kept
  const subresource = podSubresourceOf(endpoint)
  const prepared =
    subresource === undefined ? resource.prepareForUpdate(own, live, context) : subresource.prepare(own, live)
  const next = resource.printed(prepared)
  const { generation } = metadataIn(live)
  if (!resource.hasGeneration || !bumpsGeneration(resource, next, live)) return withMetadataFields(next, { generation })
  return withMetadataFields(next, { generation: generationOf(live) + 1 })
}

/** A status endpoint changes the status, and of most built-in kinds the metadata too. It never bumps the generation. */
function restrictStatusChange(resource: ServedResource, object: JsonObject, live: JsonObject): JsonObject {
  const next = withField(live, 'status', object['status'])
  const own = metadataIn(object)
  if (keepsMetadataInStatus(resource)) return withMetadataFields(next, { managedFields: own['managedFields'] })
  const old = metadataIn(live)
  const { group, kind } = resource.definition
  const isDeployment = group === 'apps' && kind === 'Deployment'
  const isPod = group === '' && kind === 'Pod'
  return withMetadataFields(
    { ...next, metadata: own },
    {
      generation: old['generation'],
      ...(isDeployment ? { labels: old['labels'] } : {}),
      ...(isPod ? { ownerReferences: old['ownerReferences'], deletionTimestamp: old['deletionTimestamp'] } : {}),
    },
  )
}

/** What of the metadata counts as a change of the object, by group and kind. */
const countedMetadata: ReadonlyMap<string, string> = new Map([
  ['apps/Deployment', 'annotations'],
  ['discovery.k8s.io/EndpointSlice', 'labels'],
])

/** Any change outside the metadata counts; a status that has an endpoint of its own is the old one here. */
function bumpsGeneration(resource: ServedResource, object: JsonObject, live: JsonObject): boolean {
  for (const field in object) if (field !== 'metadata' && !jsonEqual(object[field], live[field])) return true
  for (const field in live) if (field !== 'metadata' && !(field in object)) return true
  const { group, kind } = resource.definition
  const counted = countedMetadata.get(`${group}/${kind}`)
  return counted !== undefined && !jsonEqual(metadataIn(object)[counted] ?? {}, metadataIn(live)[counted] ?? {})
}

function isNamespace({ definition }: ServedResource): boolean {
  return definition.group === '' && definition.plural === 'namespaces'
}

/** The object with a field set; undefined removes it. */
export function withField(object: JsonObject, field: string, value: JsonValue | undefined): JsonObject {
  if (object[field] === value) return object
  const copy: { [field: string]: JsonValue | undefined } = { ...object }
  if (value === undefined) delete copy[field]
  else copy[field] = value
  return copy
}
