import { getField, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { apiVersionOf } from '@kubewright/kube/resource'
import { badRequestStatus, notAcceptableStatus, StatusError } from '@kubewright/kube/status'
import type { ListAnswer, ObjectAnswer } from '../api.ts'
import type { ServedResource } from '../resources/index.ts'
import {
  type IncludeObject,
  partialMetadataListOf,
  partialMetadataOf,
  tableMetadataOf,
  tableOf,
} from '../tables/index.ts'
import type { Representation } from './negotiation.ts'

export interface TableRequest {
  readonly includeObject: IncludeObject
  readonly nowMs: number
}

/** What the query says about the objects in a table's rows. */
export function includeObjectOf(query: Readonly<Record<string, string>>): IncludeObject {
  const value = query['includeObject'] ?? ''
  if (value === '') return 'Metadata'
  if (value === 'None' || value === 'Metadata' || value === 'Object') return value
  throw new StatusError(badRequestStatus(`unrecognized includeObject value: "${value}"`))
}

/** One object in the form that was asked for. A Status, and the parts of objects that have no columns, stay as they are. */
export function representObject(
  answer: Pick<ObjectAnswer, 'object' | 'resource'>,
  transform: Representation['transform'],
  table: TableRequest,
): JsonObject {
  const { object, resource } = answer
  if (transform === 'none' || resource === undefined || !isOfKind(object, resource)) return object
  if (transform === 'metadata') return partialMetadataOf(object)
  if (transform === 'metadata-list') throw notAcceptable('PartialObjectMetadataList', 'is not a list')
  return tableOf(resource, [object], { ...table, metadata: tableMetadataOf(object), withColumns: true })
}

export function representList(
  answer: ListAnswer,
  transform: Exclude<Representation['transform'], 'none'>,
  table: TableRequest,
): JsonObject {
  if (transform === 'metadata') throw notAcceptable('PartialObjectMetadata', 'is a list')
  if (transform === 'metadata-list') return partialMetadataListOf(answer.items, answer.metadata)
  return tableOf(answer.resource, answer.items, { ...table, metadata: answer.metadata, withColumns: true })
}

/** The whole list. The items of built-in lists do not repeat their apiVersion and kind, as in Kubernetes. */
export function plainList(answer: ListAnswer): JsonObject {
  const { definition, isCustom } = answer.resource
  const items: readonly JsonValue[] = isCustom ? answer.items : answer.items.map(withoutKind)
  return {
    kind: definition.listKind ?? `${definition.kind}List`,
    apiVersion: apiVersionOf(definition),
    metadata: answer.metadata,
    items,
  }
}

function withoutKind(object: JsonObject): JsonObject {
  const { apiVersion: _apiVersion, kind: _kind, ...rest } = object
  return rest
}

/** Subresources such as scale answer another kind. */
function isOfKind(object: JsonObject, resource: ServedResource): boolean {
  return getField(object, 'kind') === resource.definition.kind
}

function notAcceptable(asked: string, problem: string): StatusError {
  const status = notAcceptableStatus([])
  return new StatusError({ ...status, message: `you requested ${asked}, but the requested object ${problem}` })
}
