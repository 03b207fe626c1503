import {
  getField,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  setField,
} from '@kubewright/kube/json'
import { shapeOfDefinition } from '@kubewright/kube/kinds'
import type { FieldShape, ListShape, ObjectShape, ScalarShape, Shape } from '@kubewright/kube/shape'
import type { ServedResource } from '../resources/index.ts'

/**
 * The component schemas of one OpenAPI document. Those of built-in types are made of their shapes: names, types, keys
 * and merge strategies, without descriptions. Those of custom resources are what their definitions declare.
 */
export class OpenApiSchemas {
  private readonly schemas = new Map<string, JsonObject>()

  /** Adds the schema of the resource's kind with everything it refers to, and returns its name. */
  addKind(resource: ServedResource): string {
    const { group, version, kind } = resource.definition
    const shape = resource.definition.shape()
    const name = (resource.isCustom ? undefined : shape?.name) ?? customName(resource)
    const schema = resource.isCustom ? this.customSchema(resource) : this.builtinSchema(shape)
    this.schemas.set(name, { ...schema, 'x-kubernetes-group-version-kind': [{ group, kind, version }] })
    return name
  }

  toJson(): JsonObject {
    return Object.fromEntries([...this.schemas].sort(([left], [right]) => (left < right ? -1 : 1)))
  }

  private builtinSchema(shape: ObjectShape | undefined): JsonObject {
    return shape === undefined ? { type: 'object' } : this.objectSchema(shape)
  }

  private customSchema({ definition }: ServedResource): JsonObject {
    const declared = declaredSchema(definition.manifest, definition.version)
    const properties = getField(declared, 'properties')
    const metadata = shapeOfDefinition('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta')
    return {
      ...declared,
      properties: {
        ...(isJsonObject(properties) ? properties : {}),
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: metadata === undefined ? { type: 'object' } : this.schemaOf(metadata),
      },
    }
  }

  private schemaOf(shape: Shape): JsonObject {
    switch (shape.kind) {
      case 'scalar':
        return scalarSchema(shape)
      case 'list':
        return this.listSchema(shape)
      case 'object':
        return shape.name === undefined ? this.objectSchema(shape) : this.reference(shape.name, shape)
      case 'any':
        return { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
    }
  }

  private reference(name: string, shape: ObjectShape): JsonObject {
    if (!this.schemas.has(name)) {
      // Types may contain themselves: the name is taken before the fields are looked at.
      this.schemas.set(name, {})
      this.schemas.set(name, this.objectSchema(shape))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  private objectSchema(shape: ObjectShape): JsonObject {
    const properties: MutableJsonObject = {}
    const required: string[] = []
    for (const field of shape.fields.values()) {
      setField(properties, field.name, this.fieldSchema(field))
      if (field.required) required.push(field.name)
    }
    return {
      type: 'object',
      ...(shape.fields.size > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(shape.elements === undefined ? {} : { additionalProperties: this.schemaOf(shape.elements) }),
      ...(shape.preserveUnknownFields ? { 'x-kubernetes-preserve-unknown-fields': true } : {}),
      ...(shape.atomic ? { 'x-kubernetes-map-type': 'atomic' } : {}),
    }
  }

  private fieldSchema(field: FieldShape): JsonObject {
    const schema = this.schemaOf(field.shape)
    const extras: JsonObject = {
      ...(field.default === undefined ? {} : { default: field.default }),
      ...(field.patchStrategies.length > 0 ? { 'x-kubernetes-patch-strategy': field.patchStrategies.join(',') } : {}),
      ...(field.patchMergeKey === undefined ? {} : { 'x-kubernetes-patch-merge-key': field.patchMergeKey }),
    }
    if (Object.keys(extras).length === 0) return schema
    // Beside a reference nothing else counts.
    return getField(schema, '$ref') === undefined ? { ...schema, ...extras } : { allOf: [schema], ...extras }
  }

  private listSchema(shape: ListShape): JsonObject {
    return {
      type: 'array',
      items: this.schemaOf(shape.items),
      'x-kubernetes-list-type': shape.listType,
      ...(shape.listType === 'map' ? { 'x-kubernetes-list-map-keys': shape.keys } : {}),
    }
  }
}

function scalarSchema(shape: ScalarShape): JsonObject {
  if (shape.type === 'int-or-string')
    return { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] }
  if (shape.type === 'quantity') return { oneOf: [{ type: 'string' }, { type: 'number' }] }
  return { type: shape.type, ...(shape.format === undefined ? {} : { format: shape.format }) }
}

/** The name of a custom kind: its group reversed, as in com.example.stable.v1.CronTab. */
function customName({ definition }: ServedResource): string {
  return [...definition.group.split('.').reverse(), definition.version, definition.kind].join('.')
}

function declaredSchema(manifest: JsonObject | undefined, version: string): JsonObject {
  const spec = getField(manifest ?? {}, 'spec')
  const versions = isJsonObject(spec) ? getField(spec, 'versions') : undefined
  const own = Array.isArray(versions)
    ? versions.find((candidate: JsonValue) => isJsonObject(candidate) && getField(candidate, 'name') === version)
    : undefined
  const schema = isJsonObject(own) ? getField(own, 'schema') : undefined
  const declared = isJsonObject(schema) ? getField(schema, 'openAPIV3Schema') : undefined
  return isJsonObject(declared) ? declared : { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
}
