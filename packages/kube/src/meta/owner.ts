import { KubeError } from '../errors.ts'
import { formatGroupVersion, type GroupVersionKind, groupVersionKindOf } from './group-version.ts'
import { type KubernetesObject, type OwnerReference, withMetadata } from './object.ts'

/** The reference to the object's controller; undefined if it has none. */
export function controllerOf(object: KubernetesObject): OwnerReference | undefined {
  return object.metadata?.ownerReferences?.find((reference) => reference.controller === true)
}

/** Whether the owner is the controller of the object, compared by UID. */
export function isControlledBy(object: KubernetesObject, owner: KubernetesObject): boolean {
  const controller = controllerOf(object)
  return controller !== undefined && (controller.uid ?? '') === (owner.metadata?.uid ?? '')
}

/** A reference to an owner. Pass `kind` for an item of a list, which has no apiVersion and kind of its own. */
export function newOwnerReference(owner: KubernetesObject, kind: GroupVersionKind = groupVersionKindOf(owner)) {
  return {
    apiVersion: formatGroupVersion(kind),
    kind: kind.kind,
    name: owner.metadata?.name ?? '',
    uid: owner.metadata?.uid ?? '',
  } satisfies OwnerReference
}

/** A reference to a controller; it also blocks deletion of the owner. */
export function newControllerReference(owner: KubernetesObject, kind?: GroupVersionKind): OwnerReference {
  return { ...newOwnerReference(owner, kind), controller: true, blockOwnerDeletion: true }
}

/**
 * The object with the owner as its controller. An object without a name and namespace gets the owner's namespace.
 * Throws KUBE_OWNER_CONFLICT if the object already has another controller, or if the owner is in another namespace.
 */
export function setControllerReference<Kind extends KubernetesObject>(
  object: Kind,
  owner: KubernetesObject,
  kind?: GroupVersionKind,
): Kind {
  const placed = inNamespaceOf(owner, object)
  const reference = newControllerReference(owner, kind)
  const existing = controllerOf(placed)
  if (existing && !refersToSameObject(existing, reference)) {
    const name = `${object.metadata?.namespace ?? ''}/${object.metadata?.name ?? ''}`
    const controller = `another ${existing.kind} controller ${existing.name}`
    throw new KubeError('KUBE_OWNER_CONFLICT', `Object ${name} is already owned by ${controller}`)
  }
  return upsertReference(placed, reference)
}

/** Like setControllerReference, but adds the owner as one of several owners, not as the controller. */
export function setOwnerReference<Kind extends KubernetesObject>(
  object: Kind,
  owner: KubernetesObject,
  kind?: GroupVersionKind,
): Kind {
  return upsertReference(inNamespaceOf(owner, object), newOwnerReference(owner, kind))
}

/** The object without references to the owner; the same object if it has none. */
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

/**
 * Owner references never cross namespaces, and a cluster-scoped object never has a namespaced owner. An object without
 * a name is still being built, for example in the function of createOrUpdate, so its scope is unknown: it gets the
 * owner's namespace, and the code that names it compares the two.
 */
function inNamespaceOf<Kind extends KubernetesObject>(owner: KubernetesObject, object: Kind): Kind {
  const ownerNamespace = owner.metadata?.namespace ?? ''
  const { name = '', generateName = '', namespace = '' } = object.metadata ?? {}
  if (ownerNamespace === '' || ownerNamespace === namespace) return object
  if (name === '' && generateName === '' && namespace === '') return withMetadata(object, { namespace: ownerNamespace })
  const message =
    namespace === ''
      ? `cluster-scoped resource must not have a namespace-scoped owner, owner's namespace ${ownerNamespace}; if the object is namespaced, set its metadata.namespace first`
      : `cross-namespace owner references are disallowed, owner's namespace ${ownerNamespace}, obj's namespace ${namespace}`
  throw new KubeError('KUBE_OWNER_CONFLICT', message)
}

/** Whether two references name the same object by group, kind and name; versions and UIDs may differ. */
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
