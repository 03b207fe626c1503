import type { JsonObject, JsonValue, MutableJsonObject } from '@kubewright/kube/json'
import { builtinKinds, shapeOfKind } from '@kubewright/kube/kinds'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import { hasProtobuf } from '@kubewright/kube/protobuf'
import type { ListShape, ObjectShape, ScalarShape, Shape } from '@kubewright/kube/shape'
import fc from 'fast-check'

type Generator = fc.GeneratorValue

/** The maximum depth of objects; below it only scalars and empty lists. Some kinds are recursive. */
const depthMax = 9
/** Fields of the Go type MicroTime, which requires six fractional digits. OpenAPI does not distinguish it. */
const microTimes = new Set(['eventTime', 'renewTime', 'acquireTime', 'lastObservedTime'])

/** Every kind with a protobuf envelope; watch events are framed without one. */
export function protobufKinds(): GroupVersionKind[] {
  return builtinKinds().filter(
    (kind) => kind.kind !== 'WatchEvent' && hasProtobuf({ apiVersion: apiVersionOf(kind), kind: kind.kind }),
  )
}

function apiVersionOf({ group, version }: GroupVersionKind): string {
  return group === '' ? version : `${group}/${version}`
}

/** Objects of every kind, or of one: each field is present or not, with usual and unusual values. */
export function objectOfKinds(kinds: readonly GroupVersionKind[] = protobufKinds()): fc.Arbitrary<JsonObject> {
  return fc.gen().map((generator) => {
    const kind = generator(fc.constantFrom, ...kinds)
    // Objects with few fields are deeper, objects with many fields are broader.
    const density = generator(fc.constantFrom, 0.08, 0.25, 0.6)
    const shape = shapeOfKind(kind) as ObjectShape
    return { ...objectOf(generator, shape, 0, density), apiVersion: apiVersionOf(kind), kind: kind.kind }
  })
}

function valueOfShape(generator: Generator, shape: Shape, depth: number, density: number): JsonValue {
  if (shape.kind === 'scalar') return scalarOf(generator, shape)
  if (shape.kind === 'list') return listOf(generator, shape, depth, density)
  if (shape.kind === 'object') return objectOf(generator, shape, depth, density)
  return generator(anyValues)
}

function objectOf(generator: Generator, shape: ObjectShape, depth: number, density: number): MutableJsonObject {
  const made: MutableJsonObject = {}
  if (depth > depthMax) return made
  for (const [name, field] of shape.fields) {
    if (depth === 0 && (name === 'apiVersion' || name === 'kind')) continue
    if (!isThere(generator, depth === 0 ? 0.7 : density)) continue
    made[name] =
      field.shape.kind === 'scalar' && microTimes.has(name)
        ? generator(microTimeTexts)
        : valueOfShape(generator, field.shape, depth + 1, density)
  }
  if (shape.elements) {
    const count = generator(fc.nat, { max: 2 })
    for (let index = 0; index < count; index++) {
      made[generator(keys)] = valueOfShape(generator, shape.elements, depth + 1, density)
    }
  }
  return made
}

function listOf(generator: Generator, shape: ListShape, depth: number, density: number): JsonValue[] {
  const count = depth > depthMax ? 0 : generator(fc.nat, { max: 2 })
  return Array.from({ length: count }, () => valueOfShape(generator, shape.items, depth + 1, density))
}

function isThere(generator: Generator, density: number): boolean {
  return generator(fc.nat, { max: 99 }) < density * 100
}

function scalarOf(generator: Generator, { type, format }: ScalarShape): JsonValue {
  if (type === 'boolean') return generator(fc.boolean)
  if (type === 'quantity') return generator(quantities)
  if (type === 'int-or-string') return generator(intOrStrings)
  if (type === 'number') return generator(doubles)
  if (type === 'integer') return generator(format === 'int64' ? longs : integers)
  if (format === 'byte') return generator(byteTexts)
  return generator(format === 'date-time' ? times : texts)
}

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('', 'a', 'web', 'default', 'nginx:1.27', 'Always', 'True', 'app.example.com/v1'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
)
const key = fc.constantFrom('a', 'app', 'app.kubernetes.io/name', 'cpu', 'memory', 'é', 'z', 'A', '0')
const int32 = fc.oneof(fc.constantFrom(0, 1, -1, 2 ** 31 - 1, -(2 ** 31)), fc.integer({ min: -300, max: 70_000 }))
const int64 = fc.oneof(
  int32,
  fc.constantFrom(2 ** 53 - 1, -(2n ** 53n), 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n),
)
const double = fc.constantFrom(0, 1, -1, 0.5, 1e21, 1.5e-7, 123456789.25, 2 ** 53)
const bytes = fc.uint8Array({ maxLength: 10 }).map((some) => Buffer.from(some).toString('base64'))
const quantity = fc.constantFrom(
  '0',
  '1',
  '100m',
  '1Gi',
  '1.5',
  '2e3',
  '1500m',
  '0.1',
  '12Ki',
  '1E',
  '10000000000000000000',
  '-5',
  '1.5Gi',
  5,
)
const intOrString = fc.constantFrom<JsonValue>(0, 80, -1, 2 ** 31 - 1, '', 'http', '25%', '80')
const time = fc.oneof(
  fc.constantFrom(
    '2026-01-02T03:04:05Z',
    '1970-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-01-02T03:04:05+02:00',
    null,
  ),
  fc
    .integer({ min: 0, max: 4_000_000_000 })
    .map((second) => new Date(second * 1000).toISOString().replace('.000Z', 'Z')),
)
const microTime = fc.constantFrom(
  '2026-01-02T03:04:05.123456Z',
  '1970-01-01T00:00:00.000000Z',
  '2026-01-02T03:04:05.000001+01:00',
  null,
)
const anyValue: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue>(
  {},
  { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w' }, spec: { size: 3 } },
  { 'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } } },
)

// A generator caches by the identity of these functions.
const anyValues = () => anyValue
const keys = () => key
const microTimeTexts = () => microTime
const quantities = () => quantity
const intOrStrings = () => intOrString
const doubles = () => double
const longs = () => int64
const integers = () => int32
const byteTexts = () => bytes
const times = () => time
const texts = () => text
