import { ApiextensionsV1Api, type KubeConfig, type V1CustomResourceDefinition } from '@kubernetes/client-node'

const establishedTimeoutMs = 30_000
const pollMs = 50

/** Defines the kind Gadget in a group, and returns whether it is served in time. */
export async function defineGadgets(config: KubeConfig, group: string): Promise<boolean> {
  const definitions = config.makeApiClient(ApiextensionsV1Api)
  const name = `gadgets.${group}`
  await definitions.createCustomResourceDefinition({ body: definition(name, group) })
  const isEstablished = async () => {
    const found = await definitions.readCustomResourceDefinition({ name })
    return found.status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True') === true
  }
  const end = performance.now() + establishedTimeoutMs
  let established = await isEstablished()
  while (!established && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    established = await isEstablished()
  }
  return established
}

function definition(name: string, group: string): V1CustomResourceDefinition {
  const spec = {
    type: 'object',
    properties: { size: { type: 'integer', maximum: 10, _default: 1 }, color: { type: 'string' } },
  }
  const status = { type: 'object', properties: { phase: { type: 'string' } } }
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec, status } } }
  return {
    metadata: { name },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural: 'gadgets', singular: 'gadget', kind: 'Gadget' },
      versions: [{ name: 'v1', served: true, storage: true, schema, subresources: { status: {} } }],
    },
  }
}
