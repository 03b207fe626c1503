import type { WarningList } from '@kubewright/kube/decode'
import {
  copyFields,
  encodeCanonicalJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setField,
} from '@kubewright/kube/json'

const nothing: JsonObject = {}

/** The metadata of an object; empty if it has none. */
export function metadataIn(object: JsonObject): JsonObject {
  const { metadata } = object
  return isJsonObject(metadata) ? metadata : nothing
}

/** A text of the metadata; empty if it is unset. */
export function metadataText(object: JsonObject, field: string): string {
  const value = metadataIn(object)[field]
  return typeof value === 'string' ? value : ''
}

type Fields = { [field: string]: JsonValue | undefined }

/** Sets fields of the object's metadata; undefined removes a field. Returns the same object if nothing changes. */
export function withMetadataFields(object: JsonObject, changes: Readonly<Fields>): JsonObject {
  const own = metadataIn(object)
  let isSame = true
  let isRemoved = false
  for (const field in changes) {
    const value = changes[field]
    if (own[field] === value) continue
    isSame = false
    if (value === undefined) isRemoved = true
  }
  if (isSame) return object
  // Deleting a field from a copy would put the copy into V8's slow dictionary mode.
  const metadata = isRemoved ? copyWithout(own, changes) : copyFields(own)
  for (const field in changes) if (changes[field] !== undefined) metadata[field] = changes[field]
  return { ...object, metadata }
}

function copyWithout(own: JsonObject, changes: Readonly<Fields>): Fields {
  const copy: Fields = {}
  for (const field in own) if (!Object.hasOwn(changes, field)) setField(copy, field, own[field])
  return copy
}

/** Removes fields of the object's metadata. Returns the same object if it has none of them. */
export function withoutMetadataFields(object: JsonObject, fields: ReadonlySet<string>): JsonObject {
  const own = metadataIn(object)
  for (const field in own) {
    if (!fields.has(field)) continue
    const metadata: Fields = {}
    for (const kept in own) if (!fields.has(kept)) setField(metadata, kept, own[kept])
    return { ...object, metadata }
  }
  return object
}

export function finalizersOf(object: JsonObject): readonly string[] {
  const { finalizers } = metadataIn(object)
  return isJsonArray(finalizers) ? (finalizers as readonly string[]) : []
}

/** metadata.deletionTimestamp; undefined unless the object is terminating. */
export function deletionTimestampOf(object: JsonObject): string | undefined {
  const { deletionTimestamp } = metadataIn(object)
  return typeof deletionTimestamp === 'string' ? deletionTimestamp : undefined
}

export function deletionGraceOf(object: JsonObject): number | undefined {
  const { deletionGracePeriodSeconds: grace } = metadataIn(object)
  return typeof grace === 'number' || typeof grace === 'bigint' ? Number(grace) : undefined
}

export function generationOf(object: JsonObject): number {
  const { generation } = metadataIn(object)
  return typeof generation === 'number' || typeof generation === 'bigint' ? Number(generation) : 0
}

/**
 * Keeps one of several equal owner references and warns. Keeps references that only share a uid, as Kubernetes does.
 */
export function dropRepeatedOwners(object: JsonObject, warnings: WarningList, isPatched = false): JsonObject {
  const { ownerReferences: owners } = metadataIn(object)
  if (!isJsonArray(owners) || owners.length < 2) return object
  const kept = new Map<string, JsonValue>()
  const repeated: string[] = []
  for (const owner of owners) {
    const identity = encodeCanonicalJson(owner)
    if (!kept.has(identity)) kept.set(identity, owner)
    else repeated.push(isJsonObject(owner) ? String(owner['uid']) : '')
  }
  if (repeated.length === 0) return object
  const when = isPatched ? ' after mutating admission happens' : ''
  warnings.push(
    `.metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${repeated.join(', ')}`,
  )
  return withMetadataFields(object, { ownerReferences: [...kept.values()] })
}
