import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath, pod, podsPath } from '../objects.ts'
import { get, mergePatch, post, remove, tableType } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetDefinition, widgetsPath, widgetVersion } from '../widgets.ts'

const table = { accept: tableType }
const kubectlAccept = `${tableType},application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json`
const columns = [
  { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
  { name: 'Colour', type: 'string', jsonPath: '.spec.colour', description: 'Its colour.' },
  { name: 'On', type: 'boolean', jsonPath: '.spec.on' },
  { name: 'Tags', type: 'string', jsonPath: '.spec.tags', priority: 1 },
  { name: 'First', type: 'string', jsonPath: '.spec.tags[0]', format: 'byte' },
  { name: 'Weight', type: 'number', jsonPath: '.spec.weight' },
  { name: 'Map', type: 'string', jsonPath: '.spec.map' },
  { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
]
const properties = {
  size: { type: 'integer' },
  colour: { type: 'string' },
  on: { type: 'boolean' },
  weight: { type: 'number' },
  tags: { type: 'array', items: { type: 'string' } },
  map: { type: 'object', additionalProperties: { type: 'string' } },
}

export const tableScenarios: readonly RequestScenario[] = [
  {
    name: 'tables',
    setup: [post(configMapsPath, configMap('a')), post(configMapsPath, configMap('b', {})), post(podsPath, pod('p'))],
    steps: [
      get(configMapsPath, { name: 'a list, as kubectl asks for it', accept: kubectlAccept, query: { limit: '500' } }),
      get(`${configMapsPath}/a`, { name: 'one object', ...table }),
      get(configMapsPath, { name: 'without objects', ...table, query: { includeObject: 'None' } }),
      get(configMapsPath, { name: 'with whole objects', ...table, query: { includeObject: 'Object' } }),
      get(configMapsPath, { name: 'with metadata', ...table, query: { includeObject: 'Metadata' } }),
      get(configMapsPath, { name: 'with an unknown value', ...table, query: { includeObject: 'Half' } }),
      get(configMapsPath, { name: 'page by page', ...table, query: { limit: '1' } }),
      get(deploymentsPath, { name: 'of nothing', ...table }),
      get(`${configMapsPath}/nosuch`, { name: 'of what is not there', ...table }),
      get(configMapsPath, { name: 'of the old version', accept: 'application/json;as=Table;v=v1beta1;g=meta.k8s.io' }),
      get(configMapsPath, {
        name: 'of an unknown version',
        accept: 'application/json;as=Table;v=v9;g=meta.k8s.io',
      }),
      get(configMapsPath, { name: 'in YAML', accept: 'application/yaml;as=Table;v=v1;g=meta.k8s.io' }),
      post(configMapsPath, configMap('c'), { name: 'of a creation', ...table }),
      mergePatch(`${configMapsPath}/c`, { data: { x: 'y' } }, { name: 'of a change', ...table }),
      remove(`${configMapsPath}/c`, { name: 'of a deletion', ...table }),
      get('/version', { name: 'of the version, which is none', ...table, only: ['status', 'headers'] }),
      post('/apis/authentication.k8s.io/v1/selfsubjectreviews', {}, { name: 'of a review, which has none', ...table }),
    ],
  },
  {
    name: 'tables of pods',
    setup: [
      post(podsPath, pod('pending')),
      post(
        podsPath,
        pod('running', {
          nodeName: 'node-1',
          containers: [
            { name: 'a', image: 'a' },
            { name: 'b', image: 'b' },
          ],
        }),
      ),
      mergePatch(`${podsPath}/running/status`, {
        status: {
          phase: 'Running',
          podIP: '10.1.2.3',
          podIPs: [{ ip: '10.1.2.3' }],
          conditions: [{ type: 'Ready', status: 'False' }],
          containerStatuses: [
            { name: 'a', ready: true, restartCount: 2, image: 'a', imageID: 'a', state: { running: {} } },
            {
              name: 'b',
              ready: false,
              restartCount: 1,
              image: 'b',
              imageID: 'b',
              state: { waiting: { reason: 'CrashLoopBackOff' } },
            },
          ],
        },
      }),
    ],
    steps: [get(podsPath, { name: 'two pods', ...table })],
  },
  {
    name: 'tables of workloads with a status',
    setup: [
      post(deploymentsPath, deployment('web', { replicas: 3 })),
      mergePatch(`${deploymentsPath}/web/status`, {
        status: { replicas: 3, readyReplicas: 2, updatedReplicas: 3, availableReplicas: 1, observedGeneration: 1 },
      }),
    ],
    steps: [get(`${deploymentsPath}/web`, { name: 'a deployment', ...table })],
  },
  {
    name: 'tables of custom resources',
    setup: [
      ...defineWidgets(widgetDefinition(widgetVersion(properties, { additionalPrinterColumns: columns }))),
      post(widgetsPath, widget('empty')),
      post(
        widgetsPath,
        widget('full', { size: 3, colour: 'red', on: true, weight: 1.5, tags: ['x', 'y'], map: { k: 'v' } }),
      ),
    ],
    steps: [get(widgetsPath, { name: 'with columns of their own', ...table })],
    cleanup: removeWidgets,
  },
  {
    name: 'tables of custom resources without columns',
    setup: [...defineWidgets(), post(widgetsPath, widget('one'))],
    steps: [get(widgetsPath, { name: 'have a name and an age', ...table })],
    cleanup: removeWidgets,
  },
]
