import { formatFieldError, invalid } from '@kubewright/kube/field'
import { getField, type JsonObject } from '@kubewright/kube/json'
import { apiVersionOf } from '@kubewright/kube/resource'
import { badRequestStatus, notAcceptableStatus, StatusError } from '@kubewright/kube/status'
import type { ListResponse, ObjectResponse } from '../../api/index.ts'
import type { ServedResource } from '../../registry/index.ts'
import type { Representation } from '../../request/index.ts'
import { partialMetadataListOf, partialMetadataOf } from './partial-metadata.ts'
import { type IncludeObject, tableMetadataOf, tableOf } from './table.ts'

export interface TableRequest {
  readonly includeObject: IncludeObject
  readonly nowMs: number
}

/** The query's includeObject for the rows of a Table. */
export function includeObjectOf(query: Readonly<Record<string, string>>): IncludeObject {
  const value = query['includeObject'] ?? ''
  if (value === '') return 'Metadata'
  if (value === 'None' || value === 'Metadata' || value === 'Object') return value
  const problem = invalid('includeObject', value, "must be 'Metadata', 'Object', 'None', or empty")
  throw new StatusError(badRequestStatus(`Unable to convert to Table as requested: ${formatFieldError(problem)}`))
}

/** One object in the requested representation. A Status and subresources without columns stay unchanged. */
export function representObject(
  response: Pick<ObjectResponse, 'object' | 'resource'>,
  { transform, metaVersion }: Representation,
  table: TableRequest,
): JsonObject {
  const { object, resource } = response
  if (transform === 'none' || resource === undefined || !isOfKind(object, resource)) return object
  if (transform === 'metadata') return partialMetadataOf(object, metaVersion)
  if (transform === 'metadata-list') throw notAcceptable('PartialObjectMetadataList', 'is not a list')
  const metadata = tableMetadataOf(object)
  return tableOf(resource, [object], { ...table, metaVersion, metadata, withColumns: true })
}

export function representList(
  { resource, items, metadata }: ListResponse,
  { transform, metaVersion }: Representation,
  table: TableRequest,
): JsonObject {
  if (transform === 'metadata') throw notAcceptable('PartialObjectMetadata', 'is a list')
  if (transform === 'metadata-list') return partialMetadataListOf(items, listMetadataOf(metadata), metaVersion)
  return tableOf(resource, items, { ...table, metaVersion, metadata: listMetadataOf(metadata), withColumns: true })
}

/** The metadata of a typed list omits an empty `continue`; a list of custom resources has it. */
function listMetadataOf(metadata: JsonObject): JsonObject {
  if (metadata['continue'] !== '') return metadata
  const { continue: _, ...rest } = metadata
  return rest
}

/** The list as one object. */
export function plainList({ resource, items, metadata }: ListResponse): JsonObject {
  const { definition } = resource
  return {
    kind: definition.listKind ?? `${definition.kind}List`,
    apiVersion: apiVersionOf(definition),
    metadata,
    items: plainItems(resource, items),
  }
}

/** As in Kubernetes, items of built-in lists omit apiVersion and kind. */
export function plainItems({ isCustom }: ServedResource, items: readonly JsonObject[]): readonly JsonObject[] {
  return isCustom ? items : items.map(withoutKind)
}

function withoutKind(object: JsonObject): JsonObject {
  const { apiVersion: _apiVersion, kind: _kind, ...rest } = object
  return rest
}

/** Subresources such as scale return another kind. */
function isOfKind(object: JsonObject, resource: ServedResource): boolean {
  return getField(object, 'kind') === resource.definition.kind
}

function notAcceptable(requestedKind: string, problem: string): StatusError {
  const status = notAcceptableStatus([])
  return new StatusError({ ...status, message: `you requested ${requestedKind}, but the requested object ${problem}` })
}
