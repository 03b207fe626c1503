import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import {
  controllerOf,
  formatObjectKey,
  type KubernetesObject,
  newControllerReference,
  newOwnerReference,
  type OwnerReference,
} from '@kubewright/kube/meta'
import type { KindReference } from '../../resource/index.ts'
import { ownsField } from './field-path.ts'

/**
 * How a child belongs to its owner. Owned: a controller owner reference. Tracked: labels, for children that owner
 * references cannot express. Shared: one of several owner references without controller.
 */
export type Relation = 'owned' | 'tracked' | 'shared'

/** The owner of children and the kinds that it may have. */
export interface Parent {
  readonly owner: KubernetesObject
  readonly ownerKind: KindReference
  /** The name of the controller. */
  readonly controller: string
  /** The field manager of the controller. */
  readonly manager: string
  /** The kinds in `owns`. */
  readonly kinds: readonly KindReference[]
  /** The kinds in `tracks`. */
  readonly tracked?: readonly KindReference[]
  /** The kinds in `shares`. */
  readonly shared?: readonly KindReference[]
}

/** The label of a tracked child with the UID of its owner. */
export const ownerUidLabel = 'kubewright.dev/owner-uid'
/** The label of a tracked child with the name of its controller. */
export const controllerLabel = 'kubewright.dev/controller'
/** The annotation of a tracked child with kind, namespace and name of its owner, as "Site.example.com default/blog". */
export const ownerAnnotation = 'kubewright.dev/owner'
/** The label of a shared child with the name of the controller that made it. */
export const sharedLabel = 'kubewright.dev/shared-by'

/** The field manager of a child: of shared ones, each owner has its own. */
export function managerOf({ manager, owner }: Pick<Parent, 'manager' | 'owner'>, relation: Relation): string {
  return relation === 'shared' ? `${manager}-${owner.metadata?.uid}` : manager
}

/** The owner with what shows which children are its own. */
export type Kinship = Pick<Parent, 'owner' | 'ownerKind' | 'controller' | 'manager'>

/** Whether an existing object is this owner's child; a shared one may be joined. */
export function isChildOf(live: KubernetesObject, parent: Kinship, relation: Relation): boolean {
  if (relation === 'owned') return isOwnedBy(live, parent)
  const labels = live.metadata?.labels ?? {}
  if (relation === 'shared') return labels[sharedLabel] === parent.controller && isInReach(live, parent)
  return labels[ownerUidLabel] === parent.owner.metadata?.uid && isTrackedBy(live, parent)
}

/** Whether the object's controller is the owner. */
export function isOwnedBy(live: KubernetesObject, parent: Pick<Parent, 'owner' | 'ownerKind'>): boolean {
  const reference = controllerOf(live)
  return reference !== undefined && leadsTo(reference, live, parent)
}

/** Whether the object has an owner reference to the owner, controlling or not. */
export function refersTo(live: KubernetesObject, parent: Pick<Parent, 'owner' | 'ownerKind'>): boolean {
  return live.metadata?.ownerReferences?.some((reference) => leadsTo(reference, live, parent)) === true
}

/**
 * Whether the controller has tracked the object for some owner. The labels alone show nothing, as a user who may write
 * the kind in any namespace can set them; the controller must have set the one with the UID itself.
 */
export function isTrackedBy(live: KubernetesObject, { controller, manager }: Pick<Parent, 'controller' | 'manager'>) {
  const { labels, managedFields } = live.metadata ?? {}
  if (labels?.[controllerLabel] !== controller) return false
  return managedFields?.some((entry) => entry.manager === manager && ownsField(entry.fieldsV1, ownerUidPath)) === true
}

const ownerUidPath = ['metadata', 'labels', ownerUidLabel]

/**
 * Whether the reference leads to the owner. As for the garbage collector, its kind and name must be the owner's, and
 * references to a namespaced owner count in its namespace only: UIDs are public, so a user of another namespace could
 * write one.
 */
function leadsTo(
  { uid, kind, name }: OwnerReference,
  live: KubernetesObject,
  parent: Pick<Parent, 'owner' | 'ownerKind'>,
): boolean {
  const { owner, ownerKind } = parent
  const isSame = (uid ?? '') === (owner.metadata?.uid ?? '')
  return isSame && kind === ownerKind.definition.kind && name === owner.metadata?.name && isInReach(live, parent)
}

/** Whether owner references can lead from the object to the owner. */
function isInReach(live: KubernetesObject, { owner, ownerKind }: Pick<Parent, 'owner' | 'ownerKind'>): boolean {
  return !ownerKind.definition.namespaced || live.metadata?.namespace === owner.metadata?.namespace
}

/** The value of the annotation of a tracked child. */
export function ownerKeyOf({ owner, ownerKind }: Pick<Parent, 'owner' | 'ownerKind'>): string {
  const { namespace, name = '' } = owner.metadata ?? {}
  return `${ownerKind.id} ${formatObjectKey(namespace, name)}`
}

/** The metadata of a child with what shows that it belongs to the owner. */
export function relatedMetadata(given: JsonObject, parent: Parent, relation: Relation): JsonObject {
  const { owner, ownerKind, controller } = parent
  if (relation === 'tracked') {
    const labels = { [ownerUidLabel]: owner.metadata?.uid ?? '', [controllerLabel]: controller }
    return {
      ...given,
      labels: { ...objectOf(given['labels']), ...labels },
      annotations: { ...objectOf(given['annotations']), [ownerAnnotation]: ownerKeyOf(parent) },
    }
  }
  const others = Array.isArray(given['ownerReferences']) ? given['ownerReferences'] : []
  const { group, version, kind } = ownerKind.definition
  const isOwned = relation === 'owned'
  const reference = (isOwned ? newControllerReference : newOwnerReference)(owner, { group, version, kind })
  const ownerReferences = [...others, reference as unknown as JsonObject]
  if (isOwned) return { ...given, ownerReferences }
  return { ...given, ownerReferences, labels: { ...objectOf(given['labels']), [sharedLabel]: controller } }
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}
