import type { KubernetesObject, ObjectMeta } from '@kubewright/kube/meta'
import { builtinDefinition, type ResourceDefinition } from '@kubewright/kube/resource'
import { RuntimeError } from '../errors.ts'
import type { Kind, Stored, StoredMeta } from './kind.ts'
import { makeKind } from './make-kind.ts'

/** The input for an object of a built-in kind; the kind fills in apiVersion and kind. */
export type BuiltinInput<T> = Omit<T, 'apiVersion' | 'kind' | 'metadata'> & {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: ObjectMeta
}

/**
 * A kind built into Kubernetes; T is its type in `@kubewright/kube/kinds/*`, and Meta is NamespacedMeta if its objects
 * are in namespaces.
 */
export type BuiltinKind<T extends KubernetesObject, Id extends string, Meta extends StoredMeta = StoredMeta> = Kind<
  Stored<T, Meta>,
  BuiltinInput<T>,
  Id
>

/**
 * Defines a built-in kind, such as ('Deployment.apps', 'apps', 'v1', 'Deployment'). `kubewright/kinds` has all of them.
 *
 * @throws RuntimeError RESOURCE_INVALID, when the definition is first read, if Kubernetes has no such kind.
 */
export function defineBuiltinKind<
  T extends KubernetesObject,
  const Id extends string,
  Meta extends StoredMeta = StoredMeta,
>(id: Id, group: string, version: string, kind: string): BuiltinKind<T, Id, Meta> {
  const apiVersion = group === '' ? version : `${group}/${version}`
  return makeKind({ id, apiVersion, kind, definition: () => findDefinition(group, version, kind) })
}

function findDefinition(group: string, version: string, kind: string): ResourceDefinition {
  const definition = builtinDefinition(group, version, kind)
  if (definition !== undefined) return definition
  const name = group === '' ? `${version} ${kind}` : `${group}/${version} ${kind}`
  throw new RuntimeError(
    'RESOURCE_INVALID',
    `Kubernetes has no built-in kind ${name}; use defineResource or untypedKind for kinds of a CustomResourceDefinition`,
  )
}
