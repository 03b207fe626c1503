import type { JsonObject } from '@kubewright/kube/json'
import { textAt } from '../../read-object.ts'
import type { CommittedChange, Store } from '../../storage/index.ts'
import { keyOf, podReferences, type RelatedKind, volumeSecretKeys } from './references.ts'

/** A persistent volume and the objects that it leads to. */
interface Volume {
  readonly claim: string
  readonly secrets: readonly string[]
}

/**
 * The graph from objects to nodes: pods by their binding, the objects that they refer to, and through claims the
 * volumes and their secrets. Follows the store.
 */
export class NodeGraph {
  /** For each node, the number of objects that lead to each key. */
  readonly #nodes = new Map<string, Map<string, number>>()
  readonly #volumes = new Map<string, Volume>()
  /** The volumes that use each secret. */
  readonly #volumesOfSecrets = new Map<string, Set<string>>()

  constructor(store: Store) {
    this.#watchObjects(store, 'pods', (pod, step) => this.#countPod(pod, step))
    this.#watchObjects(store, 'persistentvolumes', (volume, step) => this.#countVolume(volume, step))
    this.#watchObjects(store, 'volumeattachments.storage.k8s.io', (attachment, step) => {
      this.#countDirect('attachment', attachment, step)
    })
    this.#watchObjects(store, 'resourceslices.resource.k8s.io', (slice, step) =>
      this.#countDirect('slice', slice, step),
    )
  }

  isRelated(node: string, kind: RelatedKind, namespace: string, name: string): boolean {
    const key = keyOf(kind, namespace, name)
    if (this.#nodes.get(key)?.has(node)) return true
    if (kind === 'volume') return this.#isOfNode(name, node)
    if (kind !== 'secret') return false
    for (const volume of this.#volumesOfSecrets.get(key) ?? []) if (this.#isOfNode(volume, node)) return true
    return false
  }

  #isOfNode(volume: string, node: string): boolean {
    const claim = this.#volumes.get(volume)?.claim
    return claim !== undefined && this.#nodes.get(claim)?.has(node) === true
  }

  #watchObjects(store: Store, resource: string, count: (object: JsonObject, step: 1 | -1) => void): void {
    for (const { object } of store.list(resource).objects) count(object, 1)
    store.watch(resource, { afterRevision: store.revision }, ({ previous, object }: CommittedChange) => {
      if (previous !== undefined) count(previous, -1)
      if (object !== undefined) count(object, 1)
    })
  }

  #countPod(pod: JsonObject, step: 1 | -1): void {
    const node = textAt(pod, 'spec', 'nodeName')
    if (node === '') return
    this.#count(keyOf('pod', textAt(pod, 'metadata', 'namespace'), textAt(pod, 'metadata', 'name')), node, step)
    for (const key of podReferences(pod)) this.#count(key, node, step)
  }

  #countDirect(kind: RelatedKind, object: JsonObject, step: 1 | -1): void {
    const node = textAt(object, 'spec', 'nodeName')
    if (node !== '') this.#count(keyOf(kind, '', textAt(object, 'metadata', 'name')), node, step)
  }

  #count(key: string, node: string, step: 1 | -1): void {
    const counts = this.#nodes.get(key) ?? new Map<string, number>()
    const count = (counts.get(node) ?? 0) + step
    if (count > 0) counts.set(node, count)
    else counts.delete(node)
    if (counts.size > 0) this.#nodes.set(key, counts)
    else this.#nodes.delete(key)
  }

  /** A volume without a claim leads to nothing. */
  #countVolume(object: JsonObject, step: 1 | -1): void {
    const name = textAt(object, 'metadata', 'name')
    const volume = volumeOf(object)
    if (volume === undefined) return
    if (step === 1) this.#volumes.set(name, volume)
    else this.#volumes.delete(name)
    for (const secret of volume.secrets) {
      const volumes = this.#volumesOfSecrets.get(secret) ?? new Set<string>()
      if (step === 1) this.#volumesOfSecrets.set(secret, volumes.add(name))
      else if (volumes.delete(name) && volumes.size === 0) this.#volumesOfSecrets.delete(secret)
    }
  }
}

function volumeOf(object: JsonObject): Volume | undefined {
  const name = textAt(object, 'spec', 'claimRef', 'name')
  if (name === '') return undefined
  const claim = keyOf('claim', textAt(object, 'spec', 'claimRef', 'namespace'), name)
  return { claim, secrets: volumeSecretKeys(object) }
}
