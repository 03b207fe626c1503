import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { pod, podsPath } from '../objects.ts'
import { mergePatch, post, remove, strategicMerge } from '../steps.ts'

/** Changes of pods that depend on the pod's node. The first waits until the real server has noticed the node. */

const nodesPath = '/api/v1/nodes'
const node = (suffix: string, labels: JsonObject = {}) =>
  post(nodesPath, { apiVersion: 'v1', kind: 'Node', metadata: { name: `{namespace}-${suffix}`, labels } })
const amounts = { cpu: '2', memory: '1Gi', pods: '10' }
const main = { name: 'main', image: 'app:1', resources: { requests: { cpu: '1', memory: '512Mi' } } }
const init = { name: 'init', image: 'app:1', resources: { requests: { cpu: '10m' } } }
const on = (suffix: string, parts: JsonObject = {}) => ({
  containers: [main],
  nodeName: `{namespace}-${suffix}`,
  ...parts,
})
const resized = (requests: JsonObject) => ({ spec: { containers: [{ name: 'main', resources: { requests } }] } })
const dryRun = { dryRun: 'All' }

export const podsOnNodesScenarios: readonly RequestScenario[] = [
  {
    name: 'pods resized on nodes',
    setup: [
      node('a'),
      mergePatch(`${nodesPath}/{namespace}-a/status`, { status: { capacity: amounts, allocatable: amounts } }),
      node('w', { 'kubernetes.io/os': 'windows' }),
      post(podsPath, pod('web', on('a'))),
      post(podsPath, pod('whole', on('a', { resources: { limits: { cpu: '1', memory: '512Mi' } } }))),
      post(podsPath, pod('init', on('a', { initContainers: [init] }))),
      post(podsPath, pod('windows', on('w'))),
      post(podsPath, pod('lost', on('lost'))),
    ],
    steps: [
      strategicMerge(`${podsPath}/web/resize`, resized({ cpu: '3', memory: '2Gi' }), {
        name: 'beyond the node',
        query: dryRun,
        until: { contains: 'enough allocatable' },
      }),
      strategicMerge(`${podsPath}/web/resize`, resized({ cpu: '1500m' }), { name: 'within the node', query: dryRun }),
      strategicMerge(`${podsPath}/web/resize`, resized({ cpu: '5' }), { name: 'too much of one', query: dryRun }),
      strategicMerge(`${podsPath}/windows/resize`, resized({ cpu: '1500m' }), {
        name: 'on Windows',
        query: dryRun,
        until: { contains: 'only supported' },
      }),
      strategicMerge(`${podsPath}/lost/resize`, resized({ cpu: '1500m' }), { name: 'on no node', query: dryRun }),
      strategicMerge(
        `${podsPath}/whole/resize`,
        { spec: { resources: { limits: { cpu: '2' } } } },
        { name: 'as a whole', query: dryRun },
      ),
      strategicMerge(
        `${podsPath}/init/resize`,
        { spec: { initContainers: [{ name: 'init', resources: { requests: { cpu: '20m' } } }] } },
        { name: 'of an init container', query: dryRun, unordered: true },
      ),
      mergePatch(`${podsPath}/lost`, { metadata: { labels: { a: 'b' } } }, { name: 'a label', query: dryRun }),
    ],
    cleanup: [remove(`${nodesPath}/{namespace}-a`), remove(`${nodesPath}/{namespace}-w`)],
  },
]
