import { annotationOf } from '@kubewright/kube/meta'
import type { Pod } from 'kubewright/kinds'
import { timeOf } from '../time-text.ts'
import { readySinceMs } from './pod-facts.ts'

const phaseRanks: ReadonlyMap<string | undefined, number> = new Map([
  ['Pending', 0],
  ['Unknown', 1],
  ['Running', 2],
])

/**
 * The pods in the order in which a smaller ReplicaSet deletes them, as in Kubernetes: those without a node, pending,
 * not ready, with a low deletion cost, many on one node, ready for a shorter time, often restarted, new.
 */
export function rankForDeletion(pods: readonly Pod[], nowMs: number): readonly Pod[] {
  const perNode = new Map<string, number>()
  for (const pod of pods) {
    const node = nodeOf(pod)
    perNode.set(node, (perNode.get(node) ?? 0) + 1)
  }
  const ranked = pods.map((pod) => ({ pod, rank: rankOf(pod, perNode.get(nodeOf(pod)) ?? 0, nowMs) }))
  ranked.sort((left, right) => compareRanks(left.rank, right.rank) || compareUids(left.pod, right.pod))
  return ranked.map(({ pod }) => pod)
}

function nodeOf(pod: Pod): string {
  return pod.spec?.nodeName ?? ''
}

/** Compared number by number; the lower one comes first. */
function rankOf(pod: Pod, podsOnNode: number, nowMs: number): readonly number[] {
  const readySince = readySinceMs(pod)
  return [
    nodeOf(pod) === '' ? 0 : 1,
    phaseRanks.get(pod.status?.phase) ?? 0,
    readySince === undefined ? 0 : 1,
    deletionCost(pod),
    -podsOnNode,
    readySince === undefined ? 0 : ageBucket(readySince, nowMs),
    -restartsOf(pod),
    ageBucket(timeOf(pod.metadata.creationTimestamp) ?? nowMs, nowMs),
  ]
}

function deletionCost(pod: Pod): number {
  const text = annotationOf(pod, 'controller.kubernetes.io/pod-deletion-cost')
  return text !== undefined && /^-?[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
}

/** Ages are compared by order of magnitude, so that small differences in age do not select the pod. */
function ageBucket(sinceMs: number, nowMs: number): number {
  return Math.floor(Math.log2(Math.max(1, nowMs - sinceMs)))
}

function restartsOf(pod: Pod): number {
  return Math.max(0, ...(pod.status?.containerStatuses ?? []).map(({ restartCount }) => restartCount))
}

function compareRanks(left: readonly number[], right: readonly number[]): number {
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function compareUids(left: Pod, right: Pod): number {
  return left.metadata.uid < right.metadata.uid ? -1 : left.metadata.uid > right.metadata.uid ? 1 : 0
}
