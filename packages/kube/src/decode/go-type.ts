import type { ListShape, ObjectShape, ScalarShape, Shape } from '../shape/index.ts'
import { goTypeLines } from './go-type-table.ts'

/** A type as Go's JSON decoder sees it. The decoder prints its name: int32, []v1.Container, v1.PullPolicy. */
export type GoType =
  | { readonly kind: 'string' | 'bool' | 'float'; readonly name: string }
  | IntegerType
  | ElementsType<'slice'>
  | ElementsType<'bytes'>
  | ElementsType<'map'>
  | StructType
  | { readonly kind: 'raw' }
  | CustomType

/** A slice, a slice of bytes, or a map from strings. */
export interface ElementsType<Kind extends string> {
  readonly kind: Kind
  readonly name: string
  readonly elements: LazyType
}

export interface StructType {
  readonly kind: 'struct'
  readonly name: string
  readonly fields: ReadonlyMap<string, GoField>
}

export interface IntegerType {
  readonly kind: 'integer'
  readonly name: string
  readonly least: bigint
  readonly most: bigint
}

/** A type with its own UnmarshalJSON. */
export interface CustomType {
  readonly kind: 'custom'
  readonly name: CustomTypeName
  /** The type of a custom resource's schema, for types that contain one. */
  readonly schema: GoType | undefined
}

export type CustomTypeName =
  | 'v1.Time'
  | 'v1.MicroTime'
  | 'resource.Quantity'
  | 'intstr.IntOrString'
  | 'v1.JSONSchemaPropsOrBool'
  | 'v1.JSONSchemaPropsOrArray'
  | 'v1.JSONSchemaPropsOrStringArray'

export class LazyType {
  #make: (() => GoType) | undefined
  #type: GoType | undefined

  constructor(make: () => GoType) {
    this.#make = make
  }

  get type(): GoType {
    if (this.#type === undefined) {
      this.#type = (this.#make as () => GoType)()
      this.#make = undefined
    }
    return this.#type
  }
}

/** A field of a struct. Its path is the names of the embedded structs that contain it, then its own name. */
export class GoField extends LazyType {
  readonly path: string

  constructor(path: string, make: () => GoType) {
    super(make)
    this.path = path
  }
}

const raw: GoType = { kind: 'raw' }
const textType: GoType = { kind: 'string', name: 'string' }
const byteType = integerType('uint8', 0n, 255n)
const bytesType: GoType = { kind: 'bytes', name: '[]uint8', elements: new LazyType(() => byteType) }
export const int32Type = integerType('int32', -(2n ** 31n), 2n ** 31n - 1n)
const int64Type = integerType('int64', -(2n ** 63n), 2n ** 63n - 1n)
export const textsType: GoType = { kind: 'slice', name: '[]string', elements: new LazyType(() => textType) }

const compiled = new WeakMap<Shape, GoType>()

/** The Go type of a built-in kind; the same object for the same shape. */
export function goTypeOfKind(shape: Shape): GoType {
  let type = compiled.get(shape)
  if (type === undefined) {
    type = goTypeOf(shape, undefined)
    compiled.set(shape, type)
  }
  return type
}

/** The type of a shape; `name` is the declared name if it differs from the one that the shape implies. */
function goTypeOf(shape: Shape, name: string | undefined): GoType {
  switch (shape.kind) {
    case 'scalar':
      return scalarType(shape, name)
    case 'list':
      return sliceType(shape, name)
    case 'object':
      return shape.name === undefined ? mapType(shape, name) : structType(shape)
    default:
      return raw
  }
}

function scalarType(shape: ScalarShape, name: string | undefined): GoType {
  switch (shape.type) {
    case 'boolean':
      return { kind: 'bool', name: name ?? 'bool' }
    case 'number':
      return { kind: 'float', name: name ?? 'float64' }
    case 'integer':
      return shape.format === 'int32' ? int32Type : int64Type
    case 'quantity':
      return custom('resource.Quantity')
    case 'int-or-string':
      return custom('intstr.IntOrString')
    default:
      if (shape.format === 'byte') return bytesType
      if (shape.format === 'date-time') return custom(name === 'v1.MicroTime' ? name : 'v1.Time')
      return name === undefined ? textType : { kind: 'string', name }
  }
}

function sliceType(shape: ListShape, name: string | undefined): GoType {
  const itemName = name?.startsWith('[]') ? name.slice(2) : undefined
  const elements = new LazyType(() => typeWithin(shape.items, itemName))
  return { kind: 'slice', name: name ?? `[]${nameOf(shape.items)}`, elements }
}

