import type { ValidationScenario } from './scenario.ts'

/** Expectations are recorded from k8s.io/apiextensions-apiserver v0.36. */
export const junctorsScenarios: readonly ValidationScenario[] = [
  {
    name: 'anyOf fails with the best alternative',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          anyOf: [{ required: ['a'] }, { required: ['b'] }],
        },
      },
    },
    value: { f: {} },
    errors: ['<nil>: Invalid value: "": "f" must validate at least one schema (anyOf)', 'f.a: Required value'],
  },
  {
    name: 'anyOf prefers the alternative with more successes',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          anyOf: [{ required: ['a'] }, { properties: { c: { maxLength: 1 } }, required: ['b'] }],
        },
      },
    },
    value: { f: { c: 'xy' } },
    errors: [
      '<nil>: Invalid value: "": "f" must validate at least one schema (anyOf)',
      'f.b: Required value',
      'f.c: Too long: may not be more than 1 byte',
    ],
  },
  {
    name: 'anyOf counts null as a success where it may be',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string', nullable: true } },
          anyOf: [{ required: ['a'] }, { properties: { c: {} }, required: ['b'] }],
        },
      },
    },
    value: { f: { c: null } },
    errors: ['<nil>: Invalid value: "": "f" must validate at least one schema (anyOf)', 'f.b: Required value'],
  },
  {
    name: 'anyOf succeeds',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          anyOf: [{ required: ['a'] }, { required: ['b'] }],
        },
      },
    },
    value: { f: { b: 1 } },
    errors: [],
  },
  {
    name: 'oneOf with none',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          oneOf: [{ required: ['a'] }, { required: ['b'] }],
        },
      },
    },
    value: { f: {} },
    errors: [
      '<nil>: Invalid value: "": "f" must validate one and only one schema (oneOf). Found none valid',
      'f.a: Required value',
    ],
  },
  {
    name: 'oneOf with two',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          oneOf: [{ required: ['a'] }, { required: ['b'] }],
        },
      },
    },
    value: { f: { a: 1, b: 1 } },
    errors: ['<nil>: Invalid value: "": "f" must validate one and only one schema (oneOf). Found 2 valid alternatives'],
  },
  {
    name: 'oneOf with one',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          oneOf: [{ required: ['a'] }, { required: ['b'] }],
        },
      },
    },
    value: { f: { a: 1 } },
    errors: [],
  },
  {
    name: 'allOf with none',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          allOf: [{ required: ['a'] }, { required: ['b'] }],
        },
      },
    },
    value: { f: {} },
    errors: [
      '<nil>: Invalid value: "": "f" must validate all the schemas (allOf). None validated',
      'f.a: Required value',
      'f.b: Required value',
    ],
  },
  {
    name: 'allOf with one of two',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          allOf: [{ required: ['a'] }, { required: ['b'] }],
        },
      },
    },
    value: { f: { a: 1 } },
    errors: ['<nil>: Invalid value: "": "f" must validate all the schemas (allOf)', 'f.b: Required value'],
  },
  {
    name: 'not',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          not: { required: ['a'] },
        },
      },
    },
    value: { f: { a: 1 } },
    errors: ['<nil>: Invalid value: "": "f" must not validate the schema (not)'],
  },
  {
    name: 'not succeeds',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          not: { required: ['a'] },
        },
      },
    },
    value: { f: {} },
    errors: [],
  },
  {
    name: 'nested junctors',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          anyOf: [{ allOf: [{ required: ['a'] }, { not: { required: ['b'] } }] }, { oneOf: [{ required: ['c'] }] }],
        },
      },
    },
    value: { f: { a: 1, b: 2 } },
    errors: [
      '<nil>: Invalid value: "": "f" must not validate the schema (not)',
      '<nil>: Invalid value: "": "f" must validate all the schemas (allOf)',
      '<nil>: Invalid value: "": "f" must validate at least one schema (anyOf)',
    ],
  },
  {
    name: 'a failure that repeats another is told once',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'string' } },
          required: ['a'],
          allOf: [{ required: ['a'] }],
        },
      },
    },
    value: { f: {} },
    errors: [
      '<nil>: Invalid value: "": "f" must validate all the schemas (allOf). None validated',
      'f.a: Required value',
    ],
  },
  {
    name: 'junctors at the root',
    schema: {
      type: 'object',
      properties: { a: { type: 'string' } },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    value: {},
    errors: [
      '<nil>: Invalid value: "": "" must validate one and only one schema (oneOf). Found none valid',
      'a: Required value',
    ],
  },
  {
    name: 'junctors on strings',
    schema: {
      type: 'object',
      properties: { f: { type: 'string', anyOf: [{ pattern: '^a' }, { maxLength: 1 }, { enum: ['zz'] }] } },
    },
    value: { f: 'bcd' },
    errors: [
      '<nil>: Invalid value: "": "f" must validate at least one schema (anyOf)',
      'f: Invalid value: "bcd": f in body should match \'^a\'',
    ],
  },
  {
    name: 'junctors on items',
    schema: {
      type: 'object',
      properties: {
        f: { type: 'array', items: { type: 'integer' }, allOf: [{ items: { maximum: 3 } }, { maxItems: 1 }] },
      },
    },
    value: { f: [1, 9] },
    errors: [
      '<nil>: Invalid value: "": "f" must validate all the schemas (allOf). None validated',
      'f: Too many: 2: must have at most 1 item',
      'f[1]: Invalid value: 9: f[1] in body should be less than or equal to 3',
    ],
  },
  {
    name: 'junctors do not see null',
    schema: { type: 'object', properties: { f: { type: 'object', nullable: true, not: {} } } },
    value: { f: null },
    errors: [],
  },
]
