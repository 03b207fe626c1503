import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, leasesPath } from '../objects.ts'
import { get, post, put } from '../steps.ts'

const path = `${configMapsPath}/one`
const version = (step: string) => ({ resourceVersion: `{response:${step}.metadata.resourceVersion}` })

export const updateScenarios: readonly RequestScenario[] = [
  {
    name: 'update a config map',
    setup: [post(configMapsPath, configMap('one'), { save: 'made', query: { fieldManager: 'maker' } })],
    steps: [
      put(path, configMap('one', { colour: 'blue' }, version('made')), {
        name: 'at the present version',
        query: { fieldManager: 'changer' },
        save: 'blue',
      }),
      put(path, configMap('one', { colour: 'green' }, version('made')), { name: 'at an old version' }),
      put(path, configMap('one', { colour: 'blue' }, version('blue')), { name: 'to what it is' }),
      put(path, configMap('one', { colour: 'green' }), { name: 'without a version' }),
      put(path, configMap('one', { colour: 'green' }, { resourceVersion: '0' }), { name: 'at version zero' }),
      put(path, configMap('one', {}, { resourceVersion: 'abc' }), { name: 'at a version that is no number' }),
      put(path, configMap('one', {}, { uid: 'another-uid' }), { name: 'of another uid' }),
      put(path, configMap('two'), { name: 'under another name' }),
      put(path, { apiVersion: 'v1', kind: 'ConfigMap', metadata: {} }, { name: 'without a name' }),
      put(path, configMap('one', {}, { namespace: 'elsewhere' }), { name: 'of another namespace' }),
      put(path, { ...configMap('one'), kind: 'Secret' }, { name: 'of another kind' }),
      put(path, { ...configMap('one'), apiVersion: 'v2' }, { name: 'of another apiVersion' }),
      put(`${configMapsPath}/nosuch`, configMap('nosuch'), { name: 'one that is not there' }),
      put(`${configMapsPath}/nosuch`, configMap('nosuch', {}, { resourceVersion: '5' }), {
        name: 'one that is not there, at a version',
      }),
      put(configMapsPath, configMap('one'), { name: 'on the path of the list' }),
      get(path, { name: 'what has become of it' }),
    ],
  },
  {
    name: 'update metadata',
    setup: [
      post(configMapsPath, configMap('one', {}, { labels: { a: '1' }, annotations: { b: '2' } }), {
        query: { fieldManager: 'maker' },
        save: 'made',
      }),
    ],
    steps: [
      put(path, configMap('one', {}, { creationTimestamp: '2001-02-03T04:05:06Z', generation: 9 }), {
        name: 'fields that only the system sets',
        query: { fieldManager: 'changer' },
      }),
      put(path, configMap('one', {}, { deletionTimestamp: '2001-02-03T04:05:06Z', deletionGracePeriodSeconds: 3 }), {
        name: 'a deletion that was not requested',
      }),
      put(path, configMap('one', {}, { finalizers: ['example.com/hold'], labels: { c: '3' } }), {
        name: 'a finalizer',
      }),
      put(path, configMap('one', {}, { finalizers: [] }), { name: 'no finalizer' }),
      put(path, configMap('one', {}, { ownerReferences: [{ kind: 'Pod' }] }), {
        name: 'an owner without a name',
        unordered: true,
      }),
    ],
  },
  {
    name: 'update a lease, which needs a version',
    setup: [
      post(leasesPath, { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'one' }, spec: {} }),
    ],
    steps: [
      put(`${leasesPath}/one`, { metadata: { name: 'one' }, spec: { holderIdentity: 'me' } }, { name: 'without one' }),
    ],
  },
]
