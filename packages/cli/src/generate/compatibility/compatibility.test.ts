import { execFileSync } from 'node:child_process'
import type { JsonObject } from '@kubewright/kube/json'
import { defineResource, withRule } from 'kubewright'
import { listType } from 'kubewright/resource'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cliLimits } from '../../limits.ts'
import { linkPackages, writeTexts } from '../../project/testing/index.ts'
import { scaffoldedProject } from '../../scaffold/testing/index.ts'
import { compareDefinitions } from './compare-definitions.ts'
import { costFindings } from './rule-costs.ts'

function manifestOf(spec: z.ZodObject, more: object = {}): JsonObject {
  const options = { group: 'example.com', version: 'v1', kind: 'Site', spec, ...more }
  return defineResource(options as never).definition.manifest as JsonObject
}

const findings = (before: JsonObject, after: JsonObject) =>
  compareDefinitions([before], [after]).map(({ level, path = '', message }) => `${level} ${path}: ${message}`)

test.each<[string, z.ZodRawShape, z.ZodRawShape, string[]]>([
  ['an equal field', { a: z.string() }, { a: z.string() }, []],
  ['a new optional field', {}, { a: z.string().optional() }, []],
  ['a new field with a default', {}, { a: z.string().default('x') }, []],
  ['a field that becomes optional', { a: z.string() }, { a: z.string().optional() }, []],
  ['wider bounds', { a: z.int().min(1).max(3) }, { a: z.int().min(0).max(5) }, []],
  ['a further value', { a: z.enum(['x']) }, { a: z.enum(['x', 'y']) }, []],
  [
    'a new required field',
    { b: z.string() },
    { a: z.string(), b: z.string() },
    ['breaking .spec.a: is required now and has no default'],
  ],
  [
    'a removed field',
    { a: z.string().optional() },
    {},
    ['breaking .spec.a: was removed: the API server drops it from objects'],
  ],
  ['another type', { a: z.string() }, { a: z.int() }, ['breaking .spec.a: was of type string and is of type integer']],
  [
    'narrower bounds',
    { a: z.int().min(0).max(9), b: z.string() },
    { a: z.int().min(1).max(8), b: z.string().min(1).max(5) },
    [
      'breaking .spec.a: minimum was 0 and is 1',
      'breaking .spec.a: maximum was 9 and is 8',
      'breaking .spec.b: minLength 1 is new',
      'breaking .spec.b: maxLength 5 is new',
    ],
  ],
  ['a pattern', { a: z.string() }, { a: z.string().regex(/^x/) }, ['breaking .spec.a: pattern ^x is new']],
  [
    'fewer values',
    { a: z.enum(['x', 'y']) },
    { a: z.enum(['x']) },
    ['breaking .spec.a: the value "y" is no longer allowed'],
  ],
  [
    'another default',
    { a: z.int().default(1) },
    { a: z.int().default(2) },
    ['warning .spec.a: the default was 1 and now is 2'],
  ],
  [
    'fields of items and of maps',
    { a: z.array(z.object({ b: z.string().optional() })), c: z.record(z.string(), z.int()) },
    { a: z.array(z.object({})), c: z.record(z.string(), z.int().max(3)) },
    ['breaking .spec.a[].b: was removed: the API server drops it from objects', 'breaking .spec.c.*: maximum 3 is new'],
  ],
  [
    'a list that becomes a set',
    { a: z.array(z.string()) },
    { a: listType(z.array(z.string()), 'set') },
    ['breaking .spec.a: the list type was atomic and is set: duplicate items are refused'],
  ],
  [
    'a new rule',
    { a: z.int() },
    { a: withRule(z.int(), { rule: 'self > 0', message: 'positive' }) },
    ['breaking .spec.a: the rule self > 0 is new and may refuse objects'],
  ],
])('%s', (_, before, after, expected) => {
  const found = findings(manifestOf(z.object(before)), manifestOf(z.object(after)))
  expect(found).toHaveLength(expected.length)
  for (const [index, text] of expected.entries()) expect(found[index]).toContain(text)
})

test('a status may get stricter, because only the operator writes it, but must keep its fields', () => {
  const status = (shape: z.ZodRawShape) => manifestOf(z.object({}), { status: z.object(shape) })
  expect(findings(status({ a: z.int().optional() }), status({ a: z.int().max(3).optional(), b: z.int() }))).toEqual([])
  expect(findings(status({ a: z.int().optional() }), status({}))).toEqual([
    'breaking .status.a: was removed: the API server drops it from objects',
  ])
})

