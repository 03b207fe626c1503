import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { get, mergePatch, post, type StepParts } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetDefinition, widgetsPath, widgetVersion } from '../widgets.ts'

const define = (properties: JsonObject, specParts: JsonObject = {}) =>
  defineWidgets(widgetDefinition(widgetVersion(properties, {}, specParts)))

const make = (name: string, spec: JsonObject, parts: StepParts = {}) => {
  return post(widgetsPath, widget(name.replace(/[^a-z]+/g, '-'), spec), { name, ...parts })
}

const change = (spec: JsonObject, parts: StepParts) => mergePatch(`${widgetsPath}/one`, { spec }, parts)

const text = { type: 'string' }
const whole = { type: 'integer' }

const shaping: JsonObject = {
  size: { type: 'integer', default: 1 },
  nested: {
    type: 'object',
    default: {},
    properties: { level: { type: 'string', default: 'low' }, plain: text },
  },
  list: {
    type: 'array',
    items: { type: 'object', properties: { kind: { type: 'string', default: 'x' }, name: text } },
  },
  nullable: { type: 'string', nullable: true, default: 'd' },
  free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { known: { type: 'integer' } } },
  map: { type: 'object', additionalProperties: { type: 'integer' } },
  port: { 'x-kubernetes-int-or-string': true },
  embedded: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
}

const limits: JsonObject = {
  size: { type: 'integer', minimum: 1, maximum: 10, multipleOf: 2 },
  small: { type: 'integer', format: 'int32' },
  weight: { type: 'number', exclusiveMinimum: true, minimum: 0 },
  name: { type: 'string', minLength: 2, maxLength: 4, pattern: '^[a-z]+$' },
  level: { type: 'string', enum: ['low', 'high'] },
  time: { type: 'string', format: 'date-time' },
  address: { type: 'string', format: 'ipv4' },
  tags: { type: 'array', minItems: 1, maxItems: 2, items: text, 'x-kubernetes-list-type': 'set' },
  ports: {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
    items: { type: 'object', required: ['name'], properties: { name: text, port: whole } },
  },
  map: { type: 'object', maxProperties: 1, additionalProperties: whole },
  either: {
    type: 'object',
    properties: { a: text, b: text },
    oneOf: [{ required: ['a'] }, { required: ['b'] }],
  },
  embedded: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
}

const rules: JsonObject = {
  min: { type: 'integer' },
  max: { type: 'integer' },
  colour: {
    type: 'string',
    maxLength: 20,
    'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'the colour stays' }],
  },
  names: {
    type: 'array',
    maxItems: 5,
    items: { type: 'string', maxLength: 10, 'x-kubernetes-validations': [{ rule: "self.startsWith('n')" }] },
  },
  quantity: { 'x-kubernetes-int-or-string': true, 'x-kubernetes-validations': [{ rule: 'isQuantity(string(self))' }] },
  count: { type: 'integer', 'x-kubernetes-validations': [{ rule: '10 / self > 1' }] },
}

const specRules = [
  {
    rule: '!has(self.min) || !has(self.max) || self.min <= self.max',
    messageExpression: "'%d is more than %d'.format([self.min, self.max])",
    fieldPath: '.min',
    reason: 'FieldValueForbidden',
  },
]

export const schemaScenarios: readonly RequestScenario[] = [
  {
    name: 'pruning and defaults',
    setup: define(shaping),
    steps: [
      make('nothing', {}),
      make('unknown fields', { nosuch: 1, nested: { nosuch: 1, plain: 'p' }, list: [{ nosuch: 1, name: 'n' }] }),
      make('unknown fields that are kept', { free: { nosuch: { deep: [1] }, known: 1 } }),
      make('nulls', { size: null, nullable: null, nested: null, map: { a: null } }, { unordered: true }),
      make('a port as a number', { port: 80 }),
      make('a port as a text', { port: 'http' }),
      make('a port as a list', { port: [] }, { unordered: true }),
      make('large numbers', { size: 9007199254740991, map: { a: -1 } }),
      make('an object within', {
        embedded: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', nosuch: 1 }, spec: { any: 1 } },
      }),
      get(`${widgetsPath}/nothing`, { name: 'read what was nothing' }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'validation by schema',
    setup: [...define(limits, { required: ['size'] }), post(widgetsPath, widget('one', { size: 2 }))],
    steps: [
      make('nothing', {}, { unordered: true }),
      make('a text for a number', { size: 'two' }, { unordered: true }),
      make('a fraction for a whole number', { size: 2.5 }, { unordered: true }),
      make('too small', { size: 0 }, { unordered: true }),
      make('too large and odd', { size: 11 }, { unordered: true }),
      make('a weight of nothing', { size: 2, weight: 0 }, { unordered: true }),
      make('a short name', { size: 2, name: 'a' }, { unordered: true }),
      make('a long name that does not match', { size: 2, name: 'ABCDE' }, { unordered: true }),
      make('an unknown level', { size: 2, level: 'middle' }, { unordered: true }),
      make('a time that is none', { size: 2, time: 'noon' }, { unordered: true }),
      make('an address that is none', { size: 2, address: '1.2.3.400' }, { unordered: true }),
      make('no tags', { size: 2, tags: [] }, { unordered: true }),
      make('a tag twice', { size: 2, tags: ['a', 'a'] }, { unordered: true }),
      make('too many tags', { size: 2, tags: ['a', 'b', 'c'] }, { unordered: true }),
      make('a port twice', { size: 2, ports: [{ name: 'a' }, { name: 'a' }] }, { unordered: true }),
      make('a port without a name', { size: 2, ports: [{ port: 1 }] }, { unordered: true }),
      make('a large map', { size: 2, map: { a: 1, b: 2 } }, { unordered: true }),
      make('a map of texts', { size: 2, map: { a: 'x' } }, { unordered: true }),
      make('neither of two', { size: 2, either: {} }, { unordered: true }),
      make('both of two', { size: 2, either: { a: 'x', b: 'y' } }, { unordered: true }),
      make('an object within without a kind', { size: 2, embedded: {} }, { unordered: true }),
      make('a list for a spec', { size: 2, either: [] }, { unordered: true }),
      change({ level: 'middle' }, { name: 'a patch to a bad value', unordered: true }),
      change({ size: 4, small: 3_000_000_000 }, { name: 'a number beyond its format', unordered: true }),
      mergePatch(`${widgetsPath}/one`, { spec: 'text' }, { name: 'a patch to no spec', unordered: true }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'validation by rules',
    setup: [
      ...define(rules, { 'x-kubernetes-validations': specRules }),
      post(widgetsPath, widget('one', { colour: 'red', min: 1 })),
    ],
    steps: [
      make('rules that hold', { min: 1, max: 2, names: ['n'], quantity: '10Mi', count: 2 }),
      make('more than the most', { min: 3, max: 2 }, { unordered: true }),
      make('a bad item', { names: ['n', 'x'] }, { unordered: true }),
      make('a bad quantity', { quantity: 'ten' }, { unordered: true }),
      make('a rule that fails', { count: 0 }, { unordered: true }),
      make('a bad type beside a bad rule', { min: 3, max: 2, colour: 5 }, { unordered: true }),
      change({ colour: 'blue' }, { name: 'a change that a rule forbids', unordered: true }),
      change({ colour: null }, { name: 'a removal that a rule does not see' }),
      change({ min: 5, max: 1 }, { name: 'a patch against a rule', unordered: true }),
    ],
    cleanup: removeWidgets,
  },
]
