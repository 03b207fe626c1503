import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath } from '../objects.ts'
import { get, post, remove } from '../steps.ts'

const label = { labels: { scenario: '{namespace}' } }

export const pagingScenarios: readonly RequestScenario[] = [
  {
    name: 'page through a list',
    setup: ['a', 'b', 'c', 'd', 'e'].map((name) => post(configMapsPath, configMap(name, {}, label))),
    steps: [
      get(configMapsPath, { name: 'the first page', query: { limit: '2' }, save: 'first' }),
      get(configMapsPath, {
        name: 'the second page',
        query: { limit: '2', continue: '{response:first.metadata.continue}' },
        save: 'second',
      }),
      remove(`${configMapsPath}/e`, { name: 'delete what comes last' }),
      get(configMapsPath, {
        name: 'the last page, as it was when the first was read',
        query: { limit: '2', continue: '{response:second.metadata.continue}' },
      }),
      get(configMapsPath, { name: 'a page that holds all', query: { limit: '4' } }),
      get(configMapsPath, {
        name: 'a page of chosen objects',
        query: { limit: '1', labelSelector: 'scenario={namespace}' },
      }),
      get('/api/v1/configmaps', {
        name: 'a page of all namespaces',
        query: { limit: '3', labelSelector: 'scenario={namespace}' },
        save: 'wide',
      }),
      get('/api/v1/configmaps', {
        name: 'the rest of all namespaces',
        query: { limit: '3', labelSelector: 'scenario={namespace}', continue: '{response:wide.metadata.continue}' },
      }),
      get(configMapsPath, {
        name: 'a page without a limit goes to the end',
        query: { continue: '{response:first.metadata.continue}' },
      }),
      get(configMapsPath, { name: 'a page of at most zero', query: { limit: '0' } }),
    ],
  },
  {
    name: 'page wrongly',
    setup: ['a', 'b'].map((name) => post(configMapsPath, configMap(name))),
    steps: [
      get(configMapsPath, { name: 'a page', query: { limit: '1' }, save: 'first' }),
      get(configMapsPath, {
        name: 'on with a version',
        query: { continue: '{response:first.metadata.continue}', resourceVersion: '5' },
      }),
      get(configMapsPath, {
        name: 'on with version zero',
        query: { continue: '{response:first.metadata.continue}', resourceVersion: '0' },
      }),
      get(configMapsPath, {
        name: 'on with a match',
        query: { continue: '{response:first.metadata.continue}', resourceVersionMatch: 'NotOlderThan' },
      }),
      get(configMapsPath, { name: 'a token that is none', query: { continue: 'nonsense' } }),
      get(configMapsPath, { name: 'a token of nothing', query: { continue: 'e30' } }),
      get(configMapsPath, {
        name: 'a token that leaves the list',
        // {"v":"meta.k8s.io/v1","rv":1,"start":"../x"}
        query: { continue: 'eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MSwic3RhcnQiOiIuLi94In0' },
      }),
      get(configMapsPath, { name: 'a negative limit', query: { limit: '-1' } }),
    ],
  },
]
