import type { Pod } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { rankForDeletion } from './deletion-ranking.ts'

const nowMs = Date.parse('2026-01-01T12:00:00Z')

interface Sketch {
  readonly name: string
  readonly node?: string
  readonly phase?: string
  readonly readySince?: string
  readonly created?: string
  readonly restarts?: number
  readonly cost?: string
}

const podOf = ({ name, node = 'a', phase = 'Running', readySince, created, restarts = 0, cost }: Sketch) =>
  ({
    metadata: {
      name,
      uid: name,
      creationTimestamp: created ?? '2026-01-01T00:00:00Z',
      ...(cost === undefined ? {} : { annotations: { 'controller.kubernetes.io/pod-deletion-cost': cost } }),
    },
    spec: node === '' ? {} : { nodeName: node },
    status: {
      phase,
      containerStatuses: [{ restartCount: restarts }],
      conditions: readySince === undefined ? [] : [{ type: 'Ready', status: 'True', lastTransitionTime: readySince }],
    },
  }) as unknown as Pod

const ranked = (...sketches: readonly Sketch[]) =>
  rankForDeletion(sketches.map(podOf), nowMs).map(({ metadata }) => metadata.name)

const ready = '2026-01-01T01:00:00Z'

test('deletes pods in the order of Kubernetes: unassigned, pending, not ready, cheap, crowded, young, restarted', () => {
  expect(
    ranked(
      { name: 'good', readySince: ready },
      { name: 'restarted', readySince: ready, restarts: 3 },
      { name: 'young', readySince: '2026-01-01T11:59:00Z' },
      { name: 'cheap', readySince: ready, cost: '-5' },
      { name: 'not-ready' },
      { name: 'pending', phase: 'Pending' },
      { name: 'unassigned', node: '', phase: 'Pending' },
    ),
  ).toEqual(['unassigned', 'pending', 'not-ready', 'cheap', 'young', 'restarted', 'good'])
})

test('of equal pods, deletes those that share a node before one that is alone, and the newer before the older', () => {
  expect(
    ranked(
      { name: 'alone', node: 'b', readySince: ready },
      { name: 'x', readySince: ready },
      { name: 'y', readySince: ready },
    ),
  ).toEqual(['x', 'y', 'alone'])
  expect(
    ranked(
      { name: 'a-older', readySince: ready },
      { name: 'b-newer', readySince: ready, created: '2026-01-01T11:00:00Z' },
    ),
  ).toEqual(['b-newer', 'a-older'])
})
