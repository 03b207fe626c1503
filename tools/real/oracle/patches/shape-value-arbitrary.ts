import { isJsonObject, type JsonObject, type JsonValue, setField } from '@kubewright/kube/json'
import type { FieldShape, ListShape, ObjectShape, ScalarShape, Shape } from '@kubewright/kube/shape'
import fc from 'fast-check'
import { jsonValues, rarely } from './document-arbitrary.ts'
import { directivesFor, itemDirectives } from './strategic-directive-arbitrary.ts'

/** Options for the values of a shape. */
export interface ValueOptions {
  /** One value in this many is null. */
  readonly nullOneIn?: number
  /** One value in this many has any type. */
  readonly garbageOneIn?: number
  /** One item in this many lacks its key fields. */
  readonly keylessOneIn?: number
  /** Whether objects and items have directives of strategic merge patches. */
  readonly directives?: boolean
}

const depthMax = 9
const words = fc.constantFrom<JsonValue>('a', 'b', 'c', 'd')
const wordsOfMaps = fc.constantFrom('p', 'q', 'r')

/**
 * Values of a shape from few words, so that two of them overlap in many fields; merged fields are present more often.
 */
export function valuesOfShape(shape: Shape, options: ValueOptions = {}): fc.Arbitrary<JsonValue> {
  return new ShapeValues(options).valuesOf(shape, 0)
}

class ShapeValues {
  readonly #known = new Map<Shape, fc.Arbitrary<JsonValue>[]>()
  readonly #options: ValueOptions

  constructor(options: ValueOptions) {
    this.#options = options
  }

  valuesOf(shape: Shape, depth: number): fc.Arbitrary<JsonValue> {
    const byDepth = this.#known.get(shape) ?? []
    this.#known.set(shape, byDepth)
    byDepth[depth] ??= this.#sometimesInvalid(this.#soundValuesOf(shape, depth), depth)
    return byDepth[depth] as fc.Arbitrary<JsonValue>
  }

  /** Kinds contain hundreds of shapes, so the arbitrary of each is created on first use. */
  #later(shape: Shape, depth: number): fc.Arbitrary<JsonValue> {
    return fc.constant(undefined).chain(() => this.valuesOf(shape, depth))
  }

  #sometimesInvalid(sound: fc.Arbitrary<JsonValue>, depth: number): fc.Arbitrary<JsonValue> {
    const { nullOneIn, garbageOneIn } = this.#options
    if (depth === 0) return sound
    const weighted = [{ weight: 1000, arbitrary: sound }]
    if (nullOneIn !== undefined) weighted.push({ weight: 1000 / nullOneIn, arbitrary: fc.constant(null) })
    if (garbageOneIn !== undefined) weighted.push({ weight: 1000 / garbageOneIn, arbitrary: jsonValues })
    return fc.oneof(...weighted.map((each) => ({ ...each, weight: Math.ceil(each.weight) })))
  }

  #soundValuesOf(shape: Shape, depth: number): fc.Arbitrary<JsonValue> {
    switch (shape.kind) {
      case 'scalar':
        return scalarsOf(shape)
      case 'list':
        return this.listsOf(shape, undefined, depth)
      case 'object':
        return this.#objectsOf(shape, depth)
      default:
        return depth > depthMax ? words : jsonValues
    }
  }

  listsOf(list: ListShape, field: FieldShape | undefined, depth: number): fc.Arbitrary<JsonValue> {
    const keys = new Set(field?.patchMergeKey === undefined ? list.keys : [...list.keys, field.patchMergeKey])
    let items = this.#later(list.items, depth + 1)
    for (const key of keys) items = this.#withKey(items, list, key)
    if (this.#options.directives) items = itemDirectives(items)
    return fc.array(items, { maxLength: depth > depthMax ? 0 : 3, size: 'max' })
  }

  #withKey(items: fc.Arbitrary<JsonValue>, list: ListShape, key: string): fc.Arbitrary<JsonValue> {
    const shape = list.items.kind === 'object' ? list.items.fields.get(key)?.shape : undefined
    const values = shape?.kind === 'scalar' ? scalarsOf(shape) : words
    return fc
      .tuple(items, values, rarely(fc.constant(true), this.#options.keylessOneIn ?? 40))
      .map(([item, value, keyless]) => {
        return keyless || !isJsonObject(item) ? item : { ...item, [key]: value }
      })
  }

  #objectsOf(object: ObjectShape, depth: number): fc.Arbitrary<JsonValue> {
    const entries = [...object.fields.values()].map((field) => ({
      weight: weightOf(field),
      arbitrary: fc.tuple(fc.constant(field.name), this.#fieldValues(field, depth + 1)),
    }))
    const elements = elementsOf(object)
    if (elements !== undefined) {
      entries.push({
        weight: 4,
        arbitrary: fc.tuple(wordsOfMaps as fc.Arbitrary<string>, this.#later(elements, depth + 1)),
      })
    }
    if (this.#options.directives) entries.push(...directivesFor(object))
    if (entries.length === 0 || depth > depthMax) return fc.constant({})
    const several = fc.array(fc.oneof(...entries), { maxLength: 4, minLength: depth < 2 ? 1 : 0, size: 'max' })
    return several.map(objectOf)
  }

  #fieldValues(field: FieldShape, depth: number): fc.Arbitrary<JsonValue> {
    const { shape } = field
    if (shape.kind !== 'list' || field.patchMergeKey === undefined) return this.#later(shape, depth)
    return this.#sometimesInvalid(this.listsOf(shape, field, depth), depth)
  }
}

function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  const object: Record<string, JsonValue> = {}
  for (const [key, value] of entries) setField(object, key, value)
  return object
}

function elementsOf(object: ObjectShape): Shape | undefined {
  if (object.elements !== undefined) return object.elements
  return object.preserveUnknownFields || object.fields.size === 0 ? { kind: 'any', atomic: false } : undefined
}

function scalarsOf(shape: ScalarShape): fc.Arbitrary<JsonValue> {
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'integer' || shape.type === 'number') return fc.nat(2)
  if (shape.type === 'quantity') return fc.constantFrom<JsonValue>('1', '100m', '0.5', 1)
  if (shape.type === 'int-or-string') return fc.constantFrom<JsonValue>(1, 2, '50%')
  if (shape.format === 'date-time')
    return fc.constantFrom<JsonValue>('1990-01-01T00:00:00Z', '1990-01-01T01:00:00+01:00')
  return words
}

/** Fields with a merge strategy have the most weight, then those that contain such fields. */
function weightOf(field: FieldShape): number {
  if (field.patchStrategies.length > 0 || isMerged(field.shape)) return 12
  return containsMerged(field.shape, 5) ? 6 : 1
}

function isMerged(shape: Shape): boolean {
  return shape.kind === 'list' ? shape.listType !== 'atomic' : shape.kind === 'object' && shape.atomic
}

const richShapes = new WeakMap<Shape, boolean>()

function containsMerged(shape: Shape, levels: number): boolean {
  if (levels === 0 || shape.kind === 'scalar' || shape.kind === 'any') return false
  if (shape.kind === 'list') return containsMerged(shape.items, levels - 1)
  let rich = richShapes.get(shape)
  if (rich === undefined) {
    rich = [...shape.fields.values()].some(
      (field) => field.patchStrategies.length > 0 || isMerged(field.shape) || containsMerged(field.shape, levels - 1),
    )
    richShapes.set(shape, rich)
  }
  return rich
}
