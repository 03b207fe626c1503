import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { formatFieldError } from '../field/index.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../json/index.ts'
import { parseSchema, someSchema } from '../schema/index.ts'
import { compileRules, type RuleNode } from './index.ts'
import { definitionErrors } from './testdata/definition-errors.ts'
import { ruleEstimates } from './testdata/estimates.ts'
import { objectsOf } from './testdata/lines.ts'

function costsOf(node: RuleNode | undefined): readonly (readonly [string, string])[] {
  if (!node) return []
  const own = node.rules.map((rule) => [String(rule.costMax), String(rule.cardinalityMax)] as const)
  const names = [...node.properties.keys()].sort()
  const below = [...names.map((name) => node.properties.get(name)), node.items, node.additionalProperties]
  return [...own, ...below.flatMap(costsOf)]
}

test('rules have the estimated costs of Kubernetes', () => {
  const rows = objectsOf(ruleEstimates)
  const wrong: unknown[] = []
  for (const { schema, costs } of rows) {
    const ours = costsOf(compileRules(parseSchema(schema)).root)
    if (JSON.stringify(ours) !== JSON.stringify(costs)) wrong.push({ schema, costs, ours })
  }
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(300)
})

test('rules that Kubernetes refuses are refused with its messages', () => {
  const rows = objectsOf(definitionErrors)
  const wrong: unknown[] = []
  for (const { schema, errors } of rows) {
    const compiled = compileRules(parseSchema(schema))
    const ours = [...compiled.declarationErrors, ...compiled.errors].map(formatFieldError).sort()
    if (JSON.stringify(ours) !== JSON.stringify(errors)) wrong.push({ schema, errors, ours })
  }
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(100)
})

test('rules above a malformed rule are not compiled', () => {
  const child = { type: 'object', 'x-kubernetes-validations': [{ rule: ' ' }] }
  const other = { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self' }] }
  const rules = [{ rule: 'self.nothing' }]
  const schema = { type: 'object', properties: { child, other }, 'x-kubernetes-validations': rules }
  const compiled = compileRules(parseSchema(schema))
  expect(compiled.declarationErrors.map(formatFieldError)).toEqual([
    'spec.validation.openAPIV3Schema.properties[child].x-kubernetes-validations[0].rule: Required value: rule is not specified',
  ])
  expect(compiled.errors.map((error) => error.field)).toEqual([
    'spec.validation.openAPIV3Schema.properties[other].x-kubernetes-validations[0].rule',
  ])
})

test('rules on and below a field whose type is unknown are refused in a definition and do not run', () => {
  const rules = [{ rule: 'self == 1' }]
  const open = { 'x-kubernetes-preserve-unknown-fields': true, 'x-kubernetes-validations': rules }
  const list = { type: 'array', items: open }
  const compiled = compileRules(parseSchema({ type: 'object', properties: { open, list } }))
  expect(compiled.errors.map((error) => error.field)).toHaveLength(2)
  expect(compiled.root).toBeUndefined()
})

test('a schema without rules compiles to nothing', () => {
  expect(compileRules(parseSchema({ type: 'object' }))).toEqual({ root: undefined, declarationErrors: [], errors: [] })
})

const definitions = fileURLToPath(new URL('../../../../../shared/data/crds/', import.meta.url))

function schemasIn(document: JsonValue): JsonObject[] {
  if (!isJsonObject(document)) return []
  const spec = document['spec']
  const versions = isJsonObject(spec) ? spec['versions'] : undefined
  if (!Array.isArray(versions)) return []
  return (versions as JsonObject[]).flatMap((version) => {
    const schema = (version['schema'] as JsonObject | undefined)?.['openAPIV3Schema']
    return isJsonObject(schema) ? [schema] : []
  })
}

test.skipIf(!existsSync(definitions))('every rule of the CRDs in shared data compiles within its cost', () => {
  let count = 0
  for (const file of readdirSync(definitions, { recursive: true }) as string[]) {
    if (!file.endsWith('.yaml')) continue
    const text = readFileSync(definitions + file, 'utf8')
    if (!text.includes('x-kubernetes-validations')) continue
    const documents = parseAllDocuments(text)
    for (const document of documents.flatMap((one) => schemasIn(one.toJS() as JsonValue))) {
      const schema = parseSchema(document)
      const { declarationErrors, errors } = compileRules(schema)
      expect([file, ...declarationErrors, ...errors]).toEqual([file])
      someSchema(schema, (node) => {
        count += node.rules.length
        return false
      })
    }
  }
  expect(count).toBeGreaterThan(0)
})
