import { crc32 } from 'node:zlib'
import { limits } from '@kubewright/kube'
import { encodeJson, freezeJson, isJsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { numberAt } from '../../read-object.ts'
import type { ObjectVersion } from '../restore-store.ts'
import type { StoreKey } from '../store.ts'

/** What there is besides the versions of objects. */
export const stateKey = 'state'
export const identityKey = 'identity'

/** Every version lies between these two. */
export const versionsFrom = 'v'
export const versionsBefore = 'w'

const revisionDigits = 14
const separator = '\0'
const checksumDigits = 8

/** What was kept is as large and as deep as it became: the time to refuse it was before it was acknowledged. */
const keptJson = { sizeBytesMax: Number.MAX_SAFE_INTEGER, depthMax: limits.encodedDepthMax }

/** A newer form of what is stored has a higher number, and is not read by what does not know it. */
export const formatVersion = 1

/** What holds for the database as a whole, written with every change to it. */
export interface DatabaseState {
  readonly revision: number
  readonly compactedRevision: number
  /** How many versions are stored, and the sum of the checksums of their keys: none can be lost without a trace. */
  readonly versionCount: number
  readonly keySum: number
}

/**
 * Versions are in the order of their revisions: writing appends, and reading replays. One commit changes an object once,
 * so that no two versions have one key.
 */
export function versionKeyOf(revision: number, { resource, namespace, name }: StoreKey): string {
  const place = revision.toString(16).padStart(revisionDigits, '0')
  return [versionsFrom + place, resource, namespace, name].join(separator)
}

/** Undefined when it is no key of a version. */
export function parseVersionKey(text: string): { readonly revision: number; readonly key: StoreKey } | undefined {
  const [place = '', resource, namespace, ...rest] = text.split(separator)
  if (resource === undefined || namespace === undefined || rest.length === 0) return undefined
  if (!/^v[0-9a-f]{14}$/.test(place)) return undefined
  // Names of roles may hold any character but / and %, the separator among them; and they come last.
  const name = rest.join(separator)
  return { revision: Number.parseInt(place.slice(1), 16), key: { resource, namespace, name } }
}

/** With the version added to a sum, or removed from it. */
export function addKey(sum: number, versionKey: string): number {
  return (sum + crc32(versionKey)) >>> 0
}

export function removeKey(sum: number, versionKey: string): number {
  return (sum - crc32(versionKey)) >>> 0
}

/** The value with a checksum before it: a database may give back other bytes than it was given. */
export function encodeRecord(value: JsonValue): string {
  const text = encodeJson(value)
  return crc32(text).toString(16).padStart(checksumDigits, '0') + text
}

/** Undefined when the bytes are not those that were written. */
export function decodeRecord(record: string): JsonValue | undefined {
  const text = record.slice(checksumDigits)
  if (Number.parseInt(record.slice(0, checksumDigits), 16) !== crc32(text)) return undefined
  return parseJson(text, keptJson)
}

export function encodeState(state: DatabaseState): string {
  return encodeRecord({ format: formatVersion, ...state })
}

/** The state, the number of a form that is not known here, or undefined when it is damaged. */
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

/** A removal is stored as null. */
export function encodeVersion(object: ObjectVersion['object']): string {
  return encodeRecord(object ?? null)
}

/** Undefined when it is damaged. */
export function decodeVersion(versionKey: string, record: string): ObjectVersion | undefined {
  const place = parseVersionKey(versionKey)
  const value = decodeRecord(record)
  if (place === undefined || value === undefined) return undefined
  if (value === null) return { ...place, object: undefined }
  return isJsonObject(value) ? { ...place, object: freezeJson(value) } : undefined
}