/** For a map from strings. If its values are not declared, as in FieldsV1, Go keeps the bytes. */
function mapType(shape: ObjectShape, name: string | undefined): GoType {
  const values = shape.elements
  if (values === undefined || values.kind === 'any') return raw
  const valueName = /^map\[[^\]]+\](.+)$/.exec(name ?? '')?.[1]
  const elements = new LazyType(() => typeWithin(values, valueName))
  return { kind: 'map', name: name ?? `map[string]${nameOf(values)}`, elements }
}

function typeWithin(shape: Shape, name: string | undefined): GoType {
  return shape.kind === 'object' && shape.name !== undefined ? goTypeOfKind(shape) : goTypeOf(shape, name)
}

function structType(shape: ObjectShape): GoType {
  const definition = shape.name as string
  const { types, embedded } = factsOf(definition)
  const fields = new Map<string, GoField>()
  for (const [name, field] of shape.fields) {
    const outer = embedded.get(name) ?? (isTypeMeta(shape, name) ? 'TypeMeta' : undefined)
    const path = outer === undefined ? name : `${outer}.${name}`
    fields.set(name, new GoField(path, () => fieldType(field.shape, types.get(name), shape)))
  }
  return { kind: 'struct', name: structName(definition), fields }
}

function fieldType(shape: Shape, name: string | undefined, owner: ObjectShape): GoType {
  switch (name) {
    case 'v1.JSONSchemaPropsOrBool':
    case 'v1.JSONSchemaPropsOrArray':
      return custom(name, goTypeOfKind(owner))
    case 'v1.JSONSchemaDependencies': {
      const value = custom('v1.JSONSchemaPropsOrStringArray', goTypeOfKind(owner))
      return { kind: 'map', name, elements: new LazyType(() => value) }
    }
    case 'v1.CustomResourceSubresourceStatus':
      return { kind: 'struct', name, fields: new Map() }
    default:
      return typeWithin(shape, name)
  }
}

function custom(name: CustomTypeName, schema?: GoType): CustomType {
  return { kind: 'custom', name, schema }
}

function integerType(name: string, least: bigint, most: bigint): IntegerType {
  return { kind: 'integer', name, least, most }
}

/** The name of a type that the table does not name. */
function nameOf(shape: Shape): string {
  const type = typeWithin(shape, undefined)
  return type.kind === 'raw' ? 'interface {}' : type.name
}

/** The last package and the name: v1.PodSpec for io.k8s.api.core.v1.PodSpec. */
function structName(definition: string): string {
  return definition.split('.').slice(-2).join('.')
}

/** Definitions whose apiVersion and kind are ordinary fields that refer to another object. */
const references: ReadonlySet<string> = new Set([
  'io.k8s.api.admissionregistration.v1.ParamKind',
  'io.k8s.api.authentication.v1.BoundObjectReference',
  'io.k8s.api.autoscaling.v1.CrossVersionObjectReference',
  'io.k8s.api.autoscaling.v2.CrossVersionObjectReference',
  'io.k8s.api.core.v1.ObjectReference',
  'io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference',
])

/** All other definitions with an apiVersion and a kind embed TypeMeta. */
function isTypeMeta(shape: ObjectShape, field: string): boolean {
  if (field !== 'kind' && field !== 'apiVersion') return false
  return shape.fields.has('kind') && shape.fields.has('apiVersion') && !references.has(shape.name as string)
}

interface GoFacts {
  readonly types: Map<string, string>
  readonly embedded: Map<string, string>
}

const noFacts: GoFacts = { types: new Map(), embedded: new Map() }
let facts: Map<string, string> | undefined

function factsOf(definition: string): GoFacts {
  facts ??= linesByDefinition()
  const line = facts.get(definition)
  if (line === undefined) return noFacts
  const found: GoFacts = { types: new Map(), embedded: new Map() }
  for (const [, names, sign, value] of line.matchAll(/(\S+?)([=@])(\S+)/g)) {
    const target = sign === '=' ? found.types : found.embedded
    for (const name of (names as string).split(',')) target.set(name, value as string)
  }
  return found
}

function linesByDefinition(): Map<string, string> {
  const lines = new Map<string, string>()
  for (const [packageName, text] of Object.entries(goTypeLines)) {
    for (const line of text.trim().split('\n')) {
      const space = line.indexOf(' ')
      lines.set(`${packageName}.${line.slice(0, space)}`, line.slice(space + 1))
    }
  }
  return lines
}