test('names, scope, subresources, columns and selectable fields', () => {
  const spec = z.object({ size: z.int().default(1) })
  const extras = {
    status: z.object({ size: z.int().optional() }),
    scale: { spec: '.spec.size', status: '.status.size' },
    columns: { Size: '.spec.size' },
    selectableFields: ['.spec.size'],
    shortNames: ['st'],
  }
  const { status } = extras
  expect(findings(manifestOf(spec, extras), manifestOf(spec, { status, scope: 'Cluster' }))).toEqual([
    'breaking : the scope was Namespaced and is Cluster',
    'warning : shortNames no longer have st',
    'breaking : the subresource scale was removed',
    'breaking .spec.size: field selectors can no longer use it',
    'warning : the column Size was removed',
  ])
  const [gone] = compareDefinitions([manifestOf(spec)], [])
  expect(gone).toMatchObject({ level: 'breaking', definition: 'sites.example.com' })
})

test('a stored version must stay until its objects are migrated', () => {
  const spec = z.object({ a: z.int().optional() })
  const conversion = { to: (object: object) => object, from: (object: object) => object }
  const versions = (names: readonly string[], stored: string) => {
    const options = Object.fromEntries(names.map((name) => [name, { spec }]))
    const conversions = Object.fromEntries(names.filter((name) => name !== stored).map((name) => [name, conversion]))
    const kind = { group: 'example.com', kind: 'Site', versions: options, stored, conversions }
    return defineResource(kind as never).definition.manifest as JsonObject
  }
  const found = findings(versions(['v1'], 'v1'), versions(['v1', 'v2'], 'v2'))
  expect(found).toEqual([
    'warning : objects are stored as v2, no longer as v1: keep v1 until all are written again and status.storedVersions lacks it, and the release cannot read them after a rollback',
  ])
  expect(findings(versions(['v1', 'v2'], 'v1'), versions(['v2'], 'v2'))).toEqual([
    'breaking : the version was removed; its clients fail',
    'breaking : the version was removed, but objects may be stored in it: keep it with served: false until they are migrated',
    'warning : objects are stored as v2, no longer as v1: keep v1 until all are written again and status.storedVersions lacks it',
  ])
})

test('rules are listed from a share of the cost limit on, and warned of from another', () => {
  const rule = { rule: 'self.all(x, self.all(y, x != y || x == y))', message: 'm' }
  const costs = (length: number) => {
    const names = z.array(z.string().max(20)).max(length)
    return costFindings([manifestOf(z.object({ names: withRule(names, rule) }))])
  }
  expect(costs(5)).toEqual([])
  const levels = new Set([300, 600].flatMap((length) => costs(length).map(({ level }) => level)))
  expect([...levels].sort()).toEqual(['note', 'warning'])
  expect(cliLimits.reportedRuleCostPercentMin).toBeLessThan(cliLimits.warnedRuleCostPercentMin)
})

test('the command compares with the last tag, a folder or a file', async () => {
  const { folder, run, read, errors, lines } = await scaffoldedProject()
  linkPackages(folder)
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  git('init', '--quiet')
  expect(await run('generate', '--check-compatibility')).toBe(1)
  expect(errors.at(-1)).toContain('there is no tag to compare with; name a tag, a folder or a file with --against')
  expect(await run('generate'), errors.join()).toBe(0)
  git('add', 'manifests')
  git('commit', '--quiet', '-m', 'release')
  git('tag', 'v1.0.0')
  expect(await run('generate', '--check-compatibility'), errors.join()).toBe(0)
  expect(lines.at(-1)).toBe('compatible with v1.0.0')
  writeTexts(folder, { 'src/guestbook.ts': read('src/guestbook.ts').replace('.max(100)', '.max(50)') })
  expect(await run('generate', '--check-compatibility')).toBe(1)
  expect(lines.at(-1)).toBe('breaking: guestbooks.example.com v1 .spec.replicas: maximum was 100 and is 50')
  expect(errors.at(-1)).toContain('one change breaks users of v1.0.0')
  expect(await run('generate', '--check-compatibility', '--json', '--against', 'manifests/crds')).toBe(1)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ isCompatible: false, findings: [{ level: 'breaking' }] })
  for (const release of ['v9', '--all', 'src']) {
    expect(await run('generate', '--check-compatibility', `--against=${release}`)).toBe(1)
    expect(errors.at(-1)).toMatch(/v9|--all|no CustomResourceDefinition/)
  }
})
