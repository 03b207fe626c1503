import { expect, test } from 'vitest'
import { formatFieldError } from '../field/index.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { limits } from '../limits.ts'
import { compileCustomResource } from './custom-resource.ts'
import { defaultCustomResourceDefinition } from './default.ts'

function definitionOf(properties: JsonValue, subresources: JsonValue = null): JsonObject {
  const schema = { openAPIV3Schema: { type: 'object', properties } }
  return defaultCustomResourceDefinition({
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', kind: 'Widget' },
      versions: [{ name: 'v1', served: true, storage: true, schema, subresources }],
    },
  })
}

const widgets = compileCustomResource(
  definitionOf(
    {
      spec: {
        type: 'object',
        properties: { replicas: { type: 'integer', default: 1 }, name: { type: 'string', maxLength: 5 } },
        'x-kubernetes-validations': [{ rule: 'self.replicas < 10', message: 'too many' }],
      },
      status: {
        type: 'object',
        properties: { replicas: { type: 'integer', maximum: 5 }, selector: { type: 'string' } },
      },
    },
    {
      status: {},
      scale: {
        specReplicasPath: '.spec.replicas',
        statusReplicasPath: '.status.replicas',
        labelSelectorPath: '.status.selector',
      },
    },
  ),
  'v1',
)

function widget(fields: JsonObject): JsonObject {
  const metadata = { name: 'a', namespace: 'default', resourceVersion: '1' }
  return { apiVersion: 'example.com/v1', kind: 'Widget', metadata, ...fields }
}

const texts = (object: JsonObject) => widgets.validate(object).errors.map(formatFieldError)

test('exposes names, subresources and defaults', () => {
  expect(widgets).toMatchObject({ listKind: 'WidgetList', singular: 'widget', isNamespaced: true, hasStatus: true })
  const prepared = widgets.prepare(widget({ spec: { bogus: 1, name: null } }))
  expect(prepared.unknownFields).toEqual(['spec.bogus'])
  expect(prepared.value['spec']).toEqual({ replicas: 1 })
})

test('accepts a valid object', () => {
  expect(texts(widget({ spec: { replicas: 3 } }))).toEqual([])
})

test('refuses another kind or version without validating the schema', () => {
  expect(texts({ ...widget({ spec: 5 }), kind: 'Gadget', apiVersion: 'v1' })).toEqual([
    'kind: Invalid value: "Gadget": must be Widget',
    'apiVersion: Invalid value: "v1": must be example.com/v1',
    'spec: Invalid value: "object": invalid data, expected a map for the provided schema with type=object evaluating rule: too many',
  ])
})

test('validates metadata', () => {
  expect(texts({ ...widget({}), metadata: { name: 'A' } })).toEqual([
    expect.stringMatching(/^metadata\.name: Invalid value: "A": a lowercase RFC 1123 subdomain/),
    'metadata.namespace: Required value',
    expect.stringMatching(/^<nil>: Invalid value: null: some validation rules were not checked/),
  ])
})

test('evaluates rules when types and sizes are valid', () => {
  expect(texts(widget({ spec: { replicas: 10 } }))).toEqual(['spec: Invalid value: too many'])
})

test('skips rules otherwise, with an error that it did', () => {
  expect(texts(widget({ spec: { replicas: 10, name: 'too long' } }))).toEqual([
    'spec.name: Too long: may not be more than 5 bytes',
    '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
  ])
})

test('skips rules when an error that is only counted may be about types', () => {
  const names = { type: 'array', items: { type: 'string', minLength: 1 } }
  const spec = { type: 'object', properties: { names, replicas: { type: 'integer' } } }
  const rule = { rule: 'self.replicas < 10', message: 'too many' }
  const many = compileCustomResource(definitionOf({ spec: { ...spec, 'x-kubernetes-validations': [rule] } }), 'v1')
  const empty = Array.from({ length: limits.errorsNamedMax }, () => '')
  const { errors } = many.validate(widget({ spec: { names: empty, replicas: 'none' } }))
  expect(errors).toHaveLength(limits.errorsNamedMax + 2)
  expect(errors.slice(-2).map(formatFieldError)).toEqual([
    'and 1 more error',
    expect.stringMatching(/^<nil>: Invalid value: null: some validation rules were not checked/),
  ])
})

