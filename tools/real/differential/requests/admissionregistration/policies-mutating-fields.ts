import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection, configMap, configMapsPath, deployment, deploymentsPath, pod, podsPath } from '../objects.ts'
import { apply, get, jsonPatch, mergePatch, post, put } from '../steps.ts'
import {
  defineWidgets,
  plainProperties,
  removeWidgets,
  widget,
  widgetDefinition,
  widgetGroup,
  widgetsPath,
  widgetVersion,
} from '../widgets.ts'
import { about, accountsPath, bound, dry, everywhere, unbound } from './policies-objects.ts'

const configured = (expression: string): JsonObject => ({
  mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression } }],
})
const patched = (expression: string): JsonObject => ({
  mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression } }],
})
const scale = (name: string, replicas: number): JsonObject => ({
  apiVersion: 'autoscaling/v1',
  kind: 'Scale',
  metadata: { name, namespace: '{namespace}' },
  spec: { replicas },
})
const autoscaler = (version: string, name: string): JsonObject => ({
  apiVersion: `autoscaling/${version}`,
  kind: 'HorizontalPodAutoscaler',
  metadata: { name },
  spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' } },
})
const autoscalers = (version: string) => collection(`autoscaling/${version}`, 'horizontalpodautoscalers')
const widgetsAt = (version: string) => `/apis/${widgetGroup}/${version}/namespaces/{namespace}/widgets`
const secondVersion = { ...widgetVersion(plainProperties), name: 'v2', storage: false }
const mark = "[JSONPatch{op: 'add', path: '/metadata/labels', value: {'by': request.kind.version + request.operation}}]"
const grouped = '/apis/events.k8s.io/v1/namespaces/{namespace}/events'

