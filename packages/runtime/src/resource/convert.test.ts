import { expect, test } from 'vitest'
import { z } from 'zod'
import { isRuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { convertSchema } from './convert.ts'
import { defineResource, duration, intOrString, quantity } from './index.ts'

/** zod schemas and their form in a CustomResourceDefinition. */
const conversions: readonly [string, z.ZodType, object][] = [
  ['an integer is int64, without the bounds of safe integers', z.int(), { type: 'integer', format: 'int64' }],
  ['number().int() is an integer', z.number().int().min(3), { type: 'integer', format: 'int64', minimum: 3 }],
  [
    'int32 keeps its range, because no server checks formats of numbers',
    z.int32().max(5),
    { type: 'integer', format: 'int32', minimum: -2147483648, maximum: 5 },
  ],
  ['uint32', z.uint32(), { type: 'integer', format: 'int64', minimum: 0, maximum: 4294967295 }],
  ['a number', z.number().gt(0).lte(1), { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1 }],
  ['the narrower bound wins', z.int().min(1).min(3).min(2), { type: 'integer', format: 'int64', minimum: 3 }],
  [
    'an exclusive bound is narrower than the same inclusive one',
    z.number().min(1).gt(1).lt(9).max(9),
    { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
  ],
  ['floats', z.float32(), { type: 'number', format: 'float' }],
  ['multiples', z.int().multipleOf(5), { type: 'integer', format: 'int64', multipleOf: 5 }],
  ['lengths', z.string().min(1).max(3), { type: 'string', minLength: 1, maxLength: 3 }],
  ['a length', z.string().length(3), { type: 'string', minLength: 3, maxLength: 3 }],
  ['a pattern', z.string().regex(/^a+$/), { type: 'string', pattern: '^a+$' }],
  [
    'two patterns',
    z.string().startsWith('a').endsWith('b'),
    { type: 'string', pattern: '^a.*', allOf: [{ pattern: '.*b$' }] },
  ],
  ['a time, without zod’s long pattern', z.iso.datetime(), { type: 'string', format: 'date-time' }],
  ['a date', z.iso.date(), { type: 'string', format: 'date' }],
  ['a UUID', z.uuid(), { type: 'string', format: 'uuid' }],
  ['a UUID of version 4', z.uuidv4(), { type: 'string', format: 'uuid4' }],
  ['an address', z.ipv4(), { type: 'string', format: 'ipv4' }],
  ['base64', z.base64(), { type: 'string', format: 'byte' }],
  ['a URL', z.url(), { type: 'string', format: 'uri' }],
  [
    'a format that Kubernetes does not know keeps its pattern',
    z.e164(),
    { type: 'string', pattern: '^\\+[1-9]\\d{6,14}$' },
  ],
  ['a template', z.templateLiteral(['a-', z.int()]), { type: 'string', pattern: '^a--?\\d+$' }],
  ['an enum', z.enum(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
  ['a numeric enum', z.enum({ A: 1, B: 2 }), { type: 'integer', format: 'int64', enum: [1, 2] }],
  ['a literal', z.literal(true), { type: 'boolean', enum: [true] }],
  ['several literals', z.literal(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
  ['null makes nullable', z.string().nullable(), { type: 'string', nullable: true }],
  ['so does a union with null', z.union([z.string(), z.null()]), { type: 'string', nullable: true }],
  ['literals are one enum', z.union([z.literal('a'), z.enum(['b', 'c'])]), { type: 'string', enum: ['a', 'b', 'c'] }],
  [
    'integer or string',
    intOrString(),
    { anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true },
  ],
  [
    'the checks of both types are in one node',
    z.union([z.string().min(2), z.int().min(1)]),
    { minimum: 1, minLength: 2, anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true },
  ],
  ['a list', z.array(z.string()).min(1).max(9), { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 9 }],
  [
    'a map',
    z.record(z.string(), z.int()),
    { type: 'object', additionalProperties: { type: 'integer', format: 'int64' } },
  ],
  ['anything', z.unknown(), { 'x-kubernetes-preserve-unknown-fields': true }],
  [
    'optional fields and fields of any value are not required',
    z.object({ a: z.string(), b: z.string().optional(), c: z.string().default('x'), d: z.any() }),
    {
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { type: 'string' },
        c: { type: 'string', default: 'x' },
        d: { 'x-kubernetes-preserve-unknown-fields': true },
      },
      required: ['a'],
    },
  ],
  [
    'a loose object preserves',
    z.looseObject({ a: z.boolean() }).partial(),
    { type: 'object', properties: { a: { type: 'boolean' } }, 'x-kubernetes-preserve-unknown-fields': true },
  ],
  ['a strict object is pruned like any other', z.strictObject({}), { type: 'object' }],
  [
    'an intersection has the fields of both',
    z.intersection(z.object({ a: z.string() }), z.object({ b: z.boolean() })),
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'boolean' } }, required: ['a', 'b'] },
  ],
  [
    'a prefault is a default that gets its own defaults',
    z.object({ a: z.int().default(1) }).prefault({}),
    { type: 'object', properties: { a: { type: 'integer', format: 'int64', default: 1 } }, default: {} },
  ],
  ['descriptions survive wrappers', z.string().describe('x').optional(), { type: 'string', description: 'x' }],
  [
    'the outer description wins',
    z.string().describe('x').default('y').describe('z'),
    {
      type: 'string',
      default: 'y',
      description: 'z',
    },
  ],
  [
    'keywords of Kubernetes are kept, and an id is dropped',
    z.array(z.string()).meta({ id: 'Tags', deprecated: true, 'x-kubernetes-list-type': 'set' }),
    { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
  ],
  ['readonly has no effect', z.array(z.string()).readonly(), { type: 'array', items: { type: 'string' } }],
  ['lazy schemas', z.lazy(() => z.string()), { type: 'string' }],
]

test.each(conversions)('%s', (_name, schema, expected) => {
  expect(convertSchema(schema, 'spec')).toEqual(expected)
})

test.each(conversions)('an API server accepts a field of this schema: %s', (_name, schema) => {
  const spec = z.object({ field: schema })
  expect(() => defineResource({ group: 'example.com', version: 'v1', kind: 'Thing', spec })).not.toThrow()
})

test('a schema whose meta gives its node is not converted itself', () => {
  let calls = 0
  const given = z
    .custom<object>(() => true)
    .meta({
      'kubewright:node': () => {
        calls++
        return { type: 'object', properties: { image: { type: 'string' } } }
      },
    })
  const described = z.object({ template: given.optional().describe('The pod.') })
  expect(calls).toBe(0)
  expect(convertSchema(described, 'spec').properties).toEqual({
    template: { type: 'object', properties: { image: { type: 'string' } }, description: 'The pod.' },
  })
  expect(calls).toBe(1)
})

test('a field named __proto__ is an ordinary field', () => {
  const shape = JSON.parse('{"__proto__": 1}')
  Object.defineProperty(shape, '__proto__', { value: z.string(), enumerable: true })
  const { properties = {} } = convertSchema(z.object(shape), 'spec')
  expect(Object.keys(properties)).toEqual(['__proto__'])
})

test('a discriminated union has the fields of all branches, and each branch lists its required fields', () => {
  const storage = z.discriminatedUnion('type', [
    z.object({ type: z.literal('disk'), size: quantity() }),
    z.object({ type: z.literal('bucket'), url: z.string(), timeout: duration().optional() }),
    z.object({ type: z.enum(['none', 'memory']) }),
  ])
  expect(convertSchema(storage, 'spec')).toEqual({
    type: 'object',
    properties: {
      type: { type: 'string', enum: ['disk', 'bucket', 'none', 'memory'] },
      size: expect.objectContaining({ 'x-kubernetes-int-or-string': true }),
      url: { type: 'string' },
      timeout: expect.objectContaining({ type: 'string' }),
    },
    required: ['type'],
    oneOf: [
      { properties: { type: { enum: ['disk'] } }, required: ['type', 'size'] },
      { properties: { type: { enum: ['bucket'] } }, required: ['type', 'url'] },
      { properties: { type: { enum: ['none', 'memory'] } }, required: ['type'] },
    ],
  })
})

test('a union of objects without a discriminator becomes anyOf; a nested union keeps its branches', () => {
  const inner = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])
  expect(convertSchema(z.union([inner, z.object({ c: z.string() })]), 'spec')).toEqual({
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
    anyOf: [{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, { required: ['c'] }],
  })
})

const node: z.ZodType = z.object({ children: z.array(z.lazy(() => node)) })
let counter = 0

/** Schemas that only JavaScript can check, with the path of the field and a part of the message. */
const refusals: readonly [string, z.ZodType, string, RegExp][] = [
  [
    'a refine where no webhook runs it',
    z.object({ a: z.string().refine(() => true) }),
    'spec.a',
    /only the operator writes this; use rules/,
  ],
  ['an async refine', z.object({ a: z.string().refine(async () => true) }), 'spec.a', /only the operator/],
  ['a trim', z.array(z.object({ a: z.string().trim() })), 'spec[].a', /does not change values/],
  ['a transform', z.object({ a: z.string().transform(Number) }), 'spec.a', /transforms run only in JavaScript/],
  ['a preprocess', z.object({ a: z.preprocess(String, z.string()) }), 'spec.a', /transforms run only in JavaScript/],
  ['a codec', z.object({ a: z.stringbool() }), 'spec.a', /transforms/],
  ['a coercion', z.object({ a: z.coerce.number() }), 'spec.a', /does not convert/],
  ['a catch', z.object({ a: z.string().catch('x') }), 'spec.a', /use default\(\)/],
  ['a date', z.object({ a: z.date() }), 'spec.a', /z\.iso\.datetime/],
  ['a bigint', z.object({ a: z.record(z.string(), z.bigint()) }), 'spec.a[*]', /z\.int\(\)/],
  ['a tuple', z.object({ a: z.tuple([z.string()]) }), 'spec.a', /one type/],
  ['a map', z.map(z.string(), z.string()), 'spec', /z\.record/],
  ['a set', z.set(z.string()), 'spec', /listType/],
  ['never', z.object({ a: z.never() }), 'spec.a', /no type for never/],
  ['a custom type', z.object({ a: z.custom() }), 'spec.a', /z.unknown\(\) with refine/],
  ['a recursive schema', node, 'spec.children[]', /contains itself/],
  ['an ISO duration', z.object({ a: z.iso.duration() }), 'spec.a', /duration\(\)/],
  ['a look-ahead', z.object({ a: z.string().regex(/a(?=b)/) }), 'spec.a', /RE2/],
  ['a flag', z.object({ a: z.string().regex(/a/i) }), 'spec.a', /no flags/],
  ['a format without a pattern', z.object({ a: z.jwt() }), 'spec.a', /does not know the format jwt/],
  ['string or boolean', z.object({ a: z.union([z.string(), z.boolean()]) }), 'spec.a', /not string or boolean/],
  ['keys that are checked', z.object({ a: z.record(z.enum(['x']), z.string()) }), 'spec.a', /does not check keys/],
  ['fields and a catchall', z.object({ a: z.string() }).catchall(z.string()), 'spec', /not both/],
  ['an enum of mixed types', z.object({ a: z.literal(['a', 1]) }), 'spec.a', /of one type/],
  [
    'a default that changes',
    z.object({ a: z.int().default(() => ++counter) }),
    'spec.a',
    /has another value on each call/,
  ],
  ['a default that is not JSON', z.object({ a: z.unknown().default(new Map()) }), 'spec.a', /not a JSON value/],
  [
    'branches that disagree',
    z.union([z.object({ a: z.string() }), z.object({ a: z.boolean() })]),
    'spec.a',
    /declare this field differently/,
  ],
  [
    'a default in one branch',
    z.union([z.object({ a: z.string().default('x') }), z.object({ b: z.boolean() })]),
    'spec.a',
    /in every branch/,
  ],
  [
    'a rule in a branch',
    z.union([z.object({ a: z.string() }).meta({ 'x-kubernetes-validations': [] }), z.object({ b: z.boolean() })]),
    'spec',
    /is not allowed in a branch/,
  ],
  [
    'an intersection that disagrees',
    z.intersection(z.object({ a: z.string() }), z.object({ a: z.boolean() })),
    'spec.a',
    /declared twice/,
  ],
]

test.each(refusals)('refuses %s with its path', (_name, schema, path, message) => {
  expect(() => convertSchema(schema, 'spec')).toThrow(message)
  try {
    convertSchema(schema, 'spec')
  } catch (error) {
    expect(isRuntimeError(error, 'RESOURCE_INVALID') && error.path).toBe(path)
  }
})

test('refuses a schema deeper than schemaDepthMax', () => {
  let deep: z.ZodType = z.string()
  for (let depth = 0; depth <= runtimeLimits.schemaDepthMax; depth++) deep = z.array(deep)
  expect(() => convertSchema(deep, 'spec')).toThrow(/contains itself/)
})
