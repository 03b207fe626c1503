import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { builtinRules } from './builtin-rules.ts'
import { conditionRule } from './condition-rule.ts'
import { ObjectFields } from './object-fields.ts'
import type { Readiness } from './readiness-types.ts'

/**
 * The readiness of an object. Deployment, StatefulSet, DaemonSet, ReplicaSet, Pod, Job, PersistentVolumeClaim, Service,
 * PodDisruptionBudget and CustomResourceDefinition have rules of their own. Any other kind is Current when its
 * observedGeneration is that of its metadata and its conditions Ready, Available and Reconciled, if present, are True;
 * without any of these it is Current, as a ConfigMap is.
 *
 * Two rules are stricter than those of kstatus: a Job is Current when it is complete, and a Service of type LoadBalancer
 * when it has an address.
 */
export function readinessOf(object: KubernetesObject): Readiness {
  if (isBeingDeleted(object)) return { status: 'Terminating', message: 'it is being deleted' }
  const fields = new ObjectFields(object)
  const generation = fields.number('metadata', 'generation')
  const observed = fields.number('status', 'observedGeneration')
  if (observed !== undefined && generation !== undefined && observed !== generation) {
    const message = `generation ${generation} was not observed yet; the last observed one is ${observed}`
    return { status: 'InProgress', message }
  }
  const rule = builtinRules[kindOf(object)]
  return rule === undefined ? conditionRule(fields, generation) : rule(fields)
}

/** The kind with its group, so that a custom resource of the same name does not get the rules of a built-in kind. */
function kindOf({ apiVersion = '', kind = '' }: KubernetesObject): string {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? kind : `${kind}.${apiVersion.slice(0, slash)}`
}
