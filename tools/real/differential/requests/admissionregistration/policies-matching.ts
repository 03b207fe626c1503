import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import {
  collection,
  configMap,
  configMapsPath,
  deployment,
  deploymentsPath,
  pod,
  podsPath,
  secretsPath,
  service,
  servicesPath,
} from '../objects.ts'
import { apply, get, jsonPatch, mergePatch, post, put, remove, type StepParts } from '../steps.ts'
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
import { about, asMaster, bound, dry, everywhere, registration, rule, unbound } from './policies-objects.ts'

const no = (message: string): JsonObject => ({ validations: [{ expression: 'false', message }] })
const secret = (name: string, labels: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, labels },
})
const autoscaler = (version: string, name: string): JsonObject => ({
  apiVersion: `autoscaling/${version}`,
  kind: 'HorizontalPodAutoscaler',
  metadata: { name },
  spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' } },
})
const autoscalers = (version: string) => collection(`autoscaling/${version}`, 'horizontalpodautoscalers')
const scale = (name: string, replicas: number): JsonObject => ({
  apiVersion: 'autoscaling/v1',
  kind: 'Scale',
  metadata: { name, namespace: '{namespace}' },
  spec: { replicas },
})
const namespaceOf = (name: string, labels: JsonObject): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels },
})
const widgetsAt = (version: string) => `/apis/${widgetGroup}/${version}/namespaces/{namespace}/widgets`
const secondVersion = { ...widgetVersion(plainProperties), name: 'v2', storage: false }
const matchedVersions =
  "request.kind.version + ' ' + request.resource.version + ' ' + request.requestKind.version + ' ' + object.apiVersion"
const tryConfigMap = (name: string, parts: StepParts = {}): RequestStep =>
  post(configMapsPath, configMap(name), { ...dry, name: `config map ${name}`, ...parts })

