import { KubeError } from '../errors.ts'
import { formatGroupVersion, type GroupVersionKind, groupVersionKindOf } from './group-version.ts'
import { type KubernetesObject, type OwnerReference, withMetadata } from './object.ts'

/** The reference to the controller of an object, or undefined when it has none. */
export function controllerOf(object: KubernetesObject): OwnerReference | undefined {
  return object.metadata?.ownerReferences?.find((reference) => reference.controller === true)
}

/** Whether the owner is the controller of the object; the uid decides. */
export function isControlledBy(object: KubernetesObject, owner: KubernetesObject): boolean {
  const controller = controllerOf(object)
  return controller !== undefined && (controller.uid ?? '') === (owner.metadata?.uid ?? '')
}

/** A reference to an owner. The kind is the owner's own unless it is given, as items of lists carry none. */
export function newOwnerReference(owner: KubernetesObject, kind: GroupVersionKind = groupVersionKindOf(owner)) {
  return {
    apiVersion: formatGroupVersion(kind),
    kind: kind.kind,
    name: owner.metadata?.name ?? '',
    uid: owner.metadata?.uid ?? '',
  } satisfies OwnerReference
}

/** A reference to a controller: it blocks deletion of the owner, too. */
export function newControllerReference(owner: KubernetesObject, kind?: GroupVersionKind): OwnerReference {
  return { ...newOwnerReference(owner, kind), controller: true, blockOwnerDeletion: true }
}

/**
 * The object with the owner as its controller. Throws KUBE_OWNER_CONFLICT when another object is its controller
 * already, or when the owner is in another namespace.
 */
export function setControllerReference<Kind extends KubernetesObject>(
  object: Kind,
  owner: KubernetesObject,
  kind?: GroupVersionKind,
): Kind {
  checkNamespaces(object, owner)
  const reference = newControllerReference(owner, kind)
  const existing = controllerOf(object)
  if (existing && !refersToSameObject(existing, reference)) {
    const name = `${object.metadata?.namespace ?? ''}/${object.metadata?.name ?? ''}`
    const controller = `another ${existing.kind} controller ${existing.name}`
    throw new KubeError('KUBE_OWNER_CONFLICT', `Object ${name} is already owned by ${controller}`)
  }
  return upsertReference(object, reference)
}

/** The object with the owner among its owners. Throws KUBE_OWNER_CONFLICT when the owner is in another namespace. */
export function setOwnerReference<Kind extends KubernetesObject>(
  object: Kind,
  owner: KubernetesObject,
  kind?: GroupVersionKind,
): Kind {
  checkNamespaces(object, owner)
  return upsertReference(object, newOwnerReference(owner, kind))
}

/** The object without references to the owner; the same object when it has none. */
export function removeOwnerReference<Kind extends KubernetesObject>(
  object: Kind,
  owner: KubernetesObject,
  kind?: GroupVersionKind,
): Kind {
  const reference = newOwnerReference(owner, kind)
  const references = object.metadata?.ownerReferences ?? []
  const kept = references.filter((candidate) => !refersToSameObject(candidate, reference))
  return kept.length === references.length ? object : withMetadata(object, { ownerReferences: kept })
}

/** Owner references never cross namespaces, and nothing cluster-wide is owned by something in a namespace. */
function checkNamespaces(object: KubernetesObject, owner: KubernetesObject): void {
  const ownerNamespace = owner.metadata?.namespace ?? ''
  const namespace = object.metadata?.namespace ?? ''
  if (ownerNamespace === '' || ownerNamespace === namespace) return
  const message =
    namespace === ''
      ? `cluster-scoped resource must not have a namespace-scoped owner, owner's namespace ${ownerNamespace}`
      : `cross-namespace owner references are disallowed, owner's namespace ${ownerNamespace}, obj's namespace ${namespace}`
  throw new KubeError('KUBE_OWNER_CONFLICT', message)
}

/** Whether two references name the same object: group, kind and name; versions and uids may differ. */
export function refersToSameObject(left: OwnerReference, right: OwnerReference): boolean {
  const sameGroup = groupVersionKindOf(left).group === groupVersionKindOf(right).group
  return sameGroup && left.kind === right.kind && left.name === right.name
}

function upsertReference<Kind extends KubernetesObject>(object: Kind, reference: OwnerReference): Kind {
  const references = object.metadata?.ownerReferences ?? []
  const index = references.findIndex((candidate) => refersToSameObject(candidate, reference))
  const existing = references[index]
  if (existing && referencesEqual(existing, reference)) return object
  const ownerReferences = existing ? references.with(index, reference) : [...references, reference]
  return withMetadata(object, { ownerReferences })
}

function referencesEqual(left: OwnerReference, right: OwnerReference): boolean {
  return (
    left.apiVersion === right.apiVersion &&
    left.uid === right.uid &&
    left.controller === right.controller &&
    left.blockOwnerDeletion === right.blockOwnerDeletion
  )
}
