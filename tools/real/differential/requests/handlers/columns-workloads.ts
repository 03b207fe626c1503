import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import {
  collection,
  deployment,
  deploymentsPath,
  job,
  jobsPath,
  pod,
  podSpec,
  podsPath,
  podTemplate,
} from '../objects.ts'
import { get, mergePatch, post, type StepParts, tableType } from '../steps.ts'

/** The cells of a table, without the objects. */
export function cells(name: string): StepParts {
  return {
    name,
    accept: tableType,
    query: { includeObject: 'None' },
    only: ['status', 'body.columnDefinitions', 'body.rows'],
  }
}

const container = (name: string, state: JsonObject, parts: JsonObject = {}): JsonObject => ({
  name,
  image: 'a',
  imageID: 'a',
  ready: false,
  restartCount: 0,
  state,
  ...parts,
})
const ended = (exitCode: number, reason = ''): JsonObject => ({
  terminated: { exitCode, ...(reason === '' ? {} : { reason }) },
})
const two = {
  containers: [
    { name: 'a', image: 'a' },
    { name: 'b', image: 'b' },
  ],
}
const initialized = {
  ...podSpec,
  initContainers: [
    { name: 'side', image: 'a', restartPolicy: 'Always' },
    { name: 'first', image: 'a' },
  ],
}

/** A pod of each state that its table shows. */
const pods: readonly (readonly [string, JsonObject, JsonObject])[] = [
  ['gated', { ...podSpec, schedulingGates: [{ name: 'example.com/wait' }] }, {}],
  [
    'half-failed',
    two,
    {
      phase: 'Running',
      containerStatuses: [container('a', ended(0, 'Completed')), container('b', ended(3, 'Error'))],
    },
  ],
  [
    'half-done',
    two,
    {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'False' }],
      containerStatuses: [container('a', ended(0, 'Completed')), container('b', { running: {} }, { ready: true })],
    },
  ],
  ['failed', podSpec, { phase: 'Failed', containerStatuses: [container('main', ended(7))] }],
  ['succeeded', podSpec, { phase: 'Succeeded', containerStatuses: [container('main', ended(0, 'Completed'))] }],
  [
    'killed',
    podSpec,
    { phase: 'Failed', containerStatuses: [container('main', { terminated: { exitCode: 137, signal: 9 } })] },
  ],
  ['evicted', podSpec, { phase: 'Failed', reason: 'Evicted' }],
  [
    'initializing',
    initialized,
    {
      initContainerStatuses: [
        container('side', { running: {} }, { ready: true, started: true, restartCount: 2 }),
        container('first', { waiting: { reason: 'PodInitializing' } }),
      ],
    },
  ],
  [
    'init-failed',
    initialized,
    {
      initContainerStatuses: [
        container('side', { running: {} }, { started: true }),
        container('first', ended(1, 'Error'), { restartCount: 4 }),
      ],
    },
  ],
  [
    'not-through-its-gates',
    { ...podSpec, readinessGates: [{ conditionType: 'example.com/one' }, { conditionType: 'example.com/two' }] },
    { phase: 'Running', conditions: [{ type: 'example.com/one', status: 'True' }], nominatedNodeName: 'node-2' },
  ],
]

const replicaSets = collection('apps/v1', 'replicasets')
const daemonSets = collection('apps/v1', 'daemonsets')
const revisions = collection('apps/v1', 'controllerrevisions')
const cronJobs = collection('batch/v1', 'cronjobs')
const owner = { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'db', uid: '1-2-3', controller: true }

const jobStates: readonly (readonly [string, JsonObject, JsonObject])[] = [
  ['idle', {}, {}],
  ['suspended', { suspend: true }, { conditions: [{ type: 'Suspended', status: 'True' }] }],
  ['wide', { parallelism: 3 }, {}],
  ['many', { completions: 5 }, {}],
]

export const workloadColumnScenarios: readonly RequestScenario[] = [
  {
    name: 'columns of pods',
    setup: pods.flatMap(([name, spec, status]) => [
      post(podsPath, pod(name, spec)),
      ...(Object.keys(status).length > 0 ? [mergePatch(`${podsPath}/${name}/status`, { status })] : []),
    ]),
    steps: pods.map(([name]) => get(`${podsPath}/${name}`, cells(name))),
  },
  {
    name: 'columns of workloads',
    setup: [
      post(
        deploymentsPath,
        deployment('web', {
          replicas: 2,
          selector: { matchLabels: { app: 'web', tier: 'x' } },
          template: { metadata: { labels: { app: 'web', tier: 'x' } }, spec: two },
        }),
      ),
      post(replicaSets, { ...deployment('set'), kind: 'ReplicaSet' }),
      post(daemonSets, {
        ...deployment('each'),
        kind: 'DaemonSet',
        spec: {
          selector: { matchLabels: { app: 'each' } },
          template: podTemplate('each', { ...podSpec, nodeSelector: { disk: 'fast', zone: 'a' } }),
        },
      }),
      post(revisions, {
        apiVersion: 'apps/v1',
        kind: 'ControllerRevision',
        metadata: { name: 'free' },
        data: {},
        revision: 1,
      }),
      post(revisions, {
        apiVersion: 'apps/v1',
        kind: 'ControllerRevision',
        metadata: { name: 'owned', ownerReferences: [owner] },
        data: { replicas: 3 },
        revision: 3,
      }),
      post(collection('v1', 'podtemplates'), {
        apiVersion: 'v1',
        kind: 'PodTemplate',
        metadata: { name: 'plan' },
        template: podTemplate('plan', two),
      }),
    ],
    steps: [
      get(`${deploymentsPath}/web`, cells('a deployment')),
      get(`${replicaSets}/set`, cells('a replica set')),
      get(`${daemonSets}/each`, cells('a daemon set')),
      get(revisions, cells('revisions')),
      get(`${collection('v1', 'podtemplates')}/plan`, cells('a template')),
    ],
  },
  {
    name: 'columns of jobs',
    setup: [
      ...jobStates.flatMap(([name, spec, status]) => [
        post(jobsPath, job(name, spec)),
        ...(Object.keys(status).length > 0 ? [mergePatch(`${jobsPath}/${name}/status`, { status })] : []),
      ]),
      post(cronJobs, {
        apiVersion: 'batch/v1',
        kind: 'CronJob',
        metadata: { name: 'nightly' },
        spec: {
          schedule: '0 3 * * *',
          timeZone: 'Etc/UTC',
          suspend: true,
          jobTemplate: { spec: { template: { spec: { ...podSpec, restartPolicy: 'Never' } } } },
        },
      }),
    ],
    steps: [
      ...jobStates.map(([name]) => get(`${jobsPath}/${name}`, cells(name))),
      get(`${cronJobs}/nightly`, cells('a cron job')),
    ],
  },
]
