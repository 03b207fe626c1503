import type { ObjectFields } from './object-fields.ts'
import type { Readiness } from './readiness-types.ts'

/** The controller of Deployments treats this deadline as none, and reports no condition Progressing then. */
const noProgressDeadline = 2_147_483_647

export function deploymentRule(fields: ObjectFields): Readiness {
  const progressing = fields.condition('Progressing')
  if (progressing?.reason === 'ProgressDeadlineExceeded') return failed('the progress deadline was exceeded')
  const wanted = fields.number('spec', 'replicas') ?? 1
  const replicas = fields.count('replicas')
  const updated = fields.count('updatedReplicas')
  const available = fields.count('availableReplicas')
  if (replicas < wanted) return inProgress(replicas, wanted, 'exist')
  if (updated < wanted) return inProgress(updated, wanted, 'are updated')
  if (replicas > wanted) return leftOver(replicas - wanted)
  if (available < updated) return inProgress(available, updated, 'are available')
  if (fields.count('readyReplicas') < wanted) return inProgress(fields.count('readyReplicas'), wanted, 'are ready')
  const hasDeadline = fields.number('spec', 'progressDeadlineSeconds') !== noProgressDeadline
  const isComplete = progressing?.status === 'True' && progressing.reason === 'NewReplicaSetAvailable'
  if (hasDeadline && !isComplete) return { status: 'InProgress', message: 'the new ReplicaSet is not available' }
  if (fields.condition('Available')?.status !== 'True') {
    return { status: 'InProgress', message: 'the Deployment is not available' }
  }
  return current(wanted)
}

export function statefulSetRule(fields: ObjectFields): Readiness {
  if (fields.text('spec', 'updateStrategy', 'type') === 'OnDelete') {
    return { status: 'Current', message: 'the update strategy is OnDelete, so old Pods stay until they are deleted' }
  }
  const wanted = fields.number('spec', 'replicas') ?? 1
  const replicas = fields.count('replicas')
  const updated = fields.count('updatedReplicas')
  if (replicas < wanted) return inProgress(replicas, wanted, 'exist')
  if (fields.count('readyReplicas') < wanted) return inProgress(fields.count('readyReplicas'), wanted, 'are ready')
  if (replicas > wanted) return leftOver(replicas - wanted)
  const partition = fields.number('spec', 'updateStrategy', 'rollingUpdate', 'partition') ?? 0
  if (partition > 0) {
    const toUpdate = Math.max(0, wanted - partition)
    return updated < toUpdate ? inProgress(updated, toUpdate, 'are updated') : current(wanted)
  }
  if (fields.count('currentReplicas') < wanted)
    return inProgress(fields.count('currentReplicas'), wanted, 'are current')
  if (fields.text('status', 'currentRevision') !== fields.text('status', 'updateRevision')) {
    return { status: 'InProgress', message: 'the updated revision is not the current one yet' }
  }
  return current(wanted)
}

export function daemonSetRule(fields: ObjectFields): Readiness {
  const wanted = fields.number('status', 'desiredNumberScheduled')
  if (wanted === undefined || !fields.has('status', 'observedGeneration')) {
    return { status: 'InProgress', message: 'the number of nodes is not known yet' }
  }
  const scheduled = fields.count('currentNumberScheduled')
  if (scheduled < wanted) return inProgress(scheduled, wanted, 'are scheduled')
  if (fields.count('updatedNumberScheduled') < wanted) {
    return inProgress(fields.count('updatedNumberScheduled'), wanted, 'are updated')
  }
  if (fields.count('numberAvailable') < wanted)
    return inProgress(fields.count('numberAvailable'), wanted, 'are available')
  if (fields.count('numberReady') < wanted) return inProgress(fields.count('numberReady'), wanted, 'are ready')
  return current(wanted)
}

export function replicaSetRule(fields: ObjectFields): Readiness {
  if (fields.condition('ReplicaFailure')?.status === 'True') {
    return { status: 'InProgress', message: 'Pods cannot be created or deleted (condition ReplicaFailure)' }
  }
  const wanted = fields.number('spec', 'replicas') ?? 1
  const labelled = fields.count('fullyLabeledReplicas')
  if (labelled < wanted) return inProgress(labelled, wanted, 'are labelled')
  if (fields.count('availableReplicas') < wanted)
    return inProgress(fields.count('availableReplicas'), wanted, 'are available')
  if (fields.count('readyReplicas') < wanted) return inProgress(fields.count('readyReplicas'), wanted, 'are ready')
  const replicas = fields.count('replicas')
  return replicas > wanted ? leftOver(replicas - wanted) : current(wanted)
}

function current(replicas: number): Readiness {
  return { status: 'Current', message: `all ${replicas} replicas are ready` }
}

function inProgress(count: number, wanted: number, what: string): Readiness {
  return { status: 'InProgress', message: `${count} of ${wanted} replicas ${what}` }
}

function leftOver(count: number): Readiness {
  return { status: 'InProgress', message: `${count} replicas are still to be deleted` }
}

function failed(message: string): Readiness {
  return { status: 'Failed', message }
}
