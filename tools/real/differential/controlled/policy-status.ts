import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { registration } from '../requests/admissionregistration/policies-objects.ts'
import { get, mergePatch, post, remove } from '../requests/steps.ts'
import type { RequestScenario, RequestStep } from '../scenario.ts'

const policies = `${registration}/validatingadmissionpolicies`
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const pathOf = (name: string) => `${policies}/{namespace}-${name}`
const compared = ['status', 'body.status', 'body.metadata.managedFields', 'body.metadata.generation']
const checked = (generation = 1) => ({ until: { field: 'status.observedGeneration', equals: generation } })

type Rule = readonly [group: JsonValue, version: JsonValue, ...resources: string[]]

function policy(name: string, rules: readonly Rule[], expressions: readonly string[], spec: JsonObject = {}) {
  return post(policies, {
    metadata: { name: `{namespace}-${name}` },
    spec: {
      matchConstraints: {
        resourceRules: rules.map(([group, version, ...resources]) => ({
          apiGroups: [group].flat(),
          apiVersions: [version].flat(),
          operations: ['*'],
          resources,
        })),
      },
      validations: expressions.map((expression) => ({ expression })),
      ...spec,
    },
  })
}

/** Policies without a binding, and their status. */
function scenario(
  name: string,
  rules: readonly Rule[],
  expressions: readonly string[],
  spec: JsonObject = {},
  setup: readonly RequestStep[] = [],
): RequestScenario {
  return {
    name: `policy status: ${name}`,
    setup: [...setup, policy('policy', rules, expressions, spec)],
    steps: [get(pathOf('policy'), { name: 'the status', ...checked(), only: compared })],
    cleanup: [remove(pathOf('policy')), remove(`${definitions}/things.{namespace}.example.com`)],
  }
}

const deployments: Rule = ['apps', 'v1', 'deployments']
const pods: Rule = ['', 'v1', 'pods']

const text = { type: 'string' }
const thingSchema: JsonObject = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        size: { type: 'integer' },
        ratio: { type: 'number' },
        port: { 'x-kubernetes-int-or-string': true },
        open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        any: { 'x-kubernetes-preserve-unknown-fields': true },
        since: { type: 'string', format: 'date' },
        pause: { type: 'string', format: 'duration' },
        names: { type: 'object', additionalProperties: text },
        inner: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
        'a-b.c/d__e': text,
        namespace: text,
        list: { type: 'array', items: { type: 'object', properties: { key: text } } },
      },
    },
  },
}
const thing: JsonObject = {
  metadata: { name: 'things.{namespace}.example.com' },
  spec: {
    group: '{namespace}.example.com',
    scope: 'Namespaced',
    names: { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: thingSchema } }],
  },
}
const definedThing = [
  post(definitions, thing),
  get('/apis/{namespace}.example.com/v1/namespaces/{namespace}/things', { until: { status: 200 } }),
  get('/openapi/v3', { until: { contains: '{namespace}.example.com' } }),
]
const things: Rule = ['{namespace}.example.com', 'v1', 'things']

