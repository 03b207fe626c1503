import {
  foregroundDeletionFinalizer,
  hasFinalizer,
  isBeingDeleted,
  type KubernetesObject,
  type OwnerReference,
} from '@kubewright/kube/meta'
import type { Client } from 'kubewright/client'
import type { KindReference, StoredMeta } from 'kubewright/resource'
import type { Coordinates, GraphNode } from './graph.ts'
import type { KindLookup } from './kind-lookup.ts'

export type LiveObject = KubernetesObject & { readonly metadata: StoredMeta }

/** The owners of an object, by what they mean for it. */
export interface ClassifiedOwners {
  /** Exist and stay. */
  readonly solid: readonly OwnerReference[]
  /** Do not exist, or are other objects of the same name, or are in another namespace. */
  readonly dangling: readonly OwnerReference[]
  /** Are being deleted and wait for their dependents. */
  readonly waiting: readonly OwnerReference[]
}

/** Undefined when the server does not serve the kind of an owner: then nothing can be said. */
export async function classify(
  node: GraphNode,
  references: readonly OwnerReference[],
  context: { readonly kinds: KindLookup; readonly liveClient: Client },
): Promise<ClassifiedOwners | undefined> {
  const solid: OwnerReference[] = []
  const dangling: OwnerReference[] = []
  const waiting: OwnerReference[] = []
  for (const reference of references) {
    const kind = context.kinds.find(reference, node.uid)
    if (kind === undefined) return undefined
    // Nothing without a namespace can be owned by something with one; Kubernetes leaves such objects alone.
    if (kind.definition.namespaced && node.coordinates.namespace === '') return undefined
    const place = { ...node.coordinates, name: reference.name }
    const owner = await findLive(context.liveClient, kind, place)
    if (owner?.metadata.uid !== reference.uid) dangling.push(reference)
    else if (isBeingDeleted(owner) && hasFinalizer(owner, foregroundDeletionFinalizer)) waiting.push(reference)
    else solid.push(reference)
  }
  return { solid, dangling, waiting }
}

/** The object at these coordinates as the server has it now. */
export async function findLive(
  client: Client,
  kind: KindReference,
  { namespace, name }: Pick<Coordinates, 'namespace' | 'name'>,
): Promise<LiveObject | undefined> {
  if (kind.definition.namespaced && namespace === '') return undefined
  const location = kind.definition.namespaced ? { namespace, name } : { name }
  return (await client.get(kind, location)) as LiveObject | undefined
}
