import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath } from '../objects.ts'
import { get, jsonPatch, mergePatch, post, put, remove } from '../steps.ts'

const held = { finalizers: ['example.com/hold'] }
const path = `${configMapsPath}/held`

export const finalizerScenarios: readonly RequestScenario[] = [
  {
    name: 'an object that a finalizer holds',
    setup: [post(configMapsPath, configMap('held', {}, held))],
    steps: [
      remove(path, { name: 'delete' }),
      remove(path, { name: 'delete again' }),
      get(path, { name: 'it stays' }),
      post(configMapsPath, configMap('held'), { name: 'create it again' }),
      mergePatch(
        path,
        { metadata: { finalizers: ['example.com/hold', 'example.com/more'] } },
        { name: 'hold it more' },
      ),
      mergePatch(path, { data: { still: 'changing' } }, { name: 'change it' }),
      mergePatch(path, { metadata: { deletionTimestamp: null } }, { name: 'undo the deletion' }),
      mergePatch(path, { metadata: { finalizers: null } }, { name: 'let it go' }),
      get(path, { name: 'it is gone' }),
    ],
  },
  {
    name: 'deletion by policy',
    setup: [
      post(deploymentsPath, deployment('front')),
      post(deploymentsPath, deployment('orphan')),
      post(deploymentsPath, deployment('query')),
      post(configMapsPath, configMap('held', {}, held)),
    ],
    steps: [
      remove(`${deploymentsPath}/front`, { name: 'in the foreground', body: { propagationPolicy: 'Foreground' } }),
      remove(`${deploymentsPath}/front`, { name: 'then in the background', body: { propagationPolicy: 'Background' } }),
      remove(`${deploymentsPath}/orphan`, { name: 'with orphans', body: { propagationPolicy: 'Orphan' } }),
      remove(`${deploymentsPath}/query`, { name: 'with orphans, as of old', query: { orphanDependents: 'true' } }),
      jsonPatch(`${deploymentsPath}/orphan`, [{ op: 'remove', path: '/metadata/finalizers' }], { name: 'let go' }),
      remove(path, { name: 'held and in the foreground', body: { propagationPolicy: 'Foreground' } }),
      get(`${deploymentsPath}/orphan`, { name: 'it is gone' }),
    ],
  },
  {
    name: 'names of finalizers',
    steps: [
      post(configMapsPath, configMap('a', {}, { finalizers: ['plain'] }), { name: 'without a domain' }),
      post(configMapsPath, configMap('b', {}, { finalizers: ['kubernetes'] }), { name: 'one of Kubernetes' }),
      post(configMapsPath, configMap('c', {}, { finalizers: ['not valid'] }), {
        name: 'no name at all',
        unordered: true,
      }),
      post(configMapsPath, configMap('d', {}, { finalizers: ['example.com/x', 'example.com/x'] }), { name: 'twice' }),
      post(configMapsPath, configMap('e', {}, { finalizers: ['orphan', 'foregroundDeletion'] }), {
        name: 'two policies at once',
      }),
      mergePatch(`${configMapsPath}/d`, { metadata: { finalizers: ['plain'] } }, { name: 'without a domain, later' }),
      mergePatch(
        `${configMapsPath}/d`,
        { metadata: { finalizers: ['not valid'] } },
        { name: 'no name at all, later', unordered: true },
      ),
      put(`${configMapsPath}/d`, configMap('d', {}, { finalizers: [''] }), {
        name: 'empty',
        query: { dryRun: 'All' },
        unordered: true,
      }),
    ],
  },
]
