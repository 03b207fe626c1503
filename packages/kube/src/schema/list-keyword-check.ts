import {
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '../field/index.ts'
import type { StructuralSchema } from './structural.ts'

interface ListKeywordOptions {
  readonly requireAtomicSetItems: boolean
  readonly requireListMapKeys: boolean
}

/** Checks x-kubernetes-list-type and x-kubernetes-list-map-keys against each other and against the items. */
export function checkListKeywords(
  schema: StructuralSchema,
  path: FieldPath,
  options: ListKeywordOptions,
  errors: FieldError[],
): void {
  const { listType } = schema
  const listTypePath = path.child('x-kubernetes-list-type')
  if (listType !== undefined && schema.type !== 'array') {
    const detail = 'must be array if x-kubernetes-list-type is specified'
    errors.push(
      schema.type === '' ? required(path.child('type'), detail) : invalid(path.child('type'), schema.type, detail),
    )
  } else if (options.requireAtomicSetItems) addErrors(errors, nonAtomicSetItems(schema, path))
  if (listType !== undefined && !['atomic', 'set', 'map'].includes(listType)) {
    errors.push(notSupported(listTypePath, listType, ['atomic', 'set', 'map']))
  }
  if (schema.listMapKeys.length > 0 && listType !== 'map') {
    const detail = 'must be map if x-kubernetes-list-map-keys is non-empty'
    errors.push(listType === undefined ? required(listTypePath, detail) : invalid(listTypePath, listType, detail))
  }
  if (listType === 'map') checkMap(schema, path, errors)
  if (options.requireListMapKeys) addErrors(errors, listItemProblems(schema, path))
}

/** Requires atomic items in lists of type set, because set items are compared as a whole. */
export function nonAtomicSetItems(schema: StructuralSchema, path: FieldPath): FieldError[] {
  const { items, listType } = schema
  if (listType !== 'set' || !items) return []
  const detail = 'must be atomic as item of a list with x-kubernetes-list-type=set'
  const itemsPath = path.child('items')
  if (items.type === 'array' && items.listType !== undefined && items.listType !== 'atomic') {
    return [invalid(itemsPath.child('x-kubernetes-list-type'), items.listType, detail)]
  }
  if (items.type === 'object' && items.mapType !== 'atomic') {
    return [invalid(itemsPath.child('x-kubernetes-map-type'), items.listType ?? null, detail)]
  }
  return []
}

function checkMap(schema: StructuralSchema, path: FieldPath, errors: FieldError[]): void {
  const itemsPath = path.child('items')
  const keysPath = path.child('x-kubernetes-list-map-keys')
  const { items, listMapKeys } = schema
  if (listMapKeys.length === 0) errors.push(required(keysPath, 'must not be empty if x-kubernetes-list-type is map'))
  if (!items) {
    if (schema.unsupported && schema.unsupported.itemsList.length > 0) {
      errors.push(invalid(itemsPath, undefined, 'must only have a single schema if x-kubernetes-list-type is map'))
    } else errors.push(required(itemsPath, 'must have a schema if x-kubernetes-list-type is map'))
    return
  }
  if (items.type !== 'object') {
    const detail = "must be object if parent array's x-kubernetes-list-type is map"
    errors.push(invalid(itemsPath.child('type'), items.type, detail))
    return
  }
  const seen = new Set<string>()
  for (const key of listMapKeys) {
    const property = items.properties.get(key)
    if (!property) errors.push(invalid(keysPath, listMapKeys, 'entries must all be names of item properties'))
    else if (property.type === 'array' || property.type === 'object') {
      const detail = "must be a scalar type if parent array's x-kubernetes-list-type is map"
      errors.push(invalid(itemsPath.child('properties').key(key).child('type'), items.type, detail))
    }
    if (seen.has(key)) errors.push(invalid(keysPath, listMapKeys, 'must not contain duplicate entries'))
    seen.add(key)
  }
}

/** Checks that items of sets and maps are not nullable, and that the keys of a map are always present. */
export function listItemProblems(schema: StructuralSchema, path: FieldPath): FieldError[] {
  const { items, listType } = schema
  if (!items || (listType !== 'set' && listType !== 'map')) return []
  const errors: FieldError[] = []
  const itemsPath = path.child('items')
  if (items.nullable) {
    errors.push(forbidden(itemsPath.child('nullable'), `cannot be nullable when x-kubernetes-list-type is ${listType}`))
  }
  if (listType === 'set') return errors
  for (const key of schema.listMapKeys) {
    const property = items.properties.get(key)
    if (!property) continue
    const propertyPath = itemsPath.child('properties').key(key)
    const prefix = 'this property is in x-kubernetes-list-map-keys, so it'
    if (!items.required.includes(key) && property.default === undefined) {
      errors.push(required(propertyPath.child('default'), `${prefix} must have a default or be a required property`))
    }
    if (property.nullable) errors.push(forbidden(propertyPath.child('nullable'), `${prefix} cannot be nullable`))
  }
  return errors
}
