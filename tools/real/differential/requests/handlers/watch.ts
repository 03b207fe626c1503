import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath } from '../objects.ts'
import { get, mergePatch, partialType, post, put, remove, tableType, watch } from '../steps.ts'
import { defineWidgets, removeWidgets, widgetsPath } from '../widgets.ts'

const from = { resourceVersion: '{response:made.metadata.resourceVersion}' }
const made = post(configMapsPath, configMap('first', {}, { labels: { tier: 'front' } }), { save: 'made' })
const path = (name: string) => `${configMapsPath}/${name}`

export const watchScenarios: readonly RequestScenario[] = [
  {
    name: 'watch config maps',
    setup: [made],
    steps: [
      watch(
        configMapsPath,
        4,
        [
          post(configMapsPath, configMap('second'), { name: 'create' }),
          mergePatch(path('second'), { data: { a: 'b' } }, { name: 'change' }),
          mergePatch(path('second'), { data: { a: 'b' } }, { name: 'change nothing' }),
          remove(path('second'), { name: 'delete' }),
          post(configMapsPath, configMap('third'), { name: 'create another' }),
        ],
        { name: 'from a version', query: from },
      ),
      watch(configMapsPath, 2, [], { name: 'from the beginning' }),
      watch(configMapsPath, 2, [], { name: 'from version zero', query: { resourceVersion: '0' } }),
      watch(configMapsPath, 4, [], { name: 'the past again', query: from }),
      watch(configMapsPath, 1, [], { name: 'one object', query: { fieldSelector: 'metadata.name=third' } }),
      watch('/api/v1/watch/namespaces/{namespace}/configmaps/third', 1, [], { name: 'one object, on the old path' }),
      watch('/api/v1/watch/namespaces/{namespace}/configmaps', 2, [], { name: 'all objects, on the old path' }),
      watch(configMapsPath, 'end', [], { name: 'for a second', query: { ...from, timeoutSeconds: '1' } }),
    ],
  },
  {
    name: 'watch by selector',
    setup: [made, post(configMapsPath, configMap('other'))],
    steps: [
      watch(
        configMapsPath,
        5,
        [
          mergePatch(path('first'), { data: { a: 'b' } }, { name: 'change one that is chosen' }),
          mergePatch(path('first'), { metadata: { labels: { tier: 'back' } } }, { name: 'it leaves' }),
          mergePatch(path('first'), { data: { a: 'c' } }, { name: 'change one that is not chosen' }),
          mergePatch(path('other'), { metadata: { labels: { tier: 'front' } } }, { name: 'another comes' }),
          put(path('first'), configMap('first', {}, { labels: { tier: 'front' } }), { name: 'it comes back' }),
          remove(path('other'), { name: 'delete one that is chosen' }),
        ],
        { name: 'labels', query: { ...from, labelSelector: 'tier=front' } },
      ),
    ],
  },
  {
    name: 'watch a deletion that is held',
    setup: [made],
    steps: [
      watch(
        configMapsPath,
        3,
        [
          mergePatch(path('first'), { metadata: { finalizers: ['example.com/hold'] } }, { name: 'hold' }),
          remove(path('first'), { name: 'delete' }),
          mergePatch(path('first'), { metadata: { finalizers: null } }, { name: 'let go' }),
        ],
        { name: 'three events', query: from },
      ),
    ],
  },
  {
    name: 'watch in other forms',
    setup: [made],
    steps: [
      watch(configMapsPath, 2, [post(configMapsPath, configMap('second'), { name: 'create' })], {
        name: 'as a table',
        accept: tableType,
        duringAfterEvents: 1,
      }),
      watch(configMapsPath, 2, [], { name: 'as metadata', accept: partialType }),
      watch(configMapsPath, 2, [], {
        name: 'as a table with whole objects',
        accept: tableType,
        query: { includeObject: 'Object' },
      }),
    ],
  },
  {
    name: 'watch wrongly',
    setup: [made],
    steps: [
      get(configMapsPath, {
        name: 'from a version that is no number',
        query: { watch: 'true', timeoutSeconds: '1', resourceVersion: 'abc' },
      }),
      get(configMapsPath, {
        name: 'with a bad selector',
        query: { watch: 'true', timeoutSeconds: '1', labelSelector: 'a in' },
      }),
      get(configMapsPath, {
        name: 'with an unknown field',
        query: { watch: 'true', timeoutSeconds: '1', fieldSelector: 'data.a=b' },
      }),
      get(configMapsPath, { name: 'for a time that is no number', query: { watch: 'true', timeoutSeconds: 'long' } }),
      get(configMapsPath, {
        name: 'with a match of versions',
        query: { watch: 'true', timeoutSeconds: '1', resourceVersion: '5', resourceVersionMatch: 'Exact' },
      }),
      get(configMapsPath, {
        name: 'going on with a list',
        query: { watch: 'true', timeoutSeconds: '1', continue: 'x' },
      }),
      get('/api/v1/watch/namespaces/{namespace}/nosuch', { name: 'what is not there' }),
    ],
  },
  {
    name: 'watch from the time before all',
    setup: defineWidgets(),
    steps: [watch(widgetsPath, 'ERROR', [], { name: 'of a custom resource', query: { resourceVersion: '1' } })],
    cleanup: removeWidgets,
  },
]
