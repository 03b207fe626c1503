import type { GroupVersionKind, KubernetesObject } from '@kubewright/kube/meta'
import { apiVersionOf, builtinDefinition, type ResourceDefinition } from '@kubewright/kube/resource'
import type { Kind, Stored } from './kind.ts'
import { kindIdOf, makeKind } from './make-kind.ts'
import { pluralOf } from './plural.ts'

/** Any object, with any fields. */
export type UntypedObject = KubernetesObject & { readonly [field: string]: unknown }

export interface UntypedKindOptions extends GroupVersionKind {
  readonly plural?: string
  /** True when absent. */
  readonly namespaced?: boolean
}

/**
 * A kind without TypeScript types: from its definition (definitionOfManifest makes one from a
 * CustomResourceDefinition), or from group, version and kind. The latter has a schema only if it is built in; without a
 * schema it cannot be used for children.
 */
export function untypedKind(
  source: ResourceDefinition | UntypedKindOptions,
): Kind<Stored<UntypedObject>, UntypedObject> {
  const definition = 'shape' in source ? source : definitionOf(source)
  const { group, kind } = definition
  return makeKind({
    id: kindIdOf(group, kind),
    apiVersion: apiVersionOf(definition),
    kind,
    definition: () => definition,
  })
}

function definitionOf(options: UntypedKindOptions): ResourceDefinition {
  const { group, version, kind, plural = pluralOf(kind), namespaced = true } = options
  const builtin = builtinDefinition(group, version, kind)
  if (builtin !== undefined) return builtin
  return {
    group,
    version,
    kind,
    plural,
    singular: kind.toLowerCase(),
    listKind: `${kind}List`,
    shortNames: [],
    categories: [],
    namespaced,
    verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
    subresources: [],
    shape: () => undefined,
  }
}