export const mutatingPolicySubresourceScenarios: readonly RequestScenario[] = [
  {
    name: 'policies that change subresources',
    setup: [
      post(deploymentsPath, deployment('web', { replicas: 1 })),
      post(podsPath, pod('one')),
      post(accountsPath, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'one' } }),
      ...bound('Mutating', 'scales', {
        matchConstraints: about('apps deployments/scale'),
        ...patched("[JSONPatch{op: 'replace', path: '/spec/replicas', value: object.spec.replicas * 2}]"),
      }),
      ...bound('Mutating', 'states', {
        matchConstraints: about('pods/status'),
        ...patched("[JSONPatch{op: 'add', path: '/status/reason', value: 'patched'}]"),
      }),
      ...bound('Mutating', 'tokens', {
        matchConstraints: about('serviceaccounts/token'),
        ...patched("[JSONPatch{op: 'add', path: '/spec/expirationSeconds', value: 700}]"),
      }),
      ...bound('Mutating', 'bindings', {
        matchConstraints: about('pods/binding'),
        ...configured("Object{metadata: Object.metadata{labels: {'bound': 'yes'}}}"),
      }),
      ...bound('Mutating', 'ephemeral', {
        matchConstraints: about('pods/ephemeralcontainers'),
        ...configured(
          'Object{spec: Object.spec{ephemeralContainers: object.spec.ephemeralContainers.map(c, Object.spec.ephemeralContainers{name: c.name, stdin: true})}}',
        ),
      }),
      ...bound('Mutating', 'connects', {
        matchConstraints: about('pods/exec', { operations: ['CONNECT'] }),
        ...configured("Object{container: 'main'}"),
      }),
      ...bound('Mutating', 'last', {
        matchConstraints: about('secrets', { operations: ['CREATE'] }),
        ...patched(mark),
      }),
    ],
    steps: [
      post(
        '/api/v1/namespaces/{namespace}/secrets',
        { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'one' } },
        { ...dry, name: 'a secret', until: { status: 201, field: 'metadata.labels.by' } },
      ),
      put(`${deploymentsPath}/web/scale`, scale('web', 2), { name: 'a scale' }),
      mergePatch(`${deploymentsPath}/web/scale`, { spec: { replicas: 3 } }, { name: 'a scale by a patch' }),
      get(`${deploymentsPath}/web`, {
        name: 'the deployment',
        only: ['status', 'body.spec.replicas', 'body.metadata.managedFields'],
      }),
      mergePatch(
        `${podsPath}/one/status`,
        { status: { message: 'x' } },
        { name: 'a status', only: ['status', 'body.status'] },
      ),
      post(
        `${accountsPath}/one/token`,
        { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} },
        { name: 'a token', only: ['status', 'body.spec'] },
      ),
      strategicEphemeral(),
      {
        method: 'POST',
        path: `${podsPath}/one/exec`,
        name: 'a command',
        query: { command: 'ls', stdout: 'true' },
      },
      post(
        `${podsPath}/one/binding`,
        { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'one' }, target: { kind: 'Node', name: 'n' } },
        { name: 'a binding' },
      ),
      get(`${podsPath}/one`, { name: 'the pod', only: ['status', 'body.metadata.labels', 'body.spec.nodeName'] }),
    ],
    cleanup: unbound('Mutating', 'scales', 'states', 'tokens', 'bindings', 'ephemeral', 'connects', 'last'),
  },
  {
    name: 'policies that change other versions',
    setup: [
      ...defineWidgets(
        widgetDefinition(widgetVersion(plainProperties), { versions: [widgetVersion(plainProperties), secondVersion] }),
      ),
      get(widgetsAt('v2'), { until: { status: 200 } }),
      ...bound('Mutating', 'widgets', {
        matchConstraints: about(`${widgetGroup} widgets`, { apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'] }),
        ...configured('Object{spec: Object.spec{colour: object.apiVersion}}'),
      }),
      ...bound('Mutating', 'exact', {
        matchConstraints: about(
          `${widgetGroup} widgets`,
          { apiVersions: ['v1'], operations: ['CREATE'] },
          { matchPolicy: 'Exact' },
        ),
        ...configured('Object{spec: Object.spec{size: 9}}'),
      }),
      ...bound('Mutating', 'autoscalers', {
        matchConstraints: about('autoscaling horizontalpodautoscalers', {
          apiVersions: ['v1'],
          operations: ['CREATE'],
        }),
        ...configured('Object{spec: Object.spec{targetCPUUtilizationPercentage: 60}}'),
      }),
    ],
    steps: [
      post(autoscalers('v1'), autoscaler('v1', 'one'), {
        ...dry,
        name: 'an older autoscaler',
        until: { status: 201, field: 'spec.targetCPUUtilizationPercentage', equals: 60 },
      }),
      post(autoscalers('v2'), autoscaler('v2', 'one'), {
        ...dry,
        name: 'an autoscaler',
        only: ['status', 'body.message', 'body.reason'],
      }),
      post(widgetsPath, widget('one'), { ...dry, name: 'a widget', until: { status: 201, field: 'spec.colour' } }),
      post(widgetsAt('v2'), { ...widget('two'), apiVersion: `${widgetGroup}/v2` }, { name: 'a newer widget' }),
      mergePatch(`${widgetsAt('v2')}/two`, { spec: { size: 3, colour: 'red' } }, { name: 'a change' }),
      apply(
        `${widgetsAt('v2')}/two`,
        'me',
        { ...widget('two', { size: 4 }), apiVersion: `${widgetGroup}/v2` },
        {
          name: 'an apply',
          query: { force: 'true' },
        },
      ),
    ],
    cleanup: [...unbound('Mutating', 'widgets', 'exact', 'autoscalers'), ...removeWidgets],
  },
  {
    name: 'policies that change all sorts of objects',
    setup: [
      ...bound('Mutating', 'spaces', {
        matchConstraints: {
          ...everywhere('namespaces', { operations: ['CREATE'] }),
          objectSelector: { matchLabels: { of: '{namespace}' } },
        },
        ...configured(
          "Object{metadata: Object.metadata{annotations: {'in': has(request.namespace) ? string(request.namespace) : 'none', 'object': string(namespaceObject == null)}}}",
        ),
      }),
      ...bound('Mutating', 'events', {
        matchConstraints: about('events', { operations: ['CREATE'] }),
        ...patched(mark),
      }),
      ...bound('Mutating', 'generated', {
        matchConstraints: about('configmaps', { operations: ['CREATE'] }),
        ...configured(
          "Object{data: {'name': has(request.name) ? string(request.name) : 'none', 'prefix': has(object.metadata.generateName) ? string(object.metadata.generateName) : 'none'}}",
        ),
      }),
      ...bound('Mutating', 'owners', {
        matchConstraints: about('secrets', { operations: ['CREATE'] }),
        ...configured(
          "Object{metadata: Object.metadata{finalizers: ['example.com/a', 'example.com/b'], ownerReferences: [Object.metadata.ownerReferences{apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid: 'u-1'}]}}",
        ),
      }),
      ...bound('Mutating', 'managed', {
        matchConstraints: about('endpoints', { operations: ['CREATE'] }),
        ...patched(
          "[JSONPatch{op: 'replace', path: '/metadata/managedFields', value: [{'manager': 'x', 'operation': 'Dance'}]}]",
        ),
      }),
      ...bound('Mutating', 'last', {
        matchConstraints: about('services', { operations: ['CREATE'] }),
        ...configured("Object{spec: Object.spec{ports: [Object.spec.ports{port: 81, protocol: 'TCP', name: 'more'}]}}"),
      }),
    ],
    steps: [
      post(
        '/api/v1/namespaces/{namespace}/services',
        {
          apiVersion: 'v1',
          kind: 'Service',
          metadata: { name: 'one' },
          spec: { clusterIP: 'None', ports: [{ port: 80, name: 'http' }] },
        },
        { ...dry, name: 'a service', until: { status: 201, field: 'spec.ports.1' } },
      ),
      post(
        '/api/v1/namespaces',
        { apiVersion: 'v1', kind: 'Namespace', metadata: { name: '{namespace}-more', labels: { of: '{namespace}' } } },
        { ...dry, name: 'a namespace' },
      ),
      post(
        grouped,
        {
          apiVersion: 'events.k8s.io/v1',
          kind: 'Event',
          metadata: { name: 'one' },
          regarding: { kind: 'Pod', name: 'p', namespace: '{namespace}' },
          eventTime: '2030-01-01T00:00:00.000001Z',
          reportingController: 'example.com/tests',
          reportingInstance: 'one',
          action: 'Test',
          reason: 'Tested',
          type: 'Normal',
        },
        { ...dry, name: 'an event of the other group', only: ['status', 'body.message'] },
      ),
      post(
        configMapsPath,
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'made-' }, data: { a: 'b' } },
        { ...dry, name: 'a name that is made', only: ['status', 'body.data'] },
      ),
      apply(`${configMapsPath}/two`, 'me', configMap('two'), { name: 'an apply that creates' }),
      apply(`${configMapsPath}/two`, 'you', configMap('two', { name: 'mine' }), {
        name: 'an apply of an unowned field',
      }),
      jsonPatch(`${configMapsPath}/two`, [{ op: 'test', path: '/data/name', value: 'two' }], { name: 'a test' }),
      post(
        '/api/v1/namespaces/{namespace}/secrets',
        { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'one', finalizers: ['example.com/b'] } },
        { ...dry, name: 'finalizers and owners' },
      ),
      post(
        '/api/v1/namespaces/{namespace}/endpoints',
        { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'one' } },
        { ...dry, name: 'managed fields that are wrong' },
      ),
    ],
    cleanup: unbound('Mutating', 'spaces', 'events', 'generated', 'owners', 'managed', 'last'),
  },
]

function strategicEphemeral() {
  return {
    method: 'PATCH',
    path: `${podsPath}/one/ephemeralcontainers`,
    contentType: 'application/strategic-merge-patch+json',
    body: { spec: { ephemeralContainers: [{ name: 'debug', image: 'registry.example.com/debug:1' }] } },
    name: 'an ephemeral container',
    only: ['status', 'body.spec.ephemeralContainers'],
  } as const
}
