import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath } from '../objects.ts'
import { mergePatch, post, put } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetsPath } from '../widgets.ts'

const strict = { fieldValidation: 'Strict' }
const warn = { fieldValidation: 'Warn' }
const ignore = { fieldValidation: 'Ignore' }
const twice = '{"metadata":{"name":"twice","name":"twice"},"data":{"a":"1","a":"2"}}'

export const fieldValidationScenarios: readonly RequestScenario[] = [
  {
    name: 'unknown fields of built-in kinds',
    setup: [post(configMapsPath, configMap('one'))],
    steps: [
      post(configMapsPath, { ...configMap('a'), nosuch: 1 }, { name: 'by default' }),
      post(configMapsPath, { ...configMap('b'), nosuch: 1, other: {} }, { name: 'with warnings', query: warn }),
      post(configMapsPath, { ...configMap('c'), nosuch: 1 }, { name: 'ignored', query: ignore }),
      post(configMapsPath, { ...configMap('d'), nosuch: 1, other: {} }, { name: 'strictly', query: strict }),
      post(
        deploymentsPath,
        deployment('web', { nosuch: 1, replicas: 1, selector: { matchLabels: { app: 'web' }, x: 1 } }),
        {
          name: 'deep ones, strictly',
          query: strict,
        },
      ),
      post(
        deploymentsPath,
        deployment('web', {
          template: {
            metadata: { labels: { app: 'web' } },
            spec: { containers: [{ name: 'a', image: 'a', imagee: 'b' }] },
          },
        }),
        { name: 'in a list, with warnings' },
      ),
      { method: 'POST', path: configMapsPath, text: twice, name: 'fields given twice' },
      { method: 'POST', path: configMapsPath, text: twice, name: 'fields given twice, strictly', query: strict },
      put(`${configMapsPath}/one`, { ...configMap('one'), nosuch: 1 }, { name: 'an update, strictly', query: strict }),
      mergePatch(`${configMapsPath}/one`, { metadata: { nosuch: 1 } }, { name: 'a patch', query: warn }),
      mergePatch(`${configMapsPath}/one`, { metadata: { nosuch: 1 } }, { name: 'a patch, strictly', query: strict }),
      post(configMapsPath, configMap('e'), { name: 'an unknown level', query: { fieldValidation: 'Loud' } }),
      post(configMapsPath, { ...configMap('f'), Data: { a: 'b' } }, { name: 'another case', query: strict }),
    ],
  },
  {
    name: 'unknown fields of custom resources',
    setup: [...defineWidgets(), post(widgetsPath, widget('one'))],
    steps: [
      post(widgetsPath, widget('a', { nosuch: 1 }), { name: 'by default' }),
      post(widgetsPath, widget('b', { nosuch: 1 }), { name: 'strictly', query: strict }),
      post(widgetsPath, widget('c', { nosuch: 1 }), { name: 'ignored', query: ignore }),
      post(widgetsPath, { ...widget('d'), metadata: { name: 'd', nosuch: 1 } }, { name: 'of metadata', query: strict }),
      post(widgetsPath, widget('e', {}, { nosuch: 1 }), { name: 'beside the spec', query: strict }),
      mergePatch(`${widgetsPath}/one`, { spec: { nosuch: 1 } }, { name: 'by a patch, strictly', query: strict }),
      put(`${widgetsPath}/one`, widget('one', { nosuch: 1 }), { name: 'by an update, strictly', query: strict }),
    ],
    cleanup: removeWidgets,
  },
]
