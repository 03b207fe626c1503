import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath, pod, podsPath } from '../objects.ts'
import { apply, mergePatch, post, put, remove, type StepParts } from '../steps.ts'
import { known, register, rule, unregister, webhook } from './webhooks-common.ts'

const everything = rule({ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*/*'] })
const about = [
  'kind',
  'resource',
  'subResource',
  'requestKind',
  'requestResource',
  'requestSubResource',
  'name',
  'namespace',
]
const without = [...about, 'operation', 'userInfo', 'dryRun', 'options']

/** Refuses with the request as the message, when the object belongs to a case. */
const refuser = (name: string, parts: JsonObject, echoed: readonly string[] = [...without, 'object', 'oldObject']) =>
  webhook(name, { echo: 'refusal', echoed }, parts)

const statusAndMessage: StepParts = { only: ['status', 'body.message', 'body.code'] }
const as = (step: StepParts, user: string, extra: Readonly<Record<string, string>>): StepParts => ({
  ...step,
  headers: { 'Impersonate-User': user, 'Impersonate-Group': 'system:masters', ...extra },
})
const map = (name: string, labels: JsonObject = {}) => configMap(name, { colour: 'red' }, { labels })

export const webhookReviewScenarios: readonly RequestScenario[] = [
  {
    name: 'webhooks and their reviews',
    setup: [
      post(configMapsPath, map('there', { stays: 'yes' })),
      post(deploymentsPath, deployment('web')),
      post(podsPath, pod('web')),
      post('/api/v1/namespaces/{namespace}/serviceaccounts', { metadata: { name: 'robot' } }),
      register('mutating', 'annotating', [
        webhook('annotating', { echo: 'annotation' }, { objectSelector: { matchLabels: { shown: 'yes' } } }),
      ]),
      register('validating', 'refusing', [
        refuser('refusing', {
          rules: [everything],
          objectSelector: {
            matchExpressions: [
              { key: 'probe', operator: 'DoesNotExist' },
              { key: 'shown', operator: 'DoesNotExist' },
            ],
          },
        }),
        refuser('connected', {
          rules: [rule({ operations: ['CONNECT'], resources: ['pods/attach', 'pods/portforward'] })],
        }),
      ]),
    ],
    steps: [
      known('annotating'),
      known('refusing'),
      post(configMapsPath, map('shown', { shown: 'yes' }), {
        name: 'a mutating one, of a create',
        query: { fieldManager: 'm' },
      }),
      mergePatch(`${configMapsPath}/shown`, { data: { colour: 'blue' } }, { name: 'a mutating one, of a patch' }),
      post(configMapsPath, map('new'), {
        ...statusAndMessage,
        name: 'create',
        query: { fieldManager: 'm', fieldValidation: 'Strict' },
      }),
      post(configMapsPath, map('new'), { ...statusAndMessage, name: 'create in a dry run', query: { dryRun: 'All' } }),
      post(
        configMapsPath,
        { ...map(''), metadata: { generateName: 'made-' } },
        { ...statusAndMessage, name: 'create with a generated name' },
      ),
      put(`${configMapsPath}/there`, map('there', { stays: 'no' }), { ...statusAndMessage, name: 'update' }),
      mergePatch(
        `${configMapsPath}/there`,
        { data: { a: 'b' } },
        { ...statusAndMessage, name: 'patch', query: { fieldManager: 'm' } },
      ),
      apply(`${configMapsPath}/there`, 'm', map('there', { a: 'b' }), {
        ...statusAndMessage,
        name: 'apply',
        query: { force: 'true' },
      }),
      apply(`${configMapsPath}/fresh`, 'm', map('fresh', { a: 'b' }), { ...statusAndMessage, name: 'apply a new one' }),
      remove(`${configMapsPath}/there`, { ...statusAndMessage, name: 'delete' }),
      remove(`${configMapsPath}/there`, {
        ...statusAndMessage,
        name: 'delete with options',
        body: { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Orphan', gracePeriodSeconds: 5 },
        query: { dryRun: 'All' },
      }),
      remove(configMapsPath, {
        ...statusAndMessage,
        name: 'delete a collection',
        query: { labelSelector: 'stays=yes' },
      }),
      post(configMapsPath, map('new'), {
        ...as(statusAndMessage, 'jane', { 'Impersonate-Extra-Scopes': 'a' }),
        name: 'as another user',
      }),
      mergePatch(`${deploymentsPath}/web/scale`, { spec: { replicas: 3 } }, { ...statusAndMessage, name: 'a scale' }),
      mergePatch(
        `${deploymentsPath}/web/status`,
        { status: { replicas: 1 } },
        { ...statusAndMessage, name: 'a status' },
      ),
      post(
        `${podsPath}/web/eviction`,
        { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'web' } },
        { ...statusAndMessage, name: 'an eviction' },
      ),
      post(
        `${podsPath}/web/binding`,
        { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'web' }, target: { kind: 'Node', name: 'n' } },
        { ...statusAndMessage, name: 'a binding' },
      ),
      post(
        `${podsPath}/web/exec`,
        {},
        {
          ...statusAndMessage,
          name: 'an exec has no labels',
          query: { command: ['a', 'b'], stdout: 'true', container: 'main' },
        },
      ),
      post(
        `${podsPath}/web/attach`,
        {},
        { ...statusAndMessage, name: 'an attach', query: { stdin: 'true', stdout: 'false', container: 'main' } },
      ),
      post(`${podsPath}/web/portforward`, {}, { ...statusAndMessage, name: 'a port', query: { ports: '80' } }),
      post(
        '/api/v1/namespaces/{namespace}/serviceaccounts/robot/token',
        { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { audiences: ['a'] } },
        { ...statusAndMessage, name: 'a token' },
      ),
      post(
        '/apis/authorization.k8s.io/v1/namespaces/{namespace}/localsubjectaccessreviews',
        {
          apiVersion: 'authorization.k8s.io/v1',
          kind: 'LocalSubjectAccessReview',
          metadata: { namespace: '{namespace}' },
          spec: { user: 'jane', resourceAttributes: { namespace: '{namespace}', verb: 'get', resource: 'pods' } },
        },
        { ...statusAndMessage, name: 'a review' },
      ),
      mergePatch(
        '/api/v1/namespaces/{namespace}',
        { metadata: { labels: { a: 'b' } } },
        { ...statusAndMessage, name: 'its namespace' },
      ),
      remove('/api/v1/namespaces/{namespace}', { ...statusAndMessage, name: 'delete its namespace' }),
    ],
    cleanup: [unregister('mutating', 'annotating'), unregister('validating', 'refusing')],
  },
  {
    name: 'webhooks about the cluster',
    setup: [
      register('validating', 'cluster', [
        refuser(
          'cluster',
          {
            rules: [
              rule({ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'], scope: 'Cluster' }),
            ],
            namespaceSelector: { matchLabels: { about: '{namespace}' } },
            objectSelector: { matchLabels: { about: '{namespace}' } },
          },
          [...about, 'operation'],
        ),
        webhook(
          'reviews',
          { echo: 'refusal', echoed: about },
          {
            rules: [rule({ apiGroups: ['authentication.k8s.io', 'authorization.k8s.io'], resources: ['*'] })],
            namespaceSelector: {},
            matchConditions: [{ name: 'own', expression: 'request.userInfo.username == "{namespace}"' }],
          },
        ),
        webhook(
          'configurations',
          { allowed: false },
          {
            rules: [rule({ apiGroups: ['admissionregistration.k8s.io'], operations: ['*'], resources: ['*'] })],
            namespaceSelector: {},
          },
        ),
      ]),
    ],
    steps: [
      known('cluster'),
      post('/api/v1/namespaces', labelledObject('v1', 'Namespace', '{namespace}-x'), {
        ...statusAndMessage,
        name: 'a namespace',
      }),
      post('/api/v1/namespaces', labelledObject('v1', 'Namespace', '', 'd-made-by-webhooks-'), {
        ...statusAndMessage,
        name: 'a generated one',
      }),
      post(
        '/apis/rbac.authorization.k8s.io/v1/clusterroles',
        labelledObject('rbac.authorization.k8s.io/v1', 'ClusterRole', '{namespace}'),
        {
          ...statusAndMessage,
          name: 'what lies in no namespace is not selected by one',
        },
      ),
      post(
        '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
        {
          apiVersion: 'authorization.k8s.io/v1',
          kind: 'SelfSubjectAccessReview',
          spec: { nonResourceAttributes: { path: '/', verb: 'get' } },
        },
        { ...as(statusAndMessage, '{namespace}', {}), name: 'a review of access' },
      ),
      post(
        '/apis/authentication.k8s.io/v1/selfsubjectreviews',
        { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' },
        { ...as(statusAndMessage, '{namespace}', {}), name: 'a review of oneself' },
      ),
      post(
        '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
        {
          apiVersion: 'admissionregistration.k8s.io/v1',
          kind: 'ValidatingWebhookConfiguration',
          metadata: { name: '{namespace}-free' },
        },
        { name: 'configurations are not reviewed', query: { dryRun: 'All' } },
      ),
    ],
    cleanup: [unregister('validating', 'cluster')],
  },
]

function labelledObject(apiVersion: string, kind: string, name: string, generateName?: string): JsonObject {
  const named = generateName === undefined ? { name } : { generateName }
  return { apiVersion, kind, metadata: { ...named, labels: { about: '{namespace}' } } }
}
