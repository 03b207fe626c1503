import {
  controllerOf,
  isBeingDeleted,
  type KubernetesObject,
  newControllerReference,
  type OwnerReference,
} from '@kubewright/kube/meta'
import type { LabelMatcher } from '@kubewright/kube/selectors'
import { isInvalid, isNotFound } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import type { KindReference, StoredMeta } from 'kubewright/resource'

interface StoredObject extends KubernetesObject {
  readonly metadata: StoredMeta
}

export interface Claim<T extends StoredObject, Owner extends StoredObject> {
  readonly kind: KindReference<T>
  readonly owner: Owner
  readonly ownerKind: KindReference<Owner>
  readonly selector: LabelMatcher
  /** Those that the owner controls, and those without a controller. */
  readonly candidates: readonly T[]
  /** Writes through the cache. */
  readonly client: Client
  /** Reads from the server itself. */
  readonly liveClient: Client
}

/**
 * Adopts and releases by the owner's selector, and returns the objects that it then controls: matching objects without
 * a controller are adopted, controlled ones that no longer match are released. An owner that is being deleted does
 * neither. Before the first adoption, the owner is read from the server: the cache may not show the deletion yet, and
 * no garbage collection would delete an adopted object.
 */
export async function claimObjects<T extends StoredObject, Owner extends StoredObject>(
  claim: Claim<T, Owner>,
): Promise<readonly T[]> {
  const { owner, selector, candidates } = claim
  const claimed: T[] = []
  let mayAdopt: boolean | undefined
  for (const object of candidates) {
    const isMatch = selector.matches(object.metadata.labels)
    if (controllerOf(object)?.uid === owner.metadata.uid) {
      if (isMatch) claimed.push(object)
      else if (!isBeingDeleted(owner)) await release(claim, object)
    } else if (isMatch && !isBeingDeleted(owner) && !isBeingDeleted(object)) {
      mayAdopt ??= await isAlive(claim)
      const adopted = mayAdopt ? await adopt(claim, object) : undefined
      if (adopted !== undefined) claimed.push(adopted)
    }
  }
  return claimed
}

async function isAlive<T extends StoredObject, Owner extends StoredObject>(claim: Claim<T, Owner>): Promise<boolean> {
  const { name, namespace, uid } = claim.owner.metadata
  const live = await claim.liveClient.get(claim.ownerKind, { name, namespace })
  return live !== undefined && live.metadata.uid === uid && !isBeingDeleted(live)
}

async function adopt<T extends StoredObject, Owner extends StoredObject>(
  claim: Claim<T, Owner>,
  object: T,
): Promise<T | undefined> {
  const { group, version, kind } = claim.ownerKind.definition
  const reference = newControllerReference(claim.owner, { group, version, kind })
  return patchOwners(claim, object, reference)
}

async function release<T extends StoredObject, Owner extends StoredObject>(
  claim: Claim<T, Owner>,
  object: T,
): Promise<void> {
  await patchOwners(claim, object, { $patch: 'delete', uid: claim.owner.metadata.uid })
}

/** The UID ensures that it is still the same object; a deleted or replaced one is not a failure. */
async function patchOwners<T extends StoredObject, Owner extends StoredObject>(
  claim: Claim<T, Owner>,
  object: T,
  reference: OwnerReference | { readonly $patch: 'delete'; readonly uid: string },
): Promise<T | undefined> {
  const { name, namespace, uid } = object.metadata
  try {
    const patch = { metadata: { uid, ownerReferences: [{ ...reference }] } }
    return await claim.client.patch(claim.kind, { name, namespace }, { type: 'strategic', patch })
  } catch (error) {
    if (isNotFound(error) || isInvalid(error)) return undefined
    throw error
  }
}
