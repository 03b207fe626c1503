import {
  foregroundDeletionFinalizer,
  hasFinalizer,
  isBeingDeleted,
  type KubernetesObject,
  type OwnerReference,
  orphanFinalizer,
} from '@kubewright/kube/meta'
import type { KindReference } from 'kubewright/resource'

/** The coordinates of an object, from itself or from its references. */
export interface Coordinates {
  readonly apiVersion: string
  readonly kind: string
  /** Empty for cluster-scoped kinds; for an owner not seen yet, the namespace of the object that references it. */
  readonly namespace: string
  readonly name: string
}

/** An object with its owners and dependents. */
export interface GraphNode {
  readonly uid: string
  coordinates: Coordinates
  /** Absent for a referenced owner that no watch has delivered. */
  kind: KindReference | undefined
  owners: readonly OwnerReference[]
  readonly dependents: Set<GraphNode>
  isBeingDeleted: boolean
  /** Being deleted, and waiting until its dependents are deleted. */
  isDeletingDependents: boolean
  /** Being deleted, and waiting until its dependents have lost their references to it. */
  isOrphaning: boolean
}

/**
 * The owners and dependents of all objects, by UID, from watch events. It passes nodes that may need work to `enqueue`.
 * The collector decides after reading from the server, because the graph may lag behind.
 */
export class OwnerGraph {
  readonly #nodes = new Map<string, GraphNode>()
  readonly #enqueue: (node: GraphNode, why: string) => void

  constructor(enqueue: (node: GraphNode, why: string) => void) {
    this.#enqueue = enqueue
  }

  get(uid: string): GraphNode | undefined {
    return this.#nodes.get(uid)
  }

  nodes(): IterableIterator<GraphNode> {
    return this.#nodes.values()
  }

  /** An object from a watch event, new or changed. */
  observe(kind: KindReference, object: KubernetesObject): void {
    const { uid = '', ownerReferences = [] } = object.metadata ?? {}
    const coordinates = coordinatesOf(kind, object)
    const node = this.#nodes.get(uid) ?? this.#insert(uid, coordinates)
    if (node.kind === undefined) this.#becomeObserved(node, kind, coordinates)
    this.#setOwners(node, ownerReferences)
    const before = { isDeletingDependents: node.isDeletingDependents, isOrphaning: node.isOrphaning }
    node.isBeingDeleted = isBeingDeleted(object)
    node.isOrphaning = node.isBeingDeleted && hasFinalizer(object, orphanFinalizer)
    node.isDeletingDependents = node.isBeingDeleted && hasFinalizer(object, foregroundDeletionFinalizer)
    if (node.isOrphaning && !before.isOrphaning) this.#enqueue(node, 'waits for its dependents to be orphaned')
    if (node.isDeletingDependents && !before.isDeletingDependents) {
      for (const dependent of node.dependents) this.#enqueue(dependent, 'its owner waits for its deletion')
      this.#enqueue(node, 'waits for the deletion of its dependents')
    }
  }

  /** An object that is deleted, or a referenced owner that does not exist at these coordinates. */
  remove(uid: string): void {
    const node = this.#nodes.get(uid)
    if (node === undefined) return
    this.#nodes.delete(uid)
    for (const reference of node.owners) {
      const owner = this.#nodes.get(reference.uid)
      owner?.dependents.delete(node)
      if (owner?.isDeletingDependents) this.#enqueue(owner, 'a dependent was deleted')
      if (owner !== undefined) this.#forgetIfUnused(owner)
    }
    for (const dependent of node.dependents) {
      // A dependent that references the owner in another place is checked separately.
      const reference = dependent.owners.find((candidate) => candidate.uid === uid)
      const isElsewhere =
        node.kind === undefined && reference !== undefined && !isSame(reference, dependent, node.coordinates)
      if (isElsewhere) this.#link(dependent, reference)
      this.#enqueue(dependent, 'an owner was deleted')
    }
  }

  /** Forgets the objects of a kind that is no longer served. Their dependents are not affected. */
  forgetKind(kind: KindReference): void {
    for (const node of this.#nodes.values()) {
      if (node.kind?.id !== kind.id) continue
      this.#setOwners(node, [])
      node.kind = undefined
      this.#forgetIfUnused(node)
      // Its dependents are checked when the kind is served again, because its deletion may have been missed.
      if (node.dependents.size > 0) this.#enqueue(node, 'its kind is no longer served')
    }
  }

