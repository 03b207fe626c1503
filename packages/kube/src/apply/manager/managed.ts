import { KubeError } from '../../errors.ts'
import type { JsonObject, JsonValue } from '../../json/index.ts'
import { compareStrings, isJsonObject, jsonEqual, quoteGo, setField } from '../../json/index.ts'
import type { Instant } from '../../values/index.ts'
import { encodeFieldsV1, isCanonicalFieldsV1, parseFieldsV1 } from '../fieldset/index.ts'
import type { Managers, VersionedSet } from '../merge/index.ts'
import type { ManagedFieldsEntry } from './entry.ts'
import { managedFieldsOf, managerIdentifier, parseManagerIdentifier, readEntries, writeEntry } from './entry.ts'

/** The decoded managedFields: the sets and the times of all managers, by identifier. */
export interface Managed {
  readonly fields: Managers
  readonly times: ReadonlyMap<string, Instant | undefined>
}

export const noManaged: Managed = { fields: new Map(), times: new Map() }

interface Decoded {
  readonly managed: Managed
  /** Whether encoding returns the same list, except for the text of times. */
  readonly canonical: boolean
}

const decodedByList = new WeakMap<readonly JsonValue[], Decoded>()

/** Decodes the managedFields of an object. The result is cached by list, so callers must not change lists. */
export function decodeManaged(object: JsonObject | undefined): Managed {
  const list = managedFieldsOf(object)
  return list === undefined ? noManaged : decodeList(list).managed
}

/** Whether Kubernetes would write the managedFields in exactly this form. */
export function isCanonicalManaged(object: JsonObject): boolean {
  const list = managedFieldsOf(object)
  return list !== undefined && decodeList(list).canonical
}

function decodeList(list: readonly JsonValue[]): Decoded {
  let decoded = decodedByList.get(list)
  if (decoded === undefined) {
    const entries = readEntries(list) ?? []
    const managed = decodeEntries(entries)
    decoded = { managed, canonical: isCanonicalList(list, managed, entries) }
    decodedByList.set(list, decoded)
  }
  return decoded
}

/** Encoding keeps every entry only if they are sorted, belong to different managers, and have no superfluous fields. */
function isCanonicalList(list: readonly JsonValue[], managed: Managed, entries: readonly ManagedFieldsEntry[]) {
  if (managed.fields.size !== list.length || entries.length !== list.length) return false
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as ManagedFieldsEntry
    if (index > 0 && compareEntries(entries[index - 1] as ManagedFieldsEntry, entry) > 0) return false
    if (!isCanonicalEntry(list[index] as JsonObject) || !isCanonicalFieldsV1(entry.fieldsV1)) return false
  }
  return true
}

const entryFields: ReadonlySet<string> = new Set([
  'manager',
  'operation',
  'apiVersion',
  'time',
  'fieldsType',
  'fieldsV1',
  'subresource',
])

function isCanonicalEntry(item: JsonObject): boolean {
  for (const key in item) {
    const value = item[key]
    if (value === undefined || key === 'time') continue
    if (value === '' || value === null || !entryFields.has(key)) return false
  }
  return true
}

/** Throws KUBE_MANAGED_FIELDS_INVALID. Of two entries of one manager the later counts. */
export function decodeEntries(entries: readonly ManagedFieldsEntry[]): Managed {
  const fields = new Map<string, VersionedSet>()
  const times = new Map<string, Instant | undefined>()
  for (const [index, entry] of entries.entries()) {
    const { operation, apiVersion } = entry
    if (operation !== 'Apply' && operation !== 'Update') throw invalid('operation must be `Apply` or `Update`')
    if (apiVersion === '') throw invalid('apiVersion must not be empty')
    if (entry.fieldsType === '') throw invalid(`missing fieldsType in managed fields entry ${index}`)
    if (entry.fieldsType !== 'FieldsV1') {
      throw invalid(`invalid fieldsType ${quoteGo(entry.fieldsType)} in managed fields entry ${index}`)
    }
    const identifier = managerIdentifier(entry)
    const set = parseFieldsV1(entry.fieldsV1)
    fields.set(identifier, { set, apiVersion, applied: operation === 'Apply' })
    times.set(identifier, entry.time)
  }
  return { fields, times }
}

function invalid(message: string): KubeError {
  return new KubeError('KUBE_MANAGED_FIELDS_INVALID', message, { path: 'metadata.managedFields' })
}

/** Throws KUBE_MANAGED_FIELDS_INVALID unless the object's managedFields can be decoded. */
export function requireDecodableManagedFields(object: JsonObject): void {
  decodeManaged(object)
}

/** The list to write, sorted; undefined without managers. */
export function encodeManaged(managed: Managed): readonly JsonObject[] | undefined {
  if (managed.fields.size === 0) return undefined
  const entries: ManagedFieldsEntry[] = []
  for (const [identifier, versioned] of managed.fields) {
    const identity = parseManagerIdentifier(identifier)
    entries.push({
      manager: identity?.manager ?? '',
      operation: versioned.applied ? 'Apply' : (identity?.operation ?? ''),
      apiVersion: versioned.apiVersion,
      subresource: identity?.subresource ?? '',
      time: managed.times.get(identifier),
      fieldsType: 'FieldsV1',
      fieldsV1: encodeFieldsV1(versioned.set),
    })
  }
  return entries.sort(compareEntries).map(writeEntry)
}

/** Appliers come before updaters, then the oldest first. */
function compareEntries(left: ManagedFieldsEntry, right: ManagedFieldsEntry): number {
  return (
    compareStrings(left.operation, right.operation) ||
    (left.time?.seconds ?? 0) - (right.time?.seconds ?? 0) ||
    compareStrings(left.manager, right.manager) ||
    compareStrings(left.apiVersion, right.apiVersion) ||
    compareStrings(left.subresource, right.subresource)
  )
}

/** Whether two lists of entries differ only in their times. */
export function entriesEqual(left: readonly JsonValue[], right: readonly JsonValue[]): boolean {
  return left.length === right.length && left.every((entry, index) => entryEqual(entry, right[index] as JsonValue))
}

function entryEqual(left: JsonValue, right: JsonValue): boolean {
  if (!isJsonObject(left) || !isJsonObject(right)) return jsonEqual(left, right)
  return jsonEqual({ ...left, time: undefined }, { ...right, time: undefined })
}

/** The object with these managedFields, or without managedFields. */
export function withManagedFields(object: JsonObject, list: readonly JsonObject[] | undefined): JsonObject {
  const metadata = object['metadata']
  const current = isJsonObject(metadata) ? metadata : undefined
  if (list === undefined && current?.['managedFields'] === undefined) return object
  const changed: { [key: string]: JsonValue | undefined } = {}
  for (const key in current) if (key !== 'managedFields') setField(changed, key, current[key])
  if (list !== undefined) changed['managedFields'] = list
  const copy: { [key: string]: JsonValue | undefined } = {}
  for (const key in object) setField(copy, key, object[key])
  copy['metadata'] = changed
  return copy
}
