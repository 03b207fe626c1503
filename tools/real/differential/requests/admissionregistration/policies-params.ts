import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { collection, configMap, configMapsPath, secretsPath } from '../objects.ts'
import { mergePatch, post, remove, type StepParts } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetGroup, widgetsPath } from '../widgets.ts'
import {
  about,
  account,
  accounts,
  accountsPath,
  binding,
  bound,
  dry,
  everywhere,
  policy,
  unbound,
} from './policies-objects.ts'

const secret = (name: string, labels: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, labels },
})
const trySecret = (name: string, parts: StepParts = {}): RequestStep =>
  post(secretsPath, secret(name), { ...dry, name: `secret ${name}`, ...parts })
const tryLabelled = (label: string, parts: StepParts = {}): RequestStep =>
  post(secretsPath, secret('one', { bind: label }), { ...dry, name: `bound by ${label}`, ...parts })
const forLabel = (label: string): JsonObject => ({
  matchResources: { objectSelector: { matchLabels: { bind: label } } },
})
const allowed = 'params == null || object.metadata.name in params.metadata.annotations'

export const policyParamScenarios: readonly RequestScenario[] = [
  {
    name: 'policies with parameters',
    setup: [
      account('names', { one: 'x', two: 'x' }, { set: 'a' }),
      account('more', { one: 'x', three: 'x' }, { set: 'a' }),
      policy('Validating', 'params', {
        matchConstraints: about('secrets'),
        paramKind: accounts,
        validations: [
          {
            expression: allowed,
            messageExpression:
              "params.kind + ' ' + params.apiVersion + ' ' + params.metadata.name + ' does not name ' + object.metadata.name",
          },
        ],
        auditAnnotations: [
          { key: 'params', valueExpression: "params == null ? 'none' : string(params.metadata.name)" },
        ],
      }),
      binding('Validating', 'params', 'params', { paramRef: { name: 'names', parameterNotFoundAction: 'Deny' } }),
    ],
    steps: [
      trySecret('four', { until: { status: 422 } }),
      trySecret('one'),
      mergePatch(
        `${accountsPath}/names`,
        { metadata: { annotations: { four: 'x' } } },
        { name: 'the parameters change' },
      ),
      trySecret('four', { name: 'as they are then', until: { status: 201 } }),
      remove(`${accountsPath}/names`, { name: 'the parameters go' }),
      trySecret('four', { name: 'without them', until: { status: 422 } }),
    ],
    cleanup: unbound('Validating', 'params'),
  },
  {
    name: 'policies with many parameters',
    setup: [
      account('names', { one: 'x', two: 'x' }, { set: 'a' }),
      account('more', { one: 'x', three: 'x' }, { set: 'a' }),
      policy('Validating', 'many', {
        matchConstraints: about('secrets'),
        paramKind: accounts,
        validations: [{ expression: allowed, message: 'it is not named' }],
      }),
      binding('Validating', 'many', 'many', {
        ...forLabel('selector'),
        paramRef: { selector: { matchLabels: { set: 'a' } }, parameterNotFoundAction: 'Deny' },
      }),
      binding('Validating', 'none-denied', 'many', {
        ...forLabel('none-denied'),
        paramRef: { selector: { matchLabels: { set: 'z' } }, parameterNotFoundAction: 'Deny' },
      }),
      binding('Validating', 'none-allowed', 'many', {
        ...forLabel('none-allowed'),
        paramRef: { name: 'missing', parameterNotFoundAction: 'Allow' },
      }),
      binding('Validating', 'no-params', 'many', forLabel('no-params')),
      binding('Validating', 'elsewhere', 'many', {
        ...forLabel('elsewhere'),
        paramRef: { name: 'names', namespace: 'default', parameterNotFoundAction: 'Deny' },
      }),
      binding('Validating', 'last', 'many', {
        ...forLabel('last'),
        paramRef: { name: 'more', namespace: '{namespace}', parameterNotFoundAction: 'Deny' },
      }),
    ],
    steps: [
      post(secretsPath, secret('four', { bind: 'last' }), { ...dry, name: 'bound last', until: { status: 422 } }),
      tryLabelled('selector'),
      post(secretsPath, secret('two', { bind: 'selector' }), { ...dry, name: 'named by one of two' }),
      post(secretsPath, secret('four', { bind: 'selector' }), { ...dry, name: 'named by none of two' }),
      tryLabelled('none-denied'),
      tryLabelled('none-allowed'),
      tryLabelled('no-params'),
      tryLabelled('elsewhere'),
    ],
    cleanup: [...unbound('Validating', 'many', 'none-denied', 'none-allowed', 'no-params', 'elsewhere', 'last')],
  },
  {
    name: 'policies with parameters of their own kind',
    setup: [
      ...defineWidgets(),
      post(widgetsPath, widget('limits', { size: 3, colour: 'red' })),
      ...bound(
        'Validating',
        'custom',
        {
          matchConstraints: about('configmaps'),
          paramKind: { apiVersion: `${widgetGroup}/v1`, kind: 'Widget' },
          validations: [
            {
              expression: '!has(object.data) || object.data.size() <= params.spec.size',
              messageExpression: "params.kind + ' ' + params.spec.colour + ' allows ' + string(params.spec.size)",
            },
          ],
        },
        { paramRef: { name: 'limits', parameterNotFoundAction: 'Deny' } },
      ),
      ...bound(
        'Validating',
        'unknown',
        {
          matchConstraints: about('secrets'),
          paramKind: { apiVersion: '{namespace}.example.org/v1', kind: 'Gadget' },
          validations: [{ expression: 'true' }],
        },
        { paramRef: { name: 'x', parameterNotFoundAction: 'Allow' } },
      ),
      ...bound(
        'Validating',
        'unknown-ignored',
        {
          failurePolicy: 'Ignore',
          matchConstraints: about('endpoints'),
          paramKind: { apiVersion: '{namespace}.example.org/v1', kind: 'Gadget' },
          validations: [{ expression: 'false' }],
        },
        { paramRef: { name: 'x', parameterNotFoundAction: 'Allow' } },
      ),
      ...bound(
        'Validating',
        'of-cluster',
        {
          matchConstraints: about('services'),
          paramKind: { apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass' },
          validations: [{ expression: 'true' }],
        },
        { paramRef: { name: 'x', namespace: 'default', parameterNotFoundAction: 'Allow' } },
      ),
      ...bound(
        'Validating',
        'for-cluster',
        {
          matchConstraints: everywhere('storage.k8s.io storageclasses'),
          matchConditions: [{ name: 'mine', expression: "request.name.startsWith('{namespace}')" }],
          paramKind: accounts,
          validations: [{ expression: 'true' }],
        },
        {
          matchResources: { objectSelector: { matchLabels: { of: '{namespace}' } } },
          paramRef: { name: 'x', parameterNotFoundAction: 'Allow' },
        },
      ),
    ],
    steps: [
      post(
        '/apis/storage.k8s.io/v1/storageclasses',
        {
          apiVersion: 'storage.k8s.io/v1',
          kind: 'StorageClass',
          metadata: { name: '{namespace}-one', labels: { of: '{namespace}' } },
          provisioner: 'x',
        },
        { ...dry, name: 'an object of the cluster', until: { status: 422 } },
      ),
      post(configMapsPath, configMap('one', { a: 'x', b: 'x', c: 'x', d: 'x' }), {
        ...dry,
        name: 'too many',
        until: { contains: 'red allows' },
      }),
      post(configMapsPath, configMap('one', { a: 'x' }), { ...dry, name: 'few', only: ['status'] }),
      post(secretsPath, secret('one'), { ...dry, name: 'an unknown kind' }),
      post(
        '/api/v1/namespaces/{namespace}/endpoints',
        { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'one' } },
        {
          ...dry,
          name: 'an unknown kind, ignored',
          only: ['status'],
        },
      ),
      post(
        '/api/v1/namespaces/{namespace}/services',
        { apiVersion: 'v1', kind: 'Service', metadata: { name: 'one' }, spec: { ports: [{ port: 80 }] } },
        {
          ...dry,
          name: 'a namespace for a kind of the cluster',
        },
      ),
    ],
    cleanup: [
      ...unbound('Validating', 'custom', 'unknown', 'unknown-ignored', 'of-cluster', 'for-cluster'),
      ...removeWidgets,
    ],
  },
  {
    name: 'policies with parameters of another version',
    setup: [
      post(collection('autoscaling/v2', 'horizontalpodautoscalers'), {
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: 'p' },
        spec: {
          maxReplicas: 3,
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
          metrics: [
            { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 42 } } },
          ],
        },
      }),
      ...bound(
        'Validating',
        'versioned',
        {
          paramKind: { apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler' },
          matchConstraints: about('secrets', { operations: ['CREATE'] }),
          validations: [
            {
              expression: 'params.spec.targetCPUUtilizationPercentage > 50',
              messageExpression: 'params.apiVersion + " " + string(params.spec.targetCPUUtilizationPercentage)',
            },
          ],
        },
        { paramRef: { name: 'p', parameterNotFoundAction: 'Deny' } },
      ),
    ],
    steps: [
      post(secretsPath, secret('one'), {
        ...dry,
        name: 'at the version of the policy',
        until: { status: 422, contains: 'denied request: autoscaling/v1' },
      }),
    ],
    cleanup: unbound('Validating', 'versioned'),
  },
]
