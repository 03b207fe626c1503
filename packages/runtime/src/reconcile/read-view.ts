import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { Cache } from '../cache/index.ts'
import type { ObjectName } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import { isChildOf, isTrackedBy, managerOf, ownerKeyOf, refersTo, sharedLabel } from './children/relation.ts'
import { controllerIndex, sharedIndex, trackedIndex, trackedOwnerIndex } from './children-index.ts'
import { type FunctionDefinition, kinshipOf } from './function-definition.ts'
import type { ReadListOptions } from './function-types.ts'
import { suggestion } from './nearest-name.ts'
import { type RunReads, readOfNamespace, readOfObject } from './read-tracker.ts'

/** The function's view of the cluster, which records its reads. */
export class ReadView {
  readonly #cache: Pick<Cache, 'get' | 'list'>
  readonly #definition: FunctionDefinition
  readonly #namespace: string | undefined
  readonly #reads: RunReads

  constructor(
    cache: Pick<Cache, 'get' | 'list'>,
    definition: FunctionDefinition,
    namespace: string | undefined,
    reads: RunReads,
  ) {
    this.#cache = cache
    this.#definition = definition
    this.#namespace = namespace
    this.#reads = reads
  }

  /** The children by their names in `owned`. */
  children(owner: KubernetesObject): Readonly<Record<string, readonly KubernetesObject[]>> {
    const { owns, tracks, shares } = this.#definition
    const children: Record<string, readonly KubernetesObject[]> = {}
    for (const [name, kind] of Object.entries(owns)) children[name] = Object.freeze(this.owned(kind, owner))
    for (const name in tracks) {
      const kind = tracks[name]
      if (kind !== undefined) children[name] = Object.freeze(this.tracked(kind, owner))
    }
    for (const name in shares) {
      const kind = shares[name]
      if (kind !== undefined) children[name] = Object.freeze(this.shared(kind, owner))
    }
    return children
  }

  /** The children of a kind that the owner controls, sorted by name. */
  owned(kind: KindReference, owner: KubernetesObject): readonly KubernetesObject[] {
    const value = owner.metadata?.uid ?? ''
    const objects = this.#cache.list(kind, { index: { name: controllerIndex, value } })
    const parent = kinshipOf(this.#definition, owner)
    return objects.filter((object) => isChildOf(object, parent, 'owned')).sort(byKey)
  }

  /** The objects of a kind in `tracks` with the labels of the owner, sorted by key. */
  tracked(kind: KindReference, owner: KubernetesObject): readonly KubernetesObject[] {
    const value = owner.metadata?.uid ?? ''
    const objects = this.#cache.list(kind, { index: { name: trackedIndex, value } })
    const parent = kinshipOf(this.#definition, owner)
    return objects.filter((object) => isChildOf(object, parent, 'tracked')).sort(byKey)
  }

  /** The objects of a kind in `tracks` that this controller made for an owner of this name, whatever its UID. */
  trackedByName(kind: KindReference, owner: KubernetesObject): readonly KubernetesObject[] {
    const parent = kinshipOf(this.#definition, owner)
    const objects = this.#cache.list(kind, { index: { name: trackedOwnerIndex, value: ownerKeyOf(parent) } })
    return objects.filter((object) => isTrackedBy(object, parent))
  }

  /** The objects of a kind in `shares` that have the owner as one of their owners, sorted by name. */
  shared(kind: KindReference, owner: KubernetesObject): readonly KubernetesObject[] {
    const value = owner.metadata?.uid ?? ''
    const objects = this.#cache.list(kind, { index: { name: sharedIndex, value } })
    const parent = kinshipOf(this.#definition, owner)
    return objects.filter((object) => isChildOf(object, parent, 'shared') && refersTo(object, parent)).sort(byKey)
  }

  /** Those with fields of the owner, even if the garbage collector has removed the owner reference. */
  withParts(kind: KindReference, owner: KubernetesObject): readonly KubernetesObject[] {
    const { name, manager } = this.#definition
    const own = managerOf({ manager, owner }, 'shared')
    const labelSelector = `${sharedLabel}=${name}`
    const objects = this.#cache.list(kind, { namespace: owner.metadata?.namespace, labelSelector })
    return objects.filter(({ metadata }) => metadata?.managedFields?.some((entry) => entry.manager === own)).sort(byKey)
  }

  /** The objects of a kind in the owner's namespace that match; a change of an object of the kind wakes the key. */
  matching(kind: KindReference, labelSelector: string): readonly KubernetesObject[] {
    this.#reads.add(readOfNamespace(kind, this.#namespace))
    return [...this.#cache.list(kind, { namespace: this.#namespace, labelSelector })].sort(byKey)
  }

  get(kind: KindReference, name: string | ObjectName): KubernetesObject | undefined {
    this.#check(kind)
    const wanted = typeof name === 'string' ? { name } : name
    checkName(kind, wanted.name)
    const namespace = kind.definition.namespaced ? (wanted.namespace ?? this.#namespace) : undefined
    this.#reads.add(readOfObject(kind, namespace, wanted.name))
    return this.#cache.get(kind, { namespace, name: wanted.name })
  }

  list(kind: KindReference, options: ReadListOptions = {}): readonly KubernetesObject[] {
    this.#check(kind)
    const inNamespace = kind.definition.namespaced && options.allNamespaces !== true
    const namespace = inNamespace ? (options.namespace ?? this.#namespace) : undefined
    this.#reads.add(readOfNamespace(kind, namespace))
    return [...this.#cache.list(kind, { namespace, labelSelector: options.labelSelector })].sort(byKey)
  }

  #check(kind: KindReference): void {
    if (this.#definition.readable.has(kind.id)) return
    const near = suggestion(kind.id, this.#definition.readable)
    const message = `${this.#definition.name} reads ${kind.id}, which is neither in reads nor in owns; add it to reads${near}`
    throw new RuntimeError('READ_UNDECLARED', message)
  }
}

function checkName(kind: KindReference, name: unknown): void {
  const { kind: what } = kind.definition
  if (typeof name !== 'string') {
    throw new RuntimeError('READ_INVALID', `get(${what}, name): the name must be a text, not ${String(name)}`)
  }
  const slash = name.indexOf('/')
  if (slash === -1) return
  const right = `{ namespace: '${name.slice(0, slash)}', name: '${name.slice(slash + 1)}' }`
  throw new RuntimeError('READ_INVALID', `get(${what}, '${name}'): a name has no slash; write get(${what}, ${right})`)
}

function byKey(left: KubernetesObject, right: KubernetesObject): number {
  const [leftKey, rightKey] = [keyOf(left), keyOf(right)]
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0
}

function keyOf({ metadata }: KubernetesObject): string {
  return formatObjectKey(metadata?.namespace, metadata?.name ?? '')
}
