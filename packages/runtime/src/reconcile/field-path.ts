import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { RuntimeError } from '../errors.ts'

/** A field by its name, or the list item whose key field has this value. */
export type FieldStep = string | { readonly key: string; readonly value: string }

const step = /^(?:\.?([\w-]+)|\["([^"\]]+)"\]|\[([\w-]+)=([^\]]+)\])/

/** Parses spec.replicas, metadata.annotations["example.com/key"] and spec.containers[name=app].image. */
export function parseFieldPath(path: string): readonly FieldStep[] {
  const steps: FieldStep[] = []
  let rest = path
  while (rest !== '') {
    const match = step.exec(rest)
    if (match === null) {
      const message = `handOver(): the path ${path} cannot be read at "${rest}"; write it as spec.replicas, metadata.annotations["example.com/key"] or spec.template.spec.containers[name=app].resources`
      throw new RuntimeError('CHILD_INVALID', message)
    }
    const [text, field, quoted, key, value] = match
    steps.push(key === undefined || value === undefined ? (field ?? quoted ?? '') : { key, value })
    rest = rest.slice(text.length)
  }
  return steps
}

/** The value at the path; undefined when there is none. */
export function valueAt(object: JsonObject, steps: readonly FieldStep[]): JsonValue | undefined {
  let value: JsonValue | undefined = object
  for (const one of steps) value = value === undefined ? undefined : childAt(value, one)
  return value
}

function childAt(value: JsonValue, one: FieldStep): JsonValue | undefined {
  if (typeof one === 'string') return isJsonObject(value) ? value[one] : undefined
  return Array.isArray(value) ? (value as readonly JsonValue[]).find((item) => hasKey(item, one)) : undefined
}

/**
 * The object with the value at the path, or without the field if the value is undefined. Missing objects on the way are
 * added; a missing list item is not, so that the object without it is returned.
 */
export function withValueAt(object: JsonObject, steps: readonly FieldStep[], value: JsonValue | undefined): JsonObject {
  const changed = changedAt(object, steps, value)
  return isJsonObject(changed) ? changed : object
}

function changedAt(
  at: JsonValue | undefined,
  [first, ...rest]: readonly FieldStep[],
  value: JsonValue | undefined,
): JsonValue | undefined {
  if (first === undefined) return value
  if (typeof first === 'string') {
    if (at !== undefined && !isJsonObject(at)) return at
    if (at === undefined && value === undefined) return undefined
    const { [first]: before, ...others } = at ?? {}
    const next = changedAt(before, rest, value)
    return next === undefined ? others : { ...others, [first]: next }
  }
  if (!Array.isArray(at)) return at
  return (at as readonly JsonValue[]).map((item) =>
    hasKey(item, first) ? (changedAt(item, rest, value) ?? item) : item,
  )
}

/**
 * Whether the fields of a managedFields entry contain the field, one below it, or a struct or list that is owned as a
 * whole and contains it.
 */
export function ownsField(fieldsV1: JsonValue | undefined, steps: readonly FieldStep[]): boolean {
  let node = fieldsV1
  for (const one of steps) {
    if (!isJsonObject(node)) return false
    // An owned value without fields of its own: a leaf, or a struct that is owned as a whole.
    if (node !== fieldsV1 && Object.keys(node).length === 0) return true
    node = typeof one === 'string' ? node[`f:${one}`] : itemNode(node, one)
  }
  return node !== undefined
}

function itemNode(node: JsonObject, wanted: { readonly key: string; readonly value: string }): JsonValue | undefined {
  const text = Object.keys(node).find((key) => key.startsWith('k:') && hasKey(parsed(key.slice(2)), wanted))
  return text === undefined ? undefined : node[text]
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return null
  }
}

function hasKey(item: JsonValue, { key, value }: { readonly key: string; readonly value: string }): boolean {
  return isJsonObject(item) && String(item[key]) === value
}
