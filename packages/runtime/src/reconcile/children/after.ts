import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Desired } from '../../resource/index.ts'
import { withMode } from './child-mode.ts'
import { type Falsy, isKept, type Kept } from './keep.ts'

/**
 * A child that is written only while the other children exist and are ready, as `readinessOf` of `kubewright/readiness`
 * or `readyWhen` decides. While it waits, an existing one stays as it is. Children are deleted in reverse order, also
 * when their owner is deleted. The controller must declare `ordered: true`.
 *
 * ```ts
 * const database = StatefulSet({ metadata: { name: 'database' }, spec })
 * return { children: [database, after(Deployment({ metadata: { name: 'web' }, spec: web }), database)] }
 * ```
 */
export function after<T extends KubernetesObject, Id extends string>(
  child: Desired<T, Id>,
  ...dependencies: readonly (Desired<KubernetesObject> | Kept | Falsy)[]
): Desired<T, Id> {
  const given = dependencies.filter(Boolean) as readonly (KubernetesObject | Kept)[]
  const objects = given.map((one) => (isKept(one) ? one.object : one))
  return withMode(child, 'after', { after: objects })
}

/** The child with its own rule of readiness, for `after`; `isReady` gets the object as it is stored. */
export function readyWhen<T extends KubernetesObject, Id extends string>(
  child: Desired<T, Id>,
  isReady: (live: T) => boolean,
): Desired<T, Id> {
  return withMode(child, 'readyWhen', { isReady })
}
