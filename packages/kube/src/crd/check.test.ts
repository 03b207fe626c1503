import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import { formatFieldError } from '../field/index.ts'
import { cloneJson, type JsonObject, type JsonValue } from '../json/index.ts'
import { checkCustomResourceDefinition, checkCustomResourceDefinitionStatus } from './check.ts'
import { defaultCustomResourceDefinition } from './default.ts'
import { definitionFirstScenarios } from './testdata/definition-scenarios-1.ts'
import { definitionSecondScenarios } from './testdata/definition-scenarios-2.ts'
import { baseDefinition, type Change } from './testdata/scenario.ts'
import { schemaFirstScenarios } from './testdata/schema-scenarios-1.ts'
import { schemaSecondScenarios } from './testdata/schema-scenarios-2.ts'
import { updateScenarios } from './testdata/update-scenarios.ts'

const scenarios = [
  ...definitionFirstScenarios,
  ...definitionSecondScenarios,
  ...schemaFirstScenarios,
  ...schemaSecondScenarios,
  ...updateScenarios,
]

function changed(changes: readonly Change[]): JsonObject {
  const definition = cloneJson(baseDefinition as JsonValue) as Record<string, unknown>
  for (const [path, value] of changes) {
    const steps = path.split('/')
    const last = steps.pop() as string
    let target = definition
    for (const step of steps) {
      target[step] ??= {}
      target = target[step] as Record<string, unknown>
    }
    if (value === undefined) delete target[last]
    else target[last] = value
  }
  return defaultCustomResourceDefinition(definition as JsonObject)
}

/** Kubernetes prints whole versions and schemas as its internal Go types; they are not compared. */
function normalized(text: string): string {
  return text
    .replace(/^(spec\.versions: Invalid value: )\[.*\](: must)/s, '$1…$2')
    .replace(/^(.*openAPIV3Schema: Invalid value)(: \{.*\})?(: only \[)/s, '$1$3')
}

test.each(scenarios)('the check reports the errors of Kubernetes: $name', ({ changes, old, errors }) => {
  const found = checkCustomResourceDefinition(changed(changes), old && changed(old))
  expect(found.map(formatFieldError).map(normalized).sort()).toEqual(errors)
})

test('the table has its minimum number of scenarios', () => {
  expect(scenarios.length).toBeGreaterThan(120)
})

test('a document that is not a definition is refused with a code', () => {
  for (const document of [
    null,
    [],
    { spec: [] },
    { spec: { versions: [1] } },
    { metadata: { name: 1 } },
    { spec: { group: 5 } },
  ]) {
    expect(() => checkCustomResourceDefinition(document as JsonValue)).toThrow(
      expect.objectContaining({ code: 'KUBE_SCHEMA_INVALID' }),
    )
  }
})

test('a schema that contains itself is refused with a code', () => {
  const schema: Record<string, unknown> = { type: 'object' }
  schema['properties'] = { again: schema }
  const definition = changed([])
  const spec = {
    ...(definition['spec'] as JsonObject),
    versions: [{ name: 'v1', schema: { openAPIV3Schema: schema } }],
  }
  try {
    checkCustomResourceDefinition({ ...definition, spec: spec as JsonValue })
    expect.unreachable()
  } catch (error) {
    expect(isKubeError(error, 'KUBE_SCHEMA_INVALID')).toBe(true)
  }
})

test('fills in defaults and keeps existing values', () => {
  const service = { name: 'a', namespace: 'b' }
  const definition = defaultCustomResourceDefinition({
    spec: {
      names: { kind: 'FooBar', plural: 'foobars', singular: 'one' },
      versions: [
        { name: 'v1', storage: false },
        { name: 'v2', storage: true },
      ],
      conversion: { strategy: 'Webhook', webhook: { clientConfig: { service } } },
    },
  })
  expect(definition).toEqual({
    spec: {
      names: { kind: 'FooBar', plural: 'foobars', singular: 'one', listKind: 'FooBarList' },
      versions: [
        { name: 'v1', storage: false },
        { name: 'v2', storage: true },
      ],
      conversion: { strategy: 'Webhook', webhook: { clientConfig: { service: { ...service, port: 443 } } } },
    },
    status: { storedVersions: ['v2'] },
  })
  expect(defaultCustomResourceDefinition(definition)).toEqual(definition)
})

const rootSchema = 'spec/versions/0/schema/openAPIV3Schema'
const checkedTexts = (changes: readonly Change[]) =>
  checkCustomResourceDefinition(changed(changes)).map(formatFieldError)

test('reports rules that are too expensive in total even if the schema has other errors', () => {
  const rules = [{ rule: 'self.all(x, self.all(y, x == y))' }]
  const found = checkedTexts([
    [`${rootSchema}/properties/field`, { type: 'string', uniqueItems: true }],
    [`${rootSchema}/properties/list`, { type: 'array', items: { type: 'string' }, 'x-kubernetes-validations': rules }],
  ])
  expect(found.some((text) => text.includes('estimated rule cost total for entire OpenAPIv3 schema'))).toBe(true)
  expect(found.some((text) => text.includes('properties[field]'))).toBe(true)
})

test('selectable fields repeat the error of an unreadable schema', () => {
  const found = checkedTexts([
    [`${rootSchema}/additionalItems`, true],
    ['spec/versions/0/selectableFields', [{ jsonPath: 'a' }]],
  ])
  expect(found).toContain(
    `spec.schema.openAPIV3Schema: Invalid value: "": OpenAPIV3Schema 'additionalItems' is not supported`,
  )
})

test('a status update is checked for the names but not for the stored versions', () => {
  const old = changed([])
  const statusTexts = (status: JsonValue) =>
    checkCustomResourceDefinitionStatus(changed([['status', status]]), old).map(formatFieldError)
  expect(statusTexts({ storedVersions: ['v0'] })).toEqual([])
  expect(statusTexts({ storedVersions: ['v1'], acceptedNames: { plural: 'Not Valid', kind: '' } })).toEqual([
    expect.stringMatching(/^status\.acceptedNames\.plural: Invalid value: "Not Valid"/),
  ])
})
