import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath } from '../objects.ts'
import { get, partialType, post, tableType, watch } from '../steps.ts'

const initial = { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' }

export const watchListScenarios: readonly RequestScenario[] = [
  {
    name: 'a list by watch',
    setup: ['b', 'a'].map((name) => post(configMapsPath, configMap(name, {}, { labels: { name } }))),
    steps: [
      watch(configMapsPath, 'BOOKMARK', [], { name: 'as informers ask for it', query: initial }),
      watch(configMapsPath, 'BOOKMARK', [], {
        name: 'of chosen objects',
        query: { ...initial, labelSelector: 'name=a' },
      }),
      watch(configMapsPath, 'BOOKMARK', [], { name: 'of none', query: { ...initial, labelSelector: 'name=nosuch' } }),
      watch(configMapsPath, 'BOOKMARK', [], { name: 'from version zero', query: { ...initial, resourceVersion: '0' } }),
      watch(configMapsPath, 'BOOKMARK', [], { name: 'as metadata', query: initial, accept: partialType }),
      watch(configMapsPath, 'BOOKMARK', [], { name: 'as a table', query: initial, accept: tableType }),
      watch(configMapsPath, 4, [post(configMapsPath, configMap('c'), { name: 'create' })], {
        name: 'and on',
        query: initial,
        duringAfterEvents: 3,
      }),
      watch(configMapsPath, 3, [], {
        name: 'without bookmarks',
        query: { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan' },
      }),
    ],
  },
  {
    name: 'a list by watch with wrong options',
    steps: [
      get(configMapsPath, {
        name: 'without a match',
        query: { watch: 'true', timeoutSeconds: '1', sendInitialEvents: 'true' },
      }),
      get(configMapsPath, {
        name: 'with another match',
        query: { watch: 'true', timeoutSeconds: '1', sendInitialEvents: 'true', resourceVersionMatch: 'Exact' },
      }),
      get(configMapsPath, {
        name: 'a match without initial events',
        query: { watch: 'true', timeoutSeconds: '1', resourceVersionMatch: 'NotOlderThan' },
      }),
      get(configMapsPath, {
        name: 'neither true nor false',
        query: { watch: 'true', timeoutSeconds: '1', sendInitialEvents: 'maybe', resourceVersionMatch: 'NotOlderThan' },
      }),
      watch(configMapsPath, 1, [post(configMapsPath, configMap('new'), { name: 'create' })], {
        name: 'expressly without initial events',
        query: { sendInitialEvents: 'false', resourceVersionMatch: 'NotOlderThan' },
      }),
    ],
  },
]
