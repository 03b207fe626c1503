import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { configMap, configMapsPath, pod, podsPath } from '../objects.ts'
import { post, type StepParts } from '../steps.ts'
import {
  defineWidgets,
  removeWidgets,
  widget,
  widgetDefinition,
  widgetGroup,
  widgetsPath,
  widgetVersion,
} from '../widgets.ts'
import { about, bound, dry, unbound } from './policies-objects.ts'

const patched = (...expressions: readonly string[]): JsonObject => ({
  mutations: expressions.map((expression) => ({ patchType: 'JSONPatch', jsonPatch: { expression } })),
})
const forName = (name: string, expression: string, more: JsonObject = {}): readonly RequestStep[] =>
  bound('Mutating', name, {
    matchConstraints: about('configmaps', { operations: ['CREATE'], resourceNames: [name] }),
    ...patched(expression),
    ...more,
  })
const tryMap = (name: string, parts: StepParts = {}): RequestStep =>
  post(configMapsPath, configMap(name, { a: 'b' }), { ...dry, name: `patch ${name}`, ...parts })

const tryNumber = (number: string, parts: StepParts = {}): RequestStep => ({
  method: 'POST',
  path: widgetsPath,
  ...dry,
  name: `a widget with ${number}`,
  ...parts,
  text: `{"apiVersion":"${widgetGroup}/v1","kind":"Widget","metadata":{"name":"n"},"spec":{"any":{"n":${number}}}}`,
})

const patches: readonly (readonly [name: string, expression: string])[] = [
  [
    'add',
    "[JSONPatch{op: 'add', path: '/data/c', value: 'd'}, JSONPatch{op: 'add', path: '/metadata/labels', value: {'a': 'b'}}]",
  ],
  ['replace', "[JSONPatch{op: 'replace', path: '/data', value: {'only': 'this'}}]"],
  ['remove', "[JSONPatch{op: 'remove', path: '/data/a'}]"],
  [
    'move',
    "[JSONPatch{op: 'move', from: '/data/a', path: '/data/z'}, JSONPatch{op: 'copy', from: '/data/z', path: '/data/y'}]",
  ],
  ['none', "object.metadata.name == 'none' ? [] : [JSONPatch{op: 'remove', path: '/data'}]"],
  [
    'tested',
    "[JSONPatch{op: 'test', path: '/data/a', value: 'b'}, JSONPatch{op: 'replace', path: '/data/a', value: 'c'}]",
  ],
  [
    'untested',
    "[JSONPatch{op: 'test', path: '/data/a', value: 'x'}, JSONPatch{op: 'replace', path: '/data/a', value: 'c'}]",
  ],
  [
    'test-missing',
    "[JSONPatch{op: 'test', path: '/data/q', value: 'x'}, JSONPatch{op: 'replace', path: '/data/a', value: 'c'}]",
  ],
  [
    'escaped',
    "[JSONPatch{op: 'add', path: '/data/' + jsonpatch.escapeKey('a.b'), value: jsonpatch.escapeKey('x~/y')}]",
  ],
  ['missing', "[JSONPatch{op: 'remove', path: '/data/missing'}]"],
  ['no-parent', "[JSONPatch{op: 'add', path: '/metadata/labels/x', value: 'y'}]"],
  ['unknown', "[JSONPatch{op: 'add', path: '/bogus', value: 'y'}]"],
  ['bad-op', "[JSONPatch{op: 'dance', path: '/data/a'}]"],
  ['bad-type', "[JSONPatch{op: 'add', path: '/data/n', value: 1}]"],
  ['error', "[JSONPatch{op: 'add', path: '/data/n', value: object.missing}]"],
  ['name', "[JSONPatch{op: 'replace', path: '/metadata/name', value: 'other'}]"],
  ['nulls', "[JSONPatch{op: 'add', path: '/data/n', value: null}]"],
]

