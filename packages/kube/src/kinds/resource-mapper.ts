import type { ApiResource } from './resources.ts'
import { builtinResources } from './resources.ts'

/** Maps kinds, resource names and command-line arguments to resources, like kubectl's discovery REST mapper. */
export interface ResourceMapper {
  byKind(group: string, version: string, kind: string): ApiResource | undefined
  byResource(group: string, version: string, plural: string): ApiResource | undefined
  /**
   * Resolves the argument of `kubectl get`: a plural, singular or short name or a kind, alone or followed by a group or
   * by a version and group (deploy, deployments.apps, Deployment.v1.apps). A prefix of the group is enough.
   */
  byArgument(argument: string): ApiResource | undefined
}

/**
 * A mapper of these resources. Their order, as in discovery, is their priority: if a name matches several, the first
 * wins.
 */
export function createResourceMapper(resources: readonly ApiResource[]): ResourceMapper {
  const kinds = new Map<string, ApiResource>()
  const plurals = new Map<string, ApiResource>()
  for (const resource of resources) {
    kinds.set(`${resource.group}/${resource.version}/${resource.kind}`, resource)
    plurals.set(`${resource.group}/${resource.version}/${resource.plural}`, resource)
  }
  return {
    byKind: (group, version, kind) => kinds.get(`${group}/${version}/${kind}`),
    byResource: (group, version, plural) => plurals.get(`${group}/${version}/${plural}`),
    byArgument: (argument) => resolveArgument(resources, argument),
  }
}

let builtinMapper: ResourceMapper | undefined

/** A mapper of the built-in resources. */
export function builtinResourceMapper(): ResourceMapper {
  builtinMapper ??= createResourceMapper(builtinResources())
  return builtinMapper
}

interface PartialName {
  readonly name: string
  readonly version: string
  readonly group: string
}

function resolveArgument(resources: readonly ApiResource[], argument: string): ApiResource | undefined {
  for (const partial of readings(argument)) {
    const found = findByName(resources, expandShortName(resources, partial))
    if (found !== undefined) return found
  }
  for (const partial of readings(argument)) {
    const found = findByKind(resources, partial)
    if (found !== undefined) return found
  }
  return undefined
}

/** With two dots, the text after the first dot may be version and group; in any case it may be a group. */
function readings(argument: string): readonly PartialName[] {
  const parts = argument.split('.')
  const [name = '', version = ''] = parts
  const withGroup: PartialName = { name, version: '', group: parts.slice(1).join('.') }
  if (parts.length < 3) return [withGroup]
  return [{ name, version, group: parts.slice(2).join('.') }, withGroup]
}

/** A short name matches only if no resource has it as its full name. */
function expandShortName(resources: readonly ApiResource[], partial: PartialName): PartialName {
  const inGroup = (resource: ApiResource) => partial.group === '' || resource.group === partial.group
  const bearsName = (resource: ApiResource) => resource.plural === partial.name || resource.singular === partial.name
  if (resources.some((resource) => inGroup(resource) && bearsName(resource))) return partial
  const hasShortName = (resource: ApiResource) => resource.shortNames.includes(partial.name)
  const exact = resources.find((resource) => inGroup(resource) && hasShortName(resource))
  if (exact !== undefined) return { name: exact.plural, version: '', group: exact.group }
  const byPrefix = resources.find((resource) => resource.group.startsWith(partial.group) && hasShortName(resource))
  return byPrefix === undefined || partial.group === ''
    ? partial
    : { ...partial, name: byPrefix.plural, group: byPrefix.group }
}

function findByName(resources: readonly ApiResource[], partial: PartialName): ApiResource | undefined {
  const name = partial.name.toLowerCase()
  return resources.find((resource) => {
    if (resource.plural !== name && resource.singular !== name) return false
    if (partial.version !== '' && resource.version !== partial.version) return false
    if (partial.group === '') return true
    // With a version the group must be complete; without one a prefix is enough.
    return partial.version === '' ? resource.group.startsWith(partial.group) : resource.group === partial.group
  })
}

function findByKind(resources: readonly ApiResource[], partial: PartialName): ApiResource | undefined {
  return resources.find((resource) => {
    if (resource.kind !== partial.name && resource.kind.toLowerCase() !== partial.name) return false
    return resource.group === partial.group && (partial.version === '' || resource.version === partial.version)
  })
}
