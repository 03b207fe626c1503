import type { RequestScenario } from '../../scenario.ts'
import { configMap } from '../objects.ts'
import { get, mergePatch, post, put, remove } from '../steps.ts'

const name = '{namespace}-own'
const path = `/api/v1/namespaces/${name}`
const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }

export const namespaceScenarios: readonly RequestScenario[] = [
  {
    name: 'the life of a namespace',
    steps: [
      post('/api/v1/namespaces', namespace, { name: 'create' }),
      post('/api/v1/namespaces', namespace, { name: 'create again' }),
      get(path, { name: 'get' }),
      post(`${path}/configmaps`, configMap('one'), { name: 'create something in it' }),
      mergePatch(
        path,
        { metadata: { labels: { a: 'b', 'kubernetes.io/metadata.name': 'another' } } },
        { name: 'label it' },
      ),
      mergePatch(path, { spec: { finalizers: [] } }, { name: 'take its finalizer' }),
      mergePatch(`${path}/status`, { status: { phase: 'Active' } }, { name: 'patch its status' }),
      remove(path, { name: 'delete' }),
      remove(path, { name: 'delete again' }),
      post(`${path}/configmaps`, configMap('two'), { name: 'create something in what is going' }),
      put(`${path}/configmaps/one`, configMap('one', { a: 'b' }), { name: 'change something in what is going' }),
      remove(`${path}/configmaps/one`, { name: 'delete something in what is going' }),
      post('/api/v1/namespaces', namespace, { name: 'create what is going' }),
      put(`${path}/finalize`, { ...namespace, spec: { finalizers: [] } }, { name: 'finalize' }),
      get(path, { name: 'and it is gone' }),
      post(`${path}/configmaps`, configMap('two'), { name: 'create something in what is gone' }),
    ],
  },
  {
    name: 'finalizers and phases of namespaces',
    steps: [
      post(
        '/api/v1/namespaces',
        { metadata: { name }, spec: { finalizers: ['example.com/own'] }, status: { phase: 'Terminating' } },
        {
          name: 'with a finalizer more',
        },
      ),
      post(
        '/api/v1/namespaces',
        { metadata: { name: `${name}-b` }, spec: { finalizers: ['plain', 'not valid'] } },
        {
          name: 'with finalizers that are none',
        },
      ),
      put(
        `${path}/finalize`,
        { ...namespace, spec: { finalizers: ['plain', 'kubernetes'] } },
        { name: 'finalized with one that is none' },
      ),
      put(
        `${path}/finalize`,
        { ...namespace, spec: { finalizers: ['example.com/other'] } },
        { name: 'finalized otherwise' },
      ),
      mergePatch(`${path}/status`, { status: { phase: 'Terminating' } }, { name: 'terminating without a deletion' }),
      mergePatch(
        `${path}/status`,
        { status: { phase: null, conditions: [{ type: 'A', status: 'True' }] } },
        { name: 'with a condition', only: ['status', 'body.status'] },
      ),
      mergePatch(path, { metadata: { labels: { a: 'not valid' } } }, { name: 'badly labelled' }),
      mergePatch(
        `${path}/status`,
        { metadata: { labels: { a: 'not valid' } } },
        { name: 'its status, badly labelled' },
      ),
      put(
        `${path}/finalize`,
        { metadata: { name, labels: { a: 'b' } }, status: { phase: 'Terminating' } },
        { name: 'finalized with a label and a phase', query: { dryRun: 'All' } },
      ),
      remove(path, { name: 'delete', only: ['status', 'body.spec', 'body.status'] }),
      mergePatch(`${path}/status`, { status: { phase: 'Active' } }, { name: 'active, though it is going' }),
      mergePatch(path, { metadata: { finalizers: ['example.com/late'] } }, { name: 'held while it is going' }),
      put(
        `${path}/finalize`,
        { ...namespace, spec: {} },
        { name: 'finalized', only: ['status', 'body.spec', 'body.status'] },
      ),
    ],
  },
  {
    name: 'namespaces that stay',
    steps: [
      remove('/api/v1/namespaces/default', { name: 'default' }),
      remove('/api/v1/namespaces/kube-system', { name: 'kube-system' }),
      remove('/api/v1/namespaces/kube-public', { name: 'kube-public', query: { dryRun: 'All' } }),
      get('/api/v1/namespaces/kube-system', {
        name: 'kube-system is there',
        only: ['status', 'body.spec', 'body.status', 'body.metadata.managedFields'],
      }),
      get('/api/v1/namespaces', {
        name: 'those of the system',
        query: { labelSelector: 'kubernetes.io/metadata.name in (default,kube-system,kube-public,kube-node-lease)' },
        only: ['status', 'body.items.0.spec', 'body.items.1.metadata.labels', 'body.items.3.metadata.name'],
      }),
      get('/api/v1/namespaces', {
        name: 'by phase',
        query: { fieldSelector: 'status.phase=Terminating,metadata.name=x' },
        only: ['status', 'body.kind', 'body.items'],
      }),
      post('/api/v1/namespaces', { metadata: { name: 'Not.Valid' } }, { name: 'a bad name' }),
      post('/api/v1/namespaces', { metadata: { name: 'x'.repeat(64) } }, { name: 'a long name' }),
      post('/api/v1/namespaces/{namespace}/namespaces', { metadata: { name: 'inner' } }, { name: 'in a namespace' }),
    ],
  },
]
