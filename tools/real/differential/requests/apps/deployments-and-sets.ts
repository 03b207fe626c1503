import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { collection, deployment, deploymentsPath, podSpec, podTemplate } from '../objects.ts'
import { get, mergePatch, post, put, type StepParts } from '../steps.ts'

const replicaSets = collection('apps/v1', 'replicasets')
const statefulSets = collection('apps/v1', 'statefulsets')
const daemonSets = collection('apps/v1', 'daemonsets')
const revisions = collection('apps/v1', 'controllerrevisions')
const controllers = collection('v1', 'replicationcontrollers')
const dry: StepParts = { query: { dryRun: 'All' }, unordered: true }

const set = (name: string, spec: JsonObject = {}, metadata: JsonObject = {}) => ({
  metadata: { name, ...metadata },
  spec: { selector: { matchLabels: { app: name } }, template: podTemplate(name), ...spec },
})
const claim = (name: string, spec: JsonObject = {}) => ({
  metadata: { name },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
})

/** Creates with dry run, by what is unusual about each spec. */
function tried(path: string, specs: Readonly<Record<string, JsonObject>>): readonly RequestStep[] {
  return Object.entries(specs).map(([name, spec]) => post(path, set('a', spec), { ...dry, name }))
}

/** Changes with dry run, by the effect of each merge patch. */
function changes(path: string, specs: Readonly<Record<string, JsonObject>>): readonly RequestStep[] {
  return Object.entries(specs).map(([name, spec]) => mergePatch(path, { spec }, { ...dry, name }))
}

const selectors: Readonly<Record<string, JsonObject>> = {
  'an empty selector': { selector: {} },
  'a selector of others': { selector: { matchLabels: { app: 'other' } } },
  'a selector with a bad operator': { selector: { matchExpressions: [{ key: 'app', operator: 'Is', values: ['a'] }] } },
  'a selector without values': { selector: { matchExpressions: [{ key: 'app', operator: 'In' }] } },
  'a selector with a bad label': { selector: { matchLabels: { app: 'a', 'a b': 'c' } } },
  'a selector by expressions': {
    selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['a', 'b'] }] },
  },
  'pods with a deadline': { template: podTemplate('a', { ...podSpec, activeDeadlineSeconds: 5 }) },
  'pods that start again on failure': { template: podTemplate('a', { ...podSpec, restartPolicy: 'OnFailure' }) },
  'pods without containers': { template: podTemplate('a', { containers: [] }) },
}

