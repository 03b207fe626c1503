import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { ReflectorEventType } from './reflector.ts'

/**
 * The objects that a watch-list begins with. Servers send them as ADDED, in the order of their keys, so that an array
 * does; only when something else comes in between, such as a change, they are looked up by key.
 */
export class InitialObjects<Object extends KubernetesObject> {
  private readonly inOrder: Object[] = []
  private byKey: Map<string, Object> | undefined

  take(type: ReflectorEventType, object: Object): void {
    if (this.byKey === undefined) {
      const last = this.inOrder.at(-1)
      if (type === 'ADDED' && (last === undefined || isKeyBefore(last, object))) {
        this.inOrder.push(object)
        return
      }
      this.byKey = new Map(this.inOrder.map((known) => [keyOf(known), known]))
    }
    if (type === 'DELETED') this.byKey.delete(keyOf(object))
    else this.byKey.set(keyOf(object), object)
  }

  objects(): readonly Object[] {
    return this.byKey === undefined ? this.inOrder : [...this.byKey.values()]
  }
}

function keyOf(object: KubernetesObject): string {
  return formatObjectKey(object.metadata?.namespace, object.metadata?.name ?? '')
}

function isKeyBefore(object: KubernetesObject, other: KubernetesObject): boolean {
  const namespace = object.metadata?.namespace ?? ''
  const otherNamespace = other.metadata?.namespace ?? ''
  if (namespace !== otherNamespace) return namespace < otherNamespace
  return (object.metadata?.name ?? '') < (other.metadata?.name ?? '')
}
