import type { ResourceDefinition } from './definition.ts'

export interface ResourceLocation {
  /** Absent or empty for all namespaces, and for cluster-scoped resources. */
  readonly namespace?: string | undefined
  /** Absent for the collection. */
  readonly name?: string | undefined
  readonly subresource?: string | undefined
}

type Names = Pick<ResourceDefinition, 'group' | 'version' | 'plural' | 'namespaced'>

/** The URL path of a collection, an object or a subresource, percent-encoded. */
export function resourcePath(definition: Names, location: ResourceLocation = {}): string {
  const { group, version, plural, namespaced } = definition
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  const namespace = namespaced && location.namespace ? `/namespaces/${encodeURIComponent(location.namespace)}` : ''
  const name = location.name === undefined ? '' : `/${encodeURIComponent(location.name)}`
  const subresource = location.subresource === undefined ? '' : `/${location.subresource}`
  return `${root}${namespace}/${plural}${name}${subresource}`
}
