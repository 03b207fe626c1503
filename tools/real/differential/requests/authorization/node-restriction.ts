import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection, configMap, configMapsPath, pod, podsPath } from '../objects.ts'
import { mergePatch, post, remove, type StepParts } from '../steps.ts'

/**
 * What admission forbids to a kubelet with the right. The first request waits until the real server has noticed the
 * binding.
 */

const nodesPath = '/api/v1/nodes'
const bindingsPath = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings'
const claimsPath = collection('v1', 'persistentvolumeclaims')
const node = '{namespace}-a'
const asNode = { 'Impersonate-User': `system:node:${node}`, 'Impersonate-Group': 'system:nodes' }
const by = (name: string, parts: StepParts = {}): StepParts => ({ name, headers: asNode, ...parts })

const nodeObject = (name: string, labels: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, labels },
})
const mirror = { 'kubernetes.io/config.mirror': 'x' }
const on = (nodeName: string, parts: JsonObject = {}): JsonObject => ({
  containers: [{ name: 'main', image: 'app:1' }],
  nodeName,
  ...parts,
})
const owned = (parts: JsonObject = {}, uid = '{response:node.metadata.uid}') => ({
  annotations: mirror,
  ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name: node, uid, controller: true, ...parts }],
})
const lease = (name: string): JsonObject => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { name },
  spec: {},
})
const leasesIn = (namespace: string) => `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`
const claim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: { accessModes: ['ReadWriteOnce'], storageClassName: '', resources: { requests: { storage: '1Gi' } } },
}

export const nodeRestrictionScenarios: readonly RequestScenario[] = [
  {
    name: 'a kubelet and its node',
    setup: [
      post(bindingsPath, {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'ClusterRoleBinding',
        metadata: { name: node },
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
        subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: `system:node:${node}` }],
      }),
      post(nodesPath, nodeObject('{namespace}-b')),
      post(podsPath, pod('mine', on(node))),
      post(podsPath, pod('other', on('{namespace}-b'))),
      post(claimsPath, claim),
    ],
    steps: [
      post(
        nodesPath,
        nodeObject(node, {
          'example.com/a': 'fine',
          'kubelet.kubernetes.io/b': 'fine',
          'kubernetes.io/os': 'fine',
          'kubernetes.io/other': 'foreign',
          'x.node-restriction.kubernetes.io/c': 'foreign',
        }),
        by('with labels of others', { until: { contains: 'following labels' } }),
      ),
      post(nodesPath, nodeObject('{namespace}-c'), by('another node')),
      post(nodesPath, nodeObject(node), by('its node', { save: 'node' })),
      mergePatch(`${nodesPath}/${node}`, { spec: { taints: null } }, by('its taints')),
      mergePatch(`${nodesPath}/${node}`, { metadata: { labels: { 'k8s.io/x': 'y' } } }, by('a label of others')),
      mergePatch(`${nodesPath}/${node}`, { metadata: { labels: { 'node.kubernetes.io/x': 'y' } } }, by('a label')),
      mergePatch(`${nodesPath}/${node}/status`, { status: { phase: 'Running' } }, by('its status')),
      mergePatch(`${nodesPath}/{namespace}-b/status`, { status: { phase: 'Running' } }, by('the status of another')),
      remove(`${nodesPath}/{namespace}-b`, by('another node that is deleted')),
      post(podsPath, pod('a', on(node)), by('a pod')),
      post(podsPath, pod('a', on('{namespace}-b'), { annotations: mirror }), by('a pod elsewhere')),
      post(podsPath, pod('a', on(node), { annotations: mirror }), by('a pod without an owner')),
      post(podsPath, pod('a', on(node), owned({ controller: false })), by('a pod that it does not control')),
      post(
        podsPath,
        pod('a', on(node, { volumes: [{ name: 'c', configMap: { name: 'c' } }] }), owned()),
        by('a pod with a config map', { until: { contains: 'reference' } }),
      ),
      post(
        podsPath,
        pod('a', on(node, { volumes: [{ name: 'c', secret: { secretName: 'c' } }] }), owned()),
        by('a pod with a secret'),
      ),
      post(
        podsPath,
        pod('a', on(node), owned()),
        by('an image of a pod', {
          query: { dryRun: 'All' },
          only: ['status', 'body.spec', 'body.metadata.annotations'],
        }),
      ),
      mergePatch(`${podsPath}/mine`, { metadata: { labels: { a: 'b' } } }, by('a label of a pod')),
      mergePatch(`${podsPath}/mine/status`, { status: { message: 'fine' } }, by('the status of its pod')),
      mergePatch(`${podsPath}/mine/status`, { metadata: { labels: { a: 'b' } } }, by('a label by the status')),
      mergePatch(`${podsPath}/other/status`, { status: { message: 'bad' } }, by('the status of another pod')),
      remove(`${podsPath}/other`, by('another pod that is deleted', { until: { contains: 'can only delete' } })),
      post(
        `${podsPath}/other/eviction`,
        { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'other' } },
        by('another pod that is evicted'),
      ),
      post(leasesIn('{namespace}'), lease(node), by('a lease elsewhere')),
      post(leasesIn('kube-node-lease'), lease('{namespace}-b'), by('a lease of another')),
      post(leasesIn('kube-node-lease'), lease(node), by('its lease', { query: { dryRun: 'All' } })),
      post(
        '/apis/storage.k8s.io/v1/csinodes',
        {
          apiVersion: 'storage.k8s.io/v1',
          kind: 'CSINode',
          metadata: { name: '{namespace}-b' },
          spec: { drivers: [] },
        },
        by('the drivers of another'),
      ),
      mergePatch(`${claimsPath}/data`, { metadata: { labels: { a: 'b' } } }, by('a claim')),
      mergePatch(`${claimsPath}/data/status`, { status: { capacity: { storage: '2Gi' } } }, by('the size of a claim')),
      post(
        `${collection('v1', 'serviceaccounts')}/default/token`,
        { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { audiences: ['x'] } },
        by('a token for nothing'),
      ),
      post(configMapsPath, configMap('a'), by('what is left to its rights')),
    ],
    cleanup: [remove(`${nodesPath}/${node}`), remove(`${nodesPath}/{namespace}-b`), remove(`${bindingsPath}/${node}`)],
  },
]
