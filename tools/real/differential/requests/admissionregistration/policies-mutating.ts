import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath, pod, podsPath, secretsPath } from '../objects.ts'
import { apply, get, mergePatch, post, put, type StepParts } from '../steps.ts'
import {
  defineWidgets,
  removeWidgets,
  widget,
  widgetDefinition,
  widgetGroup,
  widgetsPath,
  widgetVersion,
} from '../widgets.ts'
import { about, account, accounts, binding, bound, dry, policy, unbound } from './policies-objects.ts'

const configured = (...expressions: readonly string[]): JsonObject => ({
  mutations: expressions.map((expression) => ({ patchType: 'ApplyConfiguration', applyConfiguration: { expression } })),
})
const labelled = (label: string) => `Object{metadata: Object.metadata{labels: {${label}}}}`
const secret = (name: string, labels: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, labels },
})
const refuses = (name: string, expression: string, more: JsonObject = {}): readonly RequestStep[] =>
  bound('Mutating', name, {
    matchConstraints: about('pods', { operations: ['CREATE'], resourceNames: [name] }),
    ...configured(expression),
    ...more,
  })
const tryPod = (name: string, parts: StepParts = {}): RequestStep =>
  post(podsPath, pod(name), { ...dry, name: `pod ${name}`, ...parts })
const refused: readonly (readonly [name: string, expression: string])[] = [
  ['unknown', 'Object{spec: Object.spec{bogus: 1}}'],
  ['atomic', "Object{spec: Object.spec{containers: [Object.spec.containers{name: 'main', args: ['x']}]}}"],
  ['wrong-name', "Object{spec: Object.spec{containers: [Object.spec.container{name: 'main'}]}}"],
  ['wrong-type', 'Object{spec: Object.spec{hostname: 1}}'],
  ['no-key', "Object{spec: Object.spec{containers: [Object.spec.containers{image: 'x'}]}}"],
  ['error', "Object{metadata: Object.metadata{labels: {'a': object.metadata.annotations.missing}}}"],
  [
    'wrong-root',
    "Object.spec{hostname: 'x'}.hostname == 'x' ? Object{metadata: Object.metadata{labels: {'a': 'b'}}} : Object{}",
  ],
  ['not-valid', "Object{metadata: Object.metadata{labels: {'a b': 'c'}}}"],
  ['selector', "Object{spec: Object.spec{nodeSelector: {'a': 'b'}}}"],
  [
    'repeated',
    "Object{spec: Object.spec{containers: [Object.spec.containers{name: 'x', image: 'a'}, Object.spec.containers{name: 'x', image: 'b'}]}}",
  ],
]

