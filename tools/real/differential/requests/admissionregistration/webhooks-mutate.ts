import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { configMapsPath, deployment, deploymentsPath, pod, podSpec, podsPath } from '../objects.ts'
import { apply, get, jsonPatch, mergePatch, post, put, remove } from '../steps.ts'
import { caseMap, known, labelPatch, ofCase, register, rule, unregister, webhook } from './webhooks-common.ts'

const paint = webhook('paint', { patch: labelPatch({ painted: 'blue' }) }, { objectSelector: ofCase('plain') })

/** Extra settings of the case of that name. */
function patcher(name: string, patch: readonly JsonObject[], parts: JsonObject = {}): JsonObject {
  return webhook(name, { patch }, { objectSelector: ofCase(name), ...parts })
}

const workloads = rule({ apiGroups: ['apps', ''], resources: ['deployments', 'pods'] })

export const mutatingWebhookScenarios: readonly RequestScenario[] = [
  {
    name: 'webhooks that mutate',
    setup: [
      register('mutating', 'mutating', [
        paint,
        patcher('managers', [
          { op: 'replace', path: '/metadata/managedFields', value: [{ manager: 'x', operation: 'No' }] },
        ]),
        patcher('no-managers', [{ op: 'remove', path: '/metadata/managedFields' }]),
        patcher('owners', [
          {
            op: 'add',
            path: '/metadata/ownerReferences',
            value: [0, 1].map(() => ({ apiVersion: 'v1', kind: 'ConfigMap', name: 'o', uid: 'u' })),
          },
        ]),
        patcher('unknown', [{ op: 'add', path: '/mistake', value: 1 }]),
        patcher('nothing', []),
        patcher('same', [{ op: 'replace', path: '/data/colour', value: 'red' }]),
        patcher('name', [{ op: 'replace', path: '/metadata/name', value: 'other' }]),
        patcher('invalid', [{ op: 'add', path: '/data/not a key', value: 'x' }]),
      ]),
    ],
    steps: [
      known('mutating'),
      post(configMapsPath, caseMap('plain'), { name: 'create' }),
      get(`${configMapsPath}/plain`, { name: 'read' }),
      mergePatch(
        `${configMapsPath}/plain`,
        { metadata: { labels: { painted: 'red' } } },
        { name: 'a label of its own' },
      ),
      jsonPatch(`${configMapsPath}/plain`, [{ op: 'remove', path: '/metadata/labels/painted' }], { name: 'remove it' }),
      put(`${configMapsPath}/plain`, { ...caseMap('plain'), data: { colour: 'green' } }, { name: 'replace' }),
      apply(
        `${configMapsPath}/plain`,
        'painter',
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'plain', labels: { painted: 'red' } } },
        { name: 'apply the label', query: { force: 'true' } },
      ),
      post(
        configMapsPath,
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'plain-', labels: { case: 'plain' } } },
        { name: 'a generated name' },
      ),
      post(configMapsPath, caseMap('plain', { name: 'dry' }), { name: 'a dry run', query: { dryRun: 'All' } }),
      remove(`${configMapsPath}/plain`, { name: 'delete' }),
      apply(`${configMapsPath}/plain`, 'painter', caseMap('plain'), { name: 'apply a new one' }),
      post(configMapsPath, caseMap('managers'), { name: 'managers that are none' }),
      post(configMapsPath, caseMap('no-managers'), { name: 'without managers' }),
      post(configMapsPath, caseMap('owners'), { name: 'the same owner twice' }),
      post(configMapsPath, caseMap('unknown'), { name: 'a field that is none' }),
      post(configMapsPath, caseMap('nothing'), { name: 'an empty patch' }),
      post(configMapsPath, caseMap('same'), { name: 'a patch that changes nothing' }),
      post(configMapsPath, caseMap('name'), { name: 'another name' }),
      post(configMapsPath, caseMap('invalid'), { name: 'what is not valid' }),
    ],
    cleanup: [unregister('mutating', 'mutating')],
  },
  {
    name: 'webhooks that mutate workloads',
    setup: [
      register('mutating', 'workloads', [
        patcher('sidecar', [{ op: 'add', path: '/spec/containers/-', value: { name: 'side', image: 'side' } }], {
          rules: [workloads],
        }),
        patcher(
          'template',
          [{ op: 'add', path: '/spec/template/spec/containers/-', value: { name: 's', image: 's' } }],
          {
            rules: [workloads],
          },
        ),
        patcher('class', [{ op: 'add', path: '/spec/priorityClassName', value: 'system-node-critical' }], {
          rules: [workloads],
        }),
        patcher('account', [{ op: 'replace', path: '/spec/serviceAccountName', value: 'missing' }], {
          rules: [workloads],
        }),
        patcher('replicas', [{ op: 'replace', path: '/spec/replicas', value: 'three' }], { rules: [workloads] }),
        patcher('no-replicas', [{ op: 'remove', path: '/spec/replicas' }], { rules: [workloads] }),
      ]),
    ],
    steps: [
      known('workloads'),
      post(podsPath, pod('sidecar', podSpec, { labels: { case: 'sidecar' } }), { name: 'a container more' }),
      post(podsPath, pod('class', podSpec, { labels: { case: 'class' } }), { name: 'a priority class' }),
      post(deploymentsPath, labelled(deployment('template'), 'template'), { name: 'in a template' }),
      post(deploymentsPath, labelled(deployment('replicas'), 'replicas'), {
        name: 'a text for a number',
        only: ['status', 'body.reason'],
      }),
      post(deploymentsPath, labelled(deployment('none', { replicas: 3 }), 'no-replicas'), {
        name: 'a default comes back',
      }),
    ],
    cleanup: [unregister('mutating', 'workloads')],
  },
]

function labelled(object: JsonObject, name: string): JsonObject {
  return { ...object, metadata: { ...(object['metadata'] as JsonObject), labels: { case: name } } }
}
