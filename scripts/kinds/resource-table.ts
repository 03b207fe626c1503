import type { GroupVersionKind } from './openapi.ts'
import { resourcesOfPaths } from './path-resources.ts'
import type { DiscoveryResource, GroupVersionDocument, Sources } from './sources.ts'

/** Each resource of each stable group version on one line, in discovery order: core first. */
export function resourceLines(sources: Sources): readonly string[] {
  const core = sources.documents.filter(({ group }) => group === '')
  const lines = core.flatMap((document) => linesOf(document, resourcesOfPaths(document)))
  for (const group of sources.discovery.items) {
    for (const { version, resources } of group.versions) {
      const document = sources.documents.find((one) => one.group === group.metadata?.name && one.version === version)
      if (document !== undefined) lines.push(...linesOf(document, resources))
    }
  }
  return lines
}

function linesOf(groupVersion: GroupVersionDocument, resources: readonly DiscoveryResource[]): string[] {
  return [...resources]
    .sort((left, right) => (left.resource < right.resource ? -1 : 1))
    .map((resource) => resourceLine(groupVersion, resource))
}

const everyVerb = 'create,delete,deletecollection,get,list,patch,update,watch'

/**
 * group/version plural kind singular scope shortNames categories verbs {subresource=kind:verbs}, with '-' for an
 * empty list and '*' for all eight verbs.
 */
function resourceLine(own: GroupVersionDocument, resource: DiscoveryResource): string {
  const words = [
    `${own.group}/${own.version}`,
    resource.resource,
    resource.responseKind.kind,
    resource.singularResource,
    resource.scope === 'Namespaced' ? 'N' : 'C',
    resource.shortNames?.join(',') || '-',
    resource.categories?.join(',') || '-',
    resource.verbs.join(',') === everyVerb ? '*' : resource.verbs.join(','),
  ]
  for (const subresource of resource.subresources ?? []) {
    const kind = kindText(subresource.responseKind ?? resource.responseKind, own)
    words.push(`${subresource.subresource}=${kind}:${subresource.verbs.join(',')}`)
  }
  return words.join(' ')
}

/** A kind of the resource's own group version is named without them; discovery leaves its group and version empty. */
function kindText(kind: GroupVersionKind, own: GroupVersionDocument): string {
  const isOwn = kind.version === '' || (kind.group === own.group && kind.version === own.version)
  return isOwn ? kind.kind : `${kind.group}/${kind.version}/${kind.kind}`
}
