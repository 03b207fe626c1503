import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection, configMapsPath } from '../objects.ts'
import { get, mergePatch, post, put, remove, type StepParts } from '../steps.ts'
import { caseMap, known, ofCase, register, rule, unregister, warningWebhook, webhook } from './webhooks-common.ts'

const autoscalers = (version: string) => collection(`autoscaling/${version}`, 'horizontalpodautoscalers')
const about = ['kind', 'resource', 'requestKind', 'requestResource', 'object', 'oldObject']
const statusAndWarnings: StepParts = { only: ['status', 'headers.warning', 'body.message'] }

function autoscaler(version: string, name: string, spec: JsonObject): JsonObject {
  return {
    apiVersion: `autoscaling/${version}`,
    kind: 'HorizontalPodAutoscaler',
    metadata: { name, labels: { case: 'shown' } },
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 3, ...spec },
  }
}

const ofAutoscalers = (version: string, parts: JsonObject = {}) => ({
  rules: [rule({ apiGroups: ['autoscaling'], apiVersions: [version], resources: ['horizontalpodautoscalers'] })],
  objectSelector: ofCase('shown'),
  ...parts,
})

const group = '{namespace}.example.com'
const things = `/apis/${group}/v1/namespaces/{namespace}/things`
const olderThings = `/apis/${group}/v1alpha1/namespaces/{namespace}/things`

