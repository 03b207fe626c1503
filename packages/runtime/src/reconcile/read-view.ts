import { formatObjectKey, isControlledBy, type KubernetesObject } from '@kubewright/kube/meta'
import type { Cache, ObjectState } from '../cache/index.ts'
import type { ObjectName } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import { type FunctionDefinition, ownedKinds } from './function-definition.ts'
import type { ReadListOptions } from './function-types.ts'
import { type RunReads, readOfNamespace, readOfObject } from './read-tracker.ts'

/** Index of objects by their controller's UID. */
export const controllerIndex = 'kubewright.dev/controller-uid'

export function controllerUids({ ownerReferences }: ObjectState): readonly string[] {
  const controller = ownerReferences.find((reference) => reference.controller === true)
  return controller === undefined ? [] : [controller.uid]
}

/** The function's view of the cluster, which records its reads. */
export class ReadView {
  readonly #cache: Cache
  readonly #definition: FunctionDefinition
  readonly #namespace: string | undefined
  readonly #reads: RunReads

  constructor(cache: Cache, definition: FunctionDefinition, namespace: string | undefined, reads: RunReads) {
    this.#cache = cache
    this.#definition = definition
    this.#namespace = namespace
    this.#reads = reads
  }

  /** The children of a kind that the owner controls, sorted by name. */
  owned(kind: KindReference, owner: KubernetesObject): readonly KubernetesObject[] {
    const value = owner.metadata?.uid ?? ''
    const objects = this.#cache.list(kind, { index: { name: controllerIndex, value } })
    return objects.filter((object) => isControlledBy(object, owner)).sort(byKey)
  }

  get(kind: KindReference, name: string | ObjectName): KubernetesObject | undefined {
    this.#check(kind)
    const wanted = typeof name === 'string' ? { name } : name
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
    const declared = [...ownedKinds(this.#definition), ...this.#definition.reads]
    if (declared.some(({ id }) => id === kind.id)) return
    const message = `${this.#definition.name} reads ${kind.id}, which is neither in reads nor in owns; add it to reads`
    throw new RuntimeError('READ_UNDECLARED', message)
  }
}

function byKey(left: KubernetesObject, right: KubernetesObject): number {
  const [leftKey, rightKey] = [keyOf(left), keyOf(right)]
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0
}

function keyOf({ metadata }: KubernetesObject): string {
  return formatObjectKey(metadata?.namespace, metadata?.name ?? '')
}
