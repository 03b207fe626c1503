import { getField, isJsonArray, isJsonObject, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { isNotFound } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import { CustomResourceDefinition } from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'
import { ClusterError } from './errors.ts'

const manager = 'kubewright'

/**
 * Applies the CustomResourceDefinitions of the kinds and returns when all are served.
 *
 * @throws ClusterError CLUSTER_KIND_AMBIGUOUS, before anything is applied, when two definitions of one kind differ.
 */
export async function installKinds(client: Client, kinds: readonly KindReference[]): Promise<void> {
  for (const manifest of distinctManifests(kinds)) {
    requireAccepted(await client.apply(CustomResourceDefinition, manifest as never, { manager, force: true }))
  }
  for (const kind of kinds) await requireServed(client, kind)
}

function distinctManifests(kinds: readonly KindReference[]): Iterable<JsonObject> {
  const manifests = new Map<string, JsonObject>()
  for (const { definition } of kinds) {
    const { plural, group, manifest } = definition
    if (manifest === undefined) continue
    const name = `${plural}.${group}`
    const earlier = manifests.get(name)
    if (earlier !== undefined && !jsonEqual(earlier, manifest)) refuseSecond(name, earlier, manifest)
    manifests.set(name, manifest)
  }
  return manifests.values()
}

/** Kubernetes keeps one definition per kind, with one storage version; the author has to choose it. */
function refuseSecond(name: string, earlier: JsonObject, later: JsonObject): never {
  const [first, second] = [storageVersionOf(earlier), storageVersionOf(later)]
  const why =
    first === second
      ? ', and the definitions differ; install one of them'
      : `, with the storage versions ${first} and ${second}; install one CustomResourceDefinition that has both versions and one storage version, with untypedKind(definitionOfManifest(manifest, version))`
  throw new ClusterError('CLUSTER_KIND_AMBIGUOUS', `CustomResourceDefinition ${name} is defined twice${why}`)
}

function storageVersionOf(manifest: JsonObject): string {
  const spec = getField(manifest, 'spec')
  const versions = isJsonObject(spec) ? getField(spec, 'versions') : undefined
  const all = isJsonArray(versions) ? versions.filter(isJsonObject) : []
  const storage = all.find((version) => getField(version, 'storage') === true)
  return String(storage === undefined ? 'unknown' : getField(storage, 'name'))
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
