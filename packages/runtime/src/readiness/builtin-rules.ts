import { reasonOf } from './condition-rule.ts'
import { isRecord, type ObjectFields } from './object-fields.ts'
import type { Readiness } from './readiness-types.ts'
import { daemonSetRule, deploymentRule, replicaSetRule, statefulSetRule } from './workload-rules.ts'

/** The rules of kstatus for built-in kinds, by kind and group. */
export const builtinRules: Readonly<Record<string, (fields: ObjectFields) => Readiness>> = {
  'Deployment.apps': deploymentRule,
  'StatefulSet.apps': statefulSetRule,
  'DaemonSet.apps': daemonSetRule,
  'ReplicaSet.apps': replicaSetRule,
  'Job.batch': jobRule,
  'PodDisruptionBudget.policy': disruptionBudgetRule,
  'CustomResourceDefinition.apiextensions.k8s.io': definitionRule,
  Pod: podRule,
  PersistentVolumeClaim: claimRule,
  Service: serviceRule,
}

function jobRule(fields: ObjectFields): Readiness {
  const failed = fields.condition('Failed')
  if (failed?.status === 'True') return { status: 'Failed', message: reasonOf('Failed', failed) }
  if (fields.condition('Complete')?.status === 'True') return { status: 'Current', message: 'the Job is complete' }
  if (!fields.has('status', 'startTime')) return { status: 'InProgress', message: 'the Job has not started' }
  const wanted = fields.number('spec', 'completions') ?? 1
  return { status: 'InProgress', message: `${fields.count('succeeded')} of ${wanted} pods have succeeded` }
}

function podRule(fields: ObjectFields): Readiness {
  const phase = fields.text('status', 'phase') ?? 'unknown'
  if (phase === 'Succeeded') return { status: 'Current', message: 'the Pod has completed' }
  if (phase === 'Failed') return { status: 'Failed', message: 'the Pod has failed' }
  const crashing = [...fields.list('status', 'initContainerStatuses'), ...fields.list('status', 'containerStatuses')]
    .filter(isCrashing)
    .map((status) => String((status as { name?: unknown }).name))
  if (crashing.length > 0) {
    return { status: 'Failed', message: `containers crash again and again: ${crashing.join(', ')}` }
  }
  if (phase === 'Running' && fields.condition('Ready')?.status === 'True') {
    return { status: 'Current', message: 'the Pod is ready' }
  }
  const scheduled = fields.condition('PodScheduled')
  if (scheduled?.status === 'False') return { status: 'InProgress', message: reasonOf('PodScheduled', scheduled) }
  return { status: 'InProgress', message: `the Pod is not ready; its phase is ${phase}` }
}

function isCrashing(status: unknown): boolean {
  const state = isRecord(status) ? status['state'] : undefined
  const waiting = isRecord(state) ? state['waiting'] : undefined
  return isRecord(waiting) && waiting['reason'] === 'CrashLoopBackOff'
}

function claimRule(fields: ObjectFields): Readiness {
  const phase = fields.text('status', 'phase') ?? 'unknown'
  if (phase === 'Bound') return { status: 'Current', message: 'the claim is bound' }
  if (phase === 'Lost') return { status: 'Failed', message: 'the volume of the claim is lost' }
  return { status: 'InProgress', message: `the claim is not bound; its phase is ${phase}` }
}

function serviceRule(fields: ObjectFields): Readiness {
  if (fields.text('spec', 'type') !== 'LoadBalancer') return { status: 'Current', message: 'the Service is ready' }
  if ((fields.text('spec', 'clusterIP') ?? '') === '') {
    return { status: 'InProgress', message: 'the Service has no cluster IP' }
  }
  if (fields.list('status', 'loadBalancer', 'ingress').length === 0) {
    return { status: 'InProgress', message: 'the load balancer has no address' }
  }
  return { status: 'Current', message: 'the load balancer has an address' }
}

function disruptionBudgetRule(fields: ObjectFields): Readiness {
  const isComputed = fields.has('status', 'observedGeneration')
  if (isComputed) return { status: 'Current', message: 'the allowed disruptions are computed' }
  return { status: 'InProgress', message: 'the allowed disruptions are not computed' }
}

function definitionRule(fields: ObjectFields): Readiness {
  const names = fields.condition('NamesAccepted')
  if (names?.status === 'False') return { status: 'Failed', message: reasonOf('NamesAccepted', names) }
  const established = fields.condition('Established')
  if (established?.status === 'True') return { status: 'Current', message: 'the definition is established' }
  const isFailed = established?.status === 'False' && established.reason !== 'Installing'
  if (isFailed) return { status: 'Failed', message: reasonOf('Established', established) }
  return { status: 'InProgress', message: 'the definition is not established' }
}
