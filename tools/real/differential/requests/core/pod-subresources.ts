import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection, pod, podSpec, podsPath, service, servicesPath } from '../objects.ts'
import { get, mergePatch, post, put, remove, strategicMerge } from '../steps.ts'

const two = pod('two', {
  containers: [
    { name: 'a', image: 'a' },
    { name: 'b', image: 'b' },
  ],
  initContainers: [{ name: 'first', image: 'first' }],
})
const accounts = collection('v1', 'serviceaccounts')
const secrets = collection('v1', 'secrets')
const token = (spec: JsonObject, parts: JsonObject = {}): JsonObject => ({ ...parts, spec })
const tokenParts = ['status', 'body.kind', 'body.apiVersion', 'body.spec', 'body.metadata']
const bound = (kind: string, name: string, parts: JsonObject = {}): JsonObject => ({
  boundObjectRef: { apiVersion: 'v1', kind, name, ...parts },
})
const nodeName = 'node-of-{namespace}'
const nodePath = `/api/v1/nodes/${nodeName}`
const binding = (name: string, metadata: JsonObject = {}) => ({
  apiVersion: 'v1',
  kind: 'Binding',
  metadata: { name, ...metadata },
  target: { kind: 'Node', name: nodeName },
})

export const podSubresourceScenarios: readonly RequestScenario[] = [
  {
    name: 'logs and commands',
    setup: [
      post(podsPath, two),
      post(podsPath, pod('one')),
      post(podsPath, pod('placed', { ...podSpec, nodeName: 'nosuch-node' })),
    ],
    steps: [
      get(`${podsPath}/one/log`, { name: 'the log of the only container' }),
      get(`${podsPath}/two/log`, { name: 'the log of one of several' }),
      get(`${podsPath}/two/log`, { name: 'the log of an init container', query: { container: 'first' } }),
      get(`${podsPath}/one/log`, { name: 'fewer than no lines', query: { tailLines: '-1' } }),
      get(`${podsPath}/one/log`, { name: 'no bytes', query: { limitBytes: '0' } }),
      get(`${podsPath}/one/log`, { name: 'since no time', query: { sinceSeconds: '0' } }),
      get(`${podsPath}/one/log`, {
        name: 'since two times',
        query: { sinceSeconds: '5', sinceTime: '2026-01-01T00:00:00Z' },
      }),
      get(`${podsPath}/one/log`, { name: 'one stream', query: { stream: 'Stdout' } }),
      get(`${podsPath}/one/log`, { name: 'lines that are no number', query: { tailLines: 'x' } }),
      get(`${podsPath}/one/log`, {
        name: 'with all options',
        query: { follow: 'true', timestamps: '1', tailLines: '5' },
      }),
      get(`${podsPath}/placed/log`, { name: 'the log on a node that is not there' }),
      post(`${podsPath}/one/exec`, {}, { name: 'a command by POST', query: { command: 'ls' } }),
      get(`${podsPath}/two/exec`, { name: 'a command in one of several', query: { command: 'ls' } }),
      get(`${podsPath}/two/exec`, { name: 'a command in no container', query: { container: 'x', command: 'ls' } }),
      get(`${podsPath}/nosuch/exec`, { name: 'a command in no pod', query: { command: 'ls' } }),
      get(`${podsPath}/placed/exec`, { name: 'a command on a node that is not there', query: { command: 'ls' } }),
      get(`${podsPath}/one/attach`, { name: 'attach' }),
      get(`${podsPath}/one/portforward`, { name: 'a port' }),
      get(`${podsPath}/placed/portforward`, { name: 'a port on a node that is not there' }),
    ],
  },
  {
    name: 'proxies',
    setup: [post(podsPath, pod('one')), post(servicesPath, service('web'))],
    steps: [
      get(`${podsPath}/one/proxy`, { name: 'a pod without an address' }),
      get(`${podsPath}/one:80/proxy/a/b`, { name: 'a path of its port' }),
      post(`${podsPath}/http:one:80/proxy/`, {}, { name: 'create there' }),
      get(`${podsPath}/ftp:one:80/proxy`, { name: 'an unknown scheme' }),
      get(`${podsPath}/nosuch/proxy`, { name: 'a pod that is not there' }),
      get(`${servicesPath}/web/proxy`, { name: 'a service without endpoints' }),
      get(`${servicesPath}/web:80/proxy/x`, { name: 'its port' }),
      get(`${servicesPath}/web:81/proxy/x`, { name: 'a port that it does not have' }),
      get(`${servicesPath}/nosuch/proxy`, { name: 'a service that is not there' }),
      get(`${servicesPath}/nosuch:80/proxy`, { name: 'a port of nothing' }),
      get('/api/v1/nodes/nosuch/proxy/', { name: 'a node that is not there' }),
      get('/api/v1/nodes/nosuch/proxy/metrics', { name: 'a path on it' }),
    ],
  },
  {
    name: 'tokens',
    setup: [
      post(accounts, { metadata: { name: 'robot' } }, { save: 'robot' }),
      post(secrets, { metadata: { name: 'key' } }, { save: 'key' }),
      post(podsPath, pod('other', podSpec)),
    ],
    steps: [
      post(`${accounts}/robot/token`, token({}), { name: 'by default', only: tokenParts }),
      post(`${accounts}/robot/token`, token({ expirationSeconds: 3600, audiences: ['a', 'b'] }), {
        name: 'for two audiences',
        only: tokenParts,
      }),
      post(`${accounts}/robot/token`, token({ expirationSeconds: 2 ** 33 }), { name: 'for too long' }),
      post(`${accounts}/robot/token`, token({}, { metadata: { name: 'other' } }), { name: 'of another name' }),
      post(`${accounts}/robot/token`, token({}, { metadata: { namespace: 'other' } }), {
        name: 'of another namespace',
      }),
      post(`${accounts}/robot/token`, token({}, { metadata: { uid: 'other' } }), { name: 'of another uid' }),
      post(`${accounts}/robot/token`, token(bound('Secret', 'key')), { name: 'bound to a secret', only: tokenParts }),
      post(`${accounts}/robot/token`, token(bound('Secret', 'key', { uid: 'x' })), { name: 'bound to another secret' }),
      post(`${accounts}/robot/token`, token(bound('Secret', 'nosuch')), { name: 'bound to no secret' }),
      post(`${accounts}/robot/token`, token(bound('Pod', 'other')), { name: 'bound to the pod of another' }),
      post(`${accounts}/robot/token`, token(bound('Node', 'nosuch')), { name: 'bound to no node' }),
      post(`${accounts}/robot/token`, token(bound('ConfigMap', 'x')), { name: 'bound to what cannot be' }),
      post(
        `${accounts}/robot/token`,
        { kind: 'Pod', spec: {} },
        { name: 'of another kind', only: ['status', 'body.reason'] },
      ),
      post(`${accounts}/robot/token`, token({ nosuch: 1 }), {
        name: 'with an unknown field, strictly',
        query: { fieldValidation: 'Strict' },
      }),
      post(`${accounts}/robot/token`, token({}), { name: 'a dry run', query: { dryRun: 'All' }, only: tokenParts }),
    ],
  },
  {
    name: 'bindings in detail',
    setup: [
      post('/api/v1/nodes', { metadata: { name: nodeName, labels: { 'topology.kubernetes.io/zone': 'z1' } } }),
      ...['a', 'b', 'c', 'd'].map((name) => post(podsPath, pod(name))),
      post(podsPath, pod('gated', { ...podSpec, schedulingGates: [{ name: 'example.com/gate' }] })),
    ],
    steps: [
      post(`${podsPath}/a/binding`, binding('a', { labels: { more: 'yes' } }), { name: 'to a node in a zone' }),
      get(`${podsPath}/a`, { name: 'the pod then' }),
      post(`${podsPath}/b/binding`, binding('b', { uid: 'other' }), { name: 'of another uid' }),
      post(`${podsPath}/b/binding`, binding('b', { resourceVersion: '1' }), { name: 'at an old version' }),
      post(`${podsPath}/b/binding`, binding('b', { namespace: 'other' }), { name: 'in another namespace' }),
      post(`${podsPath}/b/binding`, binding('b'), { name: 'a dry run', query: { dryRun: 'All' } }),
      get(`${podsPath}/b`, { name: 'which has changed nothing', only: ['body.spec.nodeName', 'status'] }),
      post(`${podsPath}/gated/binding`, binding('gated'), { name: 'through a gate' }),
      post(`${podsPath}/b/binding`, { kind: 'Pod' }, { name: 'of another kind', only: ['status'] }),
      post(collection('v1', 'bindings'), binding('c'), { name: 'on the old path' }),
      post(collection('v1', 'bindings'), binding('nosuch'), { name: 'of nothing on the old path' }),
      get(`${podsPath}/c`, {
        name: 'the pod after the old path',
        only: ['body.spec.nodeName', 'body.status.conditions'],
      }),
    ],
    cleanup: [remove(nodePath)],
  },
  {
    name: 'containers to debug with',
    setup: [post(podsPath, pod('web'))],
    steps: [
      strategicMerge(
        `${podsPath}/web/ephemeralcontainers`,
        { spec: { ephemeralContainers: [{ name: 'debug', image: 'busybox', stdin: true, tty: true }] } },
        { name: 'as kubectl debug adds one', query: { fieldManager: 'kubectl-debug' } },
      ),
      strategicMerge(
        `${podsPath}/web/ephemeralcontainers`,
        { spec: { ephemeralContainers: [{ name: 'debug', image: 'other' }] } },
        { name: 'change it' },
      ),
      strategicMerge(
        `${podsPath}/web/ephemeralcontainers`,
        { spec: { ephemeralContainers: [{ name: 'main', image: 'busybox' }] } },
        { name: 'of a name that is taken' },
      ),
      strategicMerge(
        `${podsPath}/web/ephemeralcontainers`,
        { spec: { ephemeralContainers: [{ name: 'more', image: 'busybox', ports: [{ containerPort: 80 }] }] } },
        { name: 'with a port' },
      ),
      mergePatch(
        `${podsPath}/web/ephemeralcontainers`,
        { metadata: { labels: { a: 'b' } }, spec: { nodeName: 'x' } },
        { name: 'other fields' },
      ),
      mergePatch(
        `${podsPath}/web/ephemeralcontainers`,
        { spec: { ephemeralContainers: [] } },
        { name: 'take it away' },
      ),
      get(`${podsPath}/web/ephemeralcontainers`, { name: 'what has become of it' }),
      put(`${podsPath}/nosuch/ephemeralcontainers`, pod('nosuch'), { name: 'in no pod' }),
    ],
  },
  {
    name: 'sizes of pods',
    setup: [
      post(
        podsPath,
        pod('web', {
          containers: [{ name: 'main', image: 'a', resources: { requests: { cpu: '1' }, limits: { cpu: '2' } } }],
        }),
      ),
    ],
    steps: [
      mergePatch(
        `${podsPath}/web/resize`,
        { spec: { containers: [{ name: 'main', image: 'a', resources: { requests: { cpu: '500m' } } }] } },
        { name: 'another size', query: { fieldManager: 'resizer' } },
      ),
      strategicMerge(
        `${podsPath}/web/resize`,
        { spec: { containers: [{ name: 'main', resources: { requests: { cpu: '600m' }, limits: { cpu: '3' } } }] } },
        { name: 'as kubectl sends it' },
      ),
      strategicMerge(
        `${podsPath}/web/resize`,
        { spec: { containers: [{ name: 'main', image: 'other' }] } },
        { name: 'another image' },
      ),
      strategicMerge(
        `${podsPath}/web/resize`,
        { spec: { containers: [{ name: 'main', resources: { requests: { cpu: '5' } } }] } },
        { name: 'more than the limit' },
      ),
      get(`${podsPath}/web/resize`, { name: 'what has become of it' }),
    ],
  },
]
