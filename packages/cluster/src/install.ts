import type { JsonObject } from '@kubewright/kube/json'
import { isNotFound } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import { CustomResourceDefinition } from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'
import { ClusterError } from './errors.ts'

const manager = 'kubewright'

/** Applies the CustomResourceDefinitions of kinds that have one. When it returns, all of them are served. */
export async function installKinds(client: Client, kinds: readonly KindReference[]): Promise<void> {
  const manifests = new Map<string, JsonObject>()
  for (const { definition } of kinds) {
    if (definition.manifest !== undefined)
      manifests.set(`${definition.plural}.${definition.group}`, definition.manifest)
  }
  for (const manifest of manifests.values()) {
    requireAccepted(await client.apply(CustomResourceDefinition, manifest as never, { manager, force: true }))
  }
  for (const kind of kinds) await requireServed(client, kind)
}

function requireAccepted(definition: CustomResourceDefinition): void {
  const refused = definition.status?.conditions?.find(
    ({ type, status }) => type === 'NamesAccepted' && status === 'False',
  )
  if (refused === undefined) return
  const message = `CustomResourceDefinition ${definition.metadata.name} is not served: ${refused.message ?? refused.reason}`
  throw new ClusterError('CLUSTER_KIND_REFUSED', message)
}

async function requireServed(client: Client, kind: KindReference): Promise<void> {
  try {
    await client.list(kind, { limit: 1 })
  } catch (error) {
    if (!isNotFound(error)) throw error
    const { group, version, kind: name, manifest } = kind.definition
    const what = `${group === '' ? version : `${group}/${version}`} ${name}`
    if (manifest !== undefined) {
      const message = `${what} is not among the served versions of its CustomResourceDefinition`
      throw new ClusterError('CLUSTER_KIND_REFUSED', message, { cause: error })
    }
    const message = `the cluster does not serve ${what}, and there is no CustomResourceDefinition to install for it`
    throw new ClusterError('CLUSTER_KIND_NOT_INSTALLABLE', message, { cause: error })
  }
}