export const policyStatusScenarios: readonly RequestScenario[] = [
  scenario('nothing is wrong', [deployments], ['object.spec.replicas < 5', "object.metadata.name != ''"]),
  scenario(
    'fields and types',
    [deployments],
    [
      'object.spec.replica < 5',
      "object.spec.replicas == 'many'",
      'object.spec.replicas + object.metadata.name == 2',
      'object.nosuch == oldObject.nosuch',
      'object.spec.template.spec.containers.all(c, c.image.startsWith(object.spec.replicas))',
      'object.spec.template.spec.containers.all(c, c.picture == c.image)',
      "object.metadata.labels['a'] == 1",
      "object.metadata.labels.app == 'web'",
      'has(object.spec.paused) && has(object.spec.nosuch)',
      'object.spec.replicas > 1 &&\n  object.spec.nosuch\n  || object.nosuch',
      "object.metadata.namespace == 'a' && object.metadata.__namespace__ == 'a'",
      'object.spec.template.spec.nodeSelector.exists(k, k == 1)',
    ],
  ),
  scenario(
    'formats',
    [pods],
    [
      "object.metadata.creationTimestamp < timestamp('2030-01-01T00:00:00Z')",
      "object.metadata.creationTimestamp == ''",
      "object.spec.containers.all(c, c.resources.limits['cpu'] == '1')",
      "object.spec.containers.all(c, quantity(c.resources.limits['cpu']).isGreaterThan(quantity('1')))",
      "object.spec.containers.all(c, c.livenessProbe.httpGet.port == 80 || c.livenessProbe.httpGet.port == 'http')",
      'object.spec.containers.all(c, c.livenessProbe.httpGet.port.nosuch == 80)',
      'object.spec.terminationGracePeriodSeconds == 1.5',
      "object.spec.volumes.all(v, v.emptyDir.sizeLimit == '1Gi')",
      'object.metadata.managedFields.all(f, f.fieldsV1.nosuch)',
    ],
  ),
  scenario(
    'bytes',
    [['', 'v1', 'secrets']],
    ["object.data['a'] == b'x'", "object.data['a'] == 'x'", 'object.immutable == 1'],
  ),
  scenario(
    'what refers to itself',
    [['apiextensions.k8s.io', 'v1', 'customresourcedefinitions']],
    [
      "object.spec.versions.all(v, v.schema.openAPIV3Schema.type == 'object')",
      "object.spec.versions.all(v, v.schema.openAPIV3Schema.properties['a'].type == 'object')",
      "object.spec.versions.all(v, v.schema.openAPIV3Schema.not.type == 'object')",
      "object.spec.versions.all(v, v.schema.openAPIV3Schema.items.type == 'object')",
      'object.spec.versions.all(v, v.schema.openAPIV3Schema.default == 1)',
    ],
  ),
  scenario(
    'several kinds',
    [['apps', 'v1', 'statefulsets', 'deployments', 'daemonsets', 'nosuch'], pods],
    ['object.spec.replicas < 5', 'object.spec.nosuch == 1', 'object.metadata.nosuch == 1'],
  ),
  scenario(
    'several groups',
    [[['apps', 'batch', ''], ['v1', 'v2'], 'deployments', 'jobs', 'services']],
    ['object.spec.nosuch == 1'],
  ),
  scenario('a group without a name', [['', 'v1', 'deployments', 'events']], ['object.nosuch == 1']),
  scenario(
    'a singular name',
    [
      ['', 'v1', 'pod'],
      ['apps', 'v1', 'Deployments'],
    ],
    ['object.nosuch == 1'],
  ),
  scenario(
    'stars',
    [
      ['*', 'v1', 'pods'],
      ['', '*', 'pods'],
      ['', 'v1', '*', 'pods/status'],
    ],
    ['object.nosuch == 1'],
  ),
  scenario('subresources', [['', 'v1', 'pods/status', 'pods/*', 'configmaps']], ['object.nosuch == 1']),
  scenario(
    'more kinds than are looked at',
    [
      [
        '',
        'v1',
        'configmaps',
        'endpoints',
        'limitranges',
        'namespaces',
        'nodes',
        'persistentvolumeclaims',
        'persistentvolumes',
        'pods',
        'podtemplates',
        'replicationcontrollers',
        'resourcequotas',
        'secrets',
        'serviceaccounts',
        'services',
      ],
      ['apps', 'v1', 'deployments'],
    ],
    ['object.nosuch == 1'],
  ),
  scenario(
    'variables',
    [deployments],
    ['variables.size > 1', "variables.size == 'a'", 'variables.spec.nosuch == 1', 'variables.wrong.a == 1'],
    {
      variables: [
        { name: 'size', expression: 'object.spec.replicas' },
        { name: 'spec', expression: 'object.spec' },
        { name: 'wrong', expression: 'object.nosuch' },
      ],
    },
  ),
  scenario('messages', [deployments], [], {
    validations: [
      { expression: 'object.spec.replicas > 1', messageExpression: "'too few: ' + object.spec.replicas" },
      { expression: 'object.spec.nosuch == 1', messageExpression: "'wrong: ' + object.spec.nosuch" },
      { expression: 'true', messageExpression: "'fine: ' + object.metadata.name" },
    ],
  }),
  scenario(
    'parameters',
    [deployments],
    ["params.data['a'] == 'b'", 'params.data.a == 1', 'params.nosuch == object.nosuch'],
    {
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
    },
  ),
  scenario('parameters of an unknown kind', [deployments], ['params.nosuch.a == 1', 'object.nosuch == 1'], {
    paramKind: { apiVersion: 'nosuch.example.com/v1', kind: 'Nosuch' },
  }),
  scenario(
    'what else there is',
    [deployments],
    [
      "request.operation == 'CREATE' && request.userInfo.username == ''",
      "namespaceObject.metadata.name == 'a'",
      "authorizer.group('').resource('pods').check('get').allowed()",
      "authorizer.requestResource.check('get').allowed()",
      "authorizer.group('').resource('pods').check('get').allowed() && object.nosuch",
    ],
  ),
  scenario('conditions and notes are not looked at', [deployments], ['true'], {
    matchConditions: [{ name: 'a', expression: 'object.nosuch == 1' }],
    auditAnnotations: [{ key: 'a', valueExpression: 'string(object.nosuch)' }],
  }),
  scenario(
    'a custom resource',
    [things],
    [
      'object.spec.size > 1 && object.spec.ratio > 1.0',
      "object.spec.size == 'large'",
      "object.spec.port == 1 || object.spec.port == 'http'",
      'object.spec.open.nosuch == 1',
      'object.spec.any.nosuch == 1',
      "object.spec.since < timestamp('2030-01-01T00:00:00Z') && object.spec.pause > duration('1s')",
      "object.spec.names['a'] == 1",
      "object.spec.inner.metadata.name == 'a' && object.spec.inner.kind == 'A'",
      "object.spec.inner.metadata.labels['a'] == 'b'",
      "object.spec.a__dash__b__dot__c__slash__d__underscores__e == 'a'",
      "object.spec.namespace == 'a'",
      'object.spec.list.all(e, e.key == 1 || e.nosuch)',
      "object.metadata.labels['a'] == 'b' && object.metadata.nosuch",
    ],
    {},
    definedThing,
  ),
  {
    name: 'policy status: a change',
    setup: [policy('policy', [deployments], ['object.nosuch == 1'])],
    steps: [
      get(pathOf('policy'), { name: 'before', ...checked(), only: compared }),
      mergePatch(pathOf('policy'), { metadata: { labels: { a: 'b' } } }, { name: 'labelled', only: compared }),
      mergePatch(
        pathOf('policy'),
        { spec: { validations: [{ expression: 'true' }] } },
        { name: 'changed', only: ['status'] },
      ),
      get(pathOf('policy'), { name: 'after', ...checked(2), only: compared }),
    ],
    cleanup: [remove(pathOf('policy'))],
  },
]
