import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Desired } from '../../resource/index.ts'
import { withMode } from './child-mode.ts'
import { parseFieldPath } from './field-path.ts'

/**
 * A child some of whose fields another manager sets, such as the replicas of a Deployment with an autoscaler. A new
 * child gets the value of the author. Afterwards the field is applied with its live value until another manager owns
 * it, and then left out, so that it never jumps. A child without handOver gets the author's value again, with force.
 *
 * Paths are written as spec.replicas, metadata.annotations["example.com/key"] or
 * spec.template.spec.containers[name=app].resources.
 *
 * ```ts
 * const web = Deployment({ metadata, spec: { ...spec, replicas: site.spec.replicas } })
 * return { children: [site.spec.autoscaled ? handOver(web, ['spec.replicas']) : web] }
 * ```
 */
export function handOver<T extends KubernetesObject, Id extends string>(
  child: Desired<T, Id>,
  paths: readonly string[],
): Desired<T, Id> {
  for (const path of paths) parseFieldPath(path)
  return withMode(child, 'handOver', { handedOver: paths })
}
