import { type ApiResource, builtinResources, shapeOfKind } from '../kinds/index.ts'
import type { ObjectShape } from '../shape/index.ts'
import type { ResourceDefinition } from './definition.ts'

let definitions: ReadonlyMap<string, ResourceDefinition> | undefined

/** The definitions of all built-in resources, in discovery order. */
export function builtinDefinitions(): readonly ResourceDefinition[] {
  definitions ??= new Map(builtinResources().map((resource) => [keyOf(resource), withShape(resource)]))
  return [...definitions.values()]
}

/** The definition of a built-in kind, such as apps, v1, Deployment; the core group is the empty string. */
export function builtinDefinition(group: string, version: string, kind: string): ResourceDefinition | undefined {
  if (definitions === undefined) builtinDefinitions()
  return definitions?.get(keyOf({ group, version, kind }))
}

function keyOf(resource: { readonly group: string; readonly version: string; readonly kind: string }): string {
  return `${resource.group}/${resource.version}/${resource.kind}`
}

function withShape(resource: ApiResource): ResourceDefinition {
  let shape: ObjectShape | undefined
  return {
    ...resource,
    shape: () => {
      shape ??= shapeOfKind(resource) as ObjectShape | undefined
      return shape
    },
  }
}
