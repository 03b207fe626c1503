import type { JsonObject } from '@kubewright/kube/json'
import type { ListedResource, ServedGroup, ServedVersion } from './group-versions.ts'

/** All groups in one document (apidiscovery.k8s.io/v2), which clients request since Kubernetes 1.26. */
export function aggregatedDiscovery(groups: readonly ServedGroup[]): JsonObject {
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: groups.map((group) => ({
      metadata: group.name === '' ? {} : { name: group.name },
      versions: group.versions.map(versionDiscovery),
    })),
  }
}

function versionDiscovery(version: ServedVersion): JsonObject {
  return {
    version: version.version,
    resources: version.resources.map(resourceDiscovery),
    freshness: 'Current',
  }
}

function resourceDiscovery(resource: ListedResource): JsonObject {
  const { definition } = resource
  const { subresources } = definition
  return {
    resource: definition.plural,
    responseKind: responseKind(resource, definition),
    scope: definition.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: definition.singular,
    verbs: definition.verbs,
    ...(definition.shortNames.length > 0 ? { shortNames: definition.shortNames } : {}),
    ...(definition.categories.length > 0 ? { categories: definition.categories } : {}),
    ...(subresources.length > 0
      ? {
          subresources: subresources.map((subresource) => ({
            subresource: subresource.name,
            responseKind: responseKind(resource, subresource),
            verbs: subresource.verbs,
          })),
        }
      : {}),
  }
}

/** As kube-apiserver, omits group and version of a built-in resource when they are those of the group version. */
function responseKind(
  { definition, isCustom }: ListedResource,
  kind: { readonly group: string; readonly version: string; readonly kind: string },
): JsonObject {
  const isOwn = !isCustom && kind.group === definition.group && kind.version === definition.version
  return { group: isOwn ? '' : kind.group, version: isOwn ? '' : kind.version, kind: kind.kind }
}
