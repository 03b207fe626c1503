import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import {
  collection,
  configMapsPath,
  deployment,
  deploymentsPath,
  leasesPath,
  pod,
  podSpec,
  podsPath,
} from '../objects.ts'
import { apply, get, mergePatch, post, put, remove, type StepParts, strategicMerge } from '../steps.ts'
import { caseMap, known, ofCase, register, rule, unregister, webhook } from './webhooks-common.ts'

const statusAndMessage: StepParts = { only: ['status', 'body.message', 'body.code'] }
const shown = [
  'kind',
  'resource',
  'subResource',
  'requestKind',
  'requestResource',
  'name',
  'namespace',
  'operation',
  'options',
]

/** Refuses with the request as the message, for this resource. */
function refuser(
  name: string,
  group: string,
  version: string,
  resource: string,
  echoed: readonly string[] = shown,
): JsonObject {
  return webhook(
    name,
    { echo: 'refusal', echoed },
    { rules: [rule({ apiGroups: [group], apiVersions: [version], operations: ['*'], resources: [resource] })] },
  )
}

function patcher(name: string, group: string, resource: string, patch: readonly JsonObject[], parts: JsonObject = {}) {
  const rules = [rule({ apiGroups: [group], apiVersions: ['v1'], operations: ['*'], resources: [resource] })]
  return webhook(name, { patch }, { rules, ...parts })
}

const lease = {
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { name: 'l' },
  spec: { holderIdentity: 'a' },
}
const event = (apiVersion: string, parts: JsonObject): JsonObject => ({
  apiVersion,
  kind: 'Event',
  metadata: { name: 'e' },
  reason: 'Reason',
  type: 'Normal',
  ...parts,
})
const reference = { apiVersion: 'v1', kind: 'Pod', name: 'web', namespace: '{namespace}' }
const ephemeral = { spec: { ephemeralContainers: [{ name: 'debug', image: 'debug' }] } }
const everyObject = ['object', 'oldObject']

