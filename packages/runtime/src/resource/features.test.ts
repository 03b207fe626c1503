import { checkCustomResourceDefinition, defaultCustomResourceDefinition } from '@kubewright/kube/crd'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { convertSchema } from './convert.ts'
import { noFindings } from './findings.ts'
import { defineResource } from './index.ts'
import { fieldFeatures } from './testdata/field-features.ts'
import { resourceFeatures } from './testdata/resource-features.ts'

/** Replaces the marks of the table for texts that only start as given. */
function withMatchers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMatchers)
  if (typeof value !== 'object' || value === null) return value
  const { startsWith } = value as { readonly startsWith?: string }
  if (startsWith !== undefined) {
    return expect.toSatisfy((text) => typeof text === 'string' && text.startsWith(startsWith))
  }
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withMatchers(field)]))
}

test('the tables have at least eighty features', () => {
  expect(fieldFeatures.length + resourceFeatures.length).toBeGreaterThanOrEqual(80)
})

test.each(fieldFeatures)('a field with %s has exactly its fragment', (_name, schema, fragment) => {
  const node = convertSchema(z.object({ field: schema }), 'spec', noFindings()).properties?.['field']
  expect(JSON.parse(JSON.stringify(node))).toEqual(withMatchers(fragment))
})

test.each(fieldFeatures)('the definition of a field with %s passes the checks of the API server', (_name, field) => {
  const { definition } = defineResource({
    group: 'example.com',
    version: 'v1',
    kind: 'Thing',
    spec: z.object({ field }),
  })
  expect(checkCustomResourceDefinition(defaultCustomResourceDefinition(definition.manifest ?? {}))).toEqual([])
})

test.each(resourceFeatures)('the manifest has %s', (_name, define, part) => {
  const { manifest = {} } = define('example.com').definition
  expect(manifest).toMatchObject(part)
  expect(checkCustomResourceDefinition(defaultCustomResourceDefinition(manifest))).toEqual([])
})
