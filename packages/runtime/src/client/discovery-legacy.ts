import { getField, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import type { ApiSubresource } from '@kubewright/kube/kinds'
import { textOf } from '../callback.ts'
import { runtimeLimits } from '../limits.ts'
import {
  type DiscoveredGroup,
  type DiscoveredVersion,
  objectsIn,
  type ReadDocument,
  readObject,
  resourceOf,
  textIn,
  textsIn,
} from './discovery-document.ts'

interface VersionPath {
  readonly group: string
  readonly version: string
  readonly path: string
}

/** The groups of an APIVersions (/api) or an APIGroupList (/apis), with one more request per group version. */
export async function legacyGroups(root: JsonObject, read: ReadDocument): Promise<readonly DiscoveredGroup[]> {
  const wanted = root['kind'] === 'APIVersions' ? coreVersions(root) : objectsIn(root, 'groups').flatMap(groupVersions)
  const versions = await readEach(wanted, read)
  const groups = new Map<string, DiscoveredVersion[]>()
  wanted.forEach(({ group }, index) => {
    const known = groups.get(group) ?? []
    known.push(versions[index] as DiscoveredVersion)
    groups.set(group, known)
  })
  return [...groups].map(([name, list]) => ({ name, versions: list }))
}

function coreVersions(root: JsonObject): readonly VersionPath[] {
  return textsIn(root, 'versions').map((version) => ({ group: '', version, path: `/api/${version}` }))
}

function groupVersions(group: JsonObject): readonly VersionPath[] {
  const name = textIn(group, 'name')
  const preferred = getField(group, 'preferredVersion')
  const first = isJsonObject(preferred) ? textIn(preferred, 'version') : ''
  const versions = objectsIn(group, 'versions').map((version) => textIn(version, 'version'))
  const ordered = [
    ...versions.filter((version) => version === first),
    ...versions.filter((version) => version !== first),
  ]
  return ordered.map((version) => ({ group: name, version, path: `/apis/${name}/${version}` }))
}

/** Reads a few at a time, so that a server with a hundred groups does not get all requests at once. */
async function readEach(wanted: readonly VersionPath[], read: ReadDocument): Promise<readonly DiscoveredVersion[]> {
  const results: DiscoveredVersion[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < wanted.length; index = next++) {
      results[index] = await readVersion(wanted[index] as VersionPath, read)
    }
  }
  await Promise.all(Array.from({ length: runtimeLimits.discoveryRequestsMax }, work))
  return results
}

/** A group version that cannot be read does not affect the others. */
async function readVersion({ group, version, path }: VersionPath, read: ReadDocument): Promise<DiscoveredVersion> {
  try {
    const entries = objectsIn(await readObject(read, path), 'resources')
    const resources = entries
      .filter((entry) => !textIn(entry, 'name').includes('/'))
      .map((entry) => {
        const plural = textIn(entry, 'name')
        const parts = {
          group,
          version,
          kind: textIn(entry, 'kind'),
          plural,
          singular: textIn(entry, 'singularName'),
          namespaced: entry['namespaced'] === true,
        }
        return resourceOf(parts, entry, subresourcesOf(entries, plural, group, version))
      })
    return { version, resources }
  } catch (error) {
    return { version, resources: [], problem: textOf(error) }
  }
}

function subresourcesOf(entries: readonly JsonObject[], plural: string, group: string, version: string) {
  const prefix = `${plural}/`
  return entries
    .filter((entry) => textIn(entry, 'name').startsWith(prefix))
    .map((entry): ApiSubresource => {
      const isOwn = textIn(entry, 'version') === ''
      return {
        name: textIn(entry, 'name').slice(prefix.length),
        group: isOwn ? group : textIn(entry, 'group'),
        version: isOwn ? version : textIn(entry, 'version'),
        kind: textIn(entry, 'kind'),
        verbs: textsIn(entry, 'verbs'),
      }
    })
}
