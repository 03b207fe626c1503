import type { DecodingScenario } from './scenario.ts'

/** Expectations are recorded from k8s.io/apiextensions-apiserver v0.36. */
export const pruningAndDefaultingScenarios: readonly DecodingScenario[] = [
  {
    name: 'unknown fields are dropped',
    schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            a: { type: 'string', default: 'A' },
            n: { type: 'integer' },
            nn: { type: 'integer', nullable: true },
            nd: { type: 'integer', default: 7 },
            nnd: { type: 'integer', nullable: true, default: 8 },
            o: { type: 'object', properties: { x: { type: 'string', default: 'X' } } },
            od: { type: 'object', properties: { y: { type: 'string', default: 'Y' } }, default: {} },
            l: { type: 'array', items: { type: 'object', properties: { z: { type: 'string', default: 'Z' } } } },
            m: {
              type: 'object',
              additionalProperties: { type: 'object', properties: { w: { type: 'string', default: 'W' } } },
            },
            free: {
              type: 'object',
              'x-kubernetes-preserve-unknown-fields': true,
              properties: { known: { type: 'object', properties: { k: { type: 'string' } } } },
            },
            any: { 'x-kubernetes-preserve-unknown-fields': true },
            open: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
    value: {
      spec: { a: 'x', bogus: 1, o: { bogus: {} }, l: [{ bogus: 1 }], m: { k: { bogus: 1 } } },
      bogus: {},
      metadata: { name: 'a', bogus: 1 },
    },
    pruned: { metadata: { bogus: 1, name: 'a' }, spec: { a: 'x', l: [{}], m: { k: {} }, o: {} } },
    dropped: ['bogus', 'spec.bogus', 'spec.l[0].bogus', 'spec.m.k.bogus', 'spec.o.bogus'],
    defaulted: {
      metadata: { bogus: 1, name: 'a' },
      spec: { a: 'x', l: [{ z: 'Z' }], m: { k: { w: 'W' } }, nd: 7, nnd: 8, o: { x: 'X' }, od: { y: 'Y' } },
    },
  },
  {
    name: 'preserved fields are kept, known ones below are pruned',
    schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            a: { type: 'string', default: 'A' },
            n: { type: 'integer' },
            nn: { type: 'integer', nullable: true },
            nd: { type: 'integer', default: 7 },
            nnd: { type: 'integer', nullable: true, default: 8 },
            o: { type: 'object', properties: { x: { type: 'string', default: 'X' } } },
            od: { type: 'object', properties: { y: { type: 'string', default: 'Y' } }, default: {} },
            l: { type: 'array', items: { type: 'object', properties: { z: { type: 'string', default: 'Z' } } } },
            m: {
              type: 'object',
              additionalProperties: { type: 'object', properties: { w: { type: 'string', default: 'W' } } },
            },
            free: {
              type: 'object',
              'x-kubernetes-preserve-unknown-fields': true,
              properties: { known: { type: 'object', properties: { k: { type: 'string' } } } },
            },
            any: { 'x-kubernetes-preserve-unknown-fields': true },
            open: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
    value: { spec: { free: { u: { v: 1 }, known: { k: 'x', bogus: 1 } }, any: { x: [{ y: 1 }] } } },
    pruned: { spec: { any: { x: [{ y: 1 }] }, free: { known: { k: 'x' }, u: { v: 1 } } } },
    dropped: ['spec.free.known.bogus'],
    defaulted: {
      spec: { a: 'A', any: { x: [{ y: 1 }] }, free: { known: { k: 'x' }, u: { v: 1 } }, nd: 7, nnd: 8, od: { y: 'Y' } },
    },
  },
  {
    name: 'additionalProperties true keeps values but nothing in them',
    schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            a: { type: 'string', default: 'A' },
            n: { type: 'integer' },
            nn: { type: 'integer', nullable: true },
            nd: { type: 'integer', default: 7 },
            nnd: { type: 'integer', nullable: true, default: 8 },
            o: { type: 'object', properties: { x: { type: 'string', default: 'X' } } },
            od: { type: 'object', properties: { y: { type: 'string', default: 'Y' } }, default: {} },
            l: { type: 'array', items: { type: 'object', properties: { z: { type: 'string', default: 'Z' } } } },
            m: {
              type: 'object',
              additionalProperties: { type: 'object', properties: { w: { type: 'string', default: 'W' } } },
            },
            free: {
              type: 'object',
              'x-kubernetes-preserve-unknown-fields': true,
              properties: { known: { type: 'object', properties: { k: { type: 'string' } } } },
            },
            any: { 'x-kubernetes-preserve-unknown-fields': true },
            open: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
    value: { spec: { open: { a: 1, b: { c: 1 }, d: [{ e: 1 }] } } },
    pruned: { spec: { open: { a: 1, b: {}, d: [{}] } } },
    dropped: ['spec.open.b.c', 'spec.open.d[0].e'],
    defaulted: { spec: { a: 'A', nd: 7, nnd: 8, od: { y: 'Y' }, open: { a: 1, b: {}, d: [{}] } } },
  },
  {
    name: 'defaults fill what is absent',
    schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            a: { type: 'string', default: 'A' },
            n: { type: 'integer' },
            nn: { type: 'integer', nullable: true },
            nd: { type: 'integer', default: 7 },
            nnd: { type: 'integer', nullable: true, default: 8 },
            o: { type: 'object', properties: { x: { type: 'string', default: 'X' } } },
            od: { type: 'object', properties: { y: { type: 'string', default: 'Y' } }, default: {} },
            l: { type: 'array', items: { type: 'object', properties: { z: { type: 'string', default: 'Z' } } } },
            m: {
              type: 'object',
              additionalProperties: { type: 'object', properties: { w: { type: 'string', default: 'W' } } },
            },
            free: {
              type: 'object',
              'x-kubernetes-preserve-unknown-fields': true,
              properties: { known: { type: 'object', properties: { k: { type: 'string' } } } },
            },
            any: { 'x-kubernetes-preserve-unknown-fields': true },
            open: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
    value: { spec: {} },
    pruned: { spec: {} },
    dropped: [],
    defaulted: { spec: { a: 'A', nd: 7, nnd: 8, od: { y: 'Y' } } },
  },
  {
    name: 'defaults go into items, maps and objects that are there',
    schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            a: { type: 'string', default: 'A' },
            n: { type: 'integer' },
            nn: { type: 'integer', nullable: true },
            nd: { type: 'integer', default: 7 },
            nnd: { type: 'integer', nullable: true, default: 8 },
            o: { type: 'object', properties: { x: { type: 'string', default: 'X' } } },
            od: { type: 'object', properties: { y: { type: 'string', default: 'Y' } }, default: {} },
            l: { type: 'array', items: { type: 'object', properties: { z: { type: 'string', default: 'Z' } } } },
            m: {
              type: 'object',
              additionalProperties: { type: 'object', properties: { w: { type: 'string', default: 'W' } } },
            },
            free: {
              type: 'object',
              'x-kubernetes-preserve-unknown-fields': true,
              properties: { known: { type: 'object', properties: { k: { type: 'string' } } } },
            },
            any: { 'x-kubernetes-preserve-unknown-fields': true },
            open: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
    value: { spec: { o: {}, l: [{}, { z: 'x' }], m: { k: {} } } },
    pruned: { spec: { l: [{}, { z: 'x' }], m: { k: {} }, o: {} } },
    dropped: [],
    defaulted: {
      spec: { a: 'A', l: [{ z: 'Z' }, { z: 'x' }], m: { k: { w: 'W' } }, nd: 7, nnd: 8, o: { x: 'X' }, od: { y: 'Y' } },
    },
  },
  {
    name: 'nulls',
    schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            a: { type: 'string', default: 'A' },
            n: { type: 'integer' },
            nn: { type: 'integer', nullable: true },
            nd: { type: 'integer', default: 7 },
            nnd: { type: 'integer', nullable: true, default: 8 },
            o: { type: 'object', properties: { x: { type: 'string', default: 'X' } } },
            od: { type: 'object', properties: { y: { type: 'string', default: 'Y' } }, default: {} },
            l: { type: 'array', items: { type: 'object', properties: { z: { type: 'string', default: 'Z' } } } },
            m: {
              type: 'object',
              additionalProperties: { type: 'object', properties: { w: { type: 'string', default: 'W' } } },
            },
            free: {
              type: 'object',
              'x-kubernetes-preserve-unknown-fields': true,
              properties: { known: { type: 'object', properties: { k: { type: 'string' } } } },
            },
            any: { 'x-kubernetes-preserve-unknown-fields': true },
            open: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
    value: { spec: { a: null, n: null, nn: null, nd: null, nnd: null, o: null, l: [null], m: { k: null } } },
    pruned: { spec: { a: null, l: [null], m: { k: null }, n: null, nd: null, nn: null, nnd: null, o: null } },
    dropped: [],
    defaulted: { spec: { a: 'A', l: [null], m: {}, nd: 7, nn: null, nnd: null, od: { y: 'Y' } } },
  },
  {
    name: 'nothing to do at all',
    schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            a: { type: 'string', default: 'A' },
            n: { type: 'integer' },
            nn: { type: 'integer', nullable: true },
            nd: { type: 'integer', default: 7 },
            nnd: { type: 'integer', nullable: true, default: 8 },
            o: { type: 'object', properties: { x: { type: 'string', default: 'X' } } },
            od: { type: 'object', properties: { y: { type: 'string', default: 'Y' } }, default: {} },
            l: { type: 'array', items: { type: 'object', properties: { z: { type: 'string', default: 'Z' } } } },
            m: {
              type: 'object',
              additionalProperties: { type: 'object', properties: { w: { type: 'string', default: 'W' } } },
            },
            free: {
              type: 'object',
              'x-kubernetes-preserve-unknown-fields': true,
              properties: { known: { type: 'object', properties: { k: { type: 'string' } } } },
            },
            any: { 'x-kubernetes-preserve-unknown-fields': true },
            open: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
    value: { spec: { a: 'x', nd: 1, nnd: 2, od: { y: 'x' } } },
    pruned: { spec: { a: 'x', nd: 1, nnd: 2, od: { y: 'x' } } },
    dropped: [],
    defaulted: { spec: { a: 'x', nd: 1, nnd: 2, od: { y: 'x' } } },
  },
  {
    name: 'defaults need the object around them',
    schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            a: { type: 'string', default: 'A' },
            n: { type: 'integer' },
            nn: { type: 'integer', nullable: true },
            nd: { type: 'integer', default: 7 },
            nnd: { type: 'integer', nullable: true, default: 8 },
            o: { type: 'object', properties: { x: { type: 'string', default: 'X' } } },
            od: { type: 'object', properties: { y: { type: 'string', default: 'Y' } }, default: {} },
            l: { type: 'array', items: { type: 'object', properties: { z: { type: 'string', default: 'Z' } } } },
            m: {
              type: 'object',
              additionalProperties: { type: 'object', properties: { w: { type: 'string', default: 'W' } } },
            },
            free: {
              type: 'object',
              'x-kubernetes-preserve-unknown-fields': true,
              properties: { known: { type: 'object', properties: { k: { type: 'string' } } } },
            },
            any: { 'x-kubernetes-preserve-unknown-fields': true },
            open: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
    value: {},
    pruned: {},
    dropped: [],
    defaulted: {},
  },
  {
    name: 'null where nothing is known is kept',
    schema: { type: 'object', properties: { spec: { 'x-kubernetes-preserve-unknown-fields': true } } },
    value: { spec: { a: null } },
    pruned: { spec: { a: null } },
    dropped: [],
    defaulted: { spec: { a: null } },
  },
  {
    name: 'a key named __proto__ is dropped as any other',
    schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: {
            a: { type: 'string', default: 'A' },
            n: { type: 'integer' },
            nn: { type: 'integer', nullable: true },
            nd: { type: 'integer', default: 7 },
            nnd: { type: 'integer', nullable: true, default: 8 },
            o: { type: 'object', properties: { x: { type: 'string', default: 'X' } } },
            od: { type: 'object', properties: { y: { type: 'string', default: 'Y' } }, default: {} },
            l: { type: 'array', items: { type: 'object', properties: { z: { type: 'string', default: 'Z' } } } },
            m: {
              type: 'object',
              additionalProperties: { type: 'object', properties: { w: { type: 'string', default: 'W' } } },
            },
            free: {
              type: 'object',
              'x-kubernetes-preserve-unknown-fields': true,
              properties: { known: { type: 'object', properties: { k: { type: 'string' } } } },
            },
            any: { 'x-kubernetes-preserve-unknown-fields': true },
            open: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
    value: { spec: { ['__proto__']: { a: 1 }, nd: 1 } },
    pruned: { spec: { nd: 1 } },
    dropped: ['spec.__proto__'],
    defaulted: { spec: { a: 'A', nd: 1, nnd: 8, od: { y: 'Y' } } },
  },
  {
    name: 'a declared field named constructor has a default',
    schema: {
      type: 'object',
      properties: { spec: { type: 'object', properties: { constructor: { type: 'string', default: 'c' } } } },
    },
    value: { spec: {} },
    pruned: { spec: {} },
    dropped: [],
    defaulted: { spec: { constructor: 'c' } },
  },
  {
    name: 'lists below preserved fields keep the unknown fields of their items',
    schema: {
      type: 'object',
      properties: {
        f: {
          type: 'array',
          'x-kubernetes-preserve-unknown-fields': true,
          items: { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } },
        },
      },
    },
    value: { f: [{ a: { b: 'x', c: 1 }, d: 1 }] },
    pruned: { f: [{ a: { b: 'x' }, d: 1 }] },
    dropped: ['f[0].a.c'],
    defaulted: { f: [{ a: { b: 'x' }, d: 1 }] },
  },
  {
    name: 'defaults of map values replace nulls',
    schema: {
      type: 'object',
      properties: { f: { type: 'object', additionalProperties: { type: 'string', default: 'D' } } },
    },
    value: { f: { a: null, b: 'x' } },
    pruned: { f: { a: null, b: 'x' } },
    dropped: [],
    defaulted: { f: { a: 'D', b: 'x' } },
  },
  {
    name: 'defaults of items replace nulls',
    schema: { type: 'object', properties: { f: { type: 'array', items: { type: 'string', default: 'D' } } } },
    value: { f: [null, 'x'] },
    pruned: { f: [null, 'x'] },
    dropped: [],
    defaulted: { f: ['D', 'x'] },
  },
]
