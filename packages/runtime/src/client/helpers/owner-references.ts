import {
  controllerOf,
  type GroupVersionKind,
  isControlledBy,
  type KubernetesObject,
  newOwnerReference,
  refersToSameObject,
  removeOwnerReference,
  setOwnerReference,
  withMetadata,
} from '@kubewright/kube/meta'

/** Whether the owner is among the owners of the object: group, kind and name decide, the version does not. */
export function hasOwnerReference(object: KubernetesObject, owner: KubernetesObject, kind?: GroupVersionKind): boolean {
  const reference = newOwnerReference(owner, kind)
  return object.metadata?.ownerReferences?.some((candidate) => refersToSameObject(candidate, reference)) === true
}

/** Whether any owner is the controller of the object. */
export function hasControllerReference(object: KubernetesObject): boolean {
  return controllerOf(object) !== undefined
}

/** The object without the owner as its controller; the same object when the owner is not its controller. */
export function removeControllerReference<Kind extends KubernetesObject>(
  object: Kind,
  owner: KubernetesObject,
  kind?: GroupVersionKind,
): Kind {
  return isControlledBy(object, owner) ? removeOwnerReference(object, owner, kind) : object
}

/**
 * The object with the owner among its owners, which then cannot be deleted in the foreground before the object is; or,
 * with false, no longer holds it up.
 */
export function setBlockOwnerDeletion<Kind extends KubernetesObject>(
  object: Kind,
  owner: KubernetesObject,
  isBlocking: boolean,
  kind?: GroupVersionKind,
): Kind {
  const owned = hasOwnerReference(object, owner, kind) ? object : setOwnerReference(object, owner, kind)
  const reference = newOwnerReference(owner, kind)
  const ownerReferences = (owned.metadata?.ownerReferences ?? []).map((candidate) =>
    refersToSameObject(candidate, reference) && (candidate.blockOwnerDeletion ?? false) !== isBlocking
      ? { ...candidate, blockOwnerDeletion: isBlocking }
      : candidate,
  )
  const isSame = ownerReferences.every((candidate, index) => candidate === owned.metadata?.ownerReferences?.[index])
  return isSame ? owned : withMetadata(owned, { ownerReferences })
}
