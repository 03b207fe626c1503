import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath, service, servicesPath } from '../objects.ts'
import { post, put, type StepParts } from '../steps.ts'

const by = (fieldManager: string): StepParts => ({ query: { fieldManager }, only: ['status', 'body.metadata'] })
const labels = { app: 'web', tier: 'front' }

/** A create may share the managedFields of an earlier one, but only if it sets the same fields. */
export const managedFieldsOfCreatesScenarios: readonly RequestScenario[] = [
  {
    name: 'managed fields of creates, one after another',
    steps: [
      post(configMapsPath, configMap('one', { a: '1', b: '2' }, { labels }), { name: 'the first', ...by('m') }),
      post(configMapsPath, configMap('two', { b: '3', a: '' }, { labels }), { name: 'the same fields', ...by('m') }),
      post(configMapsPath, configMap('three', { a: '1', b: '2' }, { labels }), { name: 'by another', ...by('n') }),
      post(configMapsPath, configMap('four', { a: '1' }, { labels }), { name: 'one field less', ...by('m') }),
      post(configMapsPath, configMap('five', { a: '1', b: '2', c: '3' }, { labels }), { name: 'one more', ...by('m') }),
      post(configMapsPath, configMap('six', { a: '1', b: '2' }, { labels: {} }), { name: 'no labels', ...by('m') }),
      put(`${configMapsPath}/two`, configMap('two', { b: '4', a: '' }, { labels }), {
        name: 'an update of an own field',
        ...by('m'),
      }),
      put(`${configMapsPath}/two`, configMap('two', { b: '4', a: '5' }, { labels }), {
        name: 'an update of a field of another',
        ...by('n'),
      }),
    ],
  },
  {
    name: 'managed fields of creates with lists, one after another',
    steps: [
      post(servicesPath, service('one', { ports: [port('a', 80), port('b', 81)] }), { name: 'two ports', ...by('m') }),
      post(servicesPath, service('two', { ports: [port('a', 80), port('b', 81)] }), { name: 'the same', ...by('m') }),
      post(servicesPath, service('three', { ports: [port('b', 81), port('a', 80)] }), {
        name: 'in another order',
        ...by('m'),
      }),
      post(servicesPath, service('four', { ports: [port('a', 80), port('b', 82)] }), { name: 'another', ...by('m') }),
      post(deploymentsPath, deployment('one', { replicas: 1 }), { name: 'a deployment', ...by('m') }),
      post(deploymentsPath, deployment('two', { replicas: 2 }), { name: 'another one', ...by('m') }),
      post(deploymentsPath, deployment('three', { strategy: { type: 'Recreate' } }), {
        name: 'one with a strategy',
        ...by('m'),
      }),
    ],
  },
]

function port(name: string, number: number) {
  return { name, port: number }
}
