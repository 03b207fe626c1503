import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Desired } from '../../resource/index.ts'
import { withMode } from './child-mode.ts'

/**
 * A child that takes over an existing object of its name if no controller owns that. An object of another controller is
 * never taken: CHILD_NAME_TAKEN.
 */
export function adopt<T extends KubernetesObject, Id extends string>(child: Desired<T, Id>): Desired<T, Id> {
  return withMode(child, 'adopt', { isAdopted: true })
}
