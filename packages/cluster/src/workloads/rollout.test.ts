import fc from 'fast-check'
import type { ReplicaSet } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { nextStep, type RolloutState, specReplicas } from './rollout.ts'
import type { RolloutSettings } from './rollout-settings.ts'

interface Sketch {
  readonly name: string
  readonly size: number
  readonly available?: number
  readonly pods?: number
  readonly isUnobserved?: boolean
  readonly desired?: number
}

const settingsOf = (changes: Partial<RolloutSettings> = {}): RolloutSettings => ({
  replicas: 4,
  isRecreate: false,
  maxSurge: 1,
  maxUnavailable: 1,
  minReadySeconds: 0,
  isPaused: false,
  revisionHistoryLimit: 10,
  progressDeadlineSeconds: 600,
  ...changes,
})

function stateOf(settings: RolloutSettings, current: Sketch | undefined, old: readonly Sketch[]): RolloutState {
  const sketches = new Map<ReplicaSet, Sketch>()
  const make = (sketch: Sketch): ReplicaSet => {
    const annotations = { 'deployment.kubernetes.io/desired-replicas': String(sketch.desired ?? settings.replicas) }
    const replicaSet = {
      metadata: { name: sketch.name, generation: 2, annotations },
      spec: { replicas: sketch.size },
      status: {
        replicas: sketch.pods ?? sketch.size,
        availableReplicas: sketch.available ?? sketch.size,
        observedGeneration: sketch.isUnobserved ? 1 : 2,
      },
    } as unknown as ReplicaSet
    sketches.set(replicaSet, sketch)
    return replicaSet
  }
  const pods = (replicaSet: ReplicaSet) => sketches.get(replicaSet)?.pods ?? specReplicas(replicaSet)
  return { settings, current: current && make(current), old: old.map(make), activePods: pods, runningPods: pods }
}

function stepOf(settings: RolloutSettings, current: Sketch | undefined, old: readonly Sketch[]) {
  const { scale, create } = nextStep(stateOf(settings, current, old))
  const sizes = Object.fromEntries(scale.map(({ replicaSet, replicas }) => [replicaSet.metadata.name, replicas]))
  return create === undefined ? sizes : { ...sizes, create }
}

test('creates the first ReplicaSet at full size, and a later one with the size that the surge allows', () => {
  expect(stepOf(settingsOf(), undefined, [])).toEqual({ create: 4 })
  expect(stepOf(settingsOf(), undefined, [{ name: 'old', size: 4 }])).toEqual({ create: 1 })
})

test('remaining pods of a shrunk ReplicaSet leave no room for new ones', () => {
  const current = { name: 'new', size: 1 }
  expect(stepOf(settingsOf(), current, [{ name: 'old', size: 3, pods: 3 }])).toEqual({ new: 2 })
  expect(stepOf(settingsOf({ maxUnavailable: 0 }), current, [{ name: 'old', size: 3, pods: 4 }])).toEqual({})
})

test('nothing grows while a ReplicaSet has a size that its controller has not seen', () => {
  const old = [{ name: 'old', size: 3, isUnobserved: true }]
  expect(stepOf(settingsOf({ maxUnavailable: 0 }), { name: 'new', size: 1 }, old)).toEqual({})
})

test('does not count pods twice if the status does not show yet that its ReplicaSet is smaller', () => {
  // Four were available, one is being deleted: three old and one new make four; one may be deleted, not two.
  const old = [{ name: 'old', size: 3, available: 4, isUnobserved: true }]
  expect(stepOf(settingsOf(), { name: 'new', size: 1, available: 1 }, old)).toEqual({ old: 2 })
})

test('deletes old unavailable pods first, so that they do not block the rollout', () => {
  const old = [
    { name: 'older', size: 2, available: 0 },
    { name: 'old', size: 2, available: 2 },
  ]
  expect(stepOf(settingsOf({ maxSurge: 0 }), { name: 'new', size: 0 }, old)).toEqual({ older: 1 })
})

test('shrinks a ReplicaSet that is larger than its Deployment', () => {
  expect(stepOf(settingsOf(), { name: 'new', size: 6 }, [])).toEqual({ new: 4 })
})

test('a Deployment that was scaled while several ReplicaSets are active shares the change', () => {
  const settings = settingsOf({ replicas: 0 })
  const sketches = [{ name: 'old', size: 2, desired: 4 }]
  expect(stepOf(settings, { name: 'new', size: 3, desired: 4 }, sketches)).toEqual({ new: 0, old: 0 })
})

test('no step exceeds the surge or the allowed unavailability, with any stale status', () => {
  const sketch = (name: string) =>
    fc.record({
      name: fc.constant(name),
      size: fc.integer({ min: 0, max: 8 }),
      available: fc.integer({ min: 0, max: 8 }),
      pods: fc.integer({ min: 0, max: 8 }),
      isUnobserved: fc.boolean(),
    })
  const settings = fc.record({
    replicas: fc.integer({ min: 0, max: 8 }),
    maxSurge: fc.integer({ min: 0, max: 3 }),
    maxUnavailable: fc.integer({ min: 0, max: 3 }),
  })
  fc.assert(
    fc.property(settings, sketch('new'), sketch('older'), sketch('old'), (changes, current, older, old) => {
      fc.pre(changes.maxSurge + changes.maxUnavailable > 0)
      const all = [older, old, current]
      const step = stepOf(settingsOf(changes), current, [older, old]) as Record<string, number>
      const sizeOf = ({ name, size }: Sketch) => step[name] ?? size
      if (sizeOf(current) > current.size) {
        const pods = all.reduce((sum, one) => sum + Math.max(sizeOf(one), one.pods), 0)
        expect(pods).toBeLessThanOrEqual(changes.replicas + changes.maxSurge)
      }
      for (const one of [older, old]) expect(sizeOf(one)).toBeLessThanOrEqual(one.size)
      const certain = (one: Sketch, size: number) => Math.min(one.available ?? 0, size)
      const before = all.reduce((sum, one) => sum + certain(one, one.size), 0)
      const after = all.reduce((sum, one) => sum + certain(one, sizeOf(one)), 0)
      // Unless the current one is too large.
      if (current.size <= changes.replicas && after < before) {
        expect(after).toBeGreaterThanOrEqual(changes.replicas - changes.maxUnavailable)
      }
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 100_000 : 2000 },
  )
})
