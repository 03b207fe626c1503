import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath, deployment, deploymentsPath } from '../objects.ts'
import { apply, applyPatchType, get, mergePatch, post, put } from '../steps.ts'

const path = `${configMapsPath}/one`
const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: yaml\ndata:\n  a: "1"\n'

export const applyScenarios: readonly RequestScenario[] = [
  {
    name: 'apply a config map',
    steps: [
      apply(path, 'first', configMap('one', { a: '1', b: '2' }), { name: 'a new one' }),
      apply(path, 'first', configMap('one', { a: '1', b: '2' }), { name: 'the same again' }),
      apply(path, 'second', configMap('one', { a: '1', c: '3' }), {
        name: 'by another manager, with one field shared',
      }),
      apply(path, 'second', configMap('one', { a: '9', c: '3' }), { name: 'a conflict' }),
      apply(path, 'second', configMap('one', { a: '9', b: '9' }), { name: 'two conflicts' }),
      apply(path, 'second', configMap('one', { a: '9' }), { name: 'by force', query: { force: 'true' } }),
      apply(path, 'first', configMap('one', { b: '2' }), { name: 'a field given up' }),
      apply(path, 'first', configMap('one', {}, { labels: { x: 'y' } }), { name: 'a field removed, a label added' }),
      mergePatch(
        path,
        { data: { a: 'patched', d: '4' } },
        { name: 'a patch takes a field', query: { fieldManager: 'p' } },
      ),
      apply(path, 'second', configMap('one', { a: '9' }), { name: 'a conflict with the patch' }),
      get(path, { name: 'what has become of it' }),
    ],
  },
  {
    name: 'apply wrongly',
    setup: [post(configMapsPath, configMap('one'), { save: 'made' })],
    steps: [
      { method: 'PATCH', path, contentType: applyPatchType, body: configMap('one'), name: 'without a manager' },
      apply(path, 'm', configMap('two'), { name: 'another name' }),
      apply(path, 'm', configMap('one', {}, { namespace: 'elsewhere' }), { name: 'another namespace' }),
      apply(path, 'm', { ...configMap('one'), kind: 'Secret' }, { name: 'another kind' }),
      apply(path, 'm', { ...configMap('one'), apiVersion: 'v2' }, { name: 'another apiVersion' }),
      apply(path, 'm', { metadata: { name: 'one' } }, { name: 'without a kind' }),
      apply(path, 'm', configMap('one', {}, { managedFields: [{ manager: 'x' }] }), { name: 'with managedFields' }),
      apply(path, 'm', configMap('one', {}, { resourceVersion: '5' }), { name: 'at an old version' }),
      apply(path, 'm', configMap('one', {}, { uid: 'x' }), { name: 'of another uid' }),
      apply(path, 'm', { ...configMap('one'), nosuch: 1 }, { name: 'an unknown field' }),
      apply(path, 'm', configMap('one', { colour: 5 }), { name: 'a value of the wrong type' }),
      {
        method: 'PATCH',
        path,
        contentType: applyPatchType,
        text: 'a: [',
        query: { fieldManager: 'm' },
        name: 'not YAML',
      },
      apply(path, 'm', [], { name: 'a list' }),
      apply(path, 'x'.repeat(129), configMap('one'), { name: 'a manager with a long name' }),
      apply(path, 'm\u0007', configMap('one'), { name: 'a manager that cannot be printed' }),
      put(path, configMap('one'), { name: 'force without apply', query: { force: 'true' } }),
      apply(`${configMapsPath}/Bad_Name`, 'm', configMap('Bad_Name'), { name: 'a bad name' }),
      apply('/api/v1/namespaces/nosuch/configmaps/one', 'm', configMap('one'), { name: 'in no namespace' }),
      apply(`${configMapsPath}/new`, 'm', configMap('new', {}, { uid: 'x' }), { name: 'a new one with a uid' }),
      apply(`${configMapsPath}/new`, 'm', configMap('new', {}, { resourceVersion: '5' }), {
        name: 'a new one at a version',
      }),
    ],
  },
  {
    name: 'apply in other ways',
    steps: [
      {
        method: 'PATCH',
        path: `${configMapsPath}/yaml`,
        contentType: applyPatchType,
        text: yaml,
        query: { fieldManager: 'm' },
        name: 'in YAML',
      },
      apply(`${configMapsPath}/dry`, 'm', configMap('dry'), { name: 'a dry run', query: { dryRun: 'All' } }),
      get(`${configMapsPath}/dry`, { name: 'of which nothing stays' }),
      apply(`${deploymentsPath}/web`, 'm', deployment('web', { replicas: 2 }), { name: 'a deployment' }),
      apply(
        `${deploymentsPath}/web`,
        'sidecars',
        deployment('web', {
          template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'side', image: 'side' }] } },
        }),
        { name: 'a container of another manager' },
      ),
      apply(`${deploymentsPath}/web`, 'm', deployment('web'), { name: 'replicas given up' }),
      apply(
        `${deploymentsPath}/web`,
        'm',
        deployment('web', {
          template: {
            metadata: { labels: { app: 'web' } },
            spec: {
              containers: [
                { name: 'a', image: 'a' },
                { name: 'a', image: 'b' },
              ],
            },
          },
        }),
        { name: 'two containers of one name' },
      ),
      apply(
        `${deploymentsPath}/web/status`,
        'reporter',
        { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, status: { replicas: 2 } },
        { name: 'a status' },
      ),
      get(`${deploymentsPath}/web`, { name: 'what has become of it' }),
    ],
  },
]
