import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { ListShape, ObjectShape, ScalarShape, Shape } from '@kubewright/kube/shape'

const atomicType = '__untyped_atomic_'
const deducedType = '__untyped_deduced_'

/** The types of every schema of structured-merge-diff: values without a type, atomic or granular. */
const untyped: readonly JsonObject[] = [atomicType, deducedType].map((name) => ({
  name,
  scalar: 'untyped',
  list: { elementType: { namedType: atomicType }, elementRelationship: 'atomic' },
  map: {
    elementType: { namedType: name },
    elementRelationship: name === atomicType ? 'atomic' : 'separable',
  },
}))

/** The schema of structured-merge-diff for named shapes. */
export function mergeDiffSchema(shapes: Readonly<Record<string, Shape>>): JsonObject {
  const writer = new SchemaWriter()
  for (const [name, shape] of Object.entries(shapes)) writer.define(name, shape)
  return { types: [...untyped, ...writer.types] }
}

class SchemaWriter {
  readonly types: JsonObject[] = []
  readonly #names = new Map<Shape, string>()

  define(name: string, shape: Shape): void {
    this.types.push({ name, ...this.#atom(shape) })
  }

  #reference(shape: Shape): JsonObject {
    if (shape.kind === 'any') return { namedType: shape.atomic ? atomicType : deducedType }
    if (shape.kind !== 'object') return this.#atom(shape)
    let name = this.#names.get(shape)
    if (name === undefined) {
      name = `object${this.#names.size}`
      this.#names.set(shape, name)
      this.define(name, shape)
    }
    return { namedType: name }
  }

  #atom(shape: Shape): JsonObject {
    switch (shape.kind) {
      case 'scalar':
        return { scalar: scalarType(shape) }
      case 'list':
        return { list: this.#list(shape) }
      case 'object':
        return { map: this.#map(shape) }
      default:
        return this.#reference(shape)
    }
  }

  #list(shape: ListShape): JsonObject {
    const relationship = shape.listType === 'atomic' ? 'atomic' : 'associative'
    const list = { elementType: this.#reference(shape.items), elementRelationship: relationship }
    return shape.listType === 'map' ? { ...list, keys: shape.keys } : list
  }

  #map(shape: ObjectShape): JsonObject {
    const map: Record<string, JsonValue> = {}
    if (shape.fields.size > 0) {
      map['fields'] = [...shape.fields.values()].map((field) => {
        const written = { name: field.name, type: this.#reference(field.shape) }
        return field.default === undefined ? written : { ...written, default: field.default }
      })
    }
    const isOpen = shape.preserveUnknownFields || shape.fields.size === 0
    const elements: Shape | undefined = shape.elements ?? (isOpen ? { kind: 'any', atomic: false } : undefined)
    if (elements !== undefined) map['elementType'] = this.#reference(elements)
    if (shape.atomic) map['elementRelationship'] = 'atomic'
    return map
  }
}

function scalarType(shape: ScalarShape): string {
  switch (shape.type) {
    case 'string':
      return shape.format === undefined || shape.format === 'byte' ? 'string' : 'untyped'
    case 'integer':
    case 'number':
      return 'numeric'
    case 'boolean':
      return 'boolean'
    default:
      return 'untyped'
  }
}
