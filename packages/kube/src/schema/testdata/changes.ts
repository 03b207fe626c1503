import type { ValidationScenario } from './scenario.ts'

/** Expectations are recorded from k8s.io/apiextensions-apiserver v0.36. */
export const changesScenarios: readonly ValidationScenario[] = [
  {
    name: 'an unchanged invalid field is let pass',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', maxLength: 2 },
        b: { type: 'integer', maximum: 5 },
        o: {
          type: 'object',
          properties: { x: { type: 'string', maxLength: 2 }, y: { type: 'string' } },
          required: ['z'],
        },
        l: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
        at: { type: 'array', items: { type: 'string', maxLength: 1 } },
        m: { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      },
    },
    value: { a: 'long', b: 1 },
    errors: ['a: Too long: may not be more than 2 bytes'],
    old: { a: 'long', b: 2 },
    updateErrors: [],
  },
  {
    name: 'a changed invalid field is not',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', maxLength: 2 },
        b: { type: 'integer', maximum: 5 },
        o: {
          type: 'object',
          properties: { x: { type: 'string', maxLength: 2 }, y: { type: 'string' } },
          required: ['z'],
        },
        l: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
        at: { type: 'array', items: { type: 'string', maxLength: 1 } },
        m: { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      },
    },
    value: { a: 'longer' },
    errors: ['a: Too long: may not be more than 2 bytes'],
    old: { a: 'long' },
    updateErrors: ['a: Too long: may not be more than 2 bytes'],
  },
  {
    name: 'a new invalid field is not',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', maxLength: 2 },
        b: { type: 'integer', maximum: 5 },
        o: {
          type: 'object',
          properties: { x: { type: 'string', maxLength: 2 }, y: { type: 'string' } },
          required: ['z'],
        },
        l: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
        at: { type: 'array', items: { type: 'string', maxLength: 1 } },
        m: { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      },
    },
    value: { a: 'long' },
    errors: ['a: Too long: may not be more than 2 bytes'],
    old: {},
    updateErrors: ['a: Too long: may not be more than 2 bytes'],
  },
  {
    name: 'an unchanged object lets its own failures pass',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', maxLength: 2 },
        b: { type: 'integer', maximum: 5 },
        o: {
          type: 'object',
          properties: { x: { type: 'string', maxLength: 2 }, y: { type: 'string' } },
          required: ['z'],
        },
        l: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
        at: { type: 'array', items: { type: 'string', maxLength: 1 } },
        m: { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      },
    },
    value: { a: 'b', o: { x: 'long' } },
    errors: ['o.x: Too long: may not be more than 2 bytes', 'o.z: Required value'],
    old: { a: 'c', o: { x: 'long' } },
    updateErrors: [],
  },
  {
    name: 'a changed object keeps its own failures but not those of unchanged fields',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', maxLength: 2 },
        b: { type: 'integer', maximum: 5 },
        o: {
          type: 'object',
          properties: { x: { type: 'string', maxLength: 2 }, y: { type: 'string' } },
          required: ['z'],
        },
        l: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
        at: { type: 'array', items: { type: 'string', maxLength: 1 } },
        m: { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      },
    },
    value: { o: { x: 'long', y: '1' } },
    errors: ['o.x: Too long: may not be more than 2 bytes', 'o.z: Required value'],
    old: { o: { x: 'long', y: '2' } },
    updateErrors: ['o.z: Required value'],
  },
  {
    name: 'items of a map correlate by key',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', maxLength: 2 },
        b: { type: 'integer', maximum: 5 },
        o: {
          type: 'object',
          properties: { x: { type: 'string', maxLength: 2 }, y: { type: 'string' } },
          required: ['z'],
        },
        l: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
        at: { type: 'array', items: { type: 'string', maxLength: 1 } },
        m: { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      },
    },
    value: {
      l: [
        { name: 'b', v: 'long' },
        { name: 'a', v: 'long' },
      ],
    },
    errors: ['l[0].v: Too long: may not be more than 1 byte', 'l[1].v: Too long: may not be more than 1 byte'],
    old: { l: [{ name: 'a', v: 'long' }, { name: 'c' }] },
    updateErrors: ['l[0].v: Too long: may not be more than 1 byte'],
  },
  {
    name: 'items of an atomic list do not correlate',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', maxLength: 2 },
        b: { type: 'integer', maximum: 5 },
        o: {
          type: 'object',
          properties: { x: { type: 'string', maxLength: 2 }, y: { type: 'string' } },
          required: ['z'],
        },
        l: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
        at: { type: 'array', items: { type: 'string', maxLength: 1 } },
        m: { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      },
    },
    value: { at: ['long', 'x'] },
    errors: ['at[0]: Too long: may not be more than 1 byte'],
    old: { at: ['long'] },
    updateErrors: ['at[0]: Too long: may not be more than 1 byte'],
  },
  {
    name: 'an unchanged atomic list is let pass',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', maxLength: 2 },
        b: { type: 'integer', maximum: 5 },
        o: {
          type: 'object',
          properties: { x: { type: 'string', maxLength: 2 }, y: { type: 'string' } },
          required: ['z'],
        },
        l: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
        at: { type: 'array', items: { type: 'string', maxLength: 1 } },
        m: { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      },
    },
    value: { at: ['long'], b: 1 },
    errors: ['at[0]: Too long: may not be more than 1 byte'],
    old: { at: ['long'], b: 2 },
    updateErrors: [],
  },
  {
    name: 'values of a map correlate by key',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', maxLength: 2 },
        b: { type: 'integer', maximum: 5 },
        o: {
          type: 'object',
          properties: { x: { type: 'string', maxLength: 2 }, y: { type: 'string' } },
          required: ['z'],
        },
        l: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
        at: { type: 'array', items: { type: 'string', maxLength: 1 } },
        m: { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      },
    },
    value: { m: { k: 'long', n: 'longer' } },
    errors: ['m.k: Too long: may not be more than 1 byte', 'm.n: Too long: may not be more than 1 byte'],
    old: { m: { k: 'long' } },
    updateErrors: ['m.n: Too long: may not be more than 1 byte'],
  },
  {
    name: 'junctors are judged as a whole',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' } },
          oneOf: [{ properties: { a: { maximum: 1 } } }, { required: ['zz'] }],
        },
      },
    },
    value: { f: { a: 5, b: 1 } },
    errors: [
      '<nil>: Invalid value: "": "f" must validate one and only one schema (oneOf). Found none valid',
      'f.a: Invalid value: 5: f.a in body should be less than or equal to 1',
    ],
    old: { f: { a: 5, b: 2 } },
    updateErrors: [
      '<nil>: Invalid value: "": "f" must validate one and only one schema (oneOf). Found none valid',
      'f.a: Invalid value: 5: f.a in body should be less than or equal to 1',
    ],
  },
  {
    name: 'a reordered map list is unchanged',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
      },
    },
    value: {
      f: [
        { name: 'a', v: 'long' },
        { name: 'b', v: 'long' },
      ],
    },
    errors: ['f[0].v: Too long: may not be more than 1 byte', 'f[1].v: Too long: may not be more than 1 byte'],
    old: {
      f: [
        { name: 'b', v: 'long' },
        { name: 'a', v: 'long' },
      ],
    },
    updateErrors: [],
  },
  {
    name: 'kind is never let pass',
    schema: { type: 'object', properties: { kind: { type: 'string', maxLength: 1 } } },
    value: { kind: 'Long' },
    errors: ['kind: Too long: may not be more than 1 byte'],
    old: { kind: 'Long' },
    updateErrors: [],
  },
  {
    name: 'nothing changed at all',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', maxLength: 2 },
        b: { type: 'integer', maximum: 5 },
        o: {
          type: 'object',
          properties: { x: { type: 'string', maxLength: 2 }, y: { type: 'string' } },
          required: ['z'],
        },
        l: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, port: { type: 'integer' }, v: { type: 'string', maxLength: 1 } },
            required: ['name'],
          },
        },
        at: { type: 'array', items: { type: 'string', maxLength: 1 } },
        m: { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      },
    },
    value: { a: 'long', l: 5 },
    errors: [
      'a: Too long: may not be more than 2 bytes',
      'l: Invalid value: "integer": l in body must be of type array: "integer"',
    ],
    old: { a: 'long', l: 5 },
    updateErrors: [],
  },
  {
    name: 'fields without a schema count as changed',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'object',
          properties: { x: { type: 'string', maxLength: 1 } },
          'x-kubernetes-preserve-unknown-fields': true,
          required: ['y'],
        },
      },
    },
    value: { f: { x: 'long', u: 1 } },
    errors: ['f.x: Too long: may not be more than 1 byte', 'f.y: Required value'],
    old: { f: { x: 'long', u: 1 } },
    updateErrors: ['f.y: Required value'],
  },
  {
    name: 'duplicates in an old set',
    schema: {
      type: 'object',
      properties: { f: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' } },
    },
    value: { f: ['a', 'a'] },
    errors: [],
    old: { f: ['b', 'b'] },
    updateErrors: [],
    listTypeErrors: ['f[1]: Duplicate value: "a"'],
  },
]