function version(name: string, storage: boolean): JsonObject {
  const spec = {
    type: 'object',
    properties: {
      size: { type: 'integer', default: 1, maximum: 10 },
      colour: { type: 'string' },
      part: { type: 'object', properties: { name: { type: 'string', default: 'none' } } },
    },
  }
  return {
    name,
    served: true,
    storage,
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: { spec, status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    },
    subresources: { status: {}, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' } },
  }
}

const definition: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `things.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' },
    versions: [version('v1', true), version('v1alpha1', false)],
  },
}

const thing = (at: string, name: string, spec: JsonObject = {}, labels: JsonObject = { case: name }): JsonObject => ({
  apiVersion: `${group}/${at}`,
  kind: 'Thing',
  metadata: { name, labels },
  spec,
})

const ofThings = (at: string, name: string, parts: JsonObject = {}) => ({
  rules: [rule({ apiGroups: [group], apiVersions: [at], resources: ['things'] })],
  objectSelector: ofCase(name),
  ...parts,
})

const add = (path: string, value: JsonObject | string | number) => ({ patch: [{ op: 'add', path, value }] })

export const versionWebhookScenarios: readonly RequestScenario[] = [
  {
    name: 'webhooks and versions',
    setup: [
      register('mutating', 'versions', [
        warningWebhook('exact', ofAutoscalers('v1', { matchPolicy: 'Exact' })),
        webhook('older', add('/spec/targetCPUUtilizationPercentage', 60), ofAutoscalers('v1')),
        warningWebhook('newer', ofAutoscalers('v2')),
        webhook('shown', { echo: 'annotation', echoed: about }, ofAutoscalers('v1')),
      ]),
      register('validating', 'refused-versions', [
        webhook(
          'refused',
          { echo: 'refusal', echoed: about },
          { ...ofAutoscalers('v1'), objectSelector: ofCase('refused') },
        ),
      ]),
    ],
    steps: [
      known('versions'),
      known('refused-versions'),
      post(autoscalers('v2'), autoscaler('v2', 'a', { minReplicas: 2 }), { name: 'create at another version' }),
      post(autoscalers('v1'), autoscaler('v1', 'b', {}), { name: 'create at the version of the rule' }),
      mergePatch(`${autoscalers('v2')}/a`, { spec: { maxReplicas: 5 } }, { name: 'patch at another version' }),
      get(`${autoscalers('v1')}/a`, { name: 'read' }),
      mergePatch(
        `${autoscalers('v2')}/b`,
        { metadata: { labels: { case: 'refused' } } },
        { name: 'refused at another version', only: ['status', 'body.message'] },
      ),
    ],
    cleanup: [unregister('mutating', 'versions'), unregister('validating', 'refused-versions')],
  },
  {
    name: 'webhooks about custom resources',
    setup: [
      post('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition),
      get(things, { until: { status: 200 } }),
      get(olderThings, { until: { status: 200 } }),
      register('mutating', 'things', [
        webhook('older', add('/spec/colour', 'blue'), ofThings('v1alpha1', 'older')),
        webhook('exact', add('/spec/colour', 'blue'), ofThings('v1alpha1', 'exact', { matchPolicy: 'Exact' })),
        webhook('unknown', add('/spec/mistake', 'x'), ofThings('v1', 'unknown')),
        webhook('defaulted', add('/spec/part', {}), ofThings('v1', 'defaulted')),
        webhook('invalid', add('/spec/size', 11), ofThings('v1', 'invalid')),
        webhook('wrong-type', add('/spec/size', 'big'), ofThings('v1', 'wrong-type')),
        webhook('status', add('/status', { phase: 'x' }), ofThings('v1', 'status')),
        webhook('shown', { echo: 'annotation' }, ofThings('v1alpha1', 'shown')),
        webhook(
          'scaled',
          { patch: [{ op: 'replace', path: '/spec/replicas', value: 5 }] },
          {
            rules: [rule({ apiGroups: [group], apiVersions: ['v1'], resources: ['things/scale'] })],
          },
        ),
      ]),
    ],
    steps: [
      known('things'),
      post(things, thing('v1', 'older'), { name: 'at another version' }),
      post(olderThings, thing('v1alpha1', 'exact'), { name: 'at the version of the rule' }),
      post(things, thing('v1', 'not-exact', {}, { case: 'exact' }), { name: 'not at that of an exact rule' }),
      post(things, thing('v1', 'unknown'), { name: 'a field that is none' }),
      post(things, thing('v1', 'defaulted'), { name: 'a default inside of what was added' }),
      post(things, thing('v1', 'invalid'), { name: 'too large a number' }),
      post(things, thing('v1', 'wrong-type'), { name: 'a text for a number' }),
      post(things, thing('v1', 'status'), { name: 'a status' }),
      post(things, thing('v1', 'shown', { size: 3 }), { name: 'the review of a create' }),
      mergePatch(`${things}/shown`, { spec: { size: 4 } }, { name: 'the review of a patch' }),
      mergePatch(`${things}/shown/scale`, { spec: { replicas: 2 } }, { name: 'a scale' }),
      get(`${olderThings}/shown`, { name: 'read', only: ['status', 'body.spec'] }),
    ],
    cleanup: [
      unregister('mutating', 'things'),
      remove(`/apis/apiextensions.k8s.io/v1/customresourcedefinitions/things.${group}`),
    ],
  },
  {
    name: 'webhooks that are reinvoked',
    setup: [
      register('mutating', 'again', [
        webhook(
          'again',
          { echo: 'annotation', echoed: ['object'] },
          { objectSelector: ofCase('again'), reinvocationPolicy: 'IfNeeded' },
        ),
        webhook('never', { echo: 'annotation', echoed: ['object'] }, { objectSelector: ofCase('never') }),
        webhook('quiet', {}, { objectSelector: ofCase('quiet'), reinvocationPolicy: 'IfNeeded' }),
        webhook('last', add('/metadata/labels/last', 'yes'), {
          objectSelector: { matchExpressions: [{ key: 'case', operator: 'In', values: ['again', 'never'] }] },
        }),
        webhook(
          'late',
          { warnings: ['late was asked'] },
          { objectSelector: { matchLabels: { last: 'yes' } }, reinvocationPolicy: 'IfNeeded' },
        ),
      ]),
    ],
    steps: [
      known('again'),
      post(configMapsPath, caseMap('again'), { name: 'one that wants to know' }),
      post(configMapsPath, caseMap('never'), { name: 'one that does not' }),
      post(configMapsPath, caseMap('quiet'), { ...statusAndWarnings, name: 'when no webhook changes the object' }),
      put(`${configMapsPath}/again`, { ...caseMap('again'), data: { colour: 'green' } }, { name: 'an update' }),
    ],
    cleanup: [unregister('mutating', 'again')],
  },
]
