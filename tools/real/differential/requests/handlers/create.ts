import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath } from '../objects.ts'
import { get, post } from '../steps.ts'

export const createScenarios: readonly RequestScenario[] = [
  {
    name: 'create a config map',
    steps: [
      post(configMapsPath, configMap('one'), { name: 'a new one', query: { fieldManager: 'tests' } }),
      post(configMapsPath, configMap('one'), { name: 'one that exists' }),
      get(`${configMapsPath}/one`, { name: 'what is stored' }),
      post(configMapsPath, { metadata: { name: 'untyped' } }, { name: 'without kind and apiVersion' }),
      post(
        configMapsPath,
        configMap(
          'system',
          {},
          {
            uid: '5f0c1e5e-3d5b-4c51-9f2f-000000000000',
            creationTimestamp: '2001-02-03T04:05:06Z',
            generation: 7,
            selfLink: '/somewhere',
            deletionGracePeriodSeconds: 5,
          },
        ),
        { name: 'with fields that only the system sets' },
      ),
      post(configMapsPath, configMap('versioned', {}, { resourceVersion: '5' }), { name: 'with a resourceVersion' }),
      post(configMapsPath, configMap('placed', {}, { namespace: 'elsewhere' }), { name: 'of another namespace' }),
      post(configMapsPath, configMap(''), { name: 'without a name' }),
      post(
        configMapsPath,
        { metadata: { name: 'empty', labels: {}, finalizers: [] }, data: {} },
        {
          name: 'with empty maps and lists',
        },
      ),
      post(configMapsPath, { ...configMap('kinded'), kind: 'Secret' }, { name: 'of another kind' }),
      post(configMapsPath, { ...configMap('grouped'), apiVersion: 'apps/v1' }, { name: 'of another apiVersion' }),
      post(configMapsPath, { ...configMap('unknown'), apiVersion: 'nosuch/v1' }, { name: 'of an unknown group' }),
      post('/api/v1/namespaces/nosuch/configmaps', configMap('lost'), { name: 'in a namespace that is not there' }),
      post(`${configMapsPath}/one`, configMap('one'), { name: 'on the path of an object' }),
      post('/api/v1/configmaps', configMap('everywhere'), { name: 'in all namespaces' }),
    ],
  },
  {
    name: 'create with a bad body',
    steps: [
      { method: 'POST', path: configMapsPath, name: 'no body', contentType: 'application/json' },
      { method: 'POST', path: configMapsPath, name: 'not JSON', text: '{"apiVersion":' },
      { method: 'POST', path: configMapsPath, name: 'two values', text: '{"metadata":{"name":"a"}} {}' },
      post(configMapsPath, [], { name: 'an array' }),
      post(configMapsPath, 'text', { name: 'a text' }),
      post(configMapsPath, null, { name: 'null' }),
      post(configMapsPath, { ...configMap('mistyped'), data: { colour: 1 } }, { name: 'a number for a text' }),
      post(configMapsPath, { ...configMap('mistyped'), data: ['red'] }, { name: 'an array for a map' }),
      post(configMapsPath, { ...configMap('mistyped'), metadata: 'name' }, { name: 'a text for metadata' }),
      post(configMapsPath, configMap('nulls', { colour: null }), { name: 'null in a map' }),
      post(configMapsPath, configMap('labels', {}, { labels: { a: true } }), { name: 'a boolean label' }),
    ],
  },
]
