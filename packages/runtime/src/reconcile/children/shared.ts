import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Desired } from '../../resource/index.ts'
import { withMode } from './child-mode.ts'

/**
 * A part of a child that several objects own together. Each owner applies its fields under a field manager of its own.
 * An owner that no longer lists the child, or is deleted, gives up its fields; the last one deletes the child. The kind
 * must be declared in `shares`.
 *
 * ```ts
 * shared(ConfigMap({ metadata: { name: 'routes' }, data: { [site.metadata.name]: site.spec.host } }))
 * ```
 */
export function shared<T extends KubernetesObject, Id extends string>(child: Desired<T, Id>): Desired<T, Id> {
  return withMode(child, 'shared', { isShared: true })
}
