import {
  encodeJson,
  getField,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
} from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { runtimeLimits } from '../limits.ts'
import { isSecretName, sealedName, secrecyName, toLoggable } from '../log/index.ts'
import type { FieldChange } from './record.ts'

/** A field in which two states of an object differ. */
export interface ValueChange {
  /** For example spec.template.spec.containers[name=web].image. */
  readonly path: string
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
  /** The name that decides whether the value is a secret: that of the field, of a parent, or of its list item. */
  readonly name: string
}

export interface ValueChanges {
  readonly changes: readonly ValueChange[]
  /** The number of changes beyond the limit. */
  readonly omitted: number
}

/** Metadata that changes with every write, or records the writer. */
const bookkeeping: ReadonlySet<string> = new Set([
  'managedFields',
  'resourceVersion',
  'generation',
  'uid',
  'creationTimestamp',
  'selfLink',
])

/** Names of fields that identify list items, in the order of preference. */
const itemKeys = ['name', 'type', 'key', 'ip', 'uid'] as const
/**
 * For secrets, only the fields that identify an item: other values may be secret, and paths are visible to all readers.
 */
const identityKeys = ['name', 'uid'] as const

interface Collected {
  readonly changes: ValueChange[]
  omitted: number
}

/** The fields in which two states of an object differ, without bookkeeping such as managedFields, up to a limit. */
export function fieldChanges(before: KubernetesObject, after: KubernetesObject): ValueChanges {
  const collected: Collected = { changes: [], omitted: 0 }
  const [old, now] = [before as unknown as JsonObject, after as unknown as JsonObject]
  for (const field of fieldsOf(old, now)) {
    if (field === 'apiVersion' || field === 'kind') continue
    if (field !== 'metadata') compare(getField(old, field), getField(now, field), field, field, collected)
    else compareMetadata(getField(old, field), getField(now, field), collected)
  }
  return collected
}

function compareMetadata(before: JsonValue | undefined, after: JsonValue | undefined, collected: Collected): void {
  if (!isJsonObject(before) || !isJsonObject(after)) return
  for (const field of fieldsOf(before, after)) {
    if (bookkeeping.has(field)) continue
    compare(getField(before, field), getField(after, field), `metadata.${field}`, field, collected)
  }
}

function compare(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: string,
  name: string,
  collected: Collected,
): void {
  if (before === after) return
  if (isJsonObject(before) && isJsonObject(after)) {
    for (const field of fieldsOf(before, after)) {
      // Either of the states may show that it is a secret.
      const inner = secrecyName(before, field, secrecyName(after, field, name))
      compare(getField(before, field), getField(after, field), pathOf(path, field), inner, collected)
    }
  } else if (isJsonArray(before) && isJsonArray(after)) compareItems(before, after, path, name, collected)
  else if (!jsonEqual(before, after)) {
    if (collected.changes.length < runtimeLimits.recordedFieldsMax)
      collected.changes.push({ path, before, after, name })
    else collected.omitted++
  }
}

/** Compares items with keys by key, others by position. */
function compareItems(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  path: string,
  name: string,
  collected: Collected,
): void {
  const keys = isSecretName(name) ? identityKeys : itemKeys
  const key = keys.find((field) => hasKeys(before, field) && hasKeys(after, field))
  if (key === undefined) {
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      compare(before[index], after[index], `${path}[${index}]`, name, collected)
    }
    return
  }
  const old = byKey(before, key)
  const now = byKey(after, key)
  for (const item of new Set([...old.keys(), ...now.keys()])) {
    compare(old.get(item), now.get(item), `${path}[${key}=${item}]`, name, collected)
  }
}

function hasKeys(items: readonly JsonValue[], field: string): boolean {
  const keys = items.map((item) => (isJsonObject(item) ? getField(item, field) : undefined))
  return keys.every((key) => typeof key === 'string') && new Set(keys).size === keys.length
}

function byKey(items: readonly JsonValue[], field: string): ReadonlyMap<string, JsonValue> {
  return new Map(items.map((item) => [String(getField(item as JsonObject, field)), item]))
}

function pathOf(path: string, field: string): string {
  return /^[\w-]+$/.test(field) ? `${path}.${field}` : `${path}["${field}"]`
}

function fieldsOf(left: JsonObject, right: JsonObject): readonly string[] {
  const fields = Object.keys(left)
  for (const field of Object.keys(right)) if (!Object.hasOwn(left, field)) fields.push(field)
  return fields
}

/** The change for display: values are cut and secrets left out; values of a Secret are never shown. */
export function shownChange({ path, before, after, name }: ValueChange, kind: string): FieldChange {
  const isSecret = name === sealedName || (kind === 'Secret' && !path.startsWith('metadata.labels'))
  return {
    path,
    ...(before === undefined ? undefined : { before: isSecret ? hidden : shownValue(before, name) }),
    ...(after === undefined ? undefined : { after: isSecret ? hidden : shownValue(after, name) }),
  }
}

const hidden = '[redacted]'

function shownValue(value: JsonValue, name: string): string {
  const loggable = toLoggable({ [name]: value }) as { readonly [field: string]: JsonValue }
  const text = encodeJson(loggable[name] ?? null)
  const max = runtimeLimits.recordedValueCharactersMax
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`
}
