import type { JsonValue, MutableJsonObject } from '@kubewright/kube/json'
import { setField } from '@kubewright/kube/json'
import { runtimeLimits } from '../limits.ts'

/** What is no JSON in a value, and where. */
export class NotJson {
  readonly path: readonly (string | number)[]
  readonly message: string

  constructor(path: readonly (string | number)[], message: string) {
    this.path = path
    this.message = message
  }
}

/** A copy of a value without its undefined fields. A value that contains itself is too deep. */
export function jsonCopy(value: unknown): JsonValue | NotJson {
  try {
    return copyOf(value, [])
  } catch (error) {
    if (error instanceof NotJson) return error
    throw error
  }
}

function copyOf(value: unknown, path: readonly (string | number)[]): JsonValue {
  if (path.length > runtimeLimits.writtenValueDepthMax) {
    throw new NotJson([], `nests deeper than ${runtimeLimits.writtenValueDepthMax} objects and lists`)
  }
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'bigint':
      return value
    case 'number':
      if (Number.isFinite(value)) return value
      throw new NotJson(path, `must be a JSON value, not ${value}`)
    case 'object':
      if (value === null) return value
      if (Array.isArray(value)) return value.map((item, index) => copyOf(item, [...path, index]))
      return copyOfObject(value, path)
    default:
      throw new NotJson(path, `must be a JSON value, not of type ${typeof value}`)
  }
}

function copyOfObject(value: object, path: readonly (string | number)[]): JsonValue {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new NotJson(path, 'must be a JSON value, not an instance of a class')
  }
  const copy: MutableJsonObject = {}
  for (const [key, field] of Object.entries(value)) {
    if (field !== undefined) setField(copy, key, copyOf(field, [...path, key]))
  }
  return copy
}
