import { expect, test } from 'vitest'
import { z } from 'zod'
import { convertSchema } from './convert.ts'
import { noFindings } from './findings.ts'
import { deprecated, immutable, listType } from './index.ts'
import { refinementsOfFindings } from './refinements.ts'

function refinementsOf(spec: z.ZodType) {
  const findings = noFindings()
  convertSchema(spec, 'spec', findings)
  return refinementsOfFindings(findings)
}

const isEven = (value: number) => value % 2 === 0

/** Schemas with checks in JavaScript: the paths that have them, a spec, and what zod says about it. */
const table: readonly [string, z.ZodType, readonly string[], unknown, readonly string[]][] = [
  ['a field', z.object({ a: z.int().refine(isEven, 'must be even') }), ['spec.a'], { a: 1 }, ['spec.a: must be even']],
  ['a valid field', z.object({ a: z.int().refine(isEven) }), ['spec.a'], { a: 2 }, []],
  ['an absent field', z.object({ a: z.int().refine(isEven).optional() }), ['spec.a'], {}, []],
  [
    'a field that a check requires',
    z.object({
      a: z
        .int()
        .optional()
        .refine((value) => value !== undefined, 'must be set'),
    }),
    ['spec.a'],
    {},
    ['spec.a: must be set'],
  ],
  [
    'null, which the schema inside refuses',
    z.object({ a: z.int().refine(isEven).nullable() }),
    ['spec.a'],
    { a: null },
    [],
  ],
  [
    'null, which the schema accepts',
    z.object({
      a: z
        .int()
        .nullable()
        .refine((value) => value !== null, 'is null'),
    }),
    ['spec.a'],
    { a: null },
    ['spec.a: is null'],
  ],
  [
    'the spec itself, with a path below it',
    z
      .object({ min: z.int(), max: z.int() })
      .refine(({ min, max }) => min <= max, { path: ['max'], error: 'must not be below min' }),
    ['spec'],
    { min: 2, max: 1 },
    ['spec.max: must not be below min'],
  ],
  [
    'items, values and their fields',
    z.object({
      items: z.array(z.object({ n: z.int().refine(isEven, 'odd') })),
      map: z.record(z.string(), z.int().refine(isEven, 'odd')),
    }),
    ['spec.items[].n', 'spec.map[*]'],
    { items: [{ n: 2 }, { n: 1 }], map: { a: 3, b: 4 } },
    ['spec.items[1].n: odd', 'spec.map[a]: odd'],
  ],
  [
    'superRefine with issues of its own',
    z.object({
      list: z.array(z.string()).superRefine((list, context) => {
        list.forEach((item, index) => {
          if (item === '') context.addIssue({ code: 'custom', message: 'is empty', path: [index] })
        })
      }),
    }),
    ['spec.list'],
    { list: ['a', ''] },
    ['spec.list[1]: is empty'],
  ],
  [
    'several checks, of which one ends the others',
    z.object({
      a: z
        .int()
        .refine(() => false, { error: 'first', abort: true })
        .refine(() => false, 'second'),
    }),
    ['spec.a'],
    { a: 1 },
    ['spec.a: first'],
  ],
  [
    'only the branch of a union that the value has',
    z.object({
      store: z.discriminatedUnion('type', [
        z.object({ type: z.literal('disk'), size: z.int().refine(isEven, 'odd') }),
        z.object({ type: z.literal('none') }),
      ]),
    }),
    ['spec.store.size'],
    { store: { type: 'disk', size: 1 } },
    ['spec.store.size: odd'],
  ],
  [
    'a branch without the check',
    z.object({
      store: z.union([z.object({ a: z.int().refine(isEven) }), z.object({ b: z.int() })]),
    }),
    ['spec.store.a'],
    { store: { b: 1 } },
    [],
  ],
  [
    'what the API server checks is not checked again',
    z.object({ a: z.int().min(5).refine(isEven) }),
    ['spec.a'],
    { a: 2 },
    [],
  ],
  [
    'checks that a helper adds for zod alone',
    z.object({ a: listType(z.array(z.string()), 'set') }),
    [],
    { a: ['x', 'x'] },
    [],
  ],
]

test.each(table)('checks %s', (_name, schema, paths, spec, problems) => {
  const refinements = refinementsOf(schema)
  expect(refinements.paths).toEqual(paths)
  expect(refinements.refinementProblems({ spec }).map(({ path, message }) => `${path}: ${message}`)).toEqual(problems)
})

test('a check that returns a promise is an error, of which the definition knows if the function is async', () => {
  const schema = z.object({ a: z.string().refine(async () => true) })
  expect(() => refinementsOf(schema)).toThrow('spec.a: refine() cannot wait for a promise; write a validator')
  const hidden = refinementsOf(z.object({ a: z.string().refine(() => Promise.resolve(true)) }))
  expect(() => hidden.refinementProblems({ spec: { a: '' } })).toThrow('cannot wait for a promise')
})

test('warns of deprecated fields that are set to anything but their default', () => {
  const spec = z.object({
    size: deprecated(z.int().describe('The size.'), 'use replicas').default(1),
    items: z.array(z.object({ old: deprecated(z.string().optional(), 'leave it out') })).optional(),
    cron: immutable(deprecated(z.string().optional(), 'use schedule')),
  })
  const refinements = refinementsOf(spec)
  expect(refinements.deprecatedPaths).toEqual(['spec.size', 'spec.items[].old', 'spec.cron'])
  expect(refinements.deprecationWarnings({ spec: { size: 1 } })).toEqual([])
  expect(
    refinements.deprecationWarnings({ spec: { size: 2, cron: 'x', items: [{}, { old: 'a' }, { old: 'b' }] } }),
  ).toEqual([
    'spec.size is deprecated: use replicas',
    'spec.items[1].old is deprecated: leave it out',
    'spec.cron is deprecated: use schedule',
  ])
  expect(convertSchema(spec, 'spec').properties?.['size']).toEqual({
    type: 'integer',
    format: 'int64',
    description: 'The size. Deprecated: use replicas',
    default: 1,
  })
})
