import { AppsV1Api, CoreV1Api, PatchStrategy, setHeaderOptions, type V1Deployment } from '@kubernetes/client-node'
import type { NodeScenario, ScenarioContext } from './scenario.ts'

const merge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch)
const json = setHeaderOptions('Content-Type', PatchStrategy.JsonPatch)
const strategic = setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch)

/** Typed clients of core and apps: every verb, patches, status and scale. */
export const builtInObjects: NodeScenario = {
  name: 'node-built-in',
  async run(context) {
    await configMaps(context)
    await patches(context)
    await deployments(context)
  },
}

async function configMaps({ config, expect, namespace }: ScenarioContext): Promise<void> {
  const core = config.makeApiClient(CoreV1Api)
  const made = await core.createNamespacedConfigMap({
    namespace,
    body: { metadata: { name: 'first', labels: { tier: 'front' } }, data: { step: '1' } },
  })
  expect.that('a created object has uid and time', made.metadata?.creationTimestamp instanceof Date, made.metadata)
  expect.equal(
    'what is read is what was created',
    await core.readNamespacedConfigMap({ namespace, name: 'first' }),
    made,
  )
  await expect.fails('a second object of the name is refused', 409, 'AlreadyExists', () =>
    core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'first' } } }),
  )
  await expect.fails('an absent object is not found', 404, 'NotFound', () =>
    core.readNamespacedConfigMap({ namespace, name: 'unknown' }),
  )
  await core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'second' } } })
  const all = await core.listNamespacedConfigMap({ namespace })
  expect.equal('a list has its objects in order', names(all.items), ['first', 'second'])
  const selected = await core.listNamespacedConfigMap({ namespace, labelSelector: 'tier=front' })
  expect.equal('a label selects', names(selected.items), ['first'])
  const page = await core.listNamespacedConfigMap({ namespace, limit: 1 })
  const rest = await core.listNamespacedConfigMap({ namespace, limit: 1, _continue: page.metadata?._continue ?? '' })
  expect.equal('a list goes on in pages', names([...page.items, ...rest.items]), ['first', 'second'])
  const changed = await core.replaceNamespacedConfigMap({
    namespace,
    name: 'first',
    body: { ...made, data: { step: '2' } },
  })
  expect.equal('an object is replaced', changed.data, { step: '2' })
  await expect.fails('an old revision is a conflict', 409, 'Conflict', () =>
    core.replaceNamespacedConfigMap({ namespace, name: 'first', body: made }),
  )
  const deleted = await core.deleteNamespacedConfigMap({ namespace, name: 'first' })
  expect.equal('a deletion says what was deleted', [deleted.status, deleted.details?.name], ['Success', 'first'])
  await core.deleteCollectionNamespacedConfigMap({ namespace })
  expect.equal('a collection is deleted', (await core.listNamespacedConfigMap({ namespace })).items, [])
  await expect.fails('a malformed name is invalid', 422, 'Invalid', () =>
    core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'Not A Name' } } }),
  )
}

async function patches({ config, expect, namespace }: ScenarioContext): Promise<void> {
  const core = config.makeApiClient(CoreV1Api)
  const name = 'patched'
  await core.createNamespacedConfigMap({ namespace, body: { metadata: { name }, data: { a: '1', b: '1' } } })
  const merged = await core.patchNamespacedConfigMap({ namespace, name, body: { data: { a: null, c: '3' } } }, merge)
  expect.equal('a merge patch is applied', merged.data, { b: '1', c: '3' })
  const operations = [{ op: 'replace', path: '/data/b', value: '2' }]
  const replaced = await core.patchNamespacedConfigMap({ namespace, name, body: operations }, json)
  expect.equal('a JSON patch is applied', replaced.data, { b: '2', c: '3' })
  // Without a header the client sends every patch as a JSON patch.
  const usual = await core.patchNamespacedConfigMap({ namespace, name, body: operations })
  expect.equal('a patch without a header is a JSON patch', usual.data, { b: '2', c: '3' })
}

async function deployments({ config, expect, namespace }: ScenarioContext): Promise<void> {
  const apps = config.makeApiClient(AppsV1Api)
  const name = 'web'
  const labels = { app: name }
  const body: V1Deployment = {
    metadata: { name },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [
            { name: 'web', image: 'web:1' },
            { name: 'log', image: 'log:1' },
          ],
        },
      },
    },
  }
  const made = await apps.createNamespacedDeployment({ namespace, body })
  expect.equal('a Deployment begins with generation 1', made.metadata?.generation, 1)
  const containers = { spec: { template: { spec: { containers: [{ name: 'log', image: 'log:2' }] } } } }
  const patched = await apps.patchNamespacedDeployment({ namespace, name, body: containers }, strategic)
  expect.equal(
    'a strategic merge patch merges containers by name',
    patched.spec?.template.spec?.containers.map(({ image }) => image),
    ['web:1', 'log:2'],
  )
  const status = await apps.patchNamespacedDeploymentStatus(
    { namespace, name, body: { status: { replicas: 2 } } },
    merge,
  )
  expect.equal('a status is patched', [status.status?.replicas, status.metadata?.generation], [2, 2])
  const scale = await apps.readNamespacedDeploymentScale({ namespace, name })
  expect.equal('a scale is read', [scale.spec?.replicas, scale.status?.replicas], [2, 2])
  await apps.replaceNamespacedDeploymentScale({ namespace, name, body: { ...scale, spec: { replicas: 5 } } })
  expect.equal('a scale is replaced', (await apps.readNamespacedDeployment({ namespace, name })).spec?.replicas, 5)
}

function names(items: readonly { readonly metadata?: { readonly name?: string } }[]): string[] {
  return items.map(({ metadata }) => metadata?.name ?? '')
}