  #insert(uid: string, coordinates: Coordinates): GraphNode {
    const node: GraphNode = {
      uid,
      coordinates,
      kind: undefined,
      owners: [],
      dependents: new Set(),
      isBeingDeleted: false,
      isDeletingDependents: false,
      isOrphaning: false,
    }
    this.#nodes.set(uid, node)
    return node
  }

  #becomeObserved(node: GraphNode, kind: KindReference, coordinates: Coordinates): void {
    node.kind = kind
    node.coordinates = coordinates
    for (const dependent of node.dependents) {
      const reference = dependent.owners.find(({ uid }) => uid === node.uid)
      if (reference !== undefined && !refersTo(reference, dependent, node)) {
        this.#enqueue(dependent, 'its owner reference does not match the owner')
      }
    }
  }

  #setOwners(node: GraphNode, owners: readonly OwnerReference[]): void {
    const before = node.owners
    if (before === owners) return
    node.owners = owners
    for (const reference of owners) {
      if (!before.some(({ uid }) => uid === reference.uid)) this.#link(node, reference)
    }
    for (const reference of before) {
      const kept = owners.find(({ uid }) => uid === reference.uid)
      const owner = this.#nodes.get(reference.uid)
      if (owner === undefined) continue
      const isUnblocked = reference.blockOwnerDeletion === true && kept?.blockOwnerDeletion !== true
      if (isUnblocked && owner.isDeletingDependents) this.#enqueue(owner, 'a dependent no longer blocks it')
      if (kept !== undefined) continue
      owner.dependents.delete(node)
      this.#forgetIfUnused(owner)
    }
  }

  #link(node: GraphNode, reference: OwnerReference): void {
    const known = this.#nodes.get(reference.uid)
    const owner = known ?? this.#insert(reference.uid, claimedCoordinates(reference, node))
    owner.dependents.add(node)
    if (known === undefined) this.#enqueue(owner, 'is referenced as an owner but not in the cache')
    else if (!refersTo(reference, node, owner)) this.#enqueue(node, 'its owner reference does not match the owner')
    else if (owner.isDeletingDependents) this.#enqueue(node, 'its owner waits for its deletion')
  }

  /** An owner that no watch has delivered is kept only for its dependents. */
  #forgetIfUnused(node: GraphNode): void {
    if (node.kind === undefined && node.dependents.size === 0) this.#nodes.delete(node.uid)
  }
}

function coordinatesOf({ definition }: KindReference, { metadata }: KubernetesObject): Coordinates {
  const { group, version, kind } = definition
  return {
    apiVersion: group === '' ? version : `${group}/${version}`,
    kind,
    namespace: metadata?.namespace ?? '',
    name: metadata?.name ?? '',
  }
}

function claimedCoordinates({ apiVersion, kind, name }: OwnerReference, dependent: GraphNode): Coordinates {
  return { apiVersion, kind, namespace: dependent.coordinates.namespace, name }
}

/** Whether the reference matches the owner: the same group, kind and name, and a reachable namespace. */
function refersTo(reference: OwnerReference, dependent: GraphNode, owner: GraphNode): boolean {
  if (owner.kind === undefined) return isSame(reference, dependent, owner.coordinates)
  const isInReach =
    owner.coordinates.namespace === '' || owner.coordinates.namespace === dependent.coordinates.namespace
  return (
    isInReach &&
    reference.kind === owner.coordinates.kind &&
    reference.name === owner.coordinates.name &&
    groupOf(reference.apiVersion) === groupOf(owner.coordinates.apiVersion)
  )
}

function isSame(reference: OwnerReference, dependent: GraphNode, coordinates: Coordinates): boolean {
  const claimed = claimedCoordinates(reference, dependent)
  return (
    claimed.apiVersion === coordinates.apiVersion &&
    claimed.kind === coordinates.kind &&
    claimed.name === coordinates.name &&
    claimed.namespace === coordinates.namespace
  )
}

function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? '' : apiVersion.slice(0, slash)
}