export const mutatingPolicyScenarios: readonly RequestScenario[] = [
  {
    name: 'policies that change objects',
    setup: [
      ...bound('Mutating', 'labels', {
        matchConstraints: about('configmaps', { operations: ['CREATE', 'UPDATE'] }),
        ...configured(
          labelled("'from': 'policy', 'by': request.operation"),
          "Object{data: {'seen': string(object.metadata.labels.size()), 'name': string(object.metadata.name)}}",
          "has(object.metadata.annotations) ? Object{metadata: Object.metadata{annotations: {'count': string(object.metadata.annotations.size())}}} : Object{}",
        ),
      }),
      ...bound('Mutating', 'pods', {
        matchConstraints: about('pods', { operations: ['CREATE'] }),
        variables: [{ name: 'image', expression: "'registry.example.com/side:1'" }],
        ...configured(
          "Object{spec: Object.spec{containers: [Object.spec.containers{name: 'side', image: variables.image, ports: [Object.spec.containers.ports{containerPort: 8080}]}], terminationGracePeriodSeconds: 5}}",
          "Object{spec: Object.spec{containers: object.spec.containers.map(c, Object.spec.containers{name: c.name, imagePullPolicy: 'Never'})}}",
        ),
      }),
      ...bound('Mutating', 'deployments', {
        matchConstraints: about('apps deployments', { operations: ['CREATE'] }),
        matchConditions: [{ name: 'without', expression: '!has(object.spec.paused)' }],
        ...configured('Object{spec: Object.spec{replicas: object.spec.replicas + 1, paused: true}}'),
      }),
      ...bound('Mutating', 'scales', {
        matchConstraints: about('apps deployments/scale'),
        ...configured('Object{spec: Object.spec{replicas: 7}}'),
      }),
      ...bound('Mutating', 'states', {
        matchConstraints: about('pods/status'),
        ...configured("Object{status: Object.status{message: 'from a policy'}}"),
      }),
    ],
    steps: [
      mergePatchOfMissing(),
      post(configMapsPath, configMap('one'), {
        name: 'a config map',
        until: { status: 201, field: 'metadata.labels.from' },
        ...dry,
      }),
      post(configMapsPath, configMap('one', {}, { annotations: { a: 'b' }, labels: { from: 'me', x: 'y' } }), {
        name: 'with labels of its own',
      }),
      put(`${configMapsPath}/one`, configMap('one', { b: 'c' }), { name: 'an update' }),
      mergePatch(`${configMapsPath}/one`, { data: { c: 'd' } }, { name: 'a patch' }),
      apply(`${configMapsPath}/two`, 'me', configMap('two'), { name: 'an apply' }),
      apply(`${configMapsPath}/two`, 'me', configMap('two'), { name: 'the same apply again' }),
      get(`${configMapsPath}/two`, { name: 'what is there then' }),
      post(podsPath, pod('one'), { name: 'a pod', until: { status: 201, field: 'spec.containers.1' }, ...dry }),
      post(podsPath, pod('two'), {
        name: 'a pod that stays',
        only: ['status', 'body.spec.containers', 'body.metadata.managedFields'],
      }),
      mergePatch(
        `${podsPath}/two/status`,
        { status: { reason: 'x' } },
        { name: 'its status', only: ['status', 'body.status'] },
      ),
      post(deploymentsPath, deployment('web', { replicas: 2 }), {
        name: 'a deployment',
        only: ['status', 'body.spec.replicas', 'body.spec.paused', 'body.metadata.generation'],
      }),
      post(deploymentsPath, deployment('idle', { replicas: 2, paused: true }), {
        name: 'a deployment that is not meant',
        only: ['status', 'body.spec.replicas'],
      }),
      mergePatch(`${deploymentsPath}/web/scale`, { spec: { replicas: 3 } }, { name: 'a scale' }),
    ],
    cleanup: unbound('Mutating', 'labels', 'pods', 'deployments', 'scales', 'states'),
  },
  {
    name: 'policies that cannot change objects',
    setup: [
      ...refused.flatMap(([name, expression]) => refuses(name, expression)),
      ...refuses('ignored', 'Object{spec: Object.spec{bogus: 1}}', { failurePolicy: 'Ignore' }),
      ...refuses('condition', 'Object{}', { matchConditions: [{ name: 'broken', expression: 'object.missing == 1' }] }),
      ...refuses(
        'two',
        'Object{spec: Object.spec{bogus: 1}}',
        configured('Object{spec: Object.spec{bogus: 1}}', 'Object{spec: Object.spec{other: 1}}'),
      ),
      ...refuses('last', 'Object{spec: Object.spec{bogus: 1}}'),
    ],
    steps: [
      tryPod('last', { until: { status: 403 } }),
      ...refused.map(([name]) =>
        tryPod(name, {
          unordered: true,
          ...(name === 'not-valid' ? { only: ['status', 'body.reason', 'body.message'] } : {}),
        }),
      ),
      tryPod('ignored'),
      tryPod('condition'),
      tryPod('two'),
    ],
    cleanup: unbound('Mutating', ...refused.map(([name]) => name), 'ignored', 'condition', 'two', 'last'),
  },
  {
    name: 'policies that change custom objects',
    setup: [
      ...defineWidgets(
        widgetDefinition(
          widgetVersion({
            size: { type: 'integer', default: 1 },
            colour: { type: 'string' },
            nested: {
              type: 'object',
              properties: { depth: { type: 'integer', default: 4 }, name: { type: 'string' } },
            },
            tags: { type: 'array', items: { type: 'string' } },
            ports: {
              type: 'array',
              'x-kubernetes-list-type': 'map',
              'x-kubernetes-list-map-keys': ['name'],
              items: {
                type: 'object',
                required: ['name'],
                properties: { name: { type: 'string' }, port: { type: 'integer', default: 80 } },
              },
            },
          }),
        ),
      ),
      ...bound('Mutating', 'widgets', {
        matchConstraints: about(`${widgetGroup} widgets`, { operations: ['CREATE'] }),
        ...configured(
          "has(object.spec.colour) ? Object{} : Object{spec: Object.spec{colour: 'blue', nested: Object.spec.nested{name: 'n'}, ports: [Object.spec.ports{name: 'http'}]}}",
          "object.metadata.name == 'tags' ? Object{spec: Object.spec{tags: ['a']}} : Object{}",
          "object.metadata.name == 'unknown' ? Object{spec: Object.spec{bogus: 'a'}} : Object{}",
          "object.metadata.name == 'wrong' ? Object{spec: Object.spec{size: 'a'}} : Object{}",
        ),
      }),
    ],
    steps: [
      post(widgetsPath, widget('one'), { ...dry, name: 'a widget', until: { status: 201, field: 'spec.colour' } }),
      post(widgetsPath, widget('two', { ports: [{ name: 'a', port: 1 }] }), { name: 'a widget with ports' }),
      post(widgetsPath, widget('red', { colour: 'red' }), { name: 'a red widget' }),
      post(widgetsPath, widget('tags'), { ...dry, name: 'an atomic list' }),
      post(widgetsPath, widget('unknown'), { ...dry, name: 'an unknown field' }),
      post(widgetsPath, widget('wrong'), { ...dry, name: 'a wrong type' }),
    ],
    cleanup: [...unbound('Mutating', 'widgets'), ...removeWidgets],
  },
  {
    name: 'policies that change by parameters',
    setup: [
      account('defaults', { team: 'blue' }),
      account('more', { team: 'blue', owner: 'me' }),
      policy('Mutating', 'params', {
        matchConstraints: about('secrets', { operations: ['CREATE'] }),
        paramKind: accounts,
        ...configured(
          "params == null ? Object{} : Object{metadata: Object.metadata{labels: params.metadata.annotations, annotations: {'kind': has(params.kind) ? string(params.kind) : 'none', string(params.metadata.name): 'used'}}}",
        ),
      }),
      binding('Mutating', 'params', 'params', {
        paramRef: { selector: {}, parameterNotFoundAction: 'Deny' },
        matchResources: { objectSelector: { matchLabels: { bind: 'all' } } },
      }),
      binding('Mutating', 'missing', 'params', {
        paramRef: { name: 'missing', parameterNotFoundAction: 'Deny' },
        matchResources: { objectSelector: { matchLabels: { bind: 'missing' } } },
      }),
      binding('Mutating', 'skipped', 'params', {
        paramRef: { name: 'missing', parameterNotFoundAction: 'Allow' },
        matchResources: { objectSelector: { matchLabels: { bind: 'skipped' } } },
      }),
      ...bound(
        'Mutating',
        'unknown',
        {
          matchConstraints: about('endpoints'),
          paramKind: { apiVersion: '{namespace}.example.org/v1', kind: 'Gadget' },
          ...configured('Object{}'),
        },
        { paramRef: { name: 'x', parameterNotFoundAction: 'Allow' } },
      ),
    ],
    steps: [
      post(
        '/api/v1/namespaces/{namespace}/endpoints',
        { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'one' } },
        {
          ...dry,
          name: 'parameters of an unknown kind',
          until: { status: 403 },
        },
      ),
      post(secretsPath, secret('one', { bind: 'all' }), {
        ...dry,
        name: 'all parameters',
        until: { status: 201, field: 'metadata.labels.owner' },
      }),
      post(secretsPath, secret('one', { bind: 'missing' }), { ...dry, name: 'parameters that are missing' }),
      post(secretsPath, secret('one', { bind: 'skipped' }), { ...dry, name: 'parameters that may be missing' }),
    ],
    cleanup: unbound('Mutating', 'params', 'missing', 'skipped', 'unknown'),
  },
]

/** No mutation: a policy does not see a request that failed before. */
function mergePatchOfMissing(): RequestStep {
  return mergePatch(`${configMapsPath}/missing`, { data: { a: 'b' } }, { name: 'what is not there' })
}
