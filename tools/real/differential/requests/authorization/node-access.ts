import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection, configMap, configMapsPath, pod, podsPath, secretsPath } from '../objects.ts'
import { get, mergePatch, post, put, remove, watch } from '../steps.ts'

const accountsPath = collection('v1', 'serviceaccounts')
const claimsPath = collection('v1', 'persistentvolumeclaims')
const resourceClaimsPath = collection('resource.k8s.io/v1', 'resourceclaims')
const volumes = '/api/v1/persistentvolumes'
const attachments = '/apis/storage.k8s.io/v1/volumeattachments'
const slices = '/apis/resource.k8s.io/v1/resourceslices'
const csiNodes = '/apis/storage.k8s.io/v1/csinodes'
const nodeLeases = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases'
const accessReviews = '/apis/authorization.k8s.io/v1/subjectaccessreviews'

/** As a node, whose name includes the namespace so that scenarios do not collide. */
const asNode = (node: string) => ({
  headers: { 'Impersonate-User': `system:node:{namespace}-${node}`, 'Impersonate-Group': 'system:nodes' },
})
const one = asNode('one')
const two = asNode('two')
const account = (name: string) => ({ metadata: { name } })
const secret = (name: string) => ({ metadata: { name } })

const boundPod = pod('bound', {
  nodeName: '{namespace}-one',
  serviceAccountName: 'robot',
  imagePullSecrets: [{ name: 'pull' }],
  containers: [
    {
      name: 'main',
      image: 'x',
      env: [
        { name: 'A', valueFrom: { secretKeyRef: { name: 'key', key: 'a' } } },
        { name: 'B', valueFrom: { configMapKeyRef: { name: 'map-key', key: 'a' } } },
      ],
      envFrom: [{ secretRef: { name: 'all' } }, { configMapRef: { name: 'map-all' } }],
    },
  ],
  volumes: [
    { name: 'a', secret: { secretName: 'volume' } },
    { name: 'b', configMap: { name: 'map-volume' } },
    {
      name: 'c',
      projected: { sources: [{ secret: { name: 'projected' } }, { configMap: { name: 'map-projected' } }] },
    },
    { name: 'd', persistentVolumeClaim: { claimName: 'claim' } },
  ],
})

const secrets = ['pull', 'key', 'all', 'volume', 'projected', 'of-volume', 'unrelated']
const maps = ['map-key', 'map-all', 'map-volume', 'map-projected', 'unrelated']

const volume: JsonObject = {
  metadata: { name: '{namespace}' },
  spec: {
    capacity: { storage: '1Gi' },
    accessModes: ['ReadWriteOnce'],
    claimRef: { namespace: '{namespace}', name: 'claim' },
    csi: {
      driver: 'x.example.com',
      volumeHandle: 'x',
      nodeStageSecretRef: { namespace: '{namespace}', name: 'of-volume' },
      controllerPublishSecretRef: { namespace: '{namespace}', name: 'unrelated' },
    },
  },
}
const claim: JsonObject = {
  metadata: { name: 'claim' },
  spec: {
    accessModes: ['ReadWriteOnce'],
    storageClassName: '',
    volumeName: '{namespace}',
    resources: { requests: { storage: '1Gi' } },
  },
}

/** Real servers notice pods and volumes with a delay. */
function noticed(node: string, resource: JsonObject) {
  const spec = {
    user: `system:node:{namespace}-${node}`,
    groups: ['system:nodes'],
    resourceAttributes: { namespace: '{namespace}', verb: 'get', ...resource },
  }
  return post(accessReviews, { spec }, { until: { field: 'status.allowed', equals: true } })
}

const world = [
  ...['robot', 'other'].map((name) => post(accountsPath, account(name))),
  ...secrets.map((name) => post(secretsPath, secret(name))),
  ...maps.map((name) => post(configMapsPath, configMap(name))),
  post(volumes, volume),
  post(claimsPath, claim),
  post(podsPath, boundPod),
  noticed('one', { resource: 'secrets', name: 'of-volume' }),
  noticed('one', { resource: 'secrets', name: 'pull' }),
]
const worldCleanup = [remove(`${volumes}/{namespace}`)]

