import { type Condition, setCondition } from '@kubewright/kube/meta'
import type { Pod } from 'kubewright/kinds'
import type { PodStatus, StageFacts } from './stage.ts'

type ContainerStatus = NonNullable<PodStatus['containerStatuses']>[number]
type Container = NonNullable<Pod['spec']>['containers'][number]

/** The containers run; the probes decide whether they are ready. */
export function running(pod: Pod, facts: StageFacts, isReady: boolean): PodStatus {
  return statusWith(pod, facts, 'Running', isReady ? undefined : notReady(pod), (container, before) => ({
    ...identityOf(container, pod),
    ready: isReady,
    restartCount: before?.restartCount ?? 0,
    started: true,
    state: { running: { startedAt: before?.state?.running?.startedAt ?? facts.now } },
    ...(before?.lastState === undefined ? {} : { lastState: before.lastState }),
  }))
}

/** The restart delay of a crashed container has passed, so it runs again. */
export function restarted(pod: Pod, facts: StageFacts): PodStatus {
  return statusWith(pod, facts, 'Running', notReady(pod), (container, before) => ({
    ...identityOf(container, pod),
    ready: false,
    restartCount: (before?.restartCount ?? 0) + 1,
    started: true,
    state: { running: { startedAt: facts.now } },
    ...(before?.lastState === undefined ? {} : { lastState: before.lastState }),
  }))
}

/** The containers have crashed and wait for their restart. */
export function crashed(pod: Pod, facts: StageFacts): PodStatus {
  return statusWith(pod, facts, 'Running', notReady(pod), (container, before) => ({
    ...identityOf(container, pod),
    ready: false,
    restartCount: before?.restartCount ?? 0,
    started: false,
    state: {
      waiting: {
        reason: 'CrashLoopBackOff',
        message: `back-off restarting failed container=${container.name} pod=${pod.metadata.name}_${pod.metadata.namespace}(${pod.metadata.uid})`,
      },
    },
    lastState: { terminated: terminated(before, facts, 1, 'Error') },
  }))
}

export function failed(pod: Pod, facts: StageFacts): PodStatus {
  return ended(pod, facts, 'Failed', 1)
}

export function completed(pod: Pod, facts: StageFacts): PodStatus {
  return ended(pod, facts, 'Succeeded', 0)
}

/** The image cannot be pulled: the pod stays pending. */
export function pullFailed(pod: Pod, facts: StageFacts): PodStatus {
  return statusWith(pod, facts, 'Pending', notReady(pod), (container) => ({
    ...identityOf(container, pod),
    containerID: '',
    imageID: '',
    ready: false,
    restartCount: 0,
    started: false,
    state: { waiting: { reason: 'ImagePullBackOff', message: `Back-off pulling image "${container.image ?? ''}"` } },
  }))
}

function ended(pod: Pod, facts: StageFacts, phase: 'Succeeded' | 'Failed', exitCode: number): PodStatus {
  const reason = phase === 'Succeeded' ? 'PodCompleted' : 'PodFailed'
  return statusWith(pod, facts, phase, { reason }, (container, before) => ({
    ...identityOf(container, pod),
    ready: false,
    restartCount: before?.restartCount ?? 0,
    started: false,
    state: { terminated: terminated(before, facts, exitCode, exitCode === 0 ? 'Completed' : 'Error') },
  }))
}

function terminated(before: ContainerStatus | undefined, facts: StageFacts, exitCode: number, reason: string) {
  const startedAt = before?.state?.running?.startedAt ?? facts.now
  return { exitCode, reason, startedAt, finishedAt: facts.now }
}

function identityOf(container: Container, pod: Pod) {
  const image = container.image ?? ''
  return {
    name: container.name,
    image,
    imageID: `kubewright://${image}`,
    containerID: `kubewright://${pod.metadata.uid}/${container.name}`,
  }
}

interface Unready {
  readonly reason: string
  readonly message?: string
}

function notReady(pod: Pod): Unready {
  const names = pod.spec?.containers.map(({ name }) => name).join(' ') ?? ''
  return { reason: 'ContainersNotReady', message: `containers with unready status: [${names}]` }
}

/** The status of a pod on a node, with the conditions that the kubelet sets. */
function statusWith(
  pod: Pod,
  facts: StageFacts,
  phase: string,
  unready: Unready | undefined,
  statusOf: (container: Container, before: ContainerStatus | undefined) => ContainerStatus,
): PodStatus {
  const before = pod.status?.containerStatuses
  const readiness = unready === undefined ? { status: 'True' } : { status: 'False', ...unready }
  let conditions: readonly Condition[] = (pod.status?.conditions ?? []) as readonly Condition[]
  for (const condition of [
    { type: 'PodReadyToStartContainers', status: phase === 'Running' || phase === 'Pending' ? 'True' : 'False' },
    { type: 'Initialized', status: 'True' },
    { type: 'Ready', ...readiness },
    { type: 'ContainersReady', ...readiness },
    { type: 'PodScheduled', status: 'True' },
  ]) {
    conditions = setCondition(conditions, condition, facts.now)
  }
  return {
    ...pod.status,
    phase,
    conditions: conditions.map(withoutEmptyTexts),
    hostIP: facts.hostIP,
    hostIPs: [{ ip: facts.hostIP }],
    podIP: facts.podIP,
    podIPs: [{ ip: facts.podIP }],
    startTime: pod.status?.startTime ?? facts.now,
    containerStatuses: (pod.spec?.containers ?? []).map((container) =>
      statusOf(
        container,
        before?.find(({ name }) => name === container.name),
      ),
    ),
  }
}

/** Unlike the conditions of metav1, pods' conditions omit an empty reason. */
function withoutEmptyTexts({ reason, message, ...rest }: Condition): NonNullable<PodStatus['conditions']>[number] {
  return { ...rest, ...(reason ? { reason } : {}), ...(message ? { message } : {}) } as NonNullable<
    PodStatus['conditions']
  >[number]
}
