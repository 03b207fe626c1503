import { annotationOf, isBeingDeleted } from '@kubewright/kube/meta'
import type { Pod } from 'kubewright/kinds'
import { clusterLimits } from '../limits.ts'
import { completed, crashed, failed, pullFailed, restarted, running } from './container-states.ts'
import type { PodStage, StageDelay } from './stage.ts'

/** The annotation that scripts a failing pod, to test stuck rollouts: never-ready, crash or image-pull-error. */
export const stageAnnotation = 'kubewright.dev/stage'

/**
 * The stages of a simulated pod. The first stage that applies takes effect after its delay; then the resulting pod is
 * checked again. A pod to which no stage applies stays as it is.
 */
export const podStages: readonly PodStage[] = [
  {
    name: 'terminate',
    applies: (pod) => isBeingDeleted(pod) && pod.metadata.deletionGracePeriodSeconds !== 0,
    delay: { baseMs: 20, jitterMs: 30 },
    effect: { type: 'remove' },
  },
  {
    name: 'schedule',
    applies: (pod) => isAlive(pod) && !pod.spec?.nodeName && !pod.spec?.schedulingGates?.length,
    delay: { baseMs: 2, jitterMs: 5 },
    effect: { type: 'bind' },
  },
  {
    name: 'image-pull-error',
    applies: (pod) => isPending(pod) && scriptOf(pod) === 'image-pull-error' && !hasContainers(pod),
    delay: { baseMs: 20, jitterMs: 30 },
    effect: { type: 'status', statusOf: pullFailed },
  },
  {
    name: 'start',
    applies: (pod) => isPending(pod) && scriptOf(pod) !== 'image-pull-error',
    delay: { baseMs: 20, jitterMs: 40 },
    effect: { type: 'status', statusOf: (pod, facts) => running(pod, facts, isReadyAtOnce(pod)) },
  },
  {
    name: 'crash',
    applies: (pod) => isRunning(pod) && scriptOf(pod) === 'crash' && isUp(pod) && !staysDown(pod),
    delay: { baseMs: 50, jitterMs: 50 },
    effect: { type: 'status', statusOf: crashed },
  },
  {
    name: 'fail',
    applies: (pod) => isRunning(pod) && scriptOf(pod) === 'crash' && isUp(pod) && staysDown(pod),
    delay: { baseMs: 50, jitterMs: 50 },
    effect: { type: 'status', statusOf: failed },
  },
  {
    name: 'restart',
    applies: (pod) => isRunning(pod) && scriptOf(pod) === 'crash' && !isUp(pod),
    delay: crashBackoff,
    effect: { type: 'status', statusOf: restarted },
  },
  {
    name: 'become-ready',
    applies: (pod) => isRunning(pod) && scriptOf(pod) === undefined && !isReady(pod),
    delay: readinessDelay,
    effect: { type: 'status', statusOf: (pod, facts) => running(pod, facts, true) },
  },
  {
    name: 'complete',
    applies: (pod) => isRunning(pod) && scriptOf(pod) === undefined && runsToCompletion(pod),
    delay: { baseMs: 80, jitterMs: 40 },
    effect: { type: 'status', statusOf: completed },
  },
]

type Script = 'never-ready' | 'crash' | 'image-pull-error'

function scriptOf(pod: Pod): Script | undefined {
  const script = annotationOf(pod, stageAnnotation)
  return script === 'never-ready' || script === 'crash' || script === 'image-pull-error' ? script : undefined
}

function isAlive(pod: Pod): boolean {
  return !isBeingDeleted(pod) && pod.status?.phase !== 'Succeeded' && pod.status?.phase !== 'Failed'
}

function isPending(pod: Pod): boolean {
  return isAlive(pod) && pod.spec?.nodeName !== undefined && (pod.status?.phase ?? 'Pending') === 'Pending'
}

function isRunning(pod: Pod): boolean {
  return isAlive(pod) && pod.status?.phase === 'Running'
}

function isReady(pod: Pod): boolean {
  return pod.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true
}

function hasContainers(pod: Pod): boolean {
  return (pod.status?.containerStatuses?.length ?? 0) > 0
}

function isUp(pod: Pod): boolean {
  return pod.status?.containerStatuses?.some(({ state }) => state?.running !== undefined) === true
}

function staysDown(pod: Pod): boolean {
  return pod.spec?.restartPolicy === 'Never'
}

function runsToCompletion(pod: Pod): boolean {
  return pod.spec?.restartPolicy === 'Never' || pod.spec?.restartPolicy === 'OnFailure'
}

/** Without a readiness probe a container is ready as soon as it runs. */
function isReadyAtOnce(pod: Pod): boolean {
  return scriptOf(pod) === undefined && !pod.spec?.containers.some(({ readinessProbe }) => readinessProbe !== undefined)
}

/** Simulated probes succeed at the first attempt. */
function readinessDelay(pod: Pod): StageDelay {
  const probes = pod.spec?.containers.map(({ readinessProbe }) => readinessProbe?.initialDelaySeconds ?? 0) ?? []
  return { baseMs: 10 + 1000 * Math.max(0, ...probes), jitterMs: 20 }
}

/** Ten seconds, doubled with each restart up to five minutes, as in the kubelet. */
function crashBackoff(pod: Pod): StageDelay {
  const restarts = Math.max(0, ...(pod.status?.containerStatuses ?? []).map(({ restartCount }) => restartCount))
  const { crashBackoffFirstMs, crashBackoffMsMax } = clusterLimits
  return { baseMs: Math.min(crashBackoffMsMax, crashBackoffFirstMs * 2 ** Math.min(restarts, 30)), jitterMs: 0 }
}
