import type { ValidationScenario } from './scenario.ts'

/** Expectations are recorded from k8s.io/apiextensions-apiserver v0.36. */
export const typesSecondScenarios: readonly ValidationScenario[] = [
  {
    name: 'an integer where the type is array',
    schema: { type: 'object', properties: { f: { type: 'array', items: { type: 'string' } } } },
    value: { f: 1 },
    errors: ['f: Invalid value: "integer": f in body must be of type array: "integer"'],
  },
  {
    name: 'a fraction where the type is array',
    schema: { type: 'object', properties: { f: { type: 'array', items: { type: 'string' } } } },
    value: { f: 1.5 },
    errors: ['f: Invalid value: "number": f in body must be of type array: "number"'],
  },
  {
    name: 'a boolean where the type is array',
    schema: { type: 'object', properties: { f: { type: 'array', items: { type: 'string' } } } },
    value: { f: true },
    errors: ['f: Invalid value: "boolean": f in body must be of type array: "boolean"'],
  },
  {
    name: 'an object where the type is array',
    schema: { type: 'object', properties: { f: { type: 'array', items: { type: 'string' } } } },
    value: { f: {} },
    errors: ['f: Invalid value: "object": f in body must be of type array: "object"'],
  },
  {
    name: 'null where the type is array',
    schema: { type: 'object', properties: { f: { type: 'array', items: { type: 'string' } } } },
    value: { f: null },
    errors: ['f: Invalid value: "null": f in body must be of type array: "null"'],
  },
  {
    name: 'a string where the type is object',
    schema: { type: 'object', properties: { f: { type: 'object' } } },
    value: { f: 'x' },
    errors: ['f: Invalid value: "string": f in body must be of type object: "string"'],
  },
  {
    name: 'an integer where the type is object',
    schema: { type: 'object', properties: { f: { type: 'object' } } },
    value: { f: 1 },
    errors: ['f: Invalid value: "integer": f in body must be of type object: "integer"'],
  },
  {
    name: 'a fraction where the type is object',
    schema: { type: 'object', properties: { f: { type: 'object' } } },
    value: { f: 1.5 },
    errors: ['f: Invalid value: "number": f in body must be of type object: "number"'],
  },
  {
    name: 'a boolean where the type is object',
    schema: { type: 'object', properties: { f: { type: 'object' } } },
    value: { f: true },
    errors: ['f: Invalid value: "boolean": f in body must be of type object: "boolean"'],
  },
  {
    name: 'a list where the type is object',
    schema: { type: 'object', properties: { f: { type: 'object' } } },
    value: { f: [] },
    errors: ['f: Invalid value: "array": f in body must be of type object: "array"'],
  },
  {
    name: 'null where the type is object',
    schema: { type: 'object', properties: { f: { type: 'object' } } },
    value: { f: null },
    errors: ['f: Invalid value: "null": f in body must be of type object: "null"'],
  },
  {
    name: 'null where nullable',
    schema: { type: 'object', properties: { f: { type: 'string', nullable: true } } },
    value: { f: null },
    errors: [],
  },
  {
    name: 'int-or-string takes an integer',
    schema: { type: 'object', properties: { f: { 'x-kubernetes-int-or-string': true } } },
    value: { f: 5 },
    errors: [],
  },
  {
    name: 'int-or-string takes a string',
    schema: { type: 'object', properties: { f: { 'x-kubernetes-int-or-string': true } } },
    value: { f: '50%' },
    errors: [],
  },
  {
    name: 'int-or-string refuses a boolean',
    schema: { type: 'object', properties: { f: { 'x-kubernetes-int-or-string': true } } },
    value: { f: true },
    errors: ['f: Invalid value: "boolean": f in body must be of type integer,string: "boolean"'],
  },
  {
    name: 'int-or-string refuses null',
    schema: { type: 'object', properties: { f: { 'x-kubernetes-int-or-string': true } } },
    value: { f: null },
    errors: ['f: Invalid value: "null": f in body must be of type integer,string: "null"'],
  },
  {
    name: 'int-or-string with its anyOf refuses a list',
    schema: {
      type: 'object',
      properties: { f: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] } },
    },
    value: { f: [] },
    errors: [
      '<nil>: Invalid value: "": "f" must validate at least one schema (anyOf)',
      'f: Invalid value: "array": f in body must be of type integer,string: "array"',
      'f: Invalid value: "array": f in body must be of type integer: "array"',
    ],
  },
  {
    name: 'a value of any type below preserved fields',
    schema: { type: 'object', properties: { f: { 'x-kubernetes-preserve-unknown-fields': true } } },
    value: { f: [1, 'a', null] },
    errors: [],
  },
  {
    name: 'a fraction that is nearly an integer',
    schema: { type: 'object', properties: { f: { type: 'integer' } } },
    value: { f: 5.0000000001 },
    errors: ['<nil>: Invalid value: "": Checked value must be of type integer (default format) in f'],
  },
  {
    name: 'an integer beyond double precision',
    schema: { type: 'object', properties: { f: { type: 'integer' } } },
    value: { f: 9007199254740993n },
    errors: [],
  },
  {
    name: 'a number beyond int64',
    schema: { type: 'object', properties: { f: { type: 'integer' } } },
    value: { f: 10000000000000000000 },
    errors: [
      '<nil>: Invalid value: "": Checked value must be of type integer (default format) in f',
      'f: Invalid value: "number": f in body must be of type integer: "number"',
    ],
  },
  {
    name: 'a field that must be there',
    schema: { type: 'object', properties: { f: { type: 'string' } }, required: ['f'] },
    value: {},
    errors: ['f: Required value'],
  },
  {
    name: 'null satisfies required, but not the type',
    schema: { type: 'object', properties: { f: { type: 'string' } }, required: ['f'] },
    value: { f: null },
    errors: ['f: Invalid value: "null": f in body must be of type string: "null"'],
  },
  {
    name: 'required fields of a nested object',
    schema: {
      type: 'object',
      properties: { f: { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'b'] } },
    },
    value: { f: {} },
    errors: ['f.a: Required value', 'f.b: Required value'],
  },
  {
    name: 'a required field named constructor',
    schema: { type: 'object', properties: { constructor: { type: 'string' } }, required: ['constructor'] },
    value: {},
    errors: ['constructor: Required value'],
  },
  {
    name: 'errors in items and maps have their paths',
    schema: {
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
        map: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
    value: { list: [{ n: 1 }, { n: 'x' }], map: { 'a.b/c': 1 } },
    errors: [
      'list[1].n: Invalid value: "string": list[1].n in body must be of type integer: "string"',
      'map.a.b/c: Invalid value: "integer": map.a.b/c in body must be of type string: "integer"',
    ],
  },
  {
    name: 'the object itself is of the wrong type',
    schema: { type: 'object', properties: {} },
    value: [],
    errors: ['<nil>: Invalid value: "array":  in body must be of type object: "array"'],
  },
]