export const appScenarios: readonly RequestScenario[] = [
  {
    name: 'deployments that are tried',
    steps: [
      ...tried(deploymentsPath, {
        ...selectors,
        'surge in percent': { strategy: { rollingUpdate: { maxSurge: '150%', maxUnavailable: '0%' } } },
        'more than all gone': { strategy: { rollingUpdate: { maxUnavailable: '150%' } } },
        'a surge that is no number': { strategy: { rollingUpdate: { maxSurge: 'some' } } },
        'fewer than none gone': { strategy: { rollingUpdate: { maxUnavailable: -1 } } },
        recreated: { strategy: { type: 'Recreate' } },
        'negative times': { minReadySeconds: -1, revisionHistoryLimit: -2, progressDeadlineSeconds: -3 },
        'a deadline before anything is ready': { minReadySeconds: 600, progressDeadlineSeconds: 600 },
        'no history': { revisionHistoryLimit: 0 },
      }),
      post(deploymentsPath, deployment('with.dots'), { ...dry, name: 'a name with dots' }),
      post(deploymentsPath, { ...deployment('s'), status: { replicas: 3 } }, { ...dry, name: 'with a status' }),
    ],
  },
  {
    name: 'deployments that change',
    setup: [post(deploymentsPath, deployment('web', { replicas: 2 }))],
    steps: [
      ...changes(`${deploymentsPath}/web`, {
        'fewer than none': { replicas: -1 },
        'no selector': { selector: null },
        'no template': { template: null },
        'another strategy': { strategy: { type: 'Recreate', rollingUpdate: null } },
        'two strategies': { strategy: { type: 'Recreate' } },
        'another image': { template: { spec: { containers: [{ name: 'main', image: 'app:2' }] } } },
        'nothing said of replicas': { replicas: null },
      }),
      mergePatch(`${deploymentsPath}/web`, { metadata: { annotations: { a: 'b' } } }, { name: 'an annotation' }),
      mergePatch(`${deploymentsPath}/web`, { metadata: { labels: { a: 'b' } } }, { name: 'a label' }),
      mergePatch(`${deploymentsPath}/web`, { status: { replicas: 9 } }, { name: 'a status' }),
    ],
  },
  {
    name: 'the statuses of workloads',
    setup: [
      post(deploymentsPath, deployment('web')),
      post(replicaSets, set('rs')),
      post(statefulSets, set('db')),
      post(daemonSets, set('agent')),
      post(controllers, { metadata: { name: 'rc' }, spec: { template: podTemplate('rc') } }),
    ],
    steps: [
      mergePatch(
        `${deploymentsPath}/web/status`,
        {
          status: { replicas: 2, readyReplicas: 3, availableReplicas: 4, updatedReplicas: 5, unavailableReplicas: -1 },
        },
        { ...dry, name: 'a deployment with more than there are' },
      ),
      mergePatch(
        `${deploymentsPath}/web/status`,
        { status: { replicas: 2, collisionCount: 2, terminatingReplicas: 1, observedGeneration: 1 } },
        { name: 'a deployment with collisions' },
      ),
      mergePatch(
        `${deploymentsPath}/web/status`,
        { status: { collisionCount: 1 } },
        { ...dry, name: 'fewer collisions' },
      ),
      mergePatch(
        `${deploymentsPath}/web/status`,
        { status: { collisionCount: null } },
        { ...dry, name: 'no collisions' },
      ),
      mergePatch(
        `${replicaSets}/rs/status`,
        {
          status: {
            replicas: 1,
            fullyLabeledReplicas: 2,
            readyReplicas: 2,
            availableReplicas: 3,
            observedGeneration: -1,
          },
        },
        { ...dry, name: 'a replica set with more than there are' },
      ),
      mergePatch(
        `${replicaSets}/rs/status`,
        { status: { replicas: 1, conditions: [{ type: 'ReplicaFailure', status: 'True' }] } },
        { name: 'a replica set that fails' },
      ),
      mergePatch(
        `${statefulSets}/db/status`,
        { status: { replicas: 1, readyReplicas: 2, currentReplicas: 2, updatedReplicas: 2, availableReplicas: 3 } },
        { ...dry, name: 'a stateful set with more than there are' },
      ),
      mergePatch(
        `${statefulSets}/db/status`,
        { status: { replicas: -1, observedGeneration: -1, collisionCount: -1 } },
        { ...dry, name: 'a stateful set with fewer than none' },
      ),
      mergePatch(
        `${statefulSets}/db/status`,
        { status: { replicas: 1, currentRevision: 'db-1', collisionCount: 0 } },
        { name: 'a stateful set that runs' },
      ),
      mergePatch(
        `${daemonSets}/agent/status`,
        { status: { currentNumberScheduled: -1, numberMisscheduled: -1, numberReady: -1, collisionCount: -1 } },
        { ...dry, name: 'a daemon set with fewer than none' },
      ),
      mergePatch(
        `${daemonSets}/agent/status`,
        { status: { currentNumberScheduled: 1, numberMisscheduled: 0, desiredNumberScheduled: 1, numberReady: 1 } },
        { name: 'a daemon set that runs' },
      ),
      mergePatch(
        `${controllers}/rc/status`,
        { status: { replicas: 1, fullyLabeledReplicas: 2, readyReplicas: -1 } },
        { ...dry, name: 'a replication controller with more than there are' },
      ),
      mergePatch(
        `${controllers}/rc/status`,
        { status: { replicas: 1 } },
        { name: 'a replication controller that runs' },
      ),
    ],
  },
  {
    name: 'replica sets',
    steps: [
      ...tried(replicaSets, selectors),
      ...tried(replicaSets, { 'negative numbers': { replicas: -1, minReadySeconds: -1 } }),
      post(replicaSets, set('web'), { name: 'create', query: { fieldManager: 'm' } }),
      ...changes(`${replicaSets}/web`, {
        'another selector': { selector: { matchLabels: { app: 'web', b: 'c' } } },
        'more replicas': { replicas: 5 },
      }),
      post(replicaSets, set('b.c'), { ...dry, name: 'a name with a dot' }),
    ],
  },
  {
    name: 'replication controllers',
    steps: [
      post(
        controllers,
        { metadata: { name: 'a' }, spec: { template: podTemplate('a') } },
        {
          name: 'with the labels of its pods',
          query: { fieldManager: 'm' },
        },
      ),
      post(
        controllers,
        { metadata: { name: 'b', labels: { own: 'x' } }, spec: { selector: { app: 'b' }, template: podTemplate('b') } },
        { name: 'with labels of its own', query: { fieldManager: 'm' } },
      ),
      post(controllers, { metadata: { name: 'c' }, spec: {} }, { ...dry, name: 'without a template' }),
      post(
        controllers,
        { metadata: { name: 'c' }, spec: { replicas: -1, minReadySeconds: -1 } },
        {
          ...dry,
          name: 'with fewer than none',
        },
      ),
      post(
        controllers,
        { metadata: { name: 'c' }, spec: { selector: { app: 'x' }, template: podTemplate('c') } },
        { ...dry, name: 'with a selector of others' },
      ),
      post(
        controllers,
        { metadata: { name: 'c' }, spec: { template: podTemplate('c', { ...podSpec, restartPolicy: 'Never' }) } },
        { ...dry, name: 'with pods that end' },
      ),
      mergePatch(`${controllers}/a`, { spec: { selector: { app: 'b' } } }, { ...dry, name: 'another selector' }),
      mergePatch(`${controllers}/a`, { metadata: { labels: null } }, { name: 'without labels' }),
      mergePatch(`${controllers}/a`, { spec: { replicas: 3 } }, { name: 'more replicas' }),
      get(`${controllers}/a/scale`, { name: 'its scale' }),
      mergePatch(`${controllers}/a/scale`, { spec: { replicas: 4 } }, { name: 'its scale, changed' }),
    ],
  },
  {
    name: 'stateful sets that are tried',
    steps: [
      ...tried(statefulSets, {
        ...selectors,
        'without a service': {},
        'a bad service': { serviceName: 'a.b' },
        'parallel, on deletion': { podManagementPolicy: 'Parallel', updateStrategy: { type: 'OnDelete' } },
        'a strategy that rolls': { updateStrategy: { type: 'RollingUpdate' } },
        'an unknown strategy': { updateStrategy: { type: 'Fast' } },
        'rolling on deletion': { updateStrategy: { type: 'OnDelete', rollingUpdate: { partition: 1 } } },
        'a negative partition': { updateStrategy: { rollingUpdate: { partition: -1 } } },
        'some unavailable': { updateStrategy: { rollingUpdate: { maxUnavailable: 2 } } },
        'claims that are kept at random': { persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Maybe' } },
        'claims that go': { persistentVolumeClaimRetentionPolicy: { whenScaled: 'Delete' } },
        'negative numbers': { replicas: -1, minReadySeconds: -1, ordinals: { start: -1 } },
        ordinals: { ordinals: { start: 5 } },
        'a negative history': { revisionHistoryLimit: -1 },
        'hosts of pods': { template: podTemplate('a', { ...podSpec, hostname: 'h', subdomain: 's' }) },
        'claims and volumes': {
          volumeClaimTemplates: [claim('data'), claim('logs', { volumeMode: 'Block', storageClassName: 'fast' })],
          template: podTemplate('a', {
            containers: [
              {
                name: 'main',
                image: 'app:1',
                volumeMounts: [{ name: 'data', mountPath: '/data' }],
              },
            ],
            volumes: [{ name: 'data', emptyDir: {} }],
          }),
        },
        'a claim without modes': { volumeClaimTemplates: [claim('data', { accessModes: [] })] },
        'a claim for nothing': { volumeClaimTemplates: [claim('data', { resources: {} })] },
      }),
      post(statefulSets, set('b.c'), { ...dry, name: 'a name with a dot' }),
    ],
  },
  {
    name: 'stateful sets that change',
    setup: [post(statefulSets, set('db', { serviceName: 'db', volumeClaimTemplates: [claim('data')] }))],
    steps: [
      ...changes(`${statefulSets}/db`, {
        'another selector': { selector: { matchLabels: { app: 'db', b: 'c' } } },
        'other pods': { podManagementPolicy: 'Parallel' },
        'no claims': { volumeClaimTemplates: null },
        'larger claims': { volumeClaimTemplates: [claim('data', { resources: { requests: { storage: '2Gi' } } })] },
        'what may change': {
          replicas: 2,
          ordinals: { start: 1 },
          minReadySeconds: 3,
          revisionHistoryLimit: 4,
          persistentVolumeClaimRetentionPolicy: { whenScaled: 'Delete' },
        },
        'a bad template': { template: { spec: { containers: [] } } },
      }),
      get(`${statefulSets}/db/scale`, { name: 'its scale' }),
    ],
  },
  {
    name: 'daemon sets that are tried',
    steps: tried(daemonSets, {
      ...selectors,
      'no selector': { selector: null },
      'on deletion': { updateStrategy: { type: 'OnDelete' } },
      'an unknown strategy': { updateStrategy: { type: 'Fast' } },
      'surge and gap': { updateStrategy: { rollingUpdate: { maxSurge: 1 } } },
      'surge alone': { updateStrategy: { rollingUpdate: { maxSurge: '10%', maxUnavailable: 0 } } },
      'neither surge nor gap': { updateStrategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } },
      'more than all': { updateStrategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '101%' } } },
      'negative numbers': { minReadySeconds: -1, revisionHistoryLimit: -1 },
    }),
  },
  {
    name: 'daemon sets that change',
    setup: [post(daemonSets, set('agent'), { query: { fieldManager: 'm' } })],
    steps: [
      mergePatch(`${daemonSets}/agent`, { spec: { minReadySeconds: 1 } }, { name: 'what counts once' }),
      mergePatch(
        `${daemonSets}/agent`,
        { spec: { template: { metadata: { labels: { b: 'c' } } } } },
        { name: 'what counts twice' },
      ),
      mergePatch(
        `${daemonSets}/agent`,
        { metadata: { annotations: { 'deprecated.daemonset.template.generation': '7' } } },
        { name: 'a count of its own' },
      ),
      put(`${daemonSets}/agent`, set('agent'), { name: 'replaced', query: { fieldManager: 'n' } }),
      post(daemonSets, set('b', {}, { annotations: { 'deprecated.daemonset.template.generation': '5' } }), {
        name: 'a new one with a count',
      }),
      post(daemonSets, set('c', {}, { annotations: { 'deprecated.daemonset.template.generation': 'x' } }), {
        name: 'a new one with a bad count',
      }),
      ...changes(`${daemonSets}/agent`, {
        'another selector': { selector: { matchLabels: { app: 'agent', b: 'c' } } },
      }),
    ],
  },
  {
    name: 'controller revisions',
    steps: [
      post(revisions, { metadata: { name: 'a' }, data: { a: { b: 1 } }, revision: 1 }, { name: 'create' }),
      post(revisions, { metadata: { name: 'b' }, revision: 1 }, { name: 'without data' }),
      post(revisions, { metadata: { name: 'c' }, data: { a: 1 }, revision: -1 }, { name: 'with a negative number' }),
      post(revisions, { metadata: { name: 'd' }, data: [1], revision: 1 }, { name: 'with a list' }),
      post(revisions, { metadata: { name: 'e' }, data: null, revision: 1 }, { name: 'with null' }),
      mergePatch(`${revisions}/a`, { data: { a: 2 } }, { name: 'other data' }),
      mergePatch(`${revisions}/a`, { revision: 2 }, { name: 'another number' }),
    ],
  },
]
