import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { collection, pod, podsPath } from '../objects.ts'
import { get, mergePatch, post, strategicMerge } from '../steps.ts'

/**
 * The effect of limit ranges on pods and claims. No pod is created before the ranges: the real server caches that there
 * were none.
 */

const limitsPath = collection('v1', 'limitranges')
const claimsPath = collection('v1', 'persistentvolumeclaims')

const limits = (...items: JsonObject[]): JsonObject => ({
  apiVersion: 'v1',
  kind: 'LimitRange',
  metadata: { name: 'limits' },
  spec: { limits: items },
})

const container = (name: string, resources: JsonObject = {}, parts: JsonObject = {}): JsonObject => ({
  name,
  image: 'app:1',
  resources,
  ...parts,
})

const tried = (name: string, spec: JsonObject, parts: JsonObject = {}): RequestStep =>
  post(podsPath, pod('tried', spec, parts), { name, query: { dryRun: 'All' }, unordered: true })

const claim = (storage: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: { accessModes: ['ReadWriteOnce'], storageClassName: '', resources: { requests: { storage } } },
})

export const limitRangeScenarios: readonly RequestScenario[] = [
  {
    name: 'defaults of a limit range',
    setup: [
      post(
        limitsPath,
        limits({
          type: 'Container',
          default: { cpu: '500m', memory: '512Mi' },
          defaultRequest: { cpu: '100m', 'ephemeral-storage': '1Gi' },
        }),
      ),
    ],
    steps: [
      post(podsPath, pod('plain'), { name: 'of a pod that says nothing' }),
      get(`${podsPath}/plain`, { name: 'as they are kept' }),
      tried('of a pod that says something', { containers: [container('main', { requests: { cpu: '200m' } })] }),
      tried('of a pod that says all', {
        containers: [
          container('main', {
            requests: { cpu: '200m', memory: '1Mi', 'ephemeral-storage': '1Mi' },
            limits: { cpu: '1', memory: '2Mi' },
          }),
        ],
      }),
      tried('of several containers', {
        containers: [container('main', { limits: { memory: '1Gi' } }), container('other')],
        initContainers: [container('init'), container('side', { limits: { cpu: '1' } }, { restartPolicy: 'Always' })],
      }),
      tried('of a pod with annotations', { containers: [container('main')] }, { annotations: { a: 'b' } }),
      tried('that contradict the limit', { containers: [container('main', { limits: { cpu: '50m' } })] }),
      tried('that contradict the request', { containers: [container('main', { requests: { memory: '1Gi' } })] }),
      mergePatch(`${podsPath}/plain`, { metadata: { labels: { a: 'b' } } }, { name: 'of a pod that changes' }),
      post(
        podsPath,
        {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { generateName: 'made-' },
          spec: { containers: [container('main')] },
        },
        {
          name: 'of a pod without a name',
          query: { dryRun: 'All' },
          only: ['status', 'body.spec', 'body.metadata.annotations'],
        },
      ),
    ],
  },
  {
    name: 'bounds of containers',
    setup: [
      post(
        limitsPath,
        limits({
          type: 'Container',
          min: { cpu: '100m', memory: '64Mi' },
          max: { cpu: '2', memory: '1Gi' },
          default: { cpu: '1', memory: '512Mi' },
          defaultRequest: { cpu: '500m', memory: '256Mi' },
          maxLimitRequestRatio: { cpu: '4' },
        }),
      ),
    ],
    steps: [
      tried('kept by default', { containers: [container('main')] }),
      tried('too little', { containers: [container('main', { requests: { cpu: '50m' }, limits: { cpu: '150m' } })] }),
      tried('too little of a limit', { containers: [container('main', { limits: { memory: '32Mi' } })] }),
      tried('too much', { containers: [container('main', { limits: { cpu: '3' } })] }),
      tried('too much of a request', {
        containers: [container('main', { requests: { memory: '2Gi' }, limits: { memory: '2Gi' } })],
      }),
      tried('too wide', { containers: [container('main', { requests: { cpu: '300m' }, limits: { cpu: '2' } })] }),
      tried('wide enough', { containers: [container('main', { requests: { cpu: '500m' }, limits: { cpu: '2' } })] }),
      tried('of init containers', {
        containers: [container('main')],
        initContainers: [container('init', { limits: { cpu: '3' } })],
      }),
      // The real server lists the resources in any order.
      post(
        podsPath,
        pod('tried', {
          containers: [
            container('main', { requests: { cpu: '10m', memory: '1Mi' }, limits: { cpu: '5', memory: '2Gi' } }),
            container('other', { limits: { cpu: '5' } }),
          ],
        }),
        {
          name: 'of everything at once',
          query: { dryRun: 'All' },
          only: ['status', 'body.reason', 'body.details'],
        },
      ),
      post(podsPath, pod('web', { containers: [container('main')] }), { name: 'of a pod that is kept' }),
      ...Object.entries({
        'more within the bounds': { requests: { cpu: '600m' } },
        'more than the bounds': { limits: { cpu: '3' } },
        'less than the bounds': { requests: { memory: '1Mi' } },
      }).map(([name, resources]) =>
        strategicMerge(
          `${podsPath}/web/resize`,
          { spec: { containers: [{ name: 'main', resources }] } },
          { name: `resized to ${name}`, query: { dryRun: 'All' }, unordered: true },
        ),
      ),
    ],
  },
  {
    name: 'bounds of pods',
    setup: [
      post(
        limitsPath,
        limits({
          type: 'Pod',
          min: { cpu: '200m' },
          max: { cpu: '2', memory: '1Gi' },
          maxLimitRequestRatio: { memory: '2' },
        }),
      ),
    ],
    steps: [
      tried('of a pod that says nothing', { containers: [container('main')] }),
      tried('of a pod that says enough', {
        containers: [
          container('main', { requests: { cpu: '100m', memory: '512Mi' }, limits: { cpu: '1', memory: '512Mi' } }),
          container('other', { requests: { cpu: '100m', memory: '256Mi' }, limits: { cpu: '1', memory: '512Mi' } }),
        ],
      }),
      tried('of containers that are too much together', {
        containers: [
          container('main', { limits: { cpu: '1500m', memory: '512Mi' } }),
          container('other', { limits: { cpu: '1', memory: '256Mi' } }),
        ],
      }),
      tried('of an init container that is too much alone', {
        containers: [container('main', { limits: { cpu: '1', memory: '512Mi' } })],
        initContainers: [container('init', { limits: { cpu: '4', memory: '1Mi' } })],
      }),
      tried('of sidecars', {
        containers: [container('main', { limits: { cpu: '1', memory: '512Mi' } })],
        initContainers: [container('side', { limits: { cpu: '1500m', memory: '1Mi' } }, { restartPolicy: 'Always' })],
      }),
      tried('of a pod that speaks for all', {
        containers: [container('main')],
        resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '3', memory: '1Gi' } },
      }),
      tried('too wide', {
        containers: [
          container('main', { requests: { cpu: '1', memory: '100Mi' }, limits: { cpu: '1', memory: '512Mi' } }),
        ],
      }),
    ],
  },
  {
    name: 'bounds of claims',
    setup: [
      post(limitsPath, limits({ type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '5Gi' } })),
    ],
    steps: [
      post(claimsPath, claim('500Mi'), { name: 'too small' }),
      post(claimsPath, claim('10Gi'), { name: 'too large' }),
      post(claimsPath, claim('2Gi'), { name: 'well' }),
      mergePatch(`${claimsPath}/data`, { metadata: { labels: { a: 'b' } } }, { name: 'labelled' }),
      post(podsPath, pod('free'), { name: 'pods are free' }),
    ],
  },
]
