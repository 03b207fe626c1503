import type { KubernetesObject } from '@kubewright/kube/meta'
import { compileLabelSelector, type LabelMatcher, type LabelSelector } from '@kubewright/kube/selectors'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'

const claim = Symbol('claim')

/** All objects of a kind in the owner's namespace that match a selector. */
export interface Claim {
  readonly [claim]: true
  readonly kind: KindReference
  readonly selector: LabelMatcher
  readonly except: readonly KubernetesObject[]
}

export interface AdoptMatchingOptions<T extends KubernetesObject = KubernetesObject> {
  /** Owned objects that match and should be deleted. */
  readonly except?: readonly T[] | undefined
}

/**
 * Adopts the objects of a kind that match the selector and that no controller owns, as a ReplicaSet adopts Pods. They
 * stay as they are and appear in `owned`; those in `except` are deleted. Owned objects of the kind that no longer match
 * are released: they lose the owner reference, unless `children` lists them.
 *
 * ```ts
 * adoptMatching(Pod, { matchLabels: { app: 'web' } }, { except: surplus })
 * ```
 */
export function adoptMatching<T extends KubernetesObject>(
  kind: KindReference<T>,
  selector: LabelSelector,
  options: AdoptMatchingOptions<NoInfer<T>> = {},
): Claim {
  const matcher = compileLabelSelector(selector)
  if (matcher.everything || matcher.nothing) {
    throw new RuntimeError('CHILD_INVALID', 'adoptMatching() needs a selector with at least one label')
  }
  return { [claim]: true, kind, selector: matcher, except: options.except ?? [] }
}

export function isClaim(child: object): child is Claim {
  return claim in child
}
