import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { ApiResource, ApiSubresource } from '@kubewright/kube/kinds'
import type { TransportRequest, TransportResponse } from '@kubewright/kube/transport'
import { failureOf } from './failure.ts'
import { objectOf } from './response.ts'

/** An API group that a server serves. */
export interface DiscoveredGroup {
  /** Empty for the core group. */
  readonly name: string
  /** The preferred version first. */
  readonly versions: readonly DiscoveredVersion[]
}

export interface DiscoveredVersion {
  readonly version: string
  readonly resources: readonly ApiResource[]
  /** Why the resources are unknown: the server behind the group version did not respond. */
  readonly problem?: string | undefined
}

/** Sends a GET and returns the response, whatever its status. */
export type ReadDocument = (request: TransportRequest) => Promise<TransportResponse>

/** @throws StatusError when the server refuses, RuntimeError CLIENT_RESPONSE_INVALID when it sends no object. */
export async function readObject(read: ReadDocument, path: string, accept = 'application/json'): Promise<JsonObject> {
  const response = await read({ method: 'GET', path, headers: { accept } })
  if (response.status !== 200) throw failureOf(response, { method: 'GET', group: '', resource: '' })
  return objectOf(response, `the document ${path}`)
}

/** The objects of a list in a document; other items are left out. */
export function objectsIn(object: JsonObject, field: string): readonly JsonObject[] {
  const items = getField(object, field)
  return isJsonArray(items) ? items.filter(isJsonObject) : []
}

export function textIn(object: JsonObject, field: string): string {
  const value = getField(object, field)
  return typeof value === 'string' ? value : ''
}

export function textsIn(object: JsonObject, field: string): readonly string[] {
  const values = getField(object, field)
  return isJsonArray(values) ? values.filter((value: JsonValue): value is string => typeof value === 'string') : []
}

/** A resource from the fields that both forms of discovery have. */
export function resourceOf(
  parts: Pick<ApiResource, 'group' | 'version' | 'kind' | 'plural' | 'singular' | 'namespaced'>,
  source: JsonObject,
  subresources: readonly ApiSubresource[],
): ApiResource {
  const verbs = textsIn(source, 'verbs')
  return {
    ...parts,
    singular: parts.singular === '' ? parts.kind.toLowerCase() : parts.singular,
    shortNames: textsIn(source, 'shortNames'),
    categories: textsIn(source, 'categories'),
    verbs,
    ...(verbs.includes('list') ? { listKind: `${parts.kind}List` } : {}),
    subresources,
  }
}
