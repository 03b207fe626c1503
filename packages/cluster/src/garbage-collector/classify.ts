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

/** The owners of an object, by their effect on it. */
export interface ClassifiedOwners {
  /** Exist and do not wait for their dependents. */
  readonly solid: readonly OwnerReference[]
  /** Do not exist, or are other objects of the same name, or are in another namespace. */
  readonly dangling: readonly OwnerReference[]
  /** Are being deleted and wait for their dependents. */
  readonly waiting: readonly OwnerReference[]
}

/** Undefined when the server does not serve the kind of an owner: then its existence is unknown. */
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
    // A cluster-scoped object cannot have a namespaced owner; Kubernetes leaves such objects alone.
    if (kind.definition.namespaced && node.coordinates.namespace === '') return undefined
    const place = { ...node.coordinates, name: reference.name }
    const owner = await findLive(context.liveClient, kind, place)
    if (owner?.metadata.uid !== reference.uid) dangling.push(reference)
    else if (isBeingDeleted(owner) && hasFinalizer(owner, foregroundDeletionFinalizer)) waiting.push(reference)
    else solid.push(reference)
  }
  return { solid, dangling, waiting }
}

/** The current object at these coordinates, read from the server. */
export async function findLive(
  client: Client,
  kind: KindReference,
  { namespace, name }: Pick<Coordinates, 'namespace' | 'name'>,
): Promise<LiveObject | undefined> {
  if (kind.definition.namespaced && namespace === '') return undefined
  const location = kind.definition.namespaced ? { namespace, name } : { name }
  return (await client.get(kind, location)) as LiveObject | undefined
}