export const mutatingPolicyPatchScenarios: readonly RequestScenario[] = [
  {
    name: 'policies that patch objects',
    setup: [
      ...patches.flatMap(([name, expression]) => forName(name, expression)),
      ...forName('skipped', "[JSONPatch{op: 'remove', path: '/data/missing'}]", { failurePolicy: 'Ignore' }),
      ...forName(
        'several',
        '',
        patched(
          "[JSONPatch{op: 'add', path: '/data/c', value: string(object.data.size())}]",
          "[JSONPatch{op: 'add', path: '/data/d', value: string(object.data.size())}]",
          "[JSONPatch{op: 'remove', path: '/data/missing'}]",
          "[JSONPatch{op: 'add', path: '/data/e', value: string(object.data.size())}]",
        ),
      ),
      ...forName('last', "[JSONPatch{op: 'add', path: '/data/c', value: 'd'}]"),
    ],
    steps: [
      tryMap('last', { until: { status: 201, field: 'data.c' } }),
      ...patches.map(([name]) => tryMap(name)),
      tryMap('skipped'),
      tryMap('several'),
    ],
    cleanup: unbound('Mutating', ...patches.map(([name]) => name), 'skipped', 'several', 'last'),
  },
  {
    name: 'policies that patch all sorts of values',
    setup: [
      ...defineWidgets(widgetDefinition(widgetVersion({}, {}, { 'x-kubernetes-preserve-unknown-fields': true }))),
      ...bound('Mutating', 'values', {
        matchConstraints: about(`${widgetGroup} widgets`, { operations: ['CREATE'] }),
        ...patched(
          `[
            JSONPatch{op: 'add', path: '/spec/number', value: 5},
            JSONPatch{op: 'add', path: '/spec/unsigned', value: 5u},
            JSONPatch{op: 'add', path: '/spec/fraction', value: 1.5},
            JSONPatch{op: 'add', path: '/spec/whole', value: 2.0},
            JSONPatch{op: 'add', path: '/spec/large', value: 9007199254740993},
            JSONPatch{op: 'add', path: '/spec/flag', value: true},
            JSONPatch{op: 'add', path: '/spec/list', value: [1, 2]},
            JSONPatch{op: 'add', path: '/spec/map', value: {'a': [1], 'b': []}},
            JSONPatch{op: 'add', path: '/spec/object', value: Object.spec.object{a: 1, b: Object.spec.object.b{c: 'd'}, e: ['f']}},
            JSONPatch{op: 'add', path: '/spec/bytes', value: b'abc'},
            JSONPatch{op: 'add', path: '/spec/time', value: timestamp('2024-01-02T03:04:05Z')},
            JSONPatch{op: 'add', path: '/spec/span', value: duration('90s')},
            JSONPatch{op: 'add', path: '/spec/copied', value: object.metadata}
          ]`,
        ),
      }),
      ...bound('Mutating', 'names', {
        matchConstraints: about(`${widgetGroup} widgets`, {
          operations: ['UPDATE', 'CREATE'],
          resourceNames: ['wrong'],
        }),
        ...patched("[JSONPatch{op: 'add', path: '/spec/object', value: Object.spec{a: Object.other{}}}]"),
      }),
      ...bound('Mutating', 'types', {
        matchConstraints: about(`${widgetGroup} widgets`, { operations: ['CREATE'], resourceNames: ['quantity'] }),
        ...patched("[JSONPatch{op: 'add', path: '/spec/object', value: quantity('1')}]"),
      }),
    ],
    steps: [
      post(widgetsPath, widget('one'), {
        ...dry,
        name: 'values',
        until: { status: 201, field: 'spec.number' },
        only: [
          'status',
          'body.spec.number',
          'body.spec.unsigned',
          'body.spec.fraction',
          'body.spec.whole',
          'body.spec.large',
          'body.spec.flag',
          'body.spec.list',
          'body.spec.map',
          'body.spec.object',
          'body.spec.bytes',
          'body.spec.time',
          'body.spec.span',
          'body.spec.copied.name',
          'body.metadata',
        ],
      }),
      post(widgetsPath, widget('wrong'), { ...dry, name: 'names of types', until: { status: 403 } }),
      post(widgetsPath, widget('quantity'), { ...dry, name: 'what is no JSON', only: ['status', 'body.reason'] }),
    ],
    cleanup: [...unbound('Mutating', 'values', 'names', 'types'), ...removeWidgets],
  },
  {
    name: 'policies that are reinvoked',
    setup: [
      ...bound('Mutating', 'again', {
        reinvocationPolicy: 'IfNeeded',
        matchConstraints: about('configmaps', { operations: ['CREATE'] }),
        ...patched(
          "[JSONPatch{op: 'add', path: '/data/again', value: has(object.data.again) ? object.data.again + 'x' : 'x'}]",
        ),
      }),
      ...bound('Mutating', 'once', {
        matchConstraints: about('configmaps', { operations: ['CREATE'] }),
        ...patched(
          "[JSONPatch{op: 'add', path: '/data/once', value: has(object.data.once) ? object.data.once + 'x' : 'x'}]",
        ),
      }),
      ...bound('Mutating', 'settled', {
        reinvocationPolicy: 'IfNeeded',
        matchConstraints: about('pods', { operations: ['CREATE'] }),
        ...patched(
          "[JSONPatch{op: 'test', path: '/metadata/name', value: 'other'}, JSONPatch{op: 'add', path: '/metadata/labels', value: {'a': 'b'}}]",
        ),
      }),
      ...bound('Mutating', 'last', {
        matchConstraints: about('secrets', { operations: ['CREATE'] }),
        ...patched("[JSONPatch{op: 'add', path: '/metadata/labels', value: {'a': 'b'}}]"),
      }),
    ],
    steps: [
      post(
        '/api/v1/namespaces/{namespace}/secrets',
        { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'one' } },
        {
          ...dry,
          name: 'a secret',
          until: { status: 201, field: 'metadata.labels.a' },
        },
      ),
      post(configMapsPath, configMap('one'), { ...dry, name: 'a reinvoked policy' }),
      post(podsPath, pod('one'), {
        ...dry,
        name: 'what changes nothing',
        only: ['status', 'body.metadata.labels', 'body.metadata.name'],
      }),
      post(podsPath, pod('other'), { ...dry, name: 'what changes once', only: ['status', 'body.metadata.labels'] }),
    ],
    cleanup: unbound('Mutating', 'again', 'once', 'settled', 'last'),
  },
  {
    name: 'policies that see large numbers',
    setup: [
      ...defineWidgets(
        widgetDefinition(widgetVersion({ any: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } })),
      ),
      ...bound('Mutating', 'numbers', {
        matchConstraints: about(`${widgetGroup} widgets`, { operations: ['CREATE'] }),
        ...patched(
          "[JSONPatch{op: 'add', path: '/metadata/annotations', value: {'n': string(object.spec.any.n), 'int': string(type(object.spec.any.n) == int)}}]",
        ),
      }),
    ],
    steps: [
      tryNumber('9007199254740993', { until: { status: 201, field: 'metadata.annotations.n' } }),
      ...['9223372036854775807', '9223372036854775808', '-9223372036854775808', '1e30', '1.5'].map((number) =>
        tryNumber(number),
      ),
    ],
    cleanup: [...unbound('Mutating', 'numbers'), ...removeWidgets],
  },
]
