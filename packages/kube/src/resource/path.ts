import type { ResourceDefinition } from './definition.ts'

export interface ResourceLocation {
  /** Absent or empty: all namespaces, or a resource without namespaces. */
  readonly namespace?: string | undefined
  /** Absent: the collection. */
  readonly name?: string | undefined
  readonly subresource?: string | undefined
}

type Names = Pick<ResourceDefinition, 'group' | 'version' | 'plural' | 'namespaced'>

/** The path under which the API serves a collection, an object or a part of it, percent-encoded. */
export function resourcePath(definition: Names, location: ResourceLocation = {}): string {
  const { group, version, plural, namespaced } = definition
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  const namespace = namespaced && location.namespace ? `/namespaces/${encodeURIComponent(location.namespace)}` : ''
  const name = location.name === undefined ? '' : `/${encodeURIComponent(location.name)}`
  const subresource = location.subresource === undefined ? '' : `/${location.subresource}`
  return `${root}${namespace}/${plural}${name}${subresource}`
}
