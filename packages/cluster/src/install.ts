import { getField, isJsonArray, isJsonObject, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { isNotFound } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import { CustomResourceDefinition } from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'
import { ClusterError } from './errors.ts'

const manager = 'kubewright'

/** A definition as this cluster has installed it. */
interface Installed {
  readonly manifest: JsonObject
  readonly uid: string | undefined
  readonly generation: unknown
}

export interface InstallOptions {
  /** Whether definitions of earlier calls may be replaced; false when absent. */
  readonly replaces?: boolean | undefined
}

export interface Installer {
  /**
   * Applies the CustomResourceDefinitions of the kinds and returns when all are served. Calls run one after another.
   *
   * @throws ClusterError CLUSTER_KIND_AMBIGUOUS, before anything is applied, when two definitions of one kind differ,
   * of this call or of an earlier one. A later definition may add versions. Any definition may replace one that the
   * client has changed or deleted in the meantime, or one that the cluster started with. With `replaces`, any may
   * replace any earlier one, as while an operator is developed.
   */
  install(kinds: readonly KindReference[], options?: InstallOptions): Promise<void>
}

export function createInstaller(client: Client): Installer {
  const installed = new Map<string, Installed>()
  let last: Promise<unknown> = Promise.resolve()

  const install = async (kinds: readonly KindReference[], { replaces = false }: InstallOptions = {}) => {
    const manifests = distinctManifests(kinds)
    for (const [name, manifest] of replaces ? [] : manifests) {
      await refuseReplacement(client, name, installed.get(name), manifest)
    }
    for (const [name, manifest] of manifests) {
      const applied = await client.apply(CustomResourceDefinition, manifest as never, { manager, force: true })
      installed.set(name, { manifest, uid: applied.metadata.uid, generation: applied.metadata.generation })
      requireAccepted(applied)
    }
    for (const kind of kinds) await requireServed(client, kind)
  }

  return {
    install(kinds, options) {
      const done = last.then(() => install(kinds, options))
      last = done.catch(() => undefined)
      return done
    },
  }
}

/** A second definition would silently replace the first one, and change which fields its objects may have. */
async function refuseReplacement(
  client: Client,
  name: string,
  earlier: Installed | undefined,
  later: JsonObject,
): Promise<void> {
  if (earlier === undefined || isExtension(earlier.manifest, later)) return
  const present = await client.get(CustomResourceDefinition, { name })
  const isUnchanged =
    present?.metadata.uid === earlier.uid && String(present?.metadata.generation) === String(earlier.generation)
  if (isUnchanged) refuseSecond(name, earlier.manifest, later)
}

/** Whether the later definition equals the earlier one, except for added versions and another storage version. */
function isExtension(earlier: JsonObject, later: JsonObject): boolean {
  if (!jsonEqual(withoutVersions(earlier), withoutVersions(later))) return false
  const versions = new Map(versionsOf(later).map((version) => [getField(version, 'name'), version]))
  return versionsOf(earlier).every((version) => {
    const same = versions.get(getField(version, 'name'))
    return same !== undefined && jsonEqual({ ...same, storage: true }, { ...version, storage: true })
  })
}

/** The definition without its versions and their conversion, which a second version adds. */
function withoutVersions(manifest: JsonObject): JsonObject {
  const spec = getField(manifest, 'spec')
  if (!isJsonObject(spec)) return manifest
  const { versions: _versions, conversion: _conversion, ...rest } = spec
  return { ...manifest, spec: rest }
}

function versionsOf(manifest: JsonObject): readonly JsonObject[] {
  const spec = getField(manifest, 'spec')
  const versions = isJsonObject(spec) ? getField(spec, 'versions') : undefined
  return isJsonArray(versions) ? versions.filter(isJsonObject) : []
}

function distinctManifests(kinds: readonly KindReference[]): ReadonlyMap<string, JsonObject> {
  const manifests = new Map<string, JsonObject>()
  for (const { definition } of kinds) {
    const { plural, group, manifest } = definition
    if (manifest === undefined) continue
    const name = `${plural}.${group}`
    const earlier = manifests.get(name)
    if (earlier !== undefined && !jsonEqual(earlier, manifest)) refuseSecond(name, earlier, manifest)
    manifests.set(name, manifest)
  }
  return manifests
}

/** Kubernetes keeps one definition per kind, with one storage version; the author has to choose it. */
function refuseSecond(name: string, earlier: JsonObject, later: JsonObject): never {
  const [first, second] = [storageVersionOf(earlier), storageVersionOf(later)]
  const why =
    first === second
      ? ', and the definitions differ; install one of them, or change the installed CustomResourceDefinition with the client'
      : `, with the storage versions ${first} and ${second}; install one CustomResourceDefinition that has both versions and one storage version, with untypedKind(definitionOfManifest(manifest, version))`
  throw new ClusterError('CLUSTER_KIND_AMBIGUOUS', `CustomResourceDefinition ${name} is defined twice${why}`)
}

function storageVersionOf(manifest: JsonObject): string {
  const storage = versionsOf(manifest).find((version) => getField(version, 'storage') === true)
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
