import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath } from '../objects.ts'
import { get, mergePatch, post, remove } from '../steps.ts'

const made = '{response:made.metadata.resourceVersion}'

export const listScenarios: readonly RequestScenario[] = [
  {
    name: 'list config maps',
    setup: [
      post(configMapsPath, configMap('b', { n: '2' }, { labels: { scenario: '{namespace}' } })),
      post(configMapsPath, configMap('a-1', { n: '1' }, { labels: { scenario: '{namespace}' } })),
      post(configMapsPath, configMap('a', { n: '0' }), { save: 'made' }),
    ],
    steps: [
      get(configMapsPath, { name: 'in the order of their names' }),
      get('/api/v1/configmaps', { name: 'of all namespaces', query: { labelSelector: 'scenario={namespace}' } }),
      get('/api/v1/namespaces/nosuch/configmaps', { name: 'of a namespace that is not there' }),
      get('/apis/apps/v1/namespaces/{namespace}/deployments', { name: 'of a kind without objects' }),
      get(configMapsPath, { name: 'not older than', query: { resourceVersion: made } }),
      get(configMapsPath, {
        name: 'not older than, in words',
        query: { resourceVersion: made, resourceVersionMatch: 'NotOlderThan' },
      }),
      get(`${configMapsPath}/`, { name: 'with a slash behind' }),
    ],
  },
  {
    name: 'list the past',
    setup: [
      post(configMapsPath, configMap('a')),
      post(configMapsPath, configMap('b'), { save: 'made' }),
      mergePatch(`${configMapsPath}/a`, { data: { colour: 'blue' } }),
      remove(`${configMapsPath}/b`),
      post(configMapsPath, configMap('c')),
    ],
    steps: [
      get(configMapsPath, {
        name: 'exactly at a version',
        query: { resourceVersion: made, resourceVersionMatch: 'Exact' },
      }),
      get(configMapsPath, { name: 'at a version, with a limit', query: { resourceVersion: made, limit: '10' } }),
      get(configMapsPath, { name: 'the present', only: ['status', 'body.items'] }),
    ],
  },
  {
    name: 'list with options that contradict each other',
    steps: [
      get(configMapsPath, { name: 'a match without a version', query: { resourceVersionMatch: 'Exact' } }),
      get(configMapsPath, {
        name: 'exactly at zero',
        query: { resourceVersion: '0', resourceVersionMatch: 'Exact' },
      }),
      get(configMapsPath, {
        name: 'an unknown match',
        query: { resourceVersion: '5', resourceVersionMatch: 'Newest' },
      }),
      get(configMapsPath, { name: 'initial events without a watch', query: { sendInitialEvents: 'true' } }),
      get(configMapsPath, { name: 'a version that is no number', query: { resourceVersion: 'abc' } }),
      get(configMapsPath, { name: 'a negative version', query: { resourceVersion: '-1' } }),
      get(configMapsPath, { name: 'a limit that is no number', query: { limit: 'many' } }),
      get(configMapsPath, {
        name: 'a watch that is neither true nor false',
        query: { watch: 'maybe', timeoutSeconds: '1' },
      }),
    ],
  },
]