export const nodeAccessScenarios: readonly RequestScenario[] = [
  {
    name: 'what a node reads',
    setup: world,
    steps: [
      ...secrets.map((name) => get(`${secretsPath}/${name}`, { name: `secret ${name}`, ...one })),
      ...maps.map((name) => get(`${configMapsPath}/${name}`, { name: `config map ${name}`, ...one })),
      get(`${secretsPath}/pull`, { name: 'a secret of another node', ...two }),
      get(secretsPath, { name: 'all secrets', ...one }),
      get('/api/v1/secrets', { name: 'all secrets of all namespaces', ...one }),
      get(secretsPath, {
        name: 'a list of one secret',
        query: { fieldSelector: 'metadata.name=pull' },
        ...one,
      }),
      get(secretsPath, {
        name: 'a list of a foreign one',
        query: { fieldSelector: 'metadata.name=unrelated' },
        ...one,
      }),
      watch(secretsPath, 1, [], { name: 'a watch of one', query: { fieldSelector: 'metadata.name=pull' }, ...one }),
      watch(secretsPath, 'end', [], { name: 'a watch of all', ...one }),
      get(`${claimsPath}/claim`, { name: 'the claim', ...one }),
      get(`${claimsPath}/claim`, { name: 'the claim of another', ...two }),
      get(claimsPath, { name: 'all claims', ...one }),
      get(`${claimsPath}/claim/status`, { name: 'the status of the claim', ...one }),
      get(`${volumes}/{namespace}`, { name: 'the volume', ...one }),
      get(`${volumes}/{namespace}`, { name: 'the volume of another', ...two }),
      get(volumes, { name: 'all volumes', ...one }),
      get(`${accountsPath}/robot`, { name: 'the account', ...one }),
      get(`${accountsPath}/other`, { name: 'another account', ...one }),
      get(accountsPath, { name: 'all accounts', ...one }),
      get(`${podsPath}/bound`, { name: 'the pod', ...one, only: ['status', 'body.kind'] }),
      get(`${podsPath}/bound`, { name: 'the pod of another', ...two }),
      get(podsPath, { name: 'all pods', ...one }),
      get('/api/v1/pods', {
        name: 'its pods',
        query: { fieldSelector: 'spec.nodeName={namespace}-one' },
        ...one,
        only: ['status', 'body.kind'],
      }),
      get('/api/v1/pods', {
        name: 'the pods of another node',
        query: { fieldSelector: 'spec.nodeName={namespace}-two' },
        ...one,
      }),
      get('/api/v1/pods', {
        name: 'the pods of no other node',
        query: { fieldSelector: 'spec.nodeName!={namespace}-two' },
        ...one,
      }),
      get(`${podsPath}/bound/log`, { name: 'a log', ...one }),
      get(`${resourceClaimsPath}/nosuch`, { name: 'a claim of resources', ...one }),
      get('/api/v1/services', { name: 'all services', ...one, only: ['status', 'body.kind'] }),
      get('/apis/node.k8s.io/v1/runtimeclasses', { name: 'all classes of runtimes', ...one, only: ['status'] }),
      get('/api/v1/namespaces', { name: 'all namespaces', ...one }),
      get('/apis/certificates.k8s.io/v1/podcertificaterequests', { name: 'requests of pods', ...one }),
    ],
    cleanup: worldCleanup,
  },
  {
    name: 'what a node writes',
    setup: [...world],
    steps: [
      put(`${secretsPath}/pull`, secret('pull'), { name: 'a secret', ...one }),
      remove(`${configMapsPath}/map-key`, { name: 'a config map', ...one }),
      mergePatch(`${claimsPath}/claim`, { metadata: { labels: { a: 'b' } } }, { name: 'the claim', ...one }),
      mergePatch(
        `${claimsPath}/claim/status`,
        { status: {} },
        { name: 'the status of the claim', ...one, only: ['status'] },
      ),
      mergePatch(`${claimsPath}/claim/status`, { status: {} }, { name: 'the status of the claim of another', ...two }),
      post(`${accountsPath}/robot/token`, { spec: {} }, { name: 'a token of an account of others', ...two }),
      post(`${accountsPath}/other/token`, { spec: {} }, { name: 'a token of another account', ...one }),
      post(accountsPath, account('new'), { name: 'an account', ...one }),
      remove(`${accountsPath}/robot`, { name: 'the account', ...one }),
      get('/api/v1/nodes', { name: 'all nodes', ...one }),
      watch('/api/v1/nodes', 'end', [], { name: 'a watch of all nodes', ...one }),
      get('/api/v1/nodes/{namespace}-one', { name: 'itself', ...one }),
      get('/api/v1/nodes/{namespace}-two', { name: 'another node', ...one }),
      remove('/api/v1/nodes/{namespace}-two', { name: 'another node goes', ...one }),
      get('/api/v1/nodes', {
        name: 'a list of itself',
        query: { fieldSelector: 'metadata.name={namespace}-one' },
        ...one,
        only: ['status', 'body.kind'],
      }),
      get(`${nodeLeases}/{namespace}-one`, { name: 'its lease', ...one }),
      get(`${nodeLeases}/{namespace}-two`, { name: 'the lease of another', ...one }),
      get(nodeLeases, { name: 'all leases', ...one }),
      get(`${collection('coordination.k8s.io/v1', 'leases')}/{namespace}-one`, { name: 'a lease elsewhere', ...one }),
      get(`${csiNodes}/{namespace}-one`, { name: 'its drivers', ...one }),
      get(`${csiNodes}/{namespace}-two`, { name: 'the drivers of another', ...one }),
      get(csiNodes, { name: 'all drivers', ...one }),
      get(`${attachments}/nosuch`, { name: 'an attachment', ...one }),
      get(attachments, { name: 'all attachments', ...one }),
      get(`${slices}/nosuch`, { name: 'a slice', ...one }),
      get(slices, { name: 'all slices', ...one }),
      get(slices, {
        name: 'its slices',
        query: { fieldSelector: 'spec.nodeName={namespace}-one' },
        ...one,
        only: ['status', 'body.kind'],
      }),
      remove(slices, { name: 'all slices go', ...one }),
      remove(podsPath, { name: 'all pods go', ...one }),
      post(`${podsPath}/bound/binding`, {}, { name: 'a binding', ...one }),
      get('/api/v1/nodes/{namespace}-one', {
        name: 'a node of no group',
        headers: { 'Impersonate-User': 'system:node:{namespace}-one' },
      }),
      get('/api/v1/nodes', {
        name: 'a node without a name',
        headers: { 'Impersonate-User': 'system:node:', 'Impersonate-Group': 'system:nodes' },
      }),
      get('/api/v1/nodes', {
        name: 'one of the nodes that is none',
        headers: { 'Impersonate-User': 'bob', 'Impersonate-Group': 'system:nodes' },
      }),
    ],
    cleanup: worldCleanup,
  },
  {
    name: 'reviews of nodes',
    steps: [
      ...(
        [
          ['a secret', { verb: 'get', resource: 'secrets', namespace: '{namespace}', name: 'x' }],
          ['all services', { verb: 'list', resource: 'services' }],
          ['all pods', { verb: 'list', resource: 'pods' }],
          ['its pods', { verb: 'list', resource: 'pods', fieldSelector: { rawSelector: 'spec.nodeName=one' } }],
          [
            'its pods, by a requirement',
            {
              verb: 'watch',
              resource: 'pods',
              fieldSelector: { requirements: [{ key: 'spec.nodeName', operator: 'In', values: ['one'] }] },
            },
          ],
          [
            'not its pods',
            {
              verb: 'list',
              resource: 'pods',
              fieldSelector: { requirements: [{ key: 'spec.nodeName', operator: 'NotIn', values: ['one'] }] },
            },
          ],
          ['itself', { verb: 'get', resource: 'nodes', name: 'one' }],
          ['its status', { verb: 'patch', resource: 'nodes', subresource: 'status', name: 'one' }],
          ['a proxy', { verb: 'get', resource: 'nodes', subresource: 'proxy', name: 'one' }],
          ['slices', { verb: 'deletecollection', group: 'resource.k8s.io', resource: 'slices' }],
          ['events', { verb: 'create', resource: 'events', namespace: '{namespace}' }],
          ['tables', { verb: 'dance', resource: 'tables', group: 'example.com' }],
        ] as readonly (readonly [string, JsonObject])[]
      ).map(([name, resourceAttributes]) =>
        post(
          accessReviews,
          { spec: { user: 'system:node:one', groups: ['system:nodes'], resourceAttributes } },
          { name },
        ),
      ),
      post(
        '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews',
        { spec: { namespace: '{namespace}' } },
        {
          name: 'rules of a node',
          ...one,
          only: ['status', 'body.status.incomplete', 'body.status.evaluationError'],
        },
      ),
    ],
  },
]
