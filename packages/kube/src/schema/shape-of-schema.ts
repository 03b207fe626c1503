import type { AnyShape, FieldShape, ListShape, ObjectShape, ScalarShape, Shape } from '../shape/index.ts'
import { elementSchema, type StructuralSchema } from './structural.ts'

export interface ShapeOptions {
  /** The shape of metadata, for the object itself and for embedded resources. */
  readonly objectMeta: Shape
  /** The OpenAPI definition name of the object, if it has one. */
  readonly name?: string
}

/** A value without a schema: objects merge field by field, lists as a whole. */
const deduced: AnyShape = { kind: 'any', atomic: false }
/** An item without a schema is atomic. */
const untyped: AnyShape = { kind: 'any', atomic: true }

/** The shape of a custom resource, equal to that of the OpenAPI definition published for its schema. */
export function shapeOfSchema(schema: StructuralSchema, options: ShapeOptions): ObjectShape {
  const shape = objectShape(schema, false, options, true)
  return options.name === undefined ? shape : { ...shape, name: options.name }
}

/** `preserve` is inherited: below a schema that preserves unknown fields, all objects do. */
function shapeOf(schema: StructuralSchema, preserve: boolean, options: ShapeOptions): Shape {
  const preserved = preserve || schema.preserveUnknownFields === true
  switch (schema.type) {
    case 'object':
      return objectShape(schema, preserved, options, schema.embeddedResource)
    case 'array':
      return listShape(schema, preserved, options)
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return scalarShape(schema.type, schema.format)
    default:
      return shapeWithoutType(schema, preserved, options)
  }
}

function scalarShape(type: ScalarShape['type'], format: string): ScalarShape {
  return format === '' ? { kind: 'scalar', type } : { kind: 'scalar', type, format }
}

/**
 * Without a type, declared fields or items still count; with neither, the type is deduced from the value. The same
 * holds for x-kubernetes-int-or-string: apply accepts any value there, and validation refuses it later.
 */
function shapeWithoutType(schema: StructuralSchema, preserve: boolean, options: ShapeOptions): Shape {
  if (schema.properties.size > 0 || elementSchema(schema)) return objectShape(schema, preserve, options, false)
  return schema.items ? listShape(schema, preserve, options) : deduced
}

function listShape(schema: StructuralSchema, preserve: boolean, options: ShapeOptions): ListShape {
  const listType = schema.listType === 'set' || schema.listType === 'map' ? schema.listType : 'atomic'
  return {
    kind: 'list',
    listType,
    keys: listType === 'map' ? schema.listMapKeys : [],
    items: schema.items ? shapeOf(schema.items, preserve, options) : untyped,
  }
}

function objectShape(
  schema: StructuralSchema,
  preserve: boolean,
  options: ShapeOptions,
  isResource: boolean,
): ObjectShape {
  const preserved = preserve || schema.preserveUnknownFields === true
  const fields = new Map<string, FieldShape>()
  for (const [name, child] of schema.properties) {
    const field = fieldShape(name, shapeOf(child, preserved, options), schema.required.includes(name))
    fields.set(name, child.default === undefined ? field : { ...field, default: child.default })
  }
  if (isResource) {
    for (const name of ['apiVersion', 'kind']) fields.set(name, fieldShape(name, scalarShape('string', ''), false))
    fields.set('metadata', fieldShape('metadata', options.objectMeta, false))
  }
  const elements = elementsOf(schema, preserved, fields.size === 0, options)
  return {
    kind: 'object',
    atomic: schema.mapType === 'atomic',
    fields,
    ...(elements ? { elements } : {}),
    preserveUnknownFields: preserved,
  }
}

function elementsOf(
  schema: StructuralSchema,
  preserve: boolean,
  isFreeForm: boolean,
  options: ShapeOptions,
): Shape | undefined {
  const element = elementSchema(schema)
  if (element) return shapeOf(element, preserve, options)
  if (schema.additionalProperties === true) return deduced
  if (schema.additionalProperties === false) return undefined
  return preserve || isFreeForm ? deduced : undefined
}

function fieldShape(name: string, shape: Shape, required: boolean): FieldShape {
  return { name, shape, required, patchStrategies: [] }
}
