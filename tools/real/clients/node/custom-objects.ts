import {
  CustomObjectsApi,
  type KubernetesObject,
  KubernetesObjectApi,
  PatchStrategy,
  setHeaderOptions,
} from '@kubernetes/client-node'
import { defineGadgets } from './gadgets.ts'
import type { NodeScenario, ScenarioContext } from './scenario.ts'

interface Gadget extends KubernetesObject {
  spec?: { size?: number; color?: string; unknown?: string }
  status?: { phase?: string }
}

const group = 'node.clients.kubewright.dev'
const kind = { apiVersion: `${group}/v1`, kind: 'Gadget' }
const merge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch)

/** A definition, then custom objects by both generic clients, and server-side apply. */
export const customObjects: NodeScenario = {
  name: 'node-custom',
  async run(context) {
    const established = await defineGadgets(context.config, group)
    context.expect.that('a definition is established', established, 'not in time')
    await objects(context)
    await generic(context)
    await serverSideApply(context)
  },
}

async function objects({ config, expect, namespace }: ScenarioContext): Promise<void> {
  const custom = config.makeApiClient(CustomObjectsApi)
  const place = { group, version: 'v1', namespace, plural: 'gadgets' }
  const body: Gadget = { ...kind, metadata: { name: 'first' }, spec: { color: 'red', unknown: 'x' } }
  const made: Gadget = await custom.createNamespacedCustomObject({ ...place, body })
  expect.equal('a custom object is defaulted and pruned', made.spec, { size: 1, color: 'red' })
  const list: { items: Gadget[] } = await custom.listNamespacedCustomObject(place)
  expect.equal('custom objects are listed', list.items, [made])
  const patch = { ...place, name: 'first', body: { spec: { size: 3 } } }
  const patched: Gadget = await custom.patchNamespacedCustomObject(patch, merge)
  expect.equal('a custom object is patched', patched.spec?.size, 3)
  await expect.fails('what the schema forbids is invalid', 422, 'Invalid', () =>
    custom.patchNamespacedCustomObject({ ...place, name: 'first', body: { spec: { size: 11 } } }, merge),
  )
  await expect.fails('an old revision is a conflict', 409, 'Conflict', () =>
    custom.replaceNamespacedCustomObject({ ...place, name: 'first', body: made }),
  )
  const status = { ...place, name: 'first', body: { status: { phase: 'Ready' }, spec: { size: 9 } } }
  const shown: Gadget = await custom.patchNamespacedCustomObjectStatus(status, merge)
  expect.equal('a status is patched alone', [shown.status, shown.spec?.size], [{ phase: 'Ready' }, 3])
  await custom.deleteNamespacedCustomObject({ ...place, name: 'first' })
  await expect.fails('a deleted custom object is not found', 404, 'NotFound', () =>
    custom.getNamespacedCustomObject({ ...place, name: 'first' }),
  )
}

/** The client that finds the resource of an object by discovery. */
async function generic({ config, expect, namespace }: ScenarioContext): Promise<void> {
  const client = KubernetesObjectApi.makeApiClient(config)
  const gadget: Gadget = { ...kind, metadata: { name: 'generic', namespace }, spec: { size: 2 } }
  const made = await client.create<Gadget>(gadget)
  expect.equal('an object of a discovered resource is created', made.spec, { size: 2 })
  const found = await client.read<Gadget>({ ...kind, metadata: { name: 'generic', namespace } })
  expect.equal('an object of a discovered resource is read', found.metadata?.uid, made.metadata?.uid)
  const list = await client.list<Gadget>(kind.apiVersion, kind.kind, namespace)
  expect.equal('objects of a discovered resource are listed', list.items.length, 1)
  await client.delete(made)
  await expect.fails('an object of a discovered resource is deleted', 404, 'NotFound', () =>
    client.read({ ...kind, metadata: { name: 'generic', namespace } }),
  )
}

async function serverSideApply({ config, expect, namespace }: ScenarioContext): Promise<void> {
  const client = KubernetesObjectApi.makeApiClient(config)
  const apply = (object: KubernetesObject, manager: string, force = false) =>
    client.patch<Gadget>(object, undefined, undefined, manager, force, PatchStrategy.ServerSideApply)
  const gadget = (color: string): Gadget => ({ ...kind, metadata: { name: 'applied', namespace }, spec: { color } })
  const made = await apply(gadget('red'), 'mine')
  expect.equal('an object is applied', made.metadata?.managedFields?.[0]?.operation, 'Apply')
  const again = await apply(gadget('red'), 'mine')
  expect.equal('the same again changes nothing', again.metadata?.resourceVersion, made.metadata?.resourceVersion)
  await expect.fails("another manager's value is a conflict", 409, 'Conflict', () => apply(gadget('blue'), 'theirs'))
  expect.equal('force takes the value', (await apply(gadget('blue'), 'theirs', true)).spec?.color, 'blue')
}
