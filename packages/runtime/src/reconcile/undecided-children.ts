import type { KubernetesObject } from '@kubewright/kube/meta'
import { runtimeLimits } from '../limits.ts'
import { type ChildName, childKey } from './child.ts'
import type { ChildWrite } from './child-access.ts'

/** A child whose apply met an object that may or may not have been ours. */
export interface UndecidedChild extends ChildWrite {
  readonly response: KubernetesObject
}

/** The undecided children of all owners of a controller; the oldest are dropped beyond the limit. */
export class UndecidedChildren {
  readonly #children = new Map<string, { readonly uid: string; readonly child: UndecidedChild }>()

  of(owner: KubernetesObject): readonly UndecidedChild[] {
    if (this.#children.size === 0) return []
    return [...this.#children.values()].filter(({ uid }) => uid === uidOf(owner)).map(({ child }) => child)
  }

  add(owner: KubernetesObject, child: UndecidedChild): void {
    this.#children.set(keyOf(owner, child.name), { uid: uidOf(owner), child })
    if (this.#children.size <= runtimeLimits.undecidedChildrenMax) return
    const [oldest] = this.#children.keys()
    if (oldest !== undefined) this.#children.delete(oldest)
  }

  delete(owner: KubernetesObject, name: ChildName): void {
    this.#children.delete(keyOf(owner, name))
  }
}

function keyOf(owner: KubernetesObject, name: ChildName): string {
  return `${uidOf(owner)} ${childKey(name)}`
}

function uidOf({ metadata }: KubernetesObject): string {
  return metadata?.uid ?? ''
}
