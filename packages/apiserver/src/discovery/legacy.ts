import type { JsonObject } from '@kubewright/kube/json'
import { formatGroupVersion } from '@kubewright/kube/meta'
import type { ListedResource, ServedGroup, ServedVersion } from './group-versions.ts'

/** Unaggregated discovery: one document for the groups, and one for each group version. */

/** The response of /api. */
export function apiVersions(core: ServedGroup, serverAddress: string): JsonObject {
  return {
    kind: 'APIVersions',
    versions: core.versions.map((version) => version.version),
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress }],
  }
}

/** The response of /apis. */
export function apiGroupList(groups: readonly ServedGroup[]): JsonObject {
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.map(groupFields) }
}

/** The response of /apis/<group>. */
export function apiGroup(group: ServedGroup): JsonObject {
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupFields(group) }
}

/** The response of /api/v1 and /apis/<group>/<version>. */
export function apiResourceList(version: ServedVersion): JsonObject {
  return {
    kind: 'APIResourceList',
    // kube-apiserver omits the apiVersion in the core group's list.
    ...(version.group === '' ? {} : { apiVersion: 'v1' }),
    groupVersion: formatGroupVersion(version),
    resources: version.resources.flatMap(apiResources),
  }
}

function groupFields(group: ServedGroup): JsonObject {
  const versions = group.versions.map((version) => ({
    groupVersion: formatGroupVersion(version),
    version: version.version,
  }))
  return { name: group.name, versions, ...(versions[0] === undefined ? {} : { preferredVersion: versions[0] }) }
}

function apiResources({ definition, storageVersionHash }: ListedResource): readonly JsonObject[] {
  const own = {
    name: definition.plural,
    singularName: definition.singular,
    namespaced: definition.namespaced,
    kind: definition.kind,
    verbs: definition.verbs,
    ...(definition.shortNames.length > 0 ? { shortNames: definition.shortNames } : {}),
    ...(definition.categories.length > 0 ? { categories: definition.categories } : {}),
    ...(storageVersionHash === '' ? {} : { storageVersionHash }),
  }
  const subresources = definition.subresources.map((subresource) => ({
    name: `${definition.plural}/${subresource.name}`,
    singularName: '',
    namespaced: definition.namespaced,
    ...(subresource.group === definition.group && subresource.version === definition.version
      ? {}
      : { group: subresource.group, version: subresource.version }),
    kind: subresource.kind,
    verbs: subresource.verbs,
  }))
  return [own, ...subresources]
}