test('checks the paths of the scale subresource', () => {
  expect(texts(widget({ spec: { replicas: -1 }, status: { replicas: 5 } }))).toEqual([
    '.spec.replicas: Invalid value: -1: should be a non-negative integer',
  ])
  expect(texts(widget({ spec: { replicas: 3_000_000_000 } }))).toContain(
    '.spec.replicas: Invalid value: 3000000000: should be less than or equal to 2147483647',
  )
  expect(texts(widget({ spec: { replicas: 'x' } }))).toContain(
    '.spec.replicas: Invalid value: 0: .spec.replicas accessor error: x is of the type string, expected int64',
  )
  expect(texts(widget({ spec: 'x' }))).toContain(
    '.spec.replicas: Invalid value: 0: .spec.replicas accessor error: x is of the type string, expected map[string]interface{}',
  )
  expect(texts(widget({ status: { selector: 5 } }))).toContain(
    '.status.selector: Invalid value: "": .status.selector accessor error: 5 is of the type int64, expected string',
  )
})

test('an update is not refused for values that it keeps', () => {
  const old = widget({ spec: { replicas: 1, name: 'too long' } })
  expect(widgets.validateUpdate(widget({ spec: { replicas: 2, name: 'too long' } }), old).errors).toEqual([])
  const worse = widgets.validateUpdate(widget({ spec: { replicas: 1, name: 'longer yet' } }), old).errors
  expect(worse.map(formatFieldError)[0]).toBe('spec.name: Too long: may not be more than 5 bytes')
})

test('a broken rule about an unchanged value is a warning', () => {
  const old = widget({ spec: { replicas: 10 } })
  const result = widgets.validateUpdate({ ...old, status: { replicas: 1 } }, old)
  expect(result.errors).toEqual([])
  expect(result.warnings).toEqual(['spec: Invalid value: too many'])
})

test('a status update is checked by the schema of the status', () => {
  const old = widget({ spec: { replicas: 1, name: 'too long' }, status: {} })
  const changed = { ...old, status: { replicas: 6 } }
  expect(widgets.validateStatusUpdate(changed, old).errors.map(formatFieldError)).toEqual([
    'status.replicas: Invalid value: 6: replicas in body should be less than or equal to 5',
  ])
  expect(widgets.validateStatusUpdate({ ...old, status: { replicas: 5 } }, old).errors).toEqual([])
})

test('an update needs a resourceVersion and keeps its identity', () => {
  const old = widget({})
  const changed = { ...old, metadata: { name: 'b', namespace: 'default' } }
  expect(widgets.validateUpdate(changed, old).errors.map(formatFieldError)).toEqual([
    'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    'metadata.name: Invalid value: "b": field is immutable',
  ])
})

test('an embedded resource that cannot be read stops decoding', () => {
  const template = {
    type: 'object',
    'x-kubernetes-embedded-resource': true,
    'x-kubernetes-preserve-unknown-fields': true,
  }
  const resource = compileCustomResource(definitionOf({ template }), 'v1')
  const bad = resource.prepare(widget({ template: { metadata: { labels: { a: 1 } } } }))
  expect(bad.problem).toContain('cannot unmarshal number into Go struct field ObjectMeta.labels')
  const good = resource.prepare(widget({ template: { metadata: { name: 'a', bogus: 1 }, spec: { any: 1 } } }))
  expect(good.unknownFields).toEqual(['template.metadata.bogus'])
  expect(good.value['template']).toEqual({ metadata: { name: 'a' }, spec: { any: 1 } })
})

test('unreadable metadata stops decoding, and unknown metadata fields are dropped', () => {
  const bad = widgets.prepare({ ...widget({}), metadata: { name: 5 } })
  expect(bad.problem).toBe('json: cannot unmarshal number into Go struct field ObjectMeta.name of type string')
  const good = widgets.prepare({ ...widget({}), metadata: { name: 'a', namespace: 'b', bogus: 1 } })
  expect(good.unknownFields).toEqual(['metadata.bogus'])
  expect(good.value['metadata']).toEqual({ name: 'a', namespace: 'b' })
})

test('refuses a version that the definition does not have', () => {
  expect(() => compileCustomResource(definitionOf({}), 'v2')).toThrow('there is no version v2')
})

test('evaluates rules and lists even if kind and apiVersion are those of another resource', () => {
  const other = { ...widget({ spec: { replicas: 50 } }), kind: 'Gadget' }
  expect(widgets.validate(other).errors.map(formatFieldError)).toEqual([
    'kind: Invalid value: "Gadget": must be Widget',
    'spec: Invalid value: too many',
  ])
  expect(widgets.validateStatusUpdate(other, other).warnings).toEqual(['spec: Invalid value: too many'])
})
