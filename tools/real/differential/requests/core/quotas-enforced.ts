import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import {
  collection,
  configMap,
  configMapsPath,
  deployment,
  deploymentsPath,
  job,
  jobsPath,
  pod,
  podsPath,
  secretsPath,
  service,
  servicesPath,
} from '../objects.ts'
import { get, mergePatch, post, strategicMerge } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetGroup, widgetsPath } from '../widgets.ts'

/**
 * The effect of quotas on requests. No controller runs, so the scenarios write the status that it would compute. The
 * first step of each scenario is refused once the real server has noticed the quota.
 */

const quotasPath = collection('v1', 'resourcequotas')
const claimsPath = collection('v1', 'persistentvolumeclaims')
const dryRun = { dryRun: 'All' }

const zeros = (hard: JsonObject): JsonObject => Object.fromEntries(Object.keys(hard).map((name) => [name, '0']))

function quota(name: string, hard: JsonObject, spec: JsonObject = {}, used: JsonObject = zeros(hard)) {
  const object = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name }, spec: { hard, ...spec } }
  return [
    post(quotasPath, object),
    mergePatch(`${quotasPath}/${name}/status`, { status: { hard, used } }, { query: { fieldManager: 'controller' } }),
  ]
}

const seen = (step: RequestStep, name: string): RequestStep => ({
  ...step,
  name: `seen: ${name}`,
  query: dryRun,
  until: { status: 403 },
})

const resources = (cpu: string, memory: string, limitCpu = cpu, limitMemory = memory): JsonObject => ({
  requests: { cpu, memory },
  limits: { cpu: limitCpu, memory: limitMemory },
})

const running = (name: string, required: JsonObject, spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject =>
  pod(name, { containers: [{ name: 'main', image: 'app:1', resources: required }], ...spec }, metadata)

/** Without its version: the real server stores the charge before the object, ours both in one revision. */
const read = (name: string, quotaName = 'quota') =>
  get(`${quotasPath}/${quotaName}`, {
    name,
    only: ['status', 'body.spec', 'body.status', 'body.metadata.managedFields'],
  })

const claim = (name: string, storage: string, storageClassName: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name },
  spec: { accessModes: ['ReadWriteOnce'], storageClassName, resources: { requests: { storage } } },
})

