import { coreCategories, coreShortNames } from './core-names.ts'
import type { GroupVersionKind, OpenApiOperation } from './openapi.ts'
import type { DiscoveryResource, GroupVersionDocument } from './sources.ts'

/** Reads the resources of a group version from the paths of its OpenAPI document, as its discovery would list them. */
export function resourcesOfPaths({ group, version, document }: GroupVersionDocument): readonly DiscoveryResource[] {
  const found = new Map<string, FoundResource>()
  const prefix = group === '' ? `/api/${version}/` : `/apis/${group}/${version}/`
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    const match = pathPattern.exec(path.slice(prefix.length))?.groups
    if (!path.startsWith(prefix) || path.startsWith(`${prefix}watch/`) || match?.resource === undefined) continue
    const name = match.subresource === undefined ? match.resource : `${match.resource}/${match.subresource}`
    for (const [method, operation] of Object.entries(operations)) {
      if (operation['x-kubernetes-group-version-kind'] === undefined) continue
      addOperation(found, name, path.includes('/namespaces/{namespace}/'), method, operation)
    }
  }
  return [...found]
    .filter(([name]) => !name.includes('/'))
    .map(([name, resource]) => toDiscovery(name, resource, found))
}

const pathPattern =
  /^(?:namespaces\/\{namespace\}\/)?(?<resource>[a-z]+)(?:\/\{name\}(?:\/(?<subresource>[a-z]+)(?:\/\{path\})?)?)?$/

interface FoundResource {
  readonly kind: GroupVersionKind
  namespaced: boolean
  readonly verbs: Set<string>
}

function addOperation(
  found: Map<string, FoundResource>,
  name: string,
  namespaced: boolean,
  method: string,
  operation: OpenApiOperation,
): void {
  const kind = operation['x-kubernetes-group-version-kind']
  if (kind === undefined) return
  const resource = found.get(name) ?? { kind, namespaced, verbs: new Set<string>() }
  found.set(name, resource)
  resource.namespaced ||= namespaced
  const action = operation['x-kubernetes-action'] ?? ''
  const verb = action === 'connect' ? verbOfMethod[method] : (verbOfMethod[action] ?? action)
  if (verb !== undefined) resource.verbs.add(verb)
  if (action === 'list' && name !== 'componentstatuses') resource.verbs.add('watch')
}

const verbOfMethod: Readonly<Record<string, string>> = {
  get: 'get',
  post: 'create',
  put: 'update',
  patch: 'patch',
  delete: 'delete',
}

function toDiscovery(name: string, resource: FoundResource, found: Map<string, FoundResource>): DiscoveryResource {
  const subresources = [...found].filter(([other]) => other.startsWith(`${name}/`))
  return {
    resource: name,
    responseKind: resource.kind,
    scope: resource.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: resource.kind.kind.toLowerCase(),
    shortNames: coreShortNames[name] ?? [],
    categories: coreCategories[name] ?? [],
    verbs: [...resource.verbs].sort(),
    subresources: subresources.map(([path, subresource]) => ({
      subresource: path.slice(name.length + 1),
      responseKind: subresource.kind,
      verbs: [...subresource.verbs].sort(),
    })),
  }
}
