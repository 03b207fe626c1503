import type { KubernetesObject, ObjectMeta } from '@kubewright/kube/meta'
import type { ResourceDefinition } from '@kubewright/kube/resource'

/** The metadata of an object that the API server has stored. */
export type StoredMeta = ObjectMeta & {
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
  readonly creationTimestamp: string
}

/** An object as it is read: what the server fills in is there. */
export type Stored<Object> = Omit<Object, 'metadata' | 'apiVersion' | 'kind'> & {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: StoredMeta
}

declare const kindId: unique symbol

/**
 * An object as it should be: what is passed to Kind({...}), with apiVersion and kind. Only the compiler sees the id: it
 * keeps a Service out of a place where Deployments belong.
 */
export type Desired<Input = KubernetesObject, Id extends string = string> = Input & {
  readonly apiVersion: string
  readonly kind: string
  readonly [kindId]?: Id
}

/**
 * What names a kind to client, cache and controllers. Object is what reads give, Input what writes take; Id, such as
 * "Deployment.apps" ("Pod" in the core group), keeps kinds of the same form apart for the compiler.
 */
export interface KindReference<
  Object extends KubernetesObject = KubernetesObject,
  Input = unknown,
  Id extends string = string,
> {
  readonly id: Id
  readonly definition: ResourceDefinition
  /** Carries types for inference; no value has it. */
  readonly types?: { readonly object: Object; readonly input: Input }
}

/** A kind that makes its objects: Deployment({ metadata, spec }). */
export interface Kind<Object extends KubernetesObject, Input, Id extends string = string>
  extends KindReference<Object, Input, Id> {
  (input: Input): Desired<Input, Id>
}

/** The object type of a kind: `type AppService = Infer<typeof AppService>`. */
export type Infer<SomeKind extends KindReference> = NonNullable<SomeKind['types']>['object']
