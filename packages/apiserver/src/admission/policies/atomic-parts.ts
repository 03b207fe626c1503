import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { Shape } from '@kubewright/kube/shape'

/**
 * The paths of the atomic lists, maps and structs in an apply configuration. Setting a part of one would drop the rest,
 * so a policy must not set them this way. Maps are not searched.
 */
export function atomicPaths(shape: Shape, value: JsonValue, path = ''): readonly string[] {
  if (isJsonArray(value)) return atomicItems(shape, value, path)
  return isJsonObject(value) ? atomicFields(shape, value, path) : []
}

/** Lists without a declared type are atomic. */
function atomicItems(shape: Shape, items: readonly JsonValue[], path: string): readonly string[] {
  if (shape.kind === 'any') return [path]
  if (shape.kind !== 'list') return []
  const below = items.flatMap((item, index) => atomicPaths(shape.items, item, `${path}[${index}]`))
  return shape.listType === 'atomic' ? [path, ...below] : below
}

function atomicFields(shape: Shape, object: JsonObject, path: string): readonly string[] {
  if (shape.kind !== 'object') return shape.kind === 'any' && shape.atomic ? [path] : []
  const below = Object.entries(object).flatMap(([name, value]) => {
    const field = shape.fields.get(name)
    return field === undefined || value === undefined ? [] : atomicPaths(field.shape, value, `${path}.${name}`)
  })
  return shape.atomic ? [path, ...below] : below
}
