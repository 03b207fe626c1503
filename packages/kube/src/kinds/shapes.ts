import type { JsonValue } from '../json/index.ts'
import type { GroupVersionKind } from '../meta/index.ts'
import type {
  FieldShape,
  ListShape,
  ObjectShape,
  PatchStrategy,
  ScalarShape,
  ScalarType,
  Shape,
} from '../shape/index.ts'
import { anyShape, rawShape } from '../shape/index.ts'
import { aliasOfPackage, definitionLines, definitionOfKind, parseDefinition } from './definitions.ts'
import type { FieldNode, MapMark, TypeNode } from './notation.ts'

/**
 * The shape of a built-in kind; undefined if there is no such kind. Kinds that every group version has (DeleteOptions,
 * WatchEvent) are found under each; Status and the discovery kinds under v1, as Kubernetes registers them.
 */
export function shapeOfKind(kind: GroupVersionKind): Shape | undefined {
  const line = definitionOfKind(kind)
  return line === undefined ? undefined : hydrate(line.alias, line.name, undefined)
}

/** The shape of an OpenAPI definition by its full name, such as io.k8s.api.core.v1.PodSpec. */
export function shapeOfDefinition(name: string): Shape | undefined {
  const dot = name.lastIndexOf('.')
  const alias = aliasOfPackage(name.slice(0, dot))
  if (alias === undefined || !definitionLines(alias).has(name.slice(dot + 1))) return undefined
  return hydrate(alias, name.slice(dot + 1), undefined)
}

const hydrated = new Map<string, Shape>()

/** The same definition with the same map type always gives the same object. */
function hydrate(alias: string, name: string, mapType: MapMark): Shape {
  const key = `${alias}.${name}${mapType === undefined ? '' : ` ${mapType}`}`
  let shape = hydrated.get(key)
  if (shape === undefined) {
    shape = hydrateDefinition(alias, name, mapType)
    hydrated.set(key, shape)
  }
  return shape
}

function hydrateDefinition(alias: string, name: string, mapType: MapMark): Shape {
  const line = definitionLines(alias).get(name)
  if (line === undefined) throw new Error(`The definition tables refer to ${alias}.${name} but do not define it.`)
  const node = parseDefinition(line)
  if (node.node !== 'object') return shapeOfNode(node, alias)
  const fields = new Map<string, FieldShape>()
  for (const field of node.fields) fields.set(field.name, new LazyField(field, alias))
  return {
    kind: 'object',
    name: `${line.table.packageName}.${name}`,
    atomic: (mapType ?? node.mapType) === 'atomic',
    fields,
    preserveUnknownFields: false,
  } satisfies ObjectShape
}

function shapeOfNode(node: TypeNode, alias: string): Shape {
  switch (node.node) {
    case 'reference':
      return hydrate(node.alias ?? alias, node.name, node.mapType)
    case 'list':
      return new LazyList(node, alias)
    case 'map':
      return new LazyMap(node, alias)
    case 'object':
      throw new Error('The definition tables have an object type that is not a definition of its own.')
    default:
      return shapeOfWord(node.word, node.format)
  }
}

function shapeOfWord(word: string, format: string | undefined): Shape {
  if (word === 'any') return anyShape
  if (word === 'raw') return rawShape
  const key = `${word}/${format}`
  let shape = scalars.get(key)
  if (shape === undefined) {
    const type = (word === 'intstr' ? 'int-or-string' : word) as ScalarType
    shape = format === undefined ? { kind: 'scalar', type } : { kind: 'scalar', type, format }
    scalars.set(key, shape)
  }
  return shape
}

const scalars = new Map<string, ScalarShape>()

/** A field whose shape is created on first read, so that a cyclic or large type costs only its used parts. */
class LazyField implements FieldShape {
  readonly name: string
  readonly required: boolean
  readonly default?: JsonValue
  readonly patchStrategies: readonly PatchStrategy[]
  readonly patchMergeKey?: string
  readonly #node: FieldNode
  readonly #alias: string
  #shape: Shape | undefined

  constructor(node: FieldNode, alias: string) {
    this.name = node.name
    this.required = node.required
    this.patchStrategies = node.patchStrategies
    if (node.default !== undefined) this.default = node.default
    if (node.patchMergeKey !== undefined) this.patchMergeKey = node.patchMergeKey
    this.#node = node
    this.#alias = alias
  }

  get shape(): Shape {
    this.#shape ??= shapeOfNode(this.#node.type, this.#alias)
    return this.#shape
  }
}

class LazyList implements ListShape {
  readonly kind = 'list'
  readonly listType: 'atomic' | 'set' | 'map'
  readonly keys: readonly string[]
  readonly itemDefault?: JsonValue
  readonly #node: TypeNode & { readonly node: 'list' }
  readonly #alias: string
  #items: Shape | undefined

  constructor(node: TypeNode & { readonly node: 'list' }, alias: string) {
    const isSet = node.keys[0] === '*'
    this.listType = isSet ? 'set' : node.keys.length > 0 ? 'map' : 'atomic'
    this.keys = isSet ? [] : node.keys
    if (node.itemDefault !== undefined) this.itemDefault = node.itemDefault
    this.#node = node
    this.#alias = alias
  }

  get items(): Shape {
    this.#items ??= shapeOfNode(this.#node.items, this.#alias)
    return this.#items
  }
}

const noFields: ReadonlyMap<string, FieldShape> = new Map()

class LazyMap implements ObjectShape {
  readonly kind = 'object'
  readonly atomic: boolean
  readonly fields = noFields
  readonly preserveUnknownFields = false
  readonly #node: TypeNode & { readonly node: 'map' }
  readonly #alias: string
  #elements: Shape | undefined

  constructor(node: TypeNode & { readonly node: 'map' }, alias: string) {
    this.atomic = node.mapType === 'atomic'
    this.#node = node
    this.#alias = alias
  }

  get elements(): Shape {
    this.#elements ??= shapeOfNode(this.#node.elements, this.#alias)
    return this.#elements
  }
}
