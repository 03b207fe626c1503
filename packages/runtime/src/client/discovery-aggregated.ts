import { getField, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import type { ApiResource, ApiSubresource } from '@kubewright/kube/kinds'
import {
  type DiscoveredGroup,
  type DiscoveredVersion,
  objectsIn,
  resourceOf,
  textIn,
  textsIn,
} from './discovery-document.ts'

/** The groups of an APIGroupDiscoveryList. */
export function aggregatedGroups(document: JsonObject): readonly DiscoveredGroup[] {
  return objectsIn(document, 'items').map((item) => {
    const metadata = getField(item, 'metadata')
    const name = isJsonObject(metadata) ? textIn(metadata, 'name') : ''
    return { name, versions: objectsIn(item, 'versions').map((version) => versionOf(name, version)) }
  })
}

/** If an aggregated API server does not respond, its last known state is sent as Stale, or nothing. */
function versionOf(group: string, source: JsonObject): DiscoveredVersion {
  const version = textIn(source, 'version')
  const resources = objectsIn(source, 'resources').flatMap((resource) => aggregatedResource(group, version, resource))
  const isStale = textIn(source, 'freshness') === 'Stale'
  return { version, resources, ...(isStale ? { problem: 'its aggregated API server does not respond' } : {}) }
}

/** A resource with subresources only has no kind and cannot be addressed. */
function aggregatedResource(group: string, version: string, source: JsonObject): readonly ApiResource[] {
  const { kind } = responseKind(group, version, source)
  if (kind === '') return []
  const definition = {
    group,
    version,
    kind,
    plural: textIn(source, 'resource'),
    singular: textIn(source, 'singularResource'),
    namespaced: textIn(source, 'scope') === 'Namespaced',
  }
  const subresources = objectsIn(source, 'subresources').map(
    (subresource): ApiSubresource => ({
      name: textIn(subresource, 'subresource'),
      ...responseKind(group, version, subresource),
      verbs: textsIn(subresource, 'verbs'),
    }),
  )
  return [resourceOf(definition, source, subresources)]
}

/** Without a version, the group version of the list applies. */
function responseKind(group: string, version: string, source: JsonObject) {
  const given = getField(source, 'responseKind')
  if (!isJsonObject(given)) return { group, version, kind: '' }
  const isOwn = textIn(given, 'version') === ''
  return {
    group: isOwn ? group : textIn(given, 'group'),
    version: isOwn ? version : textIn(given, 'version'),
    kind: textIn(given, 'kind'),
  }
}