export const policyMatchScenarios: readonly RequestScenario[] = [
  {
    name: 'policies and rules',
    setup: [
      ...bound('Validating', 'names', {
        matchConstraints: about('configmaps', { resourceNames: ['one', 'two'] }),
        ...no('by its name'),
      }),
      ...bound('Validating', 'excludes', {
        matchConstraints: about(
          'services',
          {},
          {
            excludeResourceRules: [
              rule('services', { resourceNames: ['free'] }),
              rule('services', { operations: ['DELETE'] }),
            ],
          },
        ),
        ...no('not excluded'),
      }),
      ...bound('Validating', 'labels', {
        matchConstraints: about('secrets', {}, { objectSelector: { matchLabels: { watched: 'yes' } } }),
        validations: [{ expression: "request.operation == 'CREATE'", message: 'by its labels' }],
      }),
      ...bound('Validating', 'scope', {
        matchConstraints: about('serviceaccounts', { scope: 'Cluster' }),
        ...no('never, by its scope'),
      }),
      ...bound('Validating', 'last', {
        matchConstraints: about('endpoints', { scope: 'Namespaced' }),
        ...no('by its scope'),
      }),
    ],
    steps: [
      post(
        collection('v1', 'endpoints'),
        { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'one' } },
        {
          ...dry,
          name: 'by its scope',
          until: { status: 422 },
        },
      ),
      post(
        collection('v1', 'serviceaccounts'),
        { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'one' } },
        {
          ...dry,
          name: 'by another scope',
          only: ['status', 'body.message'],
        },
      ),
      tryConfigMap('one'),
      tryConfigMap('three'),
      post(servicesPath, service('bound'), { ...dry, name: 'a service' }),
      post(servicesPath, service('free'), { name: 'a service that is excluded', only: ['status'] }),
      remove(`${servicesPath}/free`, { name: 'an operation that is excluded', only: ['status'] }),
      post(secretsPath, secret('watched', { watched: 'yes' }), { name: 'a secret' }),
      mergePatch(`${secretsPath}/watched`, { metadata: { labels: { watched: null } } }, { name: 'its label goes' }),
      remove(`${secretsPath}/watched`, { name: 'it goes' }),
      post(secretsPath, secret('other'), { name: 'another secret' }),
      mergePatch(`${secretsPath}/other`, { metadata: { labels: { watched: 'yes' } } }, { name: 'a label comes' }),
      mergePatch(`${secretsPath}/other`, { metadata: { labels: { seen: 'yes' } } }, { name: 'another label comes' }),
    ],
    cleanup: unbound('Validating', 'names', 'excludes', 'labels', 'scope', 'last'),
  },
  {
    name: 'policies and bindings that narrow them',
    setup: [
      ...bound(
        'Validating',
        'wide',
        { matchConstraints: about('*'), ...no('bound') },
        {
          matchResources: {
            resourceRules: [
              rule('configmaps', { operations: ['CREATE'] }),
              rule('secrets', { resourceNames: ['one'] }),
            ],
            excludeResourceRules: [rule('configmaps', { resourceNames: ['free'] })],
          },
        },
      ),
    ],
    steps: [
      tryConfigMap('one', { until: { status: 422 } }),
      tryConfigMap('free'),
      post(secretsPath, secret('one'), { ...dry, name: 'secret one' }),
      post(secretsPath, secret('two'), { ...dry, name: 'secret two' }),
      post(servicesPath, service('one'), { ...dry, name: 'a service', only: ['status'] }),
    ],
    cleanup: unbound('Validating', 'wide'),
  },
  {
    name: 'policies about subresources',
    setup: [
      post(deploymentsPath, deployment('web', { replicas: 1 })),
      post(podsPath, pod('one')),
      post(collection('v1', 'serviceaccounts'), {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: { name: 'one' },
      }),
      ...bound('Validating', 'status', {
        matchConstraints: about('pods/status'),
        validations: [
          {
            expression: "object.status.message != 'wrong'",
            messageExpression:
              "request.operation + ' ' + request.subResource + ' ' + request.requestSubResource + ' ' + object.kind + ' ' + request.kind.kind",
          },
        ],
      }),
      ...bound('Validating', 'scale', {
        matchConstraints: about('apps deployments/scale'),
        validations: [
          {
            expression: 'object.spec.replicas <= 3',
            messageExpression:
              "object.kind + ' from ' + string(oldObject.spec.replicas) + ' to ' + string(object.spec.replicas) + ' ' + request.kind.group + ' ' + request.resource.resource",
          },
        ],
      }),
      ...bound('Validating', 'connects', {
        matchConstraints: about('pods/exec', { operations: ['CONNECT'] }),
        validations: [
          {
            expression: "!('rm' in object.command)",
            messageExpression:
              "object.kind + ' ' + object.command.join(' ') + ' ' + object.container + ' ' + string(object.stdout) + ' ' + string(request.options == null)",
          },
        ],
      }),
      ...bound('Validating', 'evicts', {
        matchConstraints: about('pods/eviction'),
        validations: [
          {
            expression: 'false',
            messageExpression:
              "request.kind.group + ' ' + object.kind + ' ' + request.operation + ' ' + object.metadata.name",
          },
        ],
      }),
      ...bound('Validating', 'tokens', {
        matchConstraints: about('serviceaccounts/token'),
        validations: [
          { expression: "!('x' in object.spec.audiences)", messageExpression: "object.kind + ' ' + request.name" },
        ],
      }),
      ...bound('Validating', 'parts', {
        matchConstraints: about('pods/*'),
        validations: [{ expression: "request.subResource != 'binding'", message: 'not bound here' }],
      }),
    ],
    steps: [
      post(
        `${podsPath}/one/binding`,
        { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'one' }, target: { kind: 'Node', name: 'n' } },
        {
          ...dry,
          name: 'a binding',
          until: { status: 422 },
        },
      ),
      mergePatch(`${podsPath}/one/status`, { status: { message: 'wrong' } }, { name: 'a status' }),
      mergePatch(
        `${podsPath}/one/status`,
        { status: { message: 'right' } },
        { name: 'a good status', only: ['status', 'body.status.message'] },
      ),
      put(`${deploymentsPath}/web/scale`, scale('web', 5), { name: 'a scale' }),
      mergePatch(`${deploymentsPath}/web/scale`, { spec: { replicas: 4 } }, { name: 'a scale by a patch' }),
      put(`${deploymentsPath}/web/scale`, scale('web', 2), { name: 'a good scale', only: ['status', 'body.spec'] }),
      {
        method: 'POST',
        path: `${podsPath}/one/exec`,
        name: 'a command',
        query: { command: 'rm', container: 'main', stdout: 'true' },
      },
      post(
        `${podsPath}/one/eviction`,
        { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'one' } },
        { name: 'an eviction' },
      ),
      post(
        `${collection('v1', 'serviceaccounts')}/one/token`,
        { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { audiences: ['x'] } },
        {
          name: 'a token',
        },
      ),
    ],
    cleanup: unbound('Validating', 'status', 'scale', 'connects', 'evicts', 'tokens', 'parts'),
  },
  {
    name: 'policies and deletions',
    setup: [
      post(configMapsPath, configMap('kept', {}, { labels: { all: 'yes' } })),
      post(configMapsPath, configMap('other')),
      ...bound('Validating', 'deletes', {
        matchConstraints: about('configmaps', { operations: ['DELETE'] }),
        validations: [
          {
            expression: "oldObject.metadata.name != 'kept'",
            messageExpression:
              "request.name + ' ' + string(object == null) + ' ' + request.options.kind + ' ' + (has(request.options.gracePeriodSeconds) ? string(request.options.gracePeriodSeconds) : 'none')",
          },
        ],
      }),
    ],
    steps: [
      remove(`${configMapsPath}/kept`, { ...dry, name: 'what is kept', until: { status: 422 } }),
      remove(`${configMapsPath}/kept`, {
        name: 'with options',
        body: { kind: 'DeleteOptions', apiVersion: 'v1', gracePeriodSeconds: 5 },
      }),
      remove(configMapsPath, { name: 'all of a label', query: { labelSelector: 'all=yes' } }),
      remove(`${configMapsPath}/other`, { name: 'what is not kept' }),
      remove(`${configMapsPath}/missing`, { name: 'what is not there' }),
    ],
    cleanup: unbound('Validating', 'deletes'),
  },
  {
    name: 'policies and other versions',
    setup: [
      ...defineWidgets(
        widgetDefinition(widgetVersion(plainProperties), { versions: [widgetVersion(plainProperties), secondVersion] }),
      ),
      get(widgetsAt('v2'), { until: { status: 200 } }),
      post(autoscalers('v2'), autoscaler('v2', 'there')),
      ...bound('Validating', 'equivalent', {
        matchConstraints: about(`${widgetGroup} widgets`, { apiVersions: ['v1'] }),
        validations: [{ expression: "object.spec.colour != 'red'", messageExpression: matchedVersions }],
        matchConditions: [{ name: 'version', expression: "request.kind.version == 'v1'" }],
      }),
      ...bound('Validating', 'exact', {
        matchConstraints: about(`${widgetGroup} widgets`, { apiVersions: ['v1'] }, { matchPolicy: 'Exact' }),
        validations: [{ expression: "object.spec.colour != 'blue'", messageExpression: matchedVersions }],
      }),
      ...bound('Validating', 'autoscalers', {
        matchConstraints: about('autoscaling horizontalpodautoscalers', { apiVersions: ['v1'] }),
        validations: [
          {
            expression: 'false',
            messageExpression: `${matchedVersions} + ' ' + string(has(object.spec.metrics)) + ' ' + (oldObject == null ? 'new' : oldObject.apiVersion)`,
          },
        ],
      }),
    ],
    steps: [
      post(autoscalers('v2'), autoscaler('v2', 'one'), { ...dry, name: 'an autoscaler', until: { status: 422 } }),
      post(autoscalers('v1'), autoscaler('v1', 'one'), { ...dry, name: 'an older autoscaler' }),
      mergePatch(`${autoscalers('v2')}/there`, { spec: { minReplicas: 2 } }, { name: 'a change of an autoscaler' }),
      post(widgetsPath, widget('one', { colour: 'red' }), {
        ...dry,
        name: 'the version itself',
        until: { status: 422 },
      }),
      post(
        widgetsAt('v2'),
        { ...widget('one', { colour: 'red' }), apiVersion: `${widgetGroup}/v2` },
        { ...dry, name: 'another version' },
      ),
      post(widgetsPath, widget('one', { colour: 'blue' }), { ...dry, name: 'exactly the version' }),
      post(
        widgetsAt('v2'),
        { ...widget('one', { colour: 'blue' }), apiVersion: `${widgetGroup}/v2` },
        {
          ...dry,
          name: 'another version, exactly',
          only: ['status', 'body.message', 'body.apiVersion'],
        },
      ),
    ],
    cleanup: [...unbound('Validating', 'equivalent', 'exact', 'autoscalers'), ...removeWidgets],
  },
  {
    name: 'policies and namespaces',
    setup: [
      ...bound('Validating', 'spaces', {
        matchConstraints: { ...everywhere('namespaces'), namespaceSelector: { matchLabels: { team: '{namespace}' } } },
        validations: [
          {
            expression: "request.operation == 'UPDATE' && object.metadata.labels.ready == 'yes'",
            messageExpression:
              "request.operation + ' ' + request.name + ' ' + request.namespace + ' ' + string(namespaceObject == null)",
          },
        ],
      }),
    ],
    steps: [
      post('/api/v1/namespaces', namespaceOf('{namespace}-one', { team: '{namespace}' }), {
        ...dry,
        name: 'a new one',
        until: { status: 422 },
      }),
      post('/api/v1/namespaces', namespaceOf('{namespace}-two', {}), { name: 'one without labels', only: ['status'] }),
      mergePatch(
        '/api/v1/namespaces/{namespace}-two',
        { metadata: { labels: { team: '{namespace}' } } },
        { name: 'a label comes' },
      ),
      mergePatch(
        '/api/v1/namespaces/{namespace}-two',
        { metadata: { labels: { team: '{namespace}', ready: 'yes' } } },
        {
          name: 'labels come',
          only: ['status', 'body.metadata.labels'],
        },
      ),
      remove('/api/v1/namespaces/{namespace}-two', { ...dry, name: 'it goes' }),
    ],
    cleanup: [...unbound('Validating', 'spaces'), remove('/api/v1/namespaces/{namespace}-two')],
  },
  {
    name: 'policies about policies',
    setup: [
      ...bound('Validating', 'all', {
        matchConstraints: {
          resourceRules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }],
        },
        matchConditions: [{ name: 'master', expression: "request.userInfo.username == '{namespace}-master'" }],
        validations: [
          {
            expression: "has(request.options.fieldManager) && request.options.fieldManager == 'free'",
            message: 'not by me',
          },
        ],
      }),
    ],
    steps: [
      post(configMapsPath, configMap('one'), {
        ...dry,
        headers: asMaster,
        name: 'a config map',
        until: { status: 422 },
      }),
      apply(`${configMapsPath}/one`, 'free', configMap('one'), {
        headers: asMaster,
        name: 'a config map, by another manager',
        only: ['status'],
      }),
      jsonPatch(`${configMapsPath}/one`, [{ op: 'add', path: '/data/a', value: 'b' }], {
        headers: asMaster,
        name: 'a patch of it',
      }),
      post(
        `${registration}/validatingadmissionpolicies`,
        {
          apiVersion: 'admissionregistration.k8s.io/v1',
          kind: 'ValidatingAdmissionPolicy',
          metadata: { name: '{namespace}-x' },
          spec: { matchConstraints: about('none'), validations: [{ expression: 'true' }] },
        },
        { ...dry, headers: asMaster, name: 'a policy', only: ['status'] },
      ),
      post(
        `${registration}/validatingwebhookconfigurations`,
        {
          apiVersion: 'admissionregistration.k8s.io/v1',
          kind: 'ValidatingWebhookConfiguration',
          metadata: { name: '{namespace}-x' },
        },
        { ...dry, headers: asMaster, name: 'a configuration of webhooks' },
      ),
      post(
        '/apis/authentication.k8s.io/v1/selfsubjectreviews',
        {},
        { headers: asMaster, name: 'a review', only: ['status'] },
      ),
      post(
        '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
        { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } },
        { headers: asMaster, name: 'an access review', only: ['status'] },
      ),
    ],
    cleanup: unbound('Validating', 'all'),
  },
]
