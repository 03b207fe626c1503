import { compileCustomResource, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { convertObject } from '../webhook/convert-object.ts'
import { defineResource, immutable, type KindReference } from './index.ts'

const Backup = defineResource({
  group: 'example.com',
  kind: 'Backup',
  shortNames: ['bk'],
  conditions: ['Ready'],
  stored: 'v2',
  versions: {
    v1: {
      spec: z.object({ cron: z.string().refine((cron) => cron.includes('*'), 'must be a cron expression') }),
      deprecated: 'use v2',
      columns: { Cron: '.spec.cron' },
    },
    v2: {
      spec: z.object({ schedule: z.object({ cron: z.string() }), keep: z.int().default(3) }),
      status: z.object({ runs: z.int().default(0) }),
      selectableFields: ['.spec.schedule.cron'],
      rules: [{ rule: 'self.keep > 0', message: 'must keep one' }],
    },
  },
  conversions: {
    v1: {
      to: ({ spec }) => ({ spec: { schedule: { cron: spec.cron }, keep: 3 } }),
      from: ({ spec }) => ({ spec: { cron: spec.schedule.cron } }),
    },
  },
  samples: [
    { spec: { schedule: { cron: '* * * * *' } } },
    { metadata: { name: 'weekly' }, spec: { schedule: { cron: '* * * * 1' }, keep: 1 } },
  ],
})

function compiled(kind: KindReference) {
  const { manifest = {}, version } = kind.definition
  return compileCustomResource(defaultCustomResourceDefinition(manifest), version)
}

test('the kind is that of the stored version, and each version has a kind of its own', () => {
  expect(Backup.id).toBe('Backup.example.com')
  expect(Backup.definition.version).toBe('v2')
  expect(Backup.versions.v2).toBe(Backup)
  expect(Backup.versions.v1.id).toBe('Backup.v1.example.com')
  expect(Backup.versions.v1.conditionTypes).toEqual(['Ready'])
  expect(Backup.versions.v1({ spec: { cron: '*' } })).toEqual({
    apiVersion: 'example.com/v1',
    kind: 'Backup',
    spec: { cron: '*' },
  })
})

test('the definition of each version is that of all, with what each has of its own', () => {
  const { manifest } = Backup.definition
  expect(Backup.versions.v1.definition.manifest).toBe(manifest)
  expect(manifest).toMatchObject({
    metadata: { name: 'backups.example.com' },
    spec: {
      names: { shortNames: ['bk'] },
      versions: [
        { name: 'v1', storage: false, deprecationWarning: 'use v2', additionalPrinterColumns: [{}, { name: 'Age' }] },
        { name: 'v2', storage: true, selectableFields: [{ jsonPath: '.spec.schedule.cron' }] },
      ],
    },
  })
  expect(compiled(Backup.versions.v1).columns.map(({ name }) => name)).toEqual(['Cron', 'Age'])
  expect(compiled(Backup).columns).toEqual([])
})

test('refinements belong to their version', () => {
  expect(Backup.versions.v1.refinements.paths).toEqual(['spec.cron'])
  expect(Backup.versions.v1.refinements.refinementProblems({ spec: { cron: 'never' } })).toEqual([
    { path: 'spec.cron', message: 'must be a cron expression' },
  ])
  expect(Backup.refinements.paths).toEqual([])
})

test('the conversion is what a webhook server takes', async () => {
  const { conversion } = Backup
  expect(conversion).toMatchObject({ type: 'conversion', group: 'example.com', plural: 'backups', hub: 'v2' })
  const metadata = { name: 'a', namespace: 'default', uid: '1' }
  const old = { apiVersion: 'example.com/v1', kind: 'Backup', metadata, spec: { cron: '*' } }
  const conversions = new Map([['Backup.example.com', conversion]])
  expect(await convertObject(conversions, old, 'example.com/v2')).toEqual({
    apiVersion: 'example.com/v2',
    kind: 'Backup',
    metadata,
    spec: { schedule: { cron: '*' }, keep: 3 },
  })
})

test('samples become objects with names', () => {
  expect(Backup.samples).toEqual([
    {
      apiVersion: 'example.com/v2',
      kind: 'Backup',
      metadata: { name: 'backup-sample' },
      spec: { schedule: { cron: '* * * * *' } },
    },
    {
      apiVersion: 'example.com/v2',
      kind: 'Backup',
      metadata: { name: 'weekly' },
      spec: { schedule: { cron: '* * * * 1' }, keep: 1 },
    },
  ])
  expect(Backup.versions.v1.samples).toEqual([])
})

test('a rule refuses the implied default of the spec in its version only', () => {
  const either = z.object({ a: z.string().optional() })
  const Policy = defineResource({
    group: 'example.com',
    kind: 'Policy',
    stored: 'v1',
    versions: { v1: { spec: either, rules: [{ rule: 'has(self.a)' }] }, v2: { spec: either } },
    conversions: { v2: { to: (old) => old, from: (hub) => hub } },
  })
  const errorsOf = (kind: KindReference) => {
    const { version } = kind.definition
    const metadata = { name: 'x', namespace: 'default' }
    const resource = compiled(kind)
    const { value } = resource.prepare({ apiVersion: `example.com/${version}`, kind: 'Policy', metadata })
    return resource.validate(value).errors.map(formatFieldError)
  }
  expect(errorsOf(Policy)[0]).toBe('spec: Required value')
  expect(errorsOf(Policy.versions.v2)).toEqual([])
})

test('an immutable field can be set later, and then neither change nor be removed', () => {
  const Box = defineResource({
    group: 'example.com',
    version: 'v1',
    kind: 'Box',
    spec: z.object({ class: immutable(z.string().max(9).optional()), size: immutable(z.int()) }),
  })
  const resource = compiled(Box)
  const boxOf = (spec: JsonObject) => ({
    apiVersion: 'example.com/v1',
    kind: 'Box',
    metadata: { name: 'x', namespace: 'default', resourceVersion: '1' },
    spec: { size: 1, ...spec },
  })
  const problems = (old: JsonObject, spec: JsonObject) =>
    resource.validateUpdate(boxOf(spec), boxOf(old)).errors.map(formatFieldError)
  expect(problems({}, { class: 'a' })).toEqual([])
  expect(problems({ class: 'a' }, { class: 'a' })).toEqual([])
  expect(problems({ class: 'a' }, { class: 'b' })).toEqual(['spec.class: Invalid value: "b": is immutable'])
  expect(problems({ class: 'a' }, {})).toEqual(['spec: Invalid value: class is immutable and cannot be removed'])
  expect(problems({}, { size: 2 })).toEqual(['spec.size: Invalid value: 2: is immutable'])
})
