import { compileCustomResource, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource, duration, intOrString, quantity } from './index.ts'

const runs = process.env['SOAK'] ? 20_000 : 500

/**
 * The spec that the API server stores: with defaults and without unknown fields; undefined when it refuses the spec.
 */
function serverOf(spec: z.ZodObject) {
  const { definition } = defineResource({ group: 'example.com', version: 'v1', kind: 'Thing', spec })
  const resource = compileCustomResource(defaultCustomResourceDefinition(definition.manifest ?? {}), 'v1')
  return (value: JsonValue): JsonValue | undefined => {
    const object: JsonObject = {
      apiVersion: 'example.com/v1',
      kind: 'Thing',
      metadata: { name: 'x', namespace: 'default' },
      spec: value,
    }
    const { value: prepared, problem } = resource.prepare(object)
    const accepted = problem === undefined && resource.validate(prepared).errors.length === 0
    return accepted ? prepared['spec'] : undefined
  }
}

const plain = z.object({
  count: z.int().min(0).max(3),
  share: z.number().gt(0).lt(1).optional(),
  mode: z.enum(['on', 'off']).default('on'),
  level: z.literal([1, 2, 3]).optional(),
  name: z
    .string()
    .min(1)
    .max(3)
    .regex(/^[a-c]+$/)
    .nullable(),
  port: intOrString().optional(),
  amount: quantity().optional(),
  period: duration().optional(),
  tags: z.array(z.boolean()).min(1).max(2).optional(),
  limits: z.record(z.string(), z.int()).optional(),
  nested: z.object({ on: z.boolean().default(false), more: z.unknown().optional() }).optional(),
})

const store = z.discriminatedUnion('type', [
  z.object({ type: z.literal('disk'), size: quantity() }),
  z.object({ type: z.literal('bucket'), url: z.string(), retries: z.int().optional() }),
  z.object({ type: z.enum(['none', 'memory']) }),
])
const either = z.union([z.object({ a: z.string() }), z.object({ b: z.boolean() })])
const unions = z.object({
  store,
  either: either.optional(),
  text: z.union([z.literal('x'), z.literal('y')]).optional(),
})

// Null is left out: Kubernetes treats it as absent where a field has a default, and accepts it as int-or-string.
const scalar = fc.constantFrom<JsonValue>(
  0,
  1,
  2,
  4,
  -1,
  0.5,
  'a',
  'abc',
  'abcd',
  'x',
  'on',
  '1h',
  '2Gi',
  '',
  true,
  false,
)
const anything = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3, size: 'max' }),
  fc.dictionary(fc.constantFrom('on', 'more', 'z'), scalar),
)

/** Objects with fields of the schema: mostly valid values, sometimes any value. */
function specs(fields: Readonly<Record<string, fc.Arbitrary<JsonValue>>>): fc.Arbitrary<JsonObject> {
  const entries = Object.entries(fields).map(([name, right]) => {
    const value = fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: anything })
    return [name, fc.option(value, { nil: undefined, freq: 5 })] as const
  })
  return fc.record(Object.fromEntries(entries)).map((object) => JSON.parse(JSON.stringify(object)))
}

const plainSpecs = specs({
  count: fc.constantFrom(0, 3),
  share: fc.constant(0.5),
  mode: fc.constantFrom('on', 'off'),
  level: fc.constant(2),
  name: fc.constantFrom('a', 'abc', null),
  port: fc.constantFrom<JsonValue>(80, 'http'),
  amount: fc.constantFrom<JsonValue>(1, '100m'),
  period: fc.constantFrom('1h30m', '0'),
  tags: fc.constantFrom<JsonValue>([true], [true, false]),
  limits: fc.constantFrom<JsonValue>({}, { a: 1 }),
  nested: fc.constantFrom<JsonValue>({}, { on: true, more: { deep: [1] } }),
})

const unionSpecs = specs({
  store: fc.oneof(
    specs({
      type: fc.constantFrom('disk', 'bucket', 'none', 'memory'),
      size: fc.constant('1Gi'),
      url: fc.constant('u'),
    }),
    fc.constantFrom<JsonValue>({ type: 'disk', size: 1 }, { type: 'bucket', url: 'x', retries: 3 }, { type: 'none' }),
  ),
  either: fc.oneof(specs({ a: fc.constant('a'), b: fc.constant(true) }), fc.constant<JsonValue>({ a: 'x' })),
  text: fc.constantFrom('x', 'y'),
})

test('the API server accepts exactly what the schema accepts, with the same defaults', () => {
  const server = serverOf(plain)
  const property = fc.property(plainSpecs, (spec) => {
    const parsed = plain.safeParse(spec)
    const served = server(spec)
    expect(served !== undefined).toBe(parsed.success)
    if (parsed.success) expect(served).toEqual(JSON.parse(JSON.stringify(parsed.data)))
  })
  fc.assert(property, { seed: 3, numRuns: runs })
})

test('of unions, too, the API server stores nothing that the schema would refuse', () => {
  const server = serverOf(unions)
  let accepted = 0
  const property = fc.property(unionSpecs, (spec) => {
    const served = server(spec)
    if (served === undefined) return
    accepted++
    expect(unions.safeParse(served).success).toBe(true)
  })
  fc.assert(property, { seed: 3, numRuns: runs })
  expect(accepted).toBeGreaterThan(runs / 20)
})
