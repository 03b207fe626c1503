import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath } from '../objects.ts'
import { apply, jsonPatch, mergePatch, post, put, type StepParts } from '../steps.ts'

const path = `${configMapsPath}/one`
const tracked: StepParts = { only: ['status', 'body.metadata'] }
const agent = (name: string): StepParts => ({ headers: { 'User-Agent': name } })

export const managedFieldsScenarios: readonly RequestScenario[] = [
  {
    name: 'managed fields of updates',
    steps: [
      post(
        configMapsPath,
        configMap('one', { a: '1', b: '2' }, { labels: { x: '1' }, finalizers: ['example.com/f'] }),
        {
          name: 'a creation, by its user agent',
          ...agent('operator/v1.2 (linux/amd64) example'),
          ...tracked,
        },
      ),
      put(path, configMap('one', { a: '9', b: '2' }), { name: 'an update', query: { fieldManager: 'm' }, ...tracked }),
      mergePatch(path, { data: { b: null, c: '' } }, { name: 'a patch', query: { fieldManager: 'm' }, ...tracked }),
      mergePatch(
        path,
        { metadata: { annotations: { k: 'v' } } },
        {
          name: 'an annotation, by a user agent without a version',
          ...agent('curl'),
          ...tracked,
        },
      ),
      put(path, configMap('one', { a: '9', c: '' }, { managedFields: [] }), {
        name: 'an update with an empty list',
        query: { fieldManager: 'm' },
        ...tracked,
      }),
      put(path, configMap('one', { a: '9', c: '' }, { managedFields: [{}] }), {
        name: 'an update that forgets all managers',
        query: { fieldManager: 'm' },
        ...tracked,
      }),
      apply(path, 'applier', configMap('one', { a: '9' }), { name: 'an apply after that', ...tracked }),
      jsonPatch(
        path,
        [{ op: 'replace', path: '/metadata/managedFields', value: [{ manager: 'x', operation: 'Fly' }] }],
        {
          name: 'managers of an unknown operation',
        },
      ),
      jsonPatch(
        path,
        [
          {
            op: 'replace',
            path: '/metadata/managedFields',
            value: [
              { manager: 'x', operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: { bad: {} } },
            ],
          },
        ],
        { name: 'managers of a field set that is none' },
      ),
      post(configMapsPath, configMap('long'), {
        name: 'a manager with a long name',
        query: { fieldManager: 'm'.repeat(129) },
      }),
      post(configMapsPath, configMap('unnamed'), {
        name: 'a manager without a name',
        query: { fieldManager: '' },
        ...tracked,
      }),
    ],
  },
  {
    name: 'managed fields of a deployment',
    steps: [
      post(deploymentsPath, deployment('web', { replicas: 1, strategy: { type: 'Recreate' } }), {
        name: 'a creation',
        query: { fieldManager: 'maker' },
        ...tracked,
      }),
      mergePatch(
        `${deploymentsPath}/web/status`,
        {
          status: {
            replicas: 1,
            conditions: [{ type: 'Available', status: 'True', lastUpdateTime: null, lastTransitionTime: null }],
          },
        },
        { name: 'a status', query: { fieldManager: 'controller' }, ...tracked },
      ),
      mergePatch(
        `${deploymentsPath}/web/scale`,
        { spec: { replicas: 4 } },
        {
          name: 'a scale',
          query: { fieldManager: 'scaler' },
        },
      ),
      apply(`${deploymentsPath}/web`, 'applier', deployment('web', { replicas: 4 }), { name: 'an apply', ...tracked }),
      apply(`${deploymentsPath}/web`, 'applier', deployment('web', { replicas: 5 }), {
        name: 'a conflict with a scale',
      }),
    ],
  },
  {
    name: 'many managers',
    // The names sort in creation order: sorting managers by time or by name gives the same order.
    setup: [post(configMapsPath, configMap('one', { a: '0' }), { query: { fieldManager: 'm10' } })],
    steps: Array.from({ length: 12 }, (_, index) => 11 + index).map((number) =>
      mergePatch(
        path,
        { data: { [`key-${number}`]: '1' } },
        { name: `manager ${number}`, query: { fieldManager: `m${number}` }, ...tracked },
      ),
    ),
  },
]
