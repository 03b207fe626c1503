import { KubeError } from '../errors.ts'
import { quoteGo } from '../json/index.ts'
import type { FieldShape, ObjectShape, PatchStrategy, ScalarShape, Shape } from '../shape/index.ts'
import { unmergeable } from './strategic-errors.ts'

/** How a field is merged, and the shape of its value, or of its items if it is a list. */
export interface PatchMetadata {
  readonly shape: Shape
  readonly retainKeys: boolean
  readonly strategy: PatchStrategy | ''
  /** Empty for lists of scalars and for values that are not merged by key. */
  readonly mergeKey: string
}

/** The metadata of a field that holds an object. */
export function objectMetadata(shape: Shape, key: string): PatchMetadata {
  return metadataOf(fieldShape(shape, key))
}

/** The metadata of a field that holds a list. */
export function listMetadata(shape: Shape, key: string): PatchMetadata {
  const field = fieldShape(shape, key)
  let metadata = knownLists.get(field)
  if (metadata === undefined) {
    metadata = itemMetadata(metadataOf(field), shape)
    knownLists.set(field, metadata)
  }
  return metadata
}

const knownLists = new WeakMap<FieldShape, PatchMetadata>()

function itemMetadata(metadata: PatchMetadata, holder: Shape): PatchMetadata {
  const list = metadata.shape
  if (list.kind !== 'list') throw unmergeable(`expected slice or array type, but got: ${goKind(holder)}`)
  const items = list.items
  if (items.kind === 'list') throw unmergeable('unexpected slice of slice')
  return { ...metadata, shape: items }
}

const known = new WeakMap<FieldShape, PatchMetadata>()

function metadataOf(field: FieldShape): PatchMetadata {
  let metadata = known.get(field)
  if (metadata === undefined) {
    metadata = { shape: field.shape, mergeKey: field.patchMergeKey ?? '', ...splitStrategies(field.patchStrategies) }
    known.set(field, metadata)
  }
  return metadata
}

/** An error in the type itself, reported even without anything to merge. */
export class ContradictoryStrategies extends KubeError {
  constructor(strategies: readonly PatchStrategy[]) {
    super('KUBE_PATCH_UNMERGEABLE', `unexpected patch strategy: [${strategies.join(' ')}]`)
  }
}

/** retainKeys allows at most one other strategy. */
function splitStrategies(strategies: readonly PatchStrategy[]): Pick<PatchMetadata, 'retainKeys' | 'strategy'> {
  const others = strategies.filter((strategy) => strategy !== 'retainKeys')
  if (others.length > 1) throw new ContradictoryStrategies(strategies)
  return { retainKeys: others.length < strategies.length, strategy: others[0] ?? '' }
}

function fieldShape(shape: Shape, key: string): FieldShape {
  const name = structName(shape)
  if (name === undefined) {
    throw unmergeable(`merging an object in json but data type is not struct, instead is: ${goKind(shape)}`)
  }
  const field = shape.kind === 'object' ? (shape.fields.get(key) ?? fieldIgnoringCase(shape, key)) : undefined
  if (field === undefined) {
    throw unmergeable(`unable to find api field in struct ${name} for the json field ${quoteGo(key)}`)
  }
  return field
}

/** Go matches struct fields case-insensitively if no field has the exact name. */
function fieldIgnoringCase(shape: ObjectShape, key: string): FieldShape | undefined {
  const folded = foldCase(key)
  for (const [name, field] of shape.fields) {
    if (name.length === key.length && foldCase(name) === folded) return field
  }
  return undefined
}

function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase()
}

/** The name of the Go struct of a shape; undefined if it is not a struct in Go. */
function structName(shape: Shape): string | undefined {
  if (shape.kind === 'any') return 'RawExtension'
  if (shape.kind === 'scalar') return scalarStructName(shape)
  if (shape.kind === 'list') return undefined
  if (shape.fields.size === 0 && shape.elements !== undefined) return undefined
  return shape.name?.slice(shape.name.lastIndexOf('.') + 1) ?? ''
}

/** Some scalars are structs in Go with their own marshalling. */
function scalarStructName(shape: ScalarShape): string | undefined {
  if (shape.type === 'int-or-string') return 'IntOrString'
  if (shape.type === 'quantity') return 'Quantity'
  return shape.type === 'string' && shape.format === 'date-time' ? 'Time' : undefined
}

/** The Go kind of a shape, which some messages name. */
export function goKind(shape: Shape): string {
  if (structName(shape) !== undefined) return 'struct'
  if (shape.kind === 'list') return 'slice'
  if (shape.kind !== 'scalar') return 'map'
  switch (shape.type) {
    case 'integer':
      return shape.format === 'int32' ? 'int32' : 'int64'
    case 'number':
      return 'float64'
    case 'boolean':
      return 'bool'
    default:
      return 'string'
  }
}
