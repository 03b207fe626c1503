import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, servicesPath } from '../objects.ts'
import { get, post, remove } from '../steps.ts'

export const deleteCollectionScenarios: readonly RequestScenario[] = [
  {
    name: 'delete many',
    setup: [
      ...['a', 'b'].map((name) => post(configMapsPath, configMap(name, {}, { labels: { tier: 'front' } }))),
      ...['c', 'd', 'e'].map((name) => post(configMapsPath, configMap(name))),
      post(configMapsPath, configMap('held', {}, { finalizers: ['example.com/hold'] })),
    ],
    steps: [
      remove(configMapsPath, { name: 'a dry run', query: { labelSelector: 'tier=front', dryRun: 'All' } }),
      remove(configMapsPath, { name: 'by label', query: { labelSelector: 'tier=front' } }),
      get(configMapsPath, { name: 'what is left' }),
      remove(configMapsPath, { name: 'by field', query: { fieldSelector: 'metadata.name=c' } }),
      remove(configMapsPath, { name: 'none', query: { labelSelector: 'tier=nosuch' } }),
      remove(configMapsPath, { name: 'with a limit', query: { limit: '1' } }),
      remove(configMapsPath, { name: 'with a bad selector', query: { labelSelector: '!!' } }),
      remove(configMapsPath, { name: 'with a bad policy', body: { propagationPolicy: 'No' } }),
      remove(configMapsPath, { name: 'the rest', body: { propagationPolicy: 'Background' } }),
      get(configMapsPath, { name: 'what is held' }),
      remove('/api/v1/configmaps', { name: 'in all namespaces' }),
      remove('/api/v1/namespaces', { name: 'namespaces, which cannot' }),
      remove(servicesPath, { name: 'services' }),
    ],
  },
]
