import {
  abbreviate,
  documentTooDeep,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  sortStrings,
} from '../json/index.ts'
import { limits } from '../limits.ts'
import type { ObjectShape, Shape } from '../shape/index.ts'

export interface UnknownFieldsOptions {
  /** Visits the fields of each object in sorted order instead of document order. */
  readonly sorted?: boolean
}

/**
 * The paths of the fields that the shape does not declare, such as spec.template.spec.containers[0].foo, which strict
 * decoding reports as unknown. Returns at most limits.strictErrorsMax, and none below an unknown field.
 */
export function unknownFields(value: JsonValue, shape: Shape, options: UnknownFieldsOptions = {}): string[] {
  const search: Search = { unknown: [], path: [], sorted: options.sorted === true }
  visit(value, shape, search)
  return search.unknown
}

interface Search {
  readonly unknown: string[]
  readonly path: (string | number)[]
  readonly sorted: boolean
}

function visit(value: JsonValue, shape: Shape, search: Search): void {
  if (search.path.length > limits.documentDepthMax) throw documentTooDeep(limits.documentDepthMax)
  if (shape.kind === 'object') {
    if (isJsonObject(value)) visitFields(value, shape, search)
  } else if (shape.kind === 'list' && isJsonArray(value)) {
    for (let index = 0; index < value.length; index++) descend(value[index], shape.items, index, search)
  }
}

function visitFields(object: JsonObject, shape: ObjectShape, search: Search): void {
  const keys = Object.keys(object)
  if (search.sorted) sortStrings(keys)
  for (const key of keys) {
    const value = object[key]
    if (value === undefined) continue
    const fieldShape = shapeOfField(shape, key)
    if (fieldShape !== undefined) descend(value, fieldShape, key, search)
    else if (!shape.preserveUnknownFields && search.unknown.length < limits.strictErrorsMax) {
      search.unknown.push(formatPath([...search.path, key]))
    }
  }
}

function descend(value: JsonValue | undefined, shape: Shape, step: string | number, search: Search): void {
  if (typeof value !== 'object' || value === null) return
  search.path.push(step)
  visit(value, shape, search)
  search.path.pop()
}

/** The shape of a field of an object; undefined when the shape has no such field. */
export function shapeOfField(shape: ObjectShape, name: string): Shape | undefined {
  return shape.fields.get(name)?.shape ?? shape.elements
}

/** Field names separated by dots, and indexes in brackets, as strict decoding prints paths. */
export function formatPath(steps: readonly (string | number)[]): string {
  let text = ''
  for (const step of steps) {
    if (typeof step === 'number') text += `[${step}]`
    else text += text === '' ? step : `.${step}`
  }
  return abbreviate(text)
}
