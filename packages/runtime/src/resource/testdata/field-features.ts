import { z } from 'zod'
import {
  atLeastOneOf,
  atMostOneOf,
  deprecated,
  duration,
  embeddedResource,
  exactlyOneOf,
  immutable,
  intOrString,
  listType,
  loose,
  mapList,
  mapSize,
  mapType,
  quantity,
  withRule,
} from '../index.ts'

/** What a CustomResourceDefinition says about a field: its name among kubebuilder's markers, the schema, the fragment. */
export type FieldFeature = readonly [name: string, schema: z.ZodType, fragment: object]

const text = { type: 'string' }
const int64 = { type: 'integer', format: 'int64' }
const rule = { rule: 'self != oldSelf', message: 'must change', reason: 'FieldValueForbidden' } as const

const numbers: readonly FieldFeature[] = [
  ['int64', z.int(), int64],
  ['int32', z.int32(), { type: 'integer', format: 'int32', minimum: -2147483648, maximum: 2147483647 }],
  ['number', z.number(), { type: 'number' }],
  ['float', z.float32(), { type: 'number', format: 'float' }],
  ['double', z.float64(), { type: 'number', format: 'double' }],
  ['Minimum', z.int().min(1), { ...int64, minimum: 1 }],
  ['Maximum', z.int().max(9), { ...int64, maximum: 9 }],
  ['ExclusiveMinimum', z.number().gt(0), { type: 'number', minimum: 0, exclusiveMinimum: true }],
  ['ExclusiveMaximum', z.number().lt(1), { type: 'number', maximum: 1, exclusiveMaximum: true }],
  ['MultipleOf', z.int().multipleOf(5), { ...int64, multipleOf: 5 }],
  ['a port', z.int32().min(1).max(65_535), { type: 'integer', format: 'int32', minimum: 1, maximum: 65_535 }],
]

const strings: readonly FieldFeature[] = [
  ['string', z.string(), text],
  ['MinLength', z.string().min(2), { ...text, minLength: 2 }],
  ['MaxLength', z.string().max(5), { ...text, maxLength: 5 }],
  ['Pattern', z.string().regex(/^[a-z]+$/), { ...text, pattern: '^[a-z]+$' }],
  ['Format date-time', z.iso.datetime(), { ...text, format: 'date-time' }],
  ['Format date', z.iso.date(), { ...text, format: 'date' }],
  ['Format email', z.email(), { ...text, format: 'email' }],
  ['Format uri', z.url(), { ...text, format: 'uri' }],
  ['Format uuid', z.uuid(), { ...text, format: 'uuid' }],
  ['Format ipv4', z.ipv4(), { ...text, format: 'ipv4' }],
  ['Format ipv6', z.ipv6(), { ...text, format: 'ipv6' }],
  ['Format hostname', z.string().meta({ format: 'hostname' }), { ...text, format: 'hostname' }],
  ['Format cidr', z.string().meta({ format: 'cidr' }), { ...text, format: 'cidr' }],
  ['Format mac', z.string().meta({ format: 'mac' }), { ...text, format: 'mac' }],
  ['Format password', z.string().meta({ format: 'password' }), { ...text, format: 'password' }],
  ['Format byte', z.base64(), { ...text, format: 'byte' }],
  ['Enum', z.enum(['Allow', 'Forbid']), { ...text, enum: ['Allow', 'Forbid'] }],
  ['Enum of numbers', z.literal([1, 2]), { ...int64, enum: [1, 2] }],
  ['boolean', z.boolean(), { type: 'boolean' }],
  ['a duration', duration(), { ...text, pattern: expect('^(0|') }],
]

/** A text in the fragment that starts like this; the rest is zod's or the helper's. */
function expect(start: string): object {
  return { startsWith: start }
}

