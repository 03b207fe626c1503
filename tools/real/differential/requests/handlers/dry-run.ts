import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath, pod, podsPath } from '../objects.ts'
import { get, mergePatch, post, put, remove } from '../steps.ts'

const dry = { dryRun: 'All' }
const path = `${configMapsPath}/one`

export const dryRunScenarios: readonly RequestScenario[] = [
  {
    name: 'dry runs',
    setup: [post(configMapsPath, configMap('one')), post(podsPath, pod('free'))],
    steps: [
      post(configMapsPath, configMap('two'), { name: 'create', query: dry }),
      post(configMapsPath, configMap('one'), { name: 'create what exists', query: dry }),
      post(
        configMapsPath,
        { metadata: { generateName: 'some-' } },
        { name: 'create with a generated name', query: dry },
      ),
      put(path, configMap('one', { colour: 'blue' }), { name: 'update', query: dry }),
      mergePatch(path, { data: { shape: 'round' } }, { name: 'patch', query: dry }),
      remove(path, { name: 'delete', query: dry }),
      remove(path, { name: 'delete, in the body', body: { dryRun: ['All'] } }),
      remove(`${podsPath}/free`, { name: 'delete a pod', query: dry }),
      get(path, { name: 'nothing has changed' }),
      get(`${configMapsPath}/two`, { name: 'nothing was made' }),
      post(configMapsPath, configMap('two'), { name: 'an unknown value', query: { dryRun: 'Some' } }),
      remove(path, { name: 'an unknown value, in the body', body: { dryRun: ['Some'] } }),
      put(path, configMap('one'), { name: 'twice', query: { dryRun: ['All', 'All'] } }),
      put(path, configMap('one'), { name: 'an empty value', query: { dryRun: '' } }),
      post(deploymentsPath, deployment('web'), { name: 'a deployment, as kubectl sends it', query: dry }),
    ],
  },
]
