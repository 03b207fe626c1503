import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath } from '../objects.ts'
import { get, mergePatch, post } from '../steps.ts'

const path = `${configMapsPath}/one`

export const mergePatchScenarios: readonly RequestScenario[] = [
  {
    name: 'merge patch',
    setup: [
      post(configMapsPath, configMap('one', { colour: 'red', size: '1' }), {
        query: { fieldManager: 'maker' },
        save: 'made',
      }),
    ],
    steps: [
      mergePatch(
        path,
        { data: { colour: 'blue', size: null } },
        {
          name: 'set and remove',
          query: { fieldManager: 'patcher' },
        },
      ),
      mergePatch(path, { data: { colour: 'blue' } }, { name: 'to what it is' }),
      mergePatch(path, {}, { name: 'nothing' }),
      mergePatch(
        path,
        { metadata: { labels: { a: 'b' }, annotations: { c: 'd' } } },
        { name: 'labels, as kubectl does' },
      ),
      mergePatch(
        path,
        { metadata: { resourceVersion: '{response:made.metadata.resourceVersion}' }, data: { x: 'y' } },
        {
          name: 'at an old version',
        },
      ),
      mergePatch(path, { metadata: { uid: 'another-uid' } }, { name: 'of another uid' }),
      mergePatch(path, { metadata: { name: 'two' } }, { name: 'another name' }),
      mergePatch(path, { metadata: { namespace: 'elsewhere' } }, { name: 'another namespace' }),
      mergePatch(path, { data: 'text' }, { name: 'a value of the wrong type' }),
      mergePatch(path, { data: { colour: 5 } }, { name: 'a number for a text' }),
      mergePatch(path, { nosuch: 1 }, { name: 'an unknown field' }),
      mergePatch(path, { nosuch: 1 }, { name: 'an unknown field, strictly', query: { fieldValidation: 'Strict' } }),
      mergePatch(path, { data: null }, { name: 'remove all data' }),
      mergePatch(path, [], { name: 'a list' }),
      { method: 'PATCH', path, contentType: 'application/merge-patch+json', text: '{"data":', name: 'not JSON' },
      mergePatch(path, {}, { name: 'with force', query: { force: 'true' } }),
      mergePatch(`${configMapsPath}/nosuch`, {}, { name: 'of what is not there' }),
      mergePatch(`${configMapsPath}/nosuch`, { metadata: { uid: 'x' } }, { name: 'of what is not there, by uid' }),
      mergePatch(configMapsPath, {}, { name: 'of a list' }),
      get(path, { name: 'what has become of it' }),
    ],
  },
  {
    name: 'merge patch of a deployment',
    setup: [post(deploymentsPath, deployment('web'))],
    steps: [
      mergePatch(`${deploymentsPath}/web`, { spec: { replicas: 3 } }, { name: 'its replicas' }),
      mergePatch(`${deploymentsPath}/web`, { spec: { replicas: null } }, { name: 'replicas by default' }),
      mergePatch(`${deploymentsPath}/web`, { status: { replicas: 3 } }, { name: 'its status, which does not count' }),
      mergePatch(
        `${deploymentsPath}/web`,
        { spec: { template: { spec: { containers: [{ name: 'b' }] } } } },
        {
          name: 'containers, replaced by ones without an image',
          query: { dryRun: 'All' },
        },
      ),
      mergePatch(`${deploymentsPath}/web`, { spec: { replicas: 'three' } }, { name: 'a text for a number' }),
      mergePatch(
        `${deploymentsPath}/web`,
        { spec: { replicas: -1 } },
        { name: 'too few replicas', query: { dryRun: 'All' } },
      ),
    ],
  },
]
