import type { TokenRequest } from '@kubewright/kube/kinds/authentication-v1'
import type { Scale } from '@kubewright/kube/kinds/autoscaling-v1'
import type { Binding } from '@kubewright/kube/kinds/core-v1'
import type { Eviction } from '@kubewright/kube/kinds/policy-v1'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { BuiltinInput, KindReference, UntypedObject } from '../resource/index.ts'
import type { ApplyOptions, Client, GetOptions, ObjectName, Patch, WriteOptions } from './client.ts'

/** Subresources with a kind of their own. */
export interface SubresourceKinds {
  readonly scale: Scale
  readonly eviction: Eviction
  readonly binding: Binding
  readonly token: TokenRequest
}

/** Subresources that are read and written as the object itself. */
export type OwnSubresource = 'status' | 'approval' | 'finalize' | 'resize' | 'ephemeralcontainers'

/** The type of a subresource. */
export type SubresourceBody<T, Name extends string> = Name extends keyof SubresourceKinds
  ? SubresourceKinds[Name]
  : Name extends OwnSubresource
    ? T
    : UntypedObject

/** The input of a subresource; apiVersion, kind and the name of the object are filled in. */
export type SubresourceInput<T, Name extends string> = BuiltinInput<SubresourceBody<T, Name>>

/** Reads and writes one subresource of the objects of a kind. */
export interface SubresourceClient<Body, Input> {
  /** Returns undefined when the object does not exist. */
  get(name: ObjectName, options?: GetOptions): Promise<Body | undefined>
  /** For evictions and bindings the server returns a Status, for a TokenRequest the request with its token. */
  create(name: ObjectName, body: Input, options?: WriteOptions): Promise<Body>
  update(name: ObjectName, body: Input, options?: WriteOptions): Promise<Body>
  patch(name: ObjectName, patch: Patch, options?: WriteOptions): Promise<Body>
  apply(name: ObjectName, body: Input, options: ApplyOptions): Promise<Body>
}

/**
 * Reads and writes a subresource with its own type: Scale, Eviction, Binding, TokenRequest, or the object itself.
 *
 * ```ts
 * const scales = subresourceClient(client, Deployment, 'scale')
 * await scales.patch({ namespace: 'default', name: 'web' }, { type: 'merge', patch: { spec: { replicas: 3 } } })
 * await subresourceClient(client, Pod, 'eviction').create({ namespace: 'default', name: 'web-0' }, {})
 * ```
 */
export function subresourceClient<T extends KubernetesObject, const Name extends string>(
  client: Client,
  kind: KindReference<T>,
  subresource: Name,
): SubresourceClient<SubresourceBody<T, Name>, SubresourceInput<T, Name>> {
  type Body = SubresourceBody<T, Name>
  // The client does not know the kind of a subresource: it returns what the server sends.
  const untyped: KindReference = kind
  return {
    get: async (name, options) => (await client.get(untyped, name, { ...options, subresource })) as Body | undefined,
    create: async (name, body, options) =>
      (await client.create(untyped, named(body, name), { ...options, subresource })) as Body,
    update: async (name, body, options) =>
      (await client.update(untyped, named(body, name), { ...options, subresource })) as Body,
    patch: async (name, patch, options) =>
      (await client.patch(untyped, name, patch, { ...options, subresource })) as Body,
    apply: async (name, body, options) =>
      (await client.apply(untyped, named(body, name), { ...options, subresource })) as Body,
  }
}

/** Sets the object's name in the body: the server requires the two to agree if both are set. */
function named(body: unknown, { name, namespace }: ObjectName): KubernetesObject {
  const { metadata, ...rest } = body as KubernetesObject
  const place = namespace === undefined ? {} : { namespace }
  return { ...rest, metadata: { ...metadata, ...place, name } }
}
