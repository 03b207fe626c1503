import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { TransportQuery } from '@kubewright/kube/transport'
import type { Client } from '../client/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import { isNewer, isRevision } from './revision.ts'

/** An object that the server returned. */
export interface ServerObject {
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
}

/** The current revision of a server. */
export interface ServerRevision {
  /** Empty when the server does not report it. */
  readonly revision: string
  /** The first object of the kind, if there is any. */
  readonly first: ServerObject | undefined
}

export interface ServerRevisionOptions {
  readonly client: Client
  readonly kind: KindReference
  readonly namespace?: string | undefined
  /** Permissions may be limited to one name, which a field selector expresses. */
  readonly fieldSelector?: string | undefined
  readonly signal: AbortSignal
}

const metadataListType = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json'

/**
 * Reads the server's revision with a metadata list of one object. Without a query the list is read from storage, so it
 * is never older than anything seen before, unless the server's history has changed.
 */
export async function readServerRevision(
  options: ServerRevisionOptions,
  query: TransportQuery = {},
): Promise<ServerRevision> {
  const { client, kind, namespace, fieldSelector = '', signal } = options
  const selector = fieldSelector === '' ? {} : { fieldSelector }
  const { body } = await client.readRaw(kind, {
    namespace,
    signal,
    query: { limit: '1', ...selector, ...query },
    accept: metadataListType,
  })
  if (body.form === 'stream') return { revision: '', first: undefined }
  const list = body.form === 'value' ? body.value : parsed(body.bytes)
  if (!isJsonObject(list)) return { revision: '', first: undefined }
  const items = list['items']
  const [first] = isJsonArray(items) ? items : []
  return { revision: textIn(list['metadata'], 'resourceVersion'), first: objectOf(first) }
}

/** Whether the revision is older than one that was seen; false if they cannot be compared. */
export function isLower(revision: string, seen: string): boolean {
  return isNewer(seen, revision) && isRevision(revision) && isRevision(seen)
}

function parsed(bytes: Uint8Array): JsonValue {
  try {
    return parseJson(bytes, { sizeBytesMax: runtimeLimits.responseSizeBytesMax })
  } catch {
    // The watch that follows reports what is wrong with the server.
    return null
  }
}

function objectOf(item: JsonValue | undefined): ServerObject | undefined {
  const metadata = isJsonObject(item) ? (item as KubernetesObject).metadata : undefined
  if (metadata === undefined) return undefined
  const { namespace = '', name = '', uid = '', resourceVersion = '' } = metadata
  return { namespace, name, uid, resourceVersion }
}

function textIn(value: JsonValue | undefined, field: string): string {
  const text = isJsonObject(value) ? value[field] : undefined
  return typeof text === 'string' ? text : ''
}
