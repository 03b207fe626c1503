import type { KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import { isKept } from './keep.ts'

const mode = Symbol('child mode')

/** The contents of a child that is created once. */
export type GeneratedContent = () => object | Promise<object>

/** How a child differs from one that is applied and owned. A child may have several of these. */
export interface ChildMode {
  readonly content?: GeneratedContent
  readonly isShared?: true
  readonly isAdopted?: true
  /** Paths of the fields that another manager may take. */
  readonly handedOver?: readonly string[]
  /** The children that must be ready before this one is written. */
  readonly after?: readonly KubernetesObject[]
  readonly isReady?: (live: never) => boolean
}

const conflicting: readonly (readonly [keyof ChildMode, keyof ChildMode, string])[] = [
  ['content', 'isShared', 'once() and shared() contradict each other: a part of a shared child is applied'],
  ['content', 'isAdopted', 'once() and adopt() contradict each other: an adopted child is applied'],
  ['content', 'handedOver', 'once() needs no handOver(): a child that is created once is never changed'],
  ['isShared', 'isAdopted', 'shared() and adopt() contradict each other: a shared child has no controller'],
  ['isShared', 'handedOver', 'handOver() cannot be used in shared(): leave the field out of this part'],
]

/** The mode that a wrapper gave to the child; undefined for a plain one. */
export function modeOf(child: object): ChildMode | undefined {
  return (child as { readonly [mode]?: ChildMode })[mode]
}

/**
 * The child with a further mode. The mode is not a field: it is neither written nor compared by the determinism check.
 *
 * @throws RuntimeError CHILD_INVALID when the child is not one, or has a mode that contradicts the new one.
 */
export function withMode<Wrapped extends KubernetesObject>(child: Wrapped, what: string, more: ChildMode): Wrapped {
  requireChild(child, what)
  const modes = { ...modeOf(child), ...more }
  for (const [left, right, problem] of conflicting) {
    if (modes[left] !== undefined && modes[right] !== undefined) throw new RuntimeError('CHILD_INVALID', problem)
  }
  return { ...child, [mode]: modes }
}

function requireChild(child: unknown, what: string): void {
  const given = typeof child === 'object' && child !== null ? (child as KubernetesObject) : {}
  if (isKept(given)) {
    throw new RuntimeError('CHILD_INVALID', `${what}() takes a child that is written, not keep(object)`)
  }
  if (given.kind !== undefined && given.metadata?.name !== undefined) return
  const message = `${what}() takes a child with a kind and a name, such as ConfigMap({ metadata: { name: 'settings' } })`
  throw new RuntimeError('CHILD_INVALID', message)
}