export const enforcedQuotaScenarios: readonly RequestScenario[] = [
  {
    name: 'a quota of pods',
    setup: quota('quota', {
      pods: '3',
      'count/pods': '9',
      'requests.cpu': '1',
      'requests.memory': '1Gi',
      'limits.cpu': '2',
      'limits.memory': '2Gi',
    }),
    steps: [
      seen(post(podsPath, running('a', resources('5', '1Gi'))), 'too much processor'),
      post(podsPath, running('a', resources('400m', '256Mi', '1', '512Mi')), { name: 'a pod' }),
      read('after a pod'),
      post(podsPath, pod('silent'), { name: 'a pod that says nothing' }),
      post(
        podsPath,
        pod('half', {
          containers: [
            { name: 'main', image: 'app:1', resources: { requests: { cpu: '1m' } } },
            { name: 'other', image: 'app:1' },
          ],
          initContainers: [{ name: 'init', image: 'app:1', resources: { limits: { memory: '1Mi' } } }],
        }),
        { name: 'a pod that says half' },
      ),
      post(podsPath, running('dry', resources('100m', '1Mi')), { name: 'a dry run', query: dryRun }),
      read('after a dry run'),
      post(podsPath, running('big', resources('700m', '512Mi')), { name: 'too much processor for the rest' }),
      post(podsPath, running('bigger', resources('700m', '1Gi', '3', '4Gi')), { name: 'too much of everything' }),
      post(podsPath, running('bad name', resources('100m', '1Mi')), { name: 'what is not valid' }),
      post(podsPath, running('b', resources('100m', '1Mi')), { name: 'a second pod' }),
      post(
        podsPath,
        pod('whole', {
          containers: [{ name: 'main', image: 'app:1' }],
          resources: resources('100m', '1Mi'),
        }),
        { name: 'a pod that speaks for all' },
      ),
      post(podsPath, running('c', resources('1m', '1Mi')), { name: 'a pod too many' }),
      mergePatch(`${podsPath}/a`, { metadata: { labels: { a: 'b' } } }, { name: 'a label' }),
      read('in the end'),
    ],
  },
  {
    name: 'a quota and pods that are resized',
    setup: quota('quota', { 'requests.cpu': '1', 'limits.memory': '1Gi' }),
    steps: [
      seen(post(podsPath, running('a', resources('5', '1Gi'))), 'too much processor'),
      post(podsPath, running('a', resources('400m', '256Mi', '500m', '512Mi')), { name: 'a pod' }),
      ...(
        [
          ['more', { requests: { cpu: '500m' } }],
          ['too much', { limits: { memory: '2Gi' } }],
          ['less', { requests: { cpu: '100m' } }],
        ] as const
      ).flatMap(([name, changed]) => [
        strategicMerge(
          `${podsPath}/a/resize`,
          { spec: { containers: [{ name: 'main', resources: changed }] } },
          { name },
        ),
        read(`after ${name}`),
      ]),
    ],
  },
  {
    name: 'a quota with an incomplete status',
    setup: quota('quota', { pods: '5', configmaps: '5' }, {}, { configmaps: '0' }),
    steps: [
      seen(post(podsPath, pod('a')), 'unknown'),
      post(configMapsPath, configMap('a'), { name: 'what is known' }),
      read('in the end'),
    ],
  },
  {
    name: 'a quota without a status',
    setup: [
      post(quotasPath, {
        apiVersion: 'v1',
        kind: 'ResourceQuota',
        metadata: { name: 'quota' },
        spec: { hard: { pods: '0' } },
      }),
    ],
    steps: [post(podsPath, pod('a'), { name: 'a pod' }), read('in the end')],
  },
  {
    name: 'scopes of quotas',
    setup: [
      ...quota('best-effort', { pods: '0' }, { scopes: ['BestEffort'] }),
      ...quota('terminating', { pods: '0' }, { scopes: ['Terminating', 'NotBestEffort'] }),
      ...quota(
        'important',
        { 'requests.cpu': '1' },
        {
          scopeSelector: {
            matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['system-cluster-critical'] }],
          },
        },
      ),
      ...quota('elsewhere', { pods: '0' }, { scopes: ['CrossNamespacePodAffinity'] }),
    ],
    steps: [
      seen(post(podsPath, pod('a')), 'best effort'),
      seen(post(podsPath, running('b', { requests: { cpu: '1m' } }, { activeDeadlineSeconds: 5 })), 'terminating'),
      seen(
        post(podsPath, running('c', { requests: { cpu: '2' } }, { priorityClassName: 'system-cluster-critical' })),
        'important',
      ),
      seen(
        post(
          podsPath,
          running(
            'd',
            { requests: { cpu: '1m' } },
            {
              affinity: {
                podAntiAffinity: {
                  preferredDuringSchedulingIgnoredDuringExecution: [
                    { weight: 1, podAffinityTerm: { topologyKey: 'zone', namespaces: ['other'] } },
                  ],
                },
              },
            },
          ),
        ),
        'elsewhere',
      ),
      post(podsPath, running('e', { requests: { cpu: '3' } }), { name: 'none of them' }),
      mergePatch(`${podsPath}/e`, { spec: { activeDeadlineSeconds: 9 } }, { name: 'terminating now' }),
      post(podsPath, running('f', { requests: { cpu: '300m' } }, { priorityClassName: 'system-cluster-critical' }), {
        name: 'important and small',
      }),
      read('of the important', 'important'),
    ],
  },
  {
    name: 'a quota of other resources of pods',
    setup: quota('quota', {
      'requests.example.com/gpu': '2',
      'hugepages-2Mi': '8Mi',
      'requests.ephemeral-storage': '2Gi',
      'limits.ephemeral-storage': '3Gi',
    }),
    steps: [
      seen(
        post(podsPath, running('a', { requests: { 'example.com/gpu': '3' }, limits: { 'example.com/gpu': '3' } })),
        'too many devices',
      ),
      post(
        podsPath,
        running('a', {
          requests: { cpu: '1m', 'ephemeral-storage': '1Gi' },
          limits: { 'example.com/gpu': '1', 'hugepages-2Mi': '4Mi', 'ephemeral-storage': '2Gi' },
        }),
        { name: 'some of each' },
      ),
      post(
        podsPath,
        running('b', {
          requests: { cpu: '1m' },
          limits: { 'example.com/gpu': '2', 'hugepages-2Mi': '6Mi', 'ephemeral-storage': '2Gi' },
        }),
        { name: 'too much of each' },
      ),
      post(podsPath, pod('c'), { name: 'nothing of any' }),
      read('in the end'),
    ],
  },
  {
    name: 'a quota of services',
    setup: quota('quota', {
      services: '4',
      'services.nodeports': '2',
      'services.loadbalancers': '1',
      'count/services': '9',
    }),
    steps: [
      seen(
        post(
          servicesPath,
          service('a', {
            type: 'NodePort',
            ports: [
              { name: 'a', port: 1 },
              { name: 'b', port: 2 },
              { name: 'c', port: 3 },
            ],
          }),
        ),
        'too many ports',
      ),
      post(servicesPath, service('a'), { name: 'a service', only: ['status'] }),
      post(servicesPath, service('b', { type: 'LoadBalancer' }), { name: 'a balancer', only: ['status'] }),
      read('after a balancer'),
      post(servicesPath, service('c', { type: 'LoadBalancer' }), { name: 'a balancer too many' }),
      mergePatch(
        `${servicesPath}/a`,
        {
          spec: {
            type: 'NodePort',
            ports: [
              { name: 'a', port: 1 },
              { name: 'b', port: 2 },
            ],
          },
        },
        { name: 'a service that grows too much' },
      ),
      mergePatch(
        `${servicesPath}/a`,
        { spec: { type: 'NodePort' } },
        { name: 'a service that grows', only: ['status'] },
      ),
      mergePatch(
        `${servicesPath}/a`,
        { spec: { type: 'ClusterIP' } },
        { name: 'a service that shrinks', only: ['status'] },
      ),
      read('in the end'),
    ],
  },
  {
    name: 'a quota of claims',
    setup: quota('quota', {
      persistentvolumeclaims: '2',
      'requests.storage': '5Gi',
      'gold.storageclass.storage.k8s.io/requests.storage': '2Gi',
      'gold.storageclass.storage.k8s.io/persistentvolumeclaims': '1',
    }),
    steps: [
      seen(post(claimsPath, claim('a', '10Gi', '')), 'too much storage'),
      post(claimsPath, claim('a', '1Gi', 'gold'), { name: 'a claim' }),
      read('after a claim'),
      post(claimsPath, claim('b', '1Gi', 'gold'), { name: 'a second one of its class' }),
      post(claimsPath, claim('b', '1500Mi', 'silver'), { name: 'one of another class' }),
      post(claimsPath, claim('c', '1Gi', 'silver'), { name: 'one too many' }),
      mergePatch(
        `${claimsPath}/a/status`,
        { status: { allocatedResources: { storage: '3Gi' } } },
        { name: 'one that was given more' },
      ),
      read('in the end'),
    ],
  },
  {
    name: 'a quota of numbers',
    setup: [
      ...defineWidgets(),
      ...quota('quota', {
        configmaps: '1',
        'count/configmaps': '5',
        'count/secrets': '1',
        'count/deployments.apps': '0',
        'count/jobs.batch': '1',
        [`count/widgets.${widgetGroup}`]: '1',
        resourcequotas: '1',
      }),
    ],
    steps: [
      seen(post(deploymentsPath, deployment('a')), 'no deployments'),
      post(configMapsPath, configMap('a'), { name: 'a config map' }),
      post(configMapsPath, configMap('b'), { name: 'a config map too many' }),
      mergePatch(`${configMapsPath}/a`, { data: { colour: 'blue' } }, { name: 'a change' }),
      post(secretsPath, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' } }, { name: 'a secret' }),
      post(secretsPath, { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'b' } }, { name: 'a secret too many' }),
      post(jobsPath, job('a'), { name: 'a job', only: ['status'] }),
      post(jobsPath, job('b'), { name: 'a job too many' }),
      post(widgetsPath, widget('a'), { name: 'a custom object' }),
      post(widgetsPath, widget('b'), { name: 'a custom object too many' }),
      read('in the end'),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'a quota and a name that is taken',
    setup: quota('quota', { configmaps: '5', 'count/deployments.apps': '0' }),
    steps: [
      seen(post(deploymentsPath, deployment('a')), 'no deployments'),
      post(configMapsPath, configMap('a'), { name: 'a config map' }),
      post(configMapsPath, configMap('a'), { name: 'the same again' }),
      read('after a name that is taken'),
    ],
  },
]