const combined: readonly FieldFeature[] = [
  ['nullable', z.string().nullable(), { ...text, nullable: true }],
  ['default', z.string().default('a'), { ...text, default: 'a' }],
  [
    'default of an object',
    z.object({ a: z.int().default(1) }).prefault({}),
    { ...objectOf({ a: { ...int64, default: 1 } }), default: {} },
  ],
  ['default of a list', z.array(z.string()).default(['a']), { ...listOf(text), default: ['a'] }],
  ['title', z.string().meta({ title: 'A title' }), { ...text, title: 'A title' }],
  ['description', z.string().describe('A text.'), { ...text, description: 'A text.' }],
  ['example', z.string().meta({ examples: ['a', 'b'] }), { ...text, example: 'a' }],
  [
    'externalDocs',
    z.string().meta({ externalDocs: { url: 'https://example.com/docs', description: 'More.' } }),
    { ...text, externalDocs: { url: 'https://example.com/docs', description: 'More.' } },
  ],
  ['deprecated', deprecated(z.string(), 'use b'), { ...text, description: 'Deprecated: use b' }],
  ['XIntOrString', intOrString(), { anyOf: [{ type: 'integer' }, text], 'x-kubernetes-int-or-string': true }],
  [
    'a quantity',
    quantity(),
    { anyOf: [{ type: 'integer' }, text], pattern: expect('^(\\+|-)?'), 'x-kubernetes-int-or-string': true },
  ],
  [
    'Pattern of int-or-string',
    z.union([z.int(), z.string().regex(/^\d+%$/)]),
    { anyOf: [{ type: 'integer' }, text], pattern: '^\\d+%$', 'x-kubernetes-int-or-string': true },
  ],
  [
    'XEmbeddedResource',
    embeddedResource(),
    { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
  ],
  ['Schemaless', z.unknown(), { 'x-kubernetes-preserve-unknown-fields': true }],
  ['PreserveUnknownFields', loose(), { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }],
  [
    'PreserveUnknownFields beside fields',
    loose({ a: z.string() }),
    { ...objectOf({ a: text }, ['a']), 'x-kubernetes-preserve-unknown-fields': true },
  ],
]

function objectOf(properties: object, required?: readonly string[]): object {
  return { type: 'object', properties, ...(required === undefined ? {} : { required }) }
}

function listOf(items: object): object {
  return { type: 'array', items }
}

const collections: readonly FieldFeature[] = [
  ['a list', z.array(z.string()), listOf(text)],
  ['MinItems', z.array(z.string()).min(1), { ...listOf(text), minItems: 1 }],
  ['MaxItems', z.array(z.string()).max(4), { ...listOf(text), maxItems: 4 }],
  ['items:MaxLength', z.array(z.string().max(3)), listOf({ ...text, maxLength: 3 })],
  ['items:Pattern', z.array(z.string().regex(/^a/)), listOf({ ...text, pattern: '^a' })],
  ['items:Enum', z.array(z.enum(['a', 'b'])), listOf({ ...text, enum: ['a', 'b'] })],
  ['items:Minimum', z.array(z.int().min(0)), listOf({ ...int64, minimum: 0 })],
  ['items:Maximum', z.array(z.int().max(9)), listOf({ ...int64, maximum: 9 })],
  [
    'items:ExclusiveMinimum and items:ExclusiveMaximum',
    z.array(z.number().gt(0).lt(1)),
    listOf({ type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: true }),
  ],
  ['items:MultipleOf', z.array(z.int().multipleOf(5)), listOf({ ...int64, multipleOf: 5 })],
  ['items:MinLength', z.array(z.string().min(2)), listOf({ ...text, minLength: 2 })],
  ['items:Format', z.array(z.ipv4()), listOf({ ...text, format: 'ipv4' })],
  [
    'items:MinItems and items:MaxItems',
    z.array(z.array(z.string()).min(1).max(2)),
    listOf({ ...listOf(text), minItems: 1, maxItems: 2 }),
  ],
  [
    'items:MinProperties and items:MaxProperties',
    z.array(mapSize(z.record(z.string(), z.int()), { min: 1, max: 3 })),
    listOf({ type: 'object', additionalProperties: int64, minProperties: 1, maxProperties: 3 }),
  ],
  [
    'items:XIntOrString',
    z.array(intOrString()),
    listOf({ anyOf: [{ type: 'integer' }, text], 'x-kubernetes-int-or-string': true }),
  ],
  [
    'items:XEmbeddedResource',
    z.array(embeddedResource()),
    listOf({ type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true }),
  ],
  [
    'items:XPreserveUnknownFields',
    z.array(loose()),
    listOf({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }),
  ],
  ['items:nullable', z.array(z.string().nullable()), listOf({ ...text, nullable: true })],
  [
    'items:XValidation',
    z.array(withRule(z.string().max(9), { rule: "self != 'a'" })).max(9),
    { ...listOf({ ...text, maxLength: 9, 'x-kubernetes-validations': [{ rule: "self != 'a'" }] }), maxItems: 9 },
  ],
  [
    'items:default',
    z.array(z.object({ a: z.string().default('x') })),
    listOf(objectOf({ a: { ...text, default: 'x' } })),
  ],
  ['listType=set', listType(z.array(z.string()), 'set'), { ...listOf(text), 'x-kubernetes-list-type': 'set' }],
  ['listType=atomic', listType(z.array(z.string()), 'atomic'), { ...listOf(text), 'x-kubernetes-list-type': 'atomic' }],
  [
    'listType=map with listMapKey',
    mapList(z.array(z.object({ name: z.string() })), ['name']),
    {
      ...listOf(objectOf({ name: text }, ['name'])),
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    },
  ],
  [
    'two listMapKeys, of which one has a default',
    mapList(z.array(z.object({ port: z.int(), protocol: z.string().default('TCP') })), ['port', 'protocol']),
    {
      ...listOf(objectOf({ port: int64, protocol: { ...text, default: 'TCP' } }, ['port'])),
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['port', 'protocol'],
    },
  ],
  [
    'a set of atomic objects',
    listType(z.array(mapType(z.object({ a: z.string() }), 'atomic')), 'set'),
    {
      ...listOf({ ...objectOf({ a: text }, ['a']), 'x-kubernetes-map-type': 'atomic' }),
      'x-kubernetes-list-type': 'set',
    },
  ],
  ['a map', z.record(z.string(), z.string()), { type: 'object', additionalProperties: text }],
  [
    'MinProperties and MaxProperties',
    mapSize(z.record(z.string(), z.int()), { min: 1, max: 3 }),
    { type: 'object', additionalProperties: int64, minProperties: 1, maxProperties: 3 },
  ],
  [
    'mapType=atomic',
    mapType(z.record(z.string(), z.string()), 'atomic'),
    { type: 'object', additionalProperties: text, 'x-kubernetes-map-type': 'atomic' },
  ],
  [
    'mapType=granular',
    mapType(z.record(z.string(), z.string()), 'granular'),
    { type: 'object', additionalProperties: text, 'x-kubernetes-map-type': 'granular' },
  ],
  [
    'structType=atomic',
    mapType(z.object({ a: z.string().optional() }), 'atomic'),
    { ...objectOf({ a: text }), 'x-kubernetes-map-type': 'atomic' },
  ],
  ['Required', z.object({ a: z.string() }), objectOf({ a: text }, ['a'])],
  ['Optional', z.object({ a: z.string().optional() }), objectOf({ a: text })],
  ['Optional, never undefined', z.object({ a: z.string().exactOptional() }), objectOf({ a: text })],
]

const options = z.object({ a: z.string().optional(), b: z.int().optional() })
const optionProperties = { a: text, b: int64 }

const rules: readonly FieldFeature[] = [
  ['XValidation', withRule(z.string().max(9), rule), { ...text, maxLength: 9, 'x-kubernetes-validations': [rule] }],
  [
    'XValidation with a message expression',
    withRule(z.string().max(9), { rule: "self != 'a'", messageExpression: "'is ' + self" }),
    { ...text, maxLength: 9, 'x-kubernetes-validations': [{ rule: "self != 'a'", messageExpression: "'is ' + self" }] },
  ],
  [
    'XValidation with a field path',
    withRule(options, { rule: '!has(self.b)', fieldPath: '.b', reason: 'FieldValueInvalid' }),
    {
      ...objectOf(optionProperties),
      'x-kubernetes-validations': [{ rule: '!has(self.b)', fieldPath: '.b', reason: 'FieldValueInvalid' }],
    },
  ],
  [
    'XValidation with an optional old value',
    withRule(z.int(), { rule: '!oldSelf.hasValue() || self >= oldSelf.value()', optionalOldSelf: true }),
    {
      ...int64,
      'x-kubernetes-validations': [{ rule: '!oldSelf.hasValue() || self >= oldSelf.value()', optionalOldSelf: true }],
    },
  ],
  [
    'several rules',
    withRule(withRule(z.int(), { rule: 'self > 1' }), { rule: 'self < 9' }),
    { ...int64, 'x-kubernetes-validations': [{ rule: 'self > 1' }, { rule: 'self < 9' }] },
  ],
  [
    'rules inside and outside of optional()',
    withRule(withRule(z.int(), { rule: 'self > 1' }).optional(), { rule: 'self < 9' }),
    { ...int64, 'x-kubernetes-validations': [{ rule: 'self > 1' }, { rule: 'self < 9' }] },
  ],
  [
    'k8s:immutable',
    immutable(z.string().max(9)),
    {
      ...text,
      maxLength: 9,
      'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'is immutable' }],
    },
  ],
  [
    'k8s:immutable of an optional field',
    z.object({ namespace: immutable(z.string().max(9).optional()) }),
    {
      ...objectOf({
        namespace: {
          ...text,
          maxLength: 9,
          'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'is immutable' }],
        },
      }),
      'x-kubernetes-validations': [
        {
          rule: '!has(oldSelf.__namespace__) || has(self.__namespace__)',
          message: 'namespace is immutable and cannot be removed',
        },
      ],
    },
  ],
  [
    'ExactlyOneOf',
    exactlyOneOf(options, ['a', 'b']),
    {
      ...objectOf(optionProperties),
      'x-kubernetes-validations': [
        {
          rule: '(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) == 1',
          message: 'exactly one of a, b must be set',
        },
      ],
    },
  ],
  [
    'AtMostOneOf',
    atMostOneOf(options, ['a', 'b']),
    {
      ...objectOf(optionProperties),
      'x-kubernetes-validations': [
        { rule: '(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) <= 1', message: 'at most one of a, b may be set' },
      ],
    },
  ],
  [
    'AtLeastOneOf',
    atLeastOneOf(options, ['a', 'b']),
    {
      ...objectOf(optionProperties),
      'x-kubernetes-validations': [{ rule: 'has(self.a) || has(self.b)', message: 'at least one of a, b must be set' }],
    },
  ],
  [
    'a discriminated union',
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('disk'), size: z.int() }),
      z.object({ type: z.literal('none') }),
    ]),
    {
      ...objectOf({ type: { ...text, enum: ['disk', 'none'] }, size: int64 }, ['type']),
      oneOf: [
        { properties: { type: { enum: ['disk'] } }, required: ['type', 'size'] },
        { properties: { type: { enum: ['none'] } }, required: ['type'] },
      ],
    },
  ],
  ['a check in JavaScript leaves the fragment as it is', z.int().refine((value) => value % 2 === 0), int64],
]

export const fieldFeatures: readonly FieldFeature[] = [...numbers, ...strings, ...combined, ...collections, ...rules]
