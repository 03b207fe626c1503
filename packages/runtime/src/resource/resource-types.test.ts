import { expect, test } from 'vitest'
import { compileProgram, compilers } from '../testing/compile-program.ts'
import { mistakeHead, mistakes } from './testdata/mistakes.ts'
import { schemaMistakes } from './testdata/mistakes-schemas.ts'

const noticed = [...mistakes, ...schemaMistakes].filter(({ compiler }) => compiler !== undefined)

/** Resources that are right, and what their types must be: a line that does not compile fails the test. */
const valid = `
import type { Infer } from 'kubewright/resource'
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_Claim extends true>() => undefined
const Cron = defineResource({ ...both, stored: 'v2', conditions: ['Ready'], versions: { v1: { spec: z.object({ cron: z.string(), size: z.int().default(1) }), deprecated: 'use v2', columns: { Cron: '.spec.cron' } }, v2: { spec: z.object({ schedule: z.object({ cron: z.string() }), size: z.int().default(1), tags: z.array(z.string()).default([]) }), status: z.object({ ready: z.int().default(0), phase: z.string() }) } }, conversions: { v1: { to: ({ spec, metadata }) => ({ spec: { schedule: { cron: spec.cron }, size: spec.size, tags: metadata.annotations?.tags?.split(',') ?? [] } }), from: (hub) => ({ ...hub, spec: { cron: hub.spec.schedule.cron, size: hub.spec.size } }) } }, samples: [{ spec: { schedule: { cron: '* * * * *' } } }] })
holds<Equal<(typeof Cron)['id'], 'Thing.example.com'>>()
holds<Equal<(typeof Cron.versions.v1)['id'], 'Thing.v1.example.com'>>()
holds<Equal<(typeof Cron.versions.v2)['id'], 'Thing.example.com'>>()
holds<Equal<Infer<typeof Cron>['spec']['size'], number>>()
holds<Equal<Infer<typeof Cron>['spec']['tags'], readonly string[]>>()
holds<Equal<NonNullable<Infer<typeof Cron>['status']>['phase'], string | undefined>>()
holds<Equal<NonNullable<Infer<typeof Cron>['status']>['ready'], number>>()
holds<Equal<Infer<typeof Cron.versions.v1>['spec'], { readonly cron: string; readonly size: number }>>()
holds<Equal<NonNullable<NonNullable<Infer<typeof Cron.versions.v1>['status']>['conditions']>[number]['type'], 'Ready' | 'Reconciled'>>()
Cron({ spec: { schedule: { cron: '' } } })
Cron.versions.v1({ spec: { cron: '', size: 2 } })
Cron.versions.v1.definition.manifest
Cron.conversion.spokes
defineResource({ ...both, scope: 'Cluster', stored: 'v1', versions: { v1: { spec: z.object({}), selectableFields: [] } }, conversions: {} })
defineResource({ ...both, versions: two, stored: 'v1', conversions: { v2: { to: () => ({ spec: { a: '' } }), from: () => ({ spec: { b: '' } }) } } })
defineResource({ ...both, stored: 'v1', versions: { v1: { spec: z.object({ mode: z.enum(['on', 'off']) }) }, v2: { spec: z.object({ on: z.boolean() }) } }, conversions: { v2: { to({ spec, ...rest }) { return { ...rest, spec: { mode: spec.on ? 'on' : 'off' } } }, from: ({ spec }) => ({ spec: { on: spec.mode === 'on' } }) } } })
const shared = { ...both, versions: two } as const
defineResource({ ...shared, stored: 'v1', conversions: { v2: { to: (old) => ({ spec: { a: old.spec.b } }), from: (hub) => ({ spec: { b: hub.spec.a } }) } } })
const Tags = listType(z.array(z.string()), 'set')
const Ports = mapList(z.array(z.object({ name: z.string(), port: z.int() })), ['name', 'port'])
const Either = exactlyOneOf(z.object({ a: z.string().optional(), b: z.int().optional() }), ['a', 'b'])
const Single = defineResource({ ...base, spec: z.object({ tags: Tags, ports: Ports.default([]), either: immutable(Either.optional()), labels: mapSize(z.record(z.string(), z.string()), { max: 4 }) }) })
holds<Equal<Infer<typeof Single>['spec']['ports'][number], { readonly name: string; readonly port: number }>>()
holds<Equal<Infer<typeof Single>['spec']['either'], { readonly a?: string | undefined; readonly b?: number | undefined } | undefined>>()
`

/** Mistakes that only the types of several versions show. */
const versionMistakes: readonly (readonly [line: string, at: string, message: string])[] = [
  ['Cron.versions.v3', 'v3', `Property 'v3' does not exist on type`],
  ['Cron.versions.v1({ spec: { schedule: {} } })', 'schedule', `'schedule' does not exist in type '{ cron: string;`],
  ['Cron({ spec: { cron: 1 } })', 'cron', `'cron' does not exist in type '{ schedule: { cron: string; };`],
  ['const read = (cron: Infer<typeof Cron>) => { cron.spec.size = 2 }', 'size', `it is a read-only property`],
  [
    'const push = (cron: Infer<typeof Cron>) => cron.spec.tags.push(1)',
    'push',
    `does not exist on type 'readonly string[]'`,
  ],
  ['Single({ spec: { tags: 1, labels: {} } })', 'tags', `Type 'number' is not assignable to type 'string[]'`],
]

/** Errors about a whole argument have more lines, which name its option. */
const isWholeArgument = (at: string) => /^(\{ \.\.\.b|z\.string)/.test(at)

test.each(compilers)(
  'TypeScript %s accepts valid resources and reports each mistake in one line',
  async (version, folder) => {
    const lines: (readonly [line: string, at: string, message: string])[] = [
      ...noticed.map(({ code, compiler: [at, message] = ['', ''] }) => [code, at, message] as const),
      ...versionMistakes,
    ]
    const errors = await compileProgram(
      version,
      folder,
      `${mistakeHead}${valid}${lines.map(([line]) => line).join('\n')}\n`,
    )
    for (const [line, at, message] of lines) {
      const reported = errors.filter((error) => error.line === line)
      expect(
        reported.map((error) => error.at.slice(0, at.length)),
        line,
      ).toEqual([at])
      expect(reported[0]?.message, line).toContain(message)
      if (!isWholeArgument(at)) expect(reported[0]?.message.split('\n'), line).toHaveLength(1)
    }
    expect(errors.filter((error) => !lines.some(([line]) => line === error.line))).toEqual([])
  },
)
