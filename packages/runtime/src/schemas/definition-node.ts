import { type DefinitionSource, definitionSource, type FieldNode, type TypeNode } from '@kubewright/kube/kinds'
import type { SchemaNode } from '../resource/index.ts'

/**
 * The structural schema of a built-in type, such as io.k8s.api.core.v1.PodSpec, as controller-gen writes it: everything
 * inline, because a CustomResourceDefinition has no references.
 *
 * @throws Error if Kubernetes has no such type.
 */
export function nodeOfDefinition(name: string): SchemaNode {
  return definitionNode(name, [])
}

/** `around` are the enclosing definitions: one of them again is recursion, which only a loose node ends. */
function definitionNode(name: string, around: readonly string[]): SchemaNode {
  if (name === objectMeta) return embeddedMetadata()
  if (around.includes(name)) return looseObject()
  const source = definitionSource(name)
  if (source === undefined) throw new Error(`Kubernetes has no type ${name}`)
  return typeNode(source.type, source, [...around, name])
}

type Types = Pick<DefinitionSource, 'nameOf'>

function typeNode(type: TypeNode, source: Types, around: readonly string[]): SchemaNode {
  switch (type.node) {
    case 'object':
      return { ...objectNode(type.fields, source, around), ...mapTypeOf(type.mapType) }
    case 'reference':
      return { ...definitionNode(source.nameOf(type), around), ...mapTypeOf(type.mapType) }
    case 'list': {
      const items = typeNode(type.items, source, around)
      return { type: 'array', items, ...listTypeOf(type, items) }
    }
    case 'map':
      return {
        type: 'object',
        additionalProperties: typeNode(type.elements, source, around),
        ...mapTypeOf(type.mapType),
      }
    default:
      return wordNode(type.word, type.format)
  }
}

function objectNode(fields: readonly FieldNode[], source: Types, around: readonly string[]): SchemaNode {
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  return {
    type: 'object',
    ...(fields.length === 0 ? {} : { properties: propertiesOf(fields, source, around) }),
    ...(required.length === 0 ? {} : { required }),
  }
}

function propertiesOf(
  fields: readonly FieldNode[],
  source: Types,
  around: readonly string[],
): Record<string, SchemaNode> {
  return Object.fromEntries(
    fields.map((field) => {
      const node = typeNode(field.type, source, around)
      return [field.name, hasDefault(field) ? { ...node, default: field.default } : node]
    }),
  )
}

/**
 * Whether an absent field gets the default of Kubernetes' OpenAPI. That of a required field and `{}` are only the zero
 * values of Go: with them nothing would be required, and a pod template without containers would be completed.
 */
function hasDefault(field: FieldNode): field is FieldNode & { readonly default: NonNullable<FieldNode['default']> } {
  return !field.required && field.default !== undefined && typeof field.default !== 'object'
}

function mapTypeOf(mapType: string | undefined): SchemaNode {
  return mapType === undefined ? {} : { 'x-kubernetes-map-type': mapType }
}

type ListNode = TypeNode & { readonly node: 'list' }

function listTypeOf({ isDeclared, keys }: ListNode, items: SchemaNode): SchemaNode {
  if (keys[0] === '*') return { 'x-kubernetes-list-type': 'set' }
  if (keys.length > 0) {
    // Custom resources need keys that are always present; those of ServiceAccount.secrets are not.
    if (!keys.every((key) => items.required?.includes(key) || items.properties?.[key]?.default !== undefined)) return {}
    return { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': [...keys] }
  }
  return isDeclared ? { 'x-kubernetes-list-type': 'atomic' } : {}
}

function wordNode(word: string, format: string | undefined): SchemaNode {
  switch (word) {
    case 'any':
      return { 'x-kubernetes-preserve-unknown-fields': true }
    case 'raw':
      return looseObject()
    case 'quantity':
      return { ...intOrString(), pattern: quantityPattern }
    case 'intstr':
      return intOrString()
    default:
      return { type: word, ...(format === undefined ? {} : { format }) }
  }
}

function looseObject(): SchemaNode {
  return { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
}

function intOrString(): SchemaNode {
  return { anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true }
}

/** As controller-gen writes it, so that ported definitions do not change. */
const quantityPattern =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$'

const objectMeta = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta'

/** The fields that the author of a template may set: those of controller-gen's generateEmbeddedObjectMeta. */
const embeddedFields: ReadonlySet<string> = new Set(['annotations', 'finalizers', 'labels', 'name', 'namespace'])

/** Metadata below the top level. An API server prunes all fields of a metadata without properties. */
function embeddedMetadata(): SchemaNode {
  const source = definitionSource(objectMeta)
  if (source?.type.node !== 'object') throw new Error(`Kubernetes has no type ${objectMeta}`)
  const fields = source.type.fields.filter(({ name }) => embeddedFields.has(name))
  return objectNode(fields, source, [objectMeta])
}
