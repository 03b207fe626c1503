import type { JsonObject, JsonValue } from '../../json/index.ts'
import { encodeGoJson, isJsonArray, isJsonObject } from '../../json/index.ts'
import type { Instant } from '../../values/index.ts'
import { formatTime, parseTime } from '../../values/index.ts'

export type ManagedFieldsOperation = 'Apply' | 'Update'

/** One entry of metadata.managedFields; empty strings stand for absent fields. */
export interface ManagedFieldsEntry {
  readonly manager: string
  readonly operation: string
  readonly apiVersion: string
  readonly time: Instant | undefined
  readonly fieldsType: string
  readonly fieldsV1: JsonValue | undefined
  readonly subresource: string
}

/** The fields of an entry that identify its manager. */
export interface ManagerIdentity {
  readonly manager: string
  readonly operation: string
  readonly apiVersion: string
  readonly subresource: string
}

/**
 * The identifier of a manager, under which its fields are kept. It is the JSON that Kubernetes uses, because sorting
 * goes by it. An applier is the same one at every API version.
 */
export function managerIdentifier(identity: ManagerIdentity): string {
  const { manager, operation, subresource } = identity
  const apiVersion = operation === 'Apply' ? '' : identity.apiVersion
  const known = identifiers.get(manager) ?? []
  for (const entry of known) {
    if (entry.operation === operation && entry.apiVersion === apiVersion && entry.subresource === subresource) {
      return entry.identifier
    }
  }
  const identifier = writeIdentifier({ manager, operation, apiVersion, subresource })
  if (identifier.length > rememberedCharactersMax) return identifier
  if (identifiers.size >= rememberedMax) identifiers.clear()
  const kept = known.length < identifiersPerManagerMax ? known : []
  identifiers.set(manager, [...kept, { manager, operation, apiVersion, subresource, identifier }])
  return identifier
}

/** Cached identifiers: there are few managers, and every object needs theirs. */
const identifiers = new Map<string, readonly (ManagerIdentity & { readonly identifier: string })[]>()
const identifiersPerManagerMax = 8
const rememberedMax = 1024
const rememberedCharactersMax = 512

function writeIdentifier({ manager, operation, apiVersion, subresource }: ManagerIdentity): string {
  const fields = { manager, operation, apiVersion, subresource }
  const parts: string[] = []
  for (const [name, value] of Object.entries(fields)) if (value !== '') parts.push(`"${name}":${encodeGoJson(value)}`)
  return `{${parts.join(',')}}`
}

/** The inverse of managerIdentifier; undefined for any other text. */
export function parseManagerIdentifier(identifier: string): ManagerIdentity | undefined {
  let identity = identities.get(identifier)
  if (identity === undefined) {
    identity = readIdentifier(identifier)
    if (identity === undefined || identifier.length > rememberedCharactersMax) return identity
    if (identities.size >= rememberedMax) identities.clear()
    identities.set(identifier, identity)
  }
  return identity
}

const identities = new Map<string, ManagerIdentity>()

function readIdentifier(identifier: string): ManagerIdentity | undefined {
  try {
    const { manager = '', operation = '', apiVersion = '', subresource = '' } = JSON.parse(identifier)
    return { manager, operation, apiVersion, subresource }
  } catch {
    return undefined
  }
}

/** The managedFields of an object as they are; undefined unless they are a list. */
export function managedFieldsOf(object: JsonObject | undefined): readonly JsonValue[] | undefined {
  const metadata = object?.['metadata']
  if (!isJsonObject(metadata)) return undefined
  const list = metadata['managedFields']
  return isJsonArray(list) ? list : undefined
}

/** Reads the entries. A list with an entry that has fields of wrong types counts as no list at all. */
export function readEntries(list: readonly JsonValue[] | undefined): readonly ManagedFieldsEntry[] | undefined {
  if (list === undefined) return undefined
  const entries: ManagedFieldsEntry[] = []
  for (const item of list) {
    const entry = isJsonObject(item) ? readEntry(item) : undefined
    if (entry === undefined) return undefined
    entries.push(entry)
  }
  return entries
}

function readEntry(item: JsonObject): ManagedFieldsEntry | undefined {
  const manager = readText(item['manager'])
  const operation = readText(item['operation'])
  const apiVersion = readText(item['apiVersion'])
  const fieldsType = readText(item['fieldsType'])
  const subresource = readText(item['subresource'])
  if (manager === undefined || operation === undefined || apiVersion === undefined) return undefined
  if (fieldsType === undefined || subresource === undefined) return undefined
  const time = readTime(item['time'])
  if (time === false) return undefined
  const fieldsV1 = item['fieldsV1'] ?? undefined
  return { manager, operation, apiVersion, fieldsType, subresource, time, fieldsV1 }
}

function readText(value: JsonValue | undefined): string | undefined {
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : undefined
}

/** False when the value is not a time. */
function readTime(value: JsonValue | undefined): Instant | undefined | false {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') return false
  const known = times.get(value)
  if (known !== undefined) return known
  try {
    const time = parseTime(value)
    if (value.length > rememberedCharactersMax) return time
    if (times.size >= rememberedMax) times.clear()
    times.set(value, time)
    return time
  } catch {
    return false
  }
}

const times = new Map<string, Instant>()

/** Writes an entry, with its fields in the order in which Kubernetes writes them. */
export function writeEntry(entry: ManagedFieldsEntry): JsonObject {
  const written: { [key: string]: JsonValue } = {}
  if (entry.manager !== '') written['manager'] = entry.manager
  if (entry.operation !== '') written['operation'] = entry.operation
  if (entry.apiVersion !== '') written['apiVersion'] = entry.apiVersion
  if (entry.time !== undefined) written['time'] = formatTime(entry.time)
  if (entry.fieldsType !== '') written['fieldsType'] = entry.fieldsType
  if (entry.fieldsV1 !== undefined) written['fieldsV1'] = entry.fieldsV1
  if (entry.subresource !== '') written['subresource'] = entry.subresource
  return written
}
