import type { KubernetesObject, ObjectMeta } from '@kubewright/kube/meta'
import type { ResourceDefinition } from '@kubewright/kube/resource'

/** The metadata of an object that the API server has stored. */
export type StoredMeta = ObjectMeta & {
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
  readonly creationTimestamp: string
}

/** The metadata of a stored object of a namespaced kind. */
export type NamespacedMeta = StoredMeta & { readonly namespace: string }

/** An object as read from the server, with the fields that the server sets. */
export type Stored<T, Meta extends StoredMeta = StoredMeta> = Omit<T, 'metadata' | 'apiVersion' | 'kind'> & {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: Meta
}

declare const kindId: unique symbol

/**
 * An object to be written: the input of Kind({...}), with apiVersion and kind. The id exists only for the compiler,
 * which then refuses a Service where Deployments belong.
 */
export type Desired<Input = KubernetesObject, Id extends string = string> = Input & {
  readonly apiVersion: string
  readonly kind: string
  readonly [kindId]?: Id
}

/**
 * Identifies a kind to client, cache and controllers. Object is the type of reads, Input that of writes. Id, such as
 * "Deployment.apps" ("Pod" in the core group), distinguishes kinds with the same fields for the compiler.
 */
export interface KindReference<
  T extends KubernetesObject = KubernetesObject,
  Input = unknown,
  Id extends string = string,
> {
  readonly id: Id
  readonly definition: ResourceDefinition
  /** Carries types for inference; never set at run time. */
  readonly types?: { readonly object: T; readonly input: Input }
}

/** A kind that is also a function that makes its objects: Deployment({ metadata, spec }). */
export interface Kind<T extends KubernetesObject, Input, Id extends string = string>
  extends KindReference<T, Input, Id> {
  (input: Input): Desired<Input, Id>
}

/** The object type of a kind: `type AppService = Infer<typeof AppService>`. */
export type Infer<SomeKind extends KindReference> = NonNullable<SomeKind['types']>['object']
