import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  setField,
} from '@kubewright/kube/json'
import fc from 'fast-check'

/** Keys that collide often, including those that pointers escape and those with a meaning in JavaScript. */
export const documentKeys = fc.constantFrom('a', 'b', 'name', '0', '1', '-', '', 'a/b', 'm~n', '~1', '__proto__', 'ü<')
const scalars = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.constantFrom<JsonValue>(0, 1, 2, 1.5, -7, 1e21, '', 'a', 'b<&>', true, false, null, 'ü€😀'),
  },
  // An integer that a double cannot hold.
  { weight: 1, arbitrary: fc.constant<JsonValue>(9007199254740993n) },
)

/** Values that are only sometimes present. */
export function rarely<Value>(arbitrary: fc.Arbitrary<Value>, oneOf: number): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: oneOf - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  const object: Record<string, JsonValue> = {}
  for (const [key, value] of entries) setField(object, key, value)
  return object
}

/** Any JSON value, with few keys and scalars, so that two of them often share parts. */
export const { value: jsonValues } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalars,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(documentKeys, tie('value')), { maxLength: 5 }).map(objectOf),
  ),
}))

export const jsonObjects: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(documentKeys, jsonValues), { maxLength: 6 })
  .map(objectOf)

/** Mostly objects and lists, like documents; sometimes a scalar. */
export const jsonDocuments: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 6, arbitrary: jsonObjects },
  { weight: 2, arbitrary: fc.array(jsonValues, { maxLength: 6 }) },
  { weight: 1, arbitrary: scalars },
)

/** The choices for each location where two values meet, in order; after the last, the first comes again. */
export type Choices = readonly number[]

export const choices: fc.Arbitrary<Choices> = fc.array(fc.nat(9), { minLength: 1, maxLength: 24, size: 'max' })

/** A blend of two values: some parts come from the first, some from the second, some are left out. */
export function blend(left: JsonValue, right: JsonValue, chosen: Choices): JsonValue {
  let position = 0
  const next = () => chosen[position++ % chosen.length] as number
  return blendValues(left, right, next)
}

function blendValues(left: JsonValue, right: JsonValue, next: () => number): JsonValue {
  if (isJsonObject(left) && isJsonObject(right)) return blendObjects(left, right, next)
  if (isJsonArray(left) && isJsonArray(right)) return blendLists(left, right, next)
  return next() < 6 ? left : right
}

function blendObjects(left: JsonObject, right: JsonObject, next: () => number): JsonObject {
  const blended: Record<string, JsonValue> = {}
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const choice = next()
    const ofLeft = Object.hasOwn(left, key) ? left[key] : undefined
    const ofRight = Object.hasOwn(right, key) ? right[key] : undefined
    let value = ofLeft
    if (choice >= 8) value = ofRight
    else if (choice >= 5 && ofLeft !== undefined) value = blendValues(ofLeft, ofRight ?? ofLeft, next)
    if (value !== undefined) setField(blended, key, value)
  }
  return blended
}

/** Items stay, are removed, are blended, or are followed by one of the other list; sometimes all are reversed. */
function blendLists(left: JsonArray, right: JsonArray, next: () => number): JsonArray {
  const blended: JsonValue[] = []
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const choice = next()
    const ofLeft = left[index]
    const ofRight = right[index]
    if (ofLeft !== undefined && choice < 8)
      blended.push(choice < 5 ? ofLeft : blendValues(ofLeft, ofRight ?? ofLeft, next))
    if (ofRight !== undefined && choice % 4 === 3) blended.push(ofRight)
  }
  return next() === 9 ? blended.reverse() : blended
}

const successors: Readonly<Record<string, string>> = { a: 'b', b: 'c', c: 'd', d: 'a', '1': '100m', '100m': '0.5' }

/** The same value with some of its scalars changed: the same fields with other values. */
export function vary(value: JsonValue, chosen: Choices): JsonValue {
  let position = 0
  const next = () => chosen[position++ % chosen.length] as number
  return varyValue(value, next)
}

function varyValue(value: JsonValue, next: () => number): JsonValue {
  if (isJsonArray(value)) return value.map((item) => varyValue(item, next))
  if (!isJsonObject(value)) return next() < 6 ? value : otherScalar(value)
  const varied: Record<string, JsonValue> = {}
  for (const [key, field] of Object.entries(value)) setField(varied, key, varyValue(field ?? null, next))
  return varied
}

function otherScalar(value: JsonValue): JsonValue {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  return typeof value === 'string' ? (successors[value] ?? value) : value
}