export const subresourceWebhookScenarios: readonly RequestScenario[] = [
  {
    name: 'webhooks about subresources and other groups',
    setup: [
      post(podsPath, pod('web')),
      post(deploymentsPath, deployment('web')),
      register('validating', 'parts', [
        refuser('leases', 'coordination.k8s.io', 'v1', 'leases'),
        refuser('events', '', 'v1', 'events', [...shown, 'object']),
        refuser('containers', '', 'v1', 'pods/ephemeralcontainers'),
        refuser('pod-status', '', 'v1', 'pods/status', [...shown, ...everyObject]),
        refuser('resized', '', 'v1', 'pods/resize'),
        refuser('accounts', '', 'v1', 'serviceaccounts'),
      ]),
    ],
    steps: [
      known('parts'),
      put(`${leasesPath}/l`, lease, {
        ...statusAndMessage,
        name: 'an update that creates',
        query: { fieldManager: 'm' },
      }),
      apply(`${leasesPath}/l`, 'm', lease, {
        ...statusAndMessage,
        name: 'an apply that creates',
        query: { fieldValidation: 'Strict' },
      }),
      post(
        collection('events.k8s.io/v1', 'events'),
        event('events.k8s.io/v1', {
          eventTime: '2020-01-02T03:04:05.000006Z',
          action: 'Act',
          reportingController: 'example.com/c',
          reportingInstance: 'i',
          regarding: reference,
          note: 'noted',
        }),
        { ...statusAndMessage, name: 'an event of the other group' },
      ),
      post(collection('v1', 'events'), event('v1', { involvedObject: reference, message: 'noted' }), {
        ...statusAndMessage,
        name: 'an event',
      }),
      strategicMerge(`${podsPath}/web/ephemeralcontainers`, ephemeral, {
        ...statusAndMessage,
        name: 'a container to debug',
      }),
      mergePatch(
        `${podsPath}/web/status`,
        { status: { phase: 'Running' } },
        { ...statusAndMessage, name: 'the status of a pod' },
      ),
      strategicMerge(
        `${podsPath}/web/resize`,
        { spec: { containers: [{ name: 'main', resources: { requests: { cpu: '1m' } } }] } },
        { ...statusAndMessage, name: 'the size of a pod' },
      ),
      post(
        '/api/v1/namespaces/{namespace}/serviceaccounts',
        { metadata: { name: 'robot' } },
        { ...statusAndMessage, name: 'an account' },
      ),
      get(`${podsPath}/web`, { name: 'a pod after it all', only: ['status', 'body.spec', 'body.status'] }),
    ],
    cleanup: [unregister('validating', 'parts')],
  },
  {
    name: 'webhooks that mutate parts',
    setup: [
      post(podsPath, pod('web')),
      post(podsPath, pod('other')),
      post(deploymentsPath, deployment('web')),
      post(configMapsPath, caseMap('kept')),
      post('/api/v1/namespaces/{namespace}/serviceaccounts', { metadata: { name: 'robot' } }),
      register('mutating', 'mutated-parts', [
        patcher('scales', 'apps', 'deployments/scale', [{ op: 'replace', path: '/spec/replicas', value: 7 }]),
        patcher('statuses', 'apps', 'deployments/status', [
          { op: 'add', path: '/status/observedGeneration', value: 9 },
        ]),
        patcher('specs', '', 'pods/status', [{ op: 'add', path: '/metadata/labels', value: { from: 'webhook' } }]),
        patcher('bindings', '', 'pods/binding', [{ op: 'replace', path: '/target/name', value: 'other-node' }]),
        patcher('tokens', '', 'serviceaccounts/token', [{ op: 'add', path: '/spec/expirationSeconds', value: 1200 }]),
        patcher('reviews', 'authorization.k8s.io', 'localsubjectaccessreviews', [
          { op: 'replace', path: '/spec/user', value: 'kubewright-admin' },
          { op: 'add', path: '/spec/groups', value: ['system:masters'] },
        ]),
        patcher('deletions', '', 'configmaps', [{ op: 'add', path: '/data/a', value: 'b' }], {
          objectSelector: ofCase('kept'),
          failurePolicy: 'Ignore',
        }),
        webhook(
          'beta',
          { patch: [{ op: 'add', path: '/data/beta', value: 'yes' }], response: { patchType: null } },
          { objectSelector: ofCase('beta'), admissionReviewVersions: ['v1beta1'] },
        ),
      ]),
    ],
    steps: [
      known('mutated-parts'),
      mergePatch(`${deploymentsPath}/web/scale`, { spec: { replicas: 3 } }, { name: 'a scale' }),
      get(`${deploymentsPath}/web`, {
        name: 'what was scaled',
        only: ['body.spec.replicas', 'body.metadata.managedFields'],
      }),
      mergePatch(
        `${deploymentsPath}/web/status`,
        { status: { replicas: 3 } },
        { name: 'a status', only: ['status', 'body.status'] },
      ),
      mergePatch(`${podsPath}/other/status`, { status: { phase: 'Running' } }, { name: 'labels by a status' }),
      post(
        `${podsPath}/web/binding`,
        { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'web' }, target: { kind: 'Node', name: 'n' } },
        { name: 'a binding' },
      ),
      get(`${podsPath}/web`, { name: 'where it was bound', only: ['body.spec.nodeName'] }),
      post(
        '/api/v1/namespaces/{namespace}/serviceaccounts/robot/token',
        { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { audiences: ['a'] } },
        { name: 'a token', only: ['status', 'body.spec', 'body.metadata'] },
      ),
      post(
        '/apis/authorization.k8s.io/v1/namespaces/{namespace}/localsubjectaccessreviews',
        {
          apiVersion: 'authorization.k8s.io/v1',
          kind: 'LocalSubjectAccessReview',
          metadata: { namespace: '{namespace}' },
          spec: { user: 'jane', resourceAttributes: { namespace: '{namespace}', verb: 'get', resource: 'pods' } },
        },
        { name: 'a review' },
      ),
      remove(`${configMapsPath}/kept`, { name: 'a deletion' }),
      post(configMapsPath, caseMap('beta'), { name: 'an older review' }),
      post(podsPath, pod('last', podSpec), {
        name: 'an object that no webhook reviews',
        only: ['status', 'headers.warning'],
      }),
    ],
    cleanup: [unregister('mutating', 'mutated-parts')],
  },
]
