import { crc32 } from 'node:zlib'
import { limits } from '@kubewright/kube'
import { encodeJson, freezeJson, isJsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { numberAt } from '../../read-object.ts'
import type { ObjectVersion } from '../restore-store.ts'
import type { StoreKey } from '../store.ts'

/** Keys of records other than object versions. */
export const stateKey = 'state'
export const identityKey = 'identity'

/** The key range of the versions. */
export const versionsFrom = 'v'
export const versionsBefore = 'w'

const revisionDigits = 14
const separator = '\0'
const checksumDigits = 8

/** Stored values need no limit: larger ones were refused before they were acknowledged. */
const keptJson = { sizeBytesMax: Number.MAX_SAFE_INTEGER, depthMax: limits.encodedDepthMax }

/** A newer format has a higher number, and older versions of this program refuse it. */
export const formatVersion = 1

/** The state of the whole database, written with every change. */
export interface DatabaseState {
  readonly revision: number
  readonly compactedRevision: number
  /** The number of stored versions and the sum of the checksums of their keys, so that a lost version is noticed. */
  readonly versionCount: number
  readonly keySum: number
}

/**
 * The key of a version. Keys sort by revision: writing appends, and loading replays. A commit changes an object only
 * once, so keys are unique.
 */
export function versionKeyOf(revision: number, { resource, namespace, name }: StoreKey): string {
  const place = revision.toString(16).padStart(revisionDigits, '0')
  return [versionsFrom + place, resource, namespace, name].join(separator)
}

/** Undefined if the text is not the key of a version. */
export function parseVersionKey(text: string): { readonly revision: number; readonly key: StoreKey } | undefined {
  const [place = '', resource, namespace, ...rest] = text.split(separator)
  if (resource === undefined || namespace === undefined || rest.length === 0) return undefined
  if (!/^v[0-9a-f]{14}$/.test(place)) return undefined
  // The name comes last, because names of roles may contain the separator: any character except / and %.
  const name = rest.join(separator)
  return { revision: Number.parseInt(place.slice(1), 16), key: { resource, namespace, name } }
}

/** Adds a version's key to the sum. */
export function addKey(sum: number, versionKey: string): number {
  return (sum + crc32(versionKey)) >>> 0
}

export function removeKey(sum: number, versionKey: string): number {
  return (sum - crc32(versionKey)) >>> 0
}

/** Prefixes the value with a checksum, so that changed bytes are noticed. */
export function encodeRecord(value: JsonValue): string {
  const text = encodeJson(value)
  return crc32(text).toString(16).padStart(checksumDigits, '0') + text
}

/** Undefined if the checksum is wrong. */
export function decodeRecord(record: string): JsonValue | undefined {
  const text = record.slice(checksumDigits)
  if (Number.parseInt(record.slice(0, checksumDigits), 16) !== crc32(text)) return undefined
  return parseJson(text, keptJson)
}

export function encodeState(state: DatabaseState): string {
  return encodeRecord({ format: formatVersion, ...state })
}

/** The state; the number of an unknown format; or undefined if the record is damaged. */
export function decodeState(record: string): DatabaseState | { readonly unknownFormat: number } | undefined {
  const value = decodeRecord(record)
  if (value === undefined || !isJsonObject(value)) return undefined
  const format = numberAt(value, 'format')
  if (format !== formatVersion) return { unknownFormat: format }
  return {
    revision: numberAt(value, 'revision'),
    compactedRevision: numberAt(value, 'compactedRevision'),
    versionCount: numberAt(value, 'versionCount'),
    keySum: numberAt(value, 'keySum'),
  }
}

/** Stores a deletion as null. */
export function encodeVersion(object: ObjectVersion['object']): string {
  return encodeRecord(object ?? null)
}

/** Undefined if the record is damaged. */
export function decodeVersion(versionKey: string, record: string): ObjectVersion | undefined {
  const place = parseVersionKey(versionKey)
  const value = decodeRecord(record)
  if (place === undefined || value === undefined) return undefined
  if (value === null) return { ...place, object: undefined }
  return isJsonObject(value) ? { ...place, object: freezeJson(value) } : undefined
}
