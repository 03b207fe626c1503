import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath } from '../objects.ts'
import { get, post } from '../steps.ts'

const path = `${configMapsPath}/one`

export const getScenarios: readonly RequestScenario[] = [
  {
    name: 'get an object',
    setup: [post(configMapsPath, configMap('one'), { save: 'made' })],
    steps: [
      get(path, { name: 'as it is' }),
      get(`${configMapsPath}/nosuch`, { name: 'one that is not there' }),
      get('/api/v1/namespaces/nosuch/configmaps/one', { name: 'in a namespace that is not there' }),
      get('/api/v1/configmaps/one', { name: 'without a namespace' }),
      get(path, {
        name: 'not older than its version',
        query: { resourceVersion: '{response:made.metadata.resourceVersion}' },
      }),
      get(path, { name: 'at a version that is no number', query: { resourceVersion: 'abc' } }),
      get(path, { name: 'with watch, which a name turns off', query: { watch: 'true' } }),
      get(path, { name: 'printed for people', query: { pretty: 'true' } }),
      get(path, { name: 'with an unknown parameter', query: { nosuch: '1' } }),
      get(`${path}/`, { name: 'with a slash behind' }),
      get(`${path}/nosuch`, { name: 'a subresource that it does not have' }),
      get('/api/v1/namespaces/{namespace}', { name: 'the namespace' }),
      { method: 'HEAD', path, name: 'its head only' },
      { method: 'OPTIONS', path, name: 'the allowed methods' },
    ],
  },
  {
    name: 'get at a version of the future',
    setup: [post(configMapsPath, configMap('one'))],
    steps: [
      get(path, { query: { resourceVersion: '999999999' }, name: 'an object' }),
      get(configMapsPath, { query: { resourceVersion: '999999999' }, name: 'a list' }),
    ],
  },
]
