import type { RequestScenario } from '../../scenario.ts'
import { collection, configMapsPath, deploymentsPath, pod, podSpec, podsPath } from '../objects.ts'
import { get, mergePatch, post, put, remove, strategicMerge } from '../steps.ts'

const eviction = (name: string, parts: object = {}) => ({
  apiVersion: 'policy/v1',
  kind: 'Eviction',
  metadata: { name, namespace: '{namespace}' },
  ...parts,
})
const binding = (name: string, target: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Binding',
  metadata: { name, annotations: { bound: 'yes' } },
  target,
})
const node = { apiVersion: 'v1', kind: 'Node', name: 'node-1' }
const budgets = collection('policy/v1', 'poddisruptionbudgets')
const running = (name: string) => [
  post(podsPath, pod(name, { ...podSpec, nodeName: 'node-1' }, { labels: { app: name } })),
  mergePatch(`${podsPath}/${name}/status`, {
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  }),
]
const budget = (name: string, app: string, status: Record<string, number>) => [
  post(budgets, { metadata: { name }, spec: { minAvailable: 1, selector: { matchLabels: { app } } } }),
  mergePatch(`${budgets}/${name}/status`, {
    status: { observedGeneration: 1, expectedPods: 1, currentHealthy: 1, desiredHealthy: 1, ...status },
  }),
]

export const subresourceScenarios: readonly RequestScenario[] = [
  {
    name: 'evictions',
    setup: [
      post(podsPath, pod('pending')),
      ...running('free'),
      ...running('dry'),
      ...running('guarded'),
      ...running('allowed'),
      ...running('double'),
      ...budget('guard', 'guarded', { disruptionsAllowed: 0 }),
      ...budget('allow', 'allowed', { disruptionsAllowed: 1, currentHealthy: 2 }),
      ...budget('first', 'double', { disruptionsAllowed: 1 }),
      ...budget('second', 'double', { disruptionsAllowed: 1 }),
    ],
    steps: [
      post(`${podsPath}/pending/eviction`, eviction('pending'), { name: 'of a pod that does not run' }),
      post(`${podsPath}/free/eviction`, eviction('free'), { name: 'of a pod without a budget' }),
      get(`${podsPath}/free`, { name: 'it is going' }),
      post(`${podsPath}/dry/eviction`, eviction('dry', { deleteOptions: { dryRun: ['All'] } }), { name: 'a dry run' }),
      post(`${podsPath}/dry/eviction`, eviction('other'), { name: 'of another name' }),
      post(`${podsPath}/dry/eviction`, eviction('dry', { deleteOptions: { preconditions: { uid: 'x' } } }), {
        name: 'of another uid',
      }),
      post(
        `${podsPath}/dry/eviction`,
        { ...eviction('dry'), apiVersion: 'policy/v1beta1' },
        { name: 'of an old version' },
      ),
      post(`${podsPath}/guarded/eviction`, eviction('guarded'), { name: 'against a budget' }),
      post(`${podsPath}/allowed/eviction`, eviction('allowed'), { name: 'within a budget' }),
      get(`${budgets}/allow`, { name: 'the budget after it' }),
      post(`${podsPath}/double/eviction`, eviction('double'), { name: 'under two budgets' }),
      post(`${podsPath}/nosuch/eviction`, eviction('nosuch'), { name: 'of what is not there' }),
      get(`${podsPath}/dry/eviction`, { name: 'get one' }),
    ],
  },
  {
    name: 'bindings',
    setup: ['one', 'two', 'three'].map((name) => post(podsPath, pod(name))),
    steps: [
      post(`${podsPath}/one/binding`, binding('one', node), { name: 'a pod and a node' }),
      get(`${podsPath}/one`, { name: 'the pod after it' }),
      post(`${podsPath}/one/binding`, binding('one', node), { name: 'again' }),
      post(`${podsPath}/two/binding`, binding('two', { ...node, kind: 'House' }), { name: 'to no node' }),
      post(`${podsPath}/two/binding`, binding('two', { kind: 'Node' }), { name: 'to a node without a name' }),
      post(`${podsPath}/two/binding`, binding('other', node), { name: 'of another name' }),
      post(collection('v1', 'bindings'), binding('three', node), { name: 'on the old path' }),
      post(`${podsPath}/nosuch/binding`, binding('nosuch', node), { name: 'of what is not there' }),
      get(`${podsPath}/one/binding`, { name: 'get one' }),
    ],
  },
  {
    name: 'other subresources of pods',
    setup: [post(podsPath, pod('web'))],
    steps: [
      get(`${podsPath}/web/log`, { name: 'the log of a pod without a node' }),
      get(`${podsPath}/web/log`, { name: 'the log of no container', query: { container: 'nosuch' } }),
      get(`${podsPath}/nosuch/log`, { name: 'the log of no pod' }),
      strategicMerge(
        `${podsPath}/web/ephemeralcontainers`,
        {
          spec: { ephemeralContainers: [{ name: 'debug', image: 'busybox', targetContainerName: 'main' }] },
        },
        { name: 'a container to debug with' },
      ),
      get(`${podsPath}/web/ephemeralcontainers`, {
        name: 'the containers to debug with',
        only: ['status', 'body.kind'],
      }),
      mergePatch(
        `${podsPath}/web/resize`,
        {
          spec: {
            containers: [{ name: 'main', image: 'registry.example.com/app:1', resources: { requests: { cpu: '1' } } }],
          },
        },
        {
          name: 'another size',
          only: ['status', 'body.kind'],
        },
      ),
      get(`${podsPath}/web/nosuch`, { name: 'a subresource that it does not have' }),
      get(`${podsPath}/web/status/more`, { name: 'a part of a part' }),
      get(`${podsPath}/web/exec`, { name: 'a command', query: { command: 'ls' } }),
      get(`${podsPath}/web/proxy`, { name: 'a proxy', only: ['status', 'body.reason'] }),
    ],
  },
  {
    name: 'subresources of other kinds',
    setup: [post(collection('v1', 'serviceaccounts'), { metadata: { name: 'robot' } })],
    steps: [
      post(
        `${collection('v1', 'serviceaccounts')}/robot/token`,
        { spec: { audiences: ['tests'], expirationSeconds: 600 } },
        {
          name: 'a token',
          only: ['status', 'body.kind', 'body.apiVersion', 'body.spec'],
        },
      ),
      post(
        `${collection('v1', 'serviceaccounts')}/robot/token`,
        { spec: { expirationSeconds: 5 } },
        { name: 'a short token' },
      ),
      post(
        `${collection('v1', 'serviceaccounts')}/nosuch/token`,
        { spec: {} },
        { name: 'a token of a missing account' },
      ),
      put(
        '/api/v1/namespaces/{namespace}/finalize',
        { metadata: { name: '{namespace}' } },
        {
          name: 'finalize a namespace that is not deleted',
          query: { dryRun: 'All' },
        },
      ),
      get(`${configMapsPath}/one/status`, { name: 'the status of a config map' }),
      remove(`${deploymentsPath}/web/scale`, { name: 'delete a scale' }),
    ],
  },
]
