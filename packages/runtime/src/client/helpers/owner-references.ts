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

/** Whether the object has this owner. Group, kind and name are compared, the version is not. */
export function hasOwnerReference(object: KubernetesObject, owner: KubernetesObject, kind?: GroupVersionKind): boolean {
  const reference = newOwnerReference(owner, kind)
  return object.metadata?.ownerReferences?.some((candidate) => refersToSameObject(candidate, reference)) === true
}

/** Whether any owner reference is a controller reference. */
export function hasControllerReference(object: KubernetesObject): boolean {
  return controllerOf(object) !== undefined
}

/** Removes the controller reference to the owner; returns the same object when the owner is not its controller. */
export function removeControllerReference<Kind extends KubernetesObject>(
  object: Kind,
  owner: KubernetesObject,
  kind?: GroupVersionKind,
): Kind {
  return isControlledBy(object, owner) ? removeOwnerReference(object, owner, kind) : object
}

/**
 * Sets blockOwnerDeletion of the reference to the owner: true delays the foreground deletion of the owner until the
 * object is gone.
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
