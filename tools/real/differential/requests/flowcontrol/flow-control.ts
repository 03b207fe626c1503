import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { get, mergePatch, post, remove, type StepParts } from '../steps.ts'

const group = 'flowcontrol.apiserver.k8s.io'
const schemas = `/apis/${group}/v1/flowschemas`
const levels = `/apis/${group}/v1/prioritylevelconfigurations`
const object = (kind: string, name: string, spec: JsonObject) => ({
  apiVersion: `${group}/v1`,
  kind,
  metadata: { name },
  spec,
})
const schema = (letter: string, spec: JsonObject) => object('FlowSchema', `{namespace}-${letter}`, spec)
const level = (letter: string, spec: JsonObject) => object('PriorityLevelConfiguration', `{namespace}-${letter}`, spec)
const levelRef = { priorityLevelConfiguration: { name: 'exempt' } }
const limited = (content: JsonObject) => ({ type: 'Limited', limited: content })
const reject = { limitResponse: { type: 'Reject' } }
const queue = (queuing: JsonObject) => limited({ limitResponse: { type: 'Queue', queuing } })
/** The real server creates them in any order. */
const content: StepParts = {
  only: ['status', 'body.kind', 'body.spec', 'body.status', 'body.metadata.annotations', 'body.metadata.managedFields'],
}
/** The real server writes the status with a delay. */
const specOnly: StepParts = {
  only: ['status', 'body.kind', 'body.spec', 'body.metadata.annotations', 'body.metadata.generation'],
}
const names = [
  'exempt',
  'catch-all',
  'system-nodes',
  'system-node-high',
  'probes',
  'system-leader-election',
  'kube-controller-manager',
  'kube-scheduler',
  'kube-system-service-accounts',
  'service-accounts',
  'global-default',
]
const levelNames = [
  'exempt',
  'catch-all',
  'system',
  'node-high',
  'leader-election',
  'workload-high',
  'workload-low',
  'global-default',
]

export const flowControlScenarios: readonly RequestScenario[] = [
  {
    name: 'flow control from the start',
    steps: [
      ...names.map((name) =>
        get(`${schemas}/${name}`, {
          name: `the schema ${name}`,
          until: { field: 'status.conditions.0.type' },
          ...content,
        }),
      ),
      ...levelNames.map((name) => get(`${levels}/${name}`, { name: `the level ${name}`, ...content })),
      mergePatch(`${schemas}/exempt`, { spec: { matchingPrecedence: 2 } }, { name: 'a schema that stays' }),
      mergePatch(
        `${levels}/catch-all`,
        { spec: { limited: { nominalConcurrencyShares: 6 } } },
        { name: 'a level that stays' },
      ),
      mergePatch(`${levels}/exempt`, { spec: { type: 'Limited' } }, { name: 'the level that is exempt' }),
    ],
  },
  {
    name: 'flow schemas that are refused',
    steps: [
      post(schemas, schema('a', {}), { name: 'without a level' }),
      post(schemas, schema('b', { ...levelRef, matchingPrecedence: 1 }), { name: 'before all others' }),
      post(
        schemas,
        schema('c', { ...levelRef, matchingPrecedence: 10_001, distinguisherMethod: { type: 'ByColour' } }),
        {
          name: 'after all others',
        },
      ),
      post(schemas, schema('d', { ...levelRef, matchingPrecedence: -1, rules: [{}] }), { name: 'without subjects' }),
      post(
        schemas,
        schema('e', {
          ...levelRef,
          rules: [
            {
              subjects: [
                { kind: 'User' },
                { kind: 'Group', group: { name: '' }, user: { name: 'x' } },
                { kind: 'ServiceAccount', serviceAccount: { name: 'Not_Valid', namespace: '' } },
                { kind: 'Table' },
              ],
              resourceRules: [
                { verbs: ['*', 'get'], apiGroups: ['*', 'x'], resources: ['*', 'x'], namespaces: ['*', 'x'] },
                { verbs: ['fly'], apiGroups: [], resources: [], namespaces: [] },
                { verbs: [], apiGroups: ['x'], resources: ['x'], namespaces: ['Not_Valid'] },
              ],
              nonResourceRules: [
                { verbs: ['get'], nonResourceURLs: ['x', '/a b', '/a//b', '/*/a', ''] },
                { verbs: ['get'], nonResourceURLs: [] },
                { verbs: ['*'], nonResourceURLs: ['*', '/x'] },
              ],
            },
          ],
        }),
        { name: 'of much that is wrong' },
      ),
    ],
    cleanup: ['a', 'b', 'c', 'd', 'e'].map((letter) => remove(`${schemas}/{namespace}-${letter}`)),
  },
  {
    name: 'levels of priority',
    steps: [
      post(levels, level('a', queue({})), { name: 'with queues', ...specOnly }),
      post(levels, level('b', limited(reject)), { name: 'without queues', ...specOnly }),
      post(levels, level('c', {}), { name: 'of no type' }),
      post(levels, level('d', { type: 'Exempt', limited: reject }), { name: 'that is exempt' }),
      post(levels, level('e', { type: 'Fast' }), { name: 'of an unknown type' }),
      post(levels, level('f', { type: 'Limited', exempt: {} }), { name: 'without limits' }),
      post(
        levels,
        level(
          'g',
          limited({ nominalConcurrencyShares: -1, lendablePercent: 101, borrowingLimitPercent: -1, limitResponse: {} }),
        ),
        {
          name: 'with limits that are none',
        },
      ),
      post(levels, level('h', limited({ limitResponse: { type: 'Wait' } })), { name: 'with an unknown response' }),
      post(levels, level('i', limited({ limitResponse: { type: 'Queue' } })), {
        name: 'with queues that are not there',
      }),
      post(levels, level('j', limited({ limitResponse: { type: 'Reject', queuing: {} } })), {
        name: 'with queues that are too many',
      }),
      post(levels, level('k', queue({ queues: -1, handSize: -1, queueLengthLimit: -1 })), {
        name: 'with fewer queues than none',
      }),
      post(levels, level('l', queue({ queues: 10_000_001, handSize: 8 })), { name: 'with millions of queues' }),
      post(levels, level('m', queue({ queues: 4, handSize: 5 })), { name: 'with a large hand' }),
      post(levels, level('n', queue({ queues: 512, handSize: 8 })), { name: 'with too many hands' }),
    ],
    cleanup: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'].map((letter) =>
      remove(`${levels}/{namespace}-${letter}`),
    ),
  },
]
