import { applyObject } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { planStatus, type StatusInput } from './status-plan.ts'
import { AppService, ConfigMap } from './testdata/app-service.ts'
import { manager, owner } from './testdata/objects.ts'

const noon = Date.UTC(2026, 0, 1, 12)
const available = { status: 'True', reason: 'Ready', message: 'ok' } as const
const reconciled = { type: 'Reconciled', status: 'True', reason: 'ReconcileSucceeded', message: '' } as const

function plan(object: KubernetesObject, more: Partial<StatusInput>): JsonObject | undefined {
  return planStatus({
    kind: AppService,
    object,
    manager,
    status: undefined,
    conditions: undefined,
    reconciled: 'succeeded',
    nowMs: noon,
    ...more,
  })
}

function applied(object: KubernetesObject, config: JsonObject | undefined): KubernetesObject {
  const shape = AppService.definition.shape()
  if (config === undefined || shape === undefined) throw new Error('nothing to apply')
  const live = object as unknown as JsonObject
  const now = { seconds: noon / 1000, nanoseconds: 0 }
  return applyObject({ live, config, manager, shape, subresource: 'status', force: true, now })
    .object as KubernetesObject
}

function statusOf(object: KubernetesObject) {
  return (object as { status?: JsonObject }).status
}

const first = applied(owner, plan(owner, { status: { readyReplicas: 1 }, conditions: { Available: available } }))

test('applies status, conditions, times and generations in one apply to the revision that was read', () => {
  const config = plan(owner, { status: { readyReplicas: 1 }, conditions: { Available: available } })
  expect(config).toEqual({
    apiVersion: 'app.example.com/v1',
    kind: 'AppService',
    metadata: { name: 'web', namespace: 'default', uid: 'owner-uid', resourceVersion: '1' },
    status: {
      readyReplicas: 1,
      observedGeneration: 1,
      conditions: [
        { type: 'Available', ...available, observedGeneration: 1, lastTransitionTime: '2026-01-01T12:00:00Z' },
        { ...reconciled, observedGeneration: 1, lastTransitionTime: '2026-01-01T12:00:00Z' },
      ],
    },
  })
})

test('plans no write for the same status, however late', () => {
  const more = { status: { readyReplicas: 1 }, conditions: { Available: available }, nowMs: noon + 60_000 }
  expect(plan(first, more)).toBeUndefined()
})

test('the time of a transition changes only with the status of a condition', () => {
  const nowMs = noon + 60_000
  const sameStatus = plan(first, { status: {}, conditions: { Available: { ...available, message: 'better' } }, nowMs })
  expect(sameStatus).toMatchObject({
    status: { conditions: [{ lastTransitionTime: '2026-01-01T12:00:00Z' }, { type: 'Reconciled' }] },
  })
  const flipped = plan(first, { status: {}, conditions: { Available: { ...available, status: 'False' } }, nowMs })
  expect(flipped).toMatchObject({
    status: { conditions: [{ lastTransitionTime: '2026-01-01T12:01:00Z' }, { type: 'Reconciled' }] },
  })
})

test('observes a new generation', () => {
  const changed = { ...first, metadata: { ...first.metadata, generation: 2 } }
  expect(plan(changed, { status: { readyReplicas: 1 }, conditions: { Available: available } })).toMatchObject({
    status: { observedGeneration: 2, conditions: [{ observedGeneration: 2 }, { observedGeneration: 2 }] },
  })
})

test('removes omitted fields and conditions of given parts, and keeps the parts that are not given', () => {
  const withoutReplicas = applied(first, plan(first, { status: { url: 'http://x' } }))
  expect(statusOf(withoutReplicas)).toMatchObject({
    url: 'http://x',
    conditions: [{ type: 'Available' }, { type: 'Reconciled' }],
  })
  expect(statusOf(withoutReplicas)).not.toHaveProperty('readyReplicas')
  const withoutConditions = applied(first, plan(first, { conditions: {} }))
  expect(statusOf(withoutConditions)).toMatchObject({
    readyReplicas: 1,
    observedGeneration: 1,
    conditions: [reconciled],
  })
  expect(plan(first, {})).toBeUndefined()
  expect(plan(owner, {})).toMatchObject({ status: { observedGeneration: 1, conditions: [reconciled] } })
})

test('adds a condition for a failure, and clears it with the next success', () => {
  const failed = applied(first, plan(first, { reconciled: { failure: 'no luck' } }))
  expect(statusOf(failed)).toMatchObject({
    readyReplicas: 1,
    conditions: [
      { type: 'Available', status: 'True' },
      { type: 'Reconciled', status: 'False', reason: 'ReconcileFailed', message: 'no luck' },
    ],
  })
  expect(plan(failed, { reconciled: { failure: 'no luck' }, nowMs: noon + 1 })).toBeUndefined()
  const healed = applied(failed, plan(failed, { status: { readyReplicas: 1 }, conditions: { Available: available } }))
  expect(statusOf(healed)).toMatchObject({
    conditions: [{ type: 'Available' }, { type: 'Reconciled', status: 'True' }],
  })
  expect(plan(healed, { status: { readyReplicas: 1 }, conditions: { Available: available } })).toBeUndefined()
})

test('writes a failure before the first status as a status with one condition', () => {
  expect(plan(owner, { reconciled: { failure: 'x' } })).toMatchObject({
    status: { conditions: [{ type: 'Reconciled', status: 'False', observedGeneration: 1 }] },
  })
})

test('a failure of a new generation leaves the generation of the status and of the other conditions', () => {
  const changed = { ...first, metadata: { ...first.metadata, generation: 2 } }
  const failed = applied(changed, plan(changed, { reconciled: { failure: 'no luck' } }))
  const [before] = (statusOf(first)?.['conditions'] ?? []) as JsonObject[]
  expect(statusOf(failed)).toMatchObject({ readyReplicas: 1, observedGeneration: 1 })
  expect(statusOf(failed)?.['conditions']).toMatchObject([before ?? {}, { status: 'False', observedGeneration: 2 }])
  const given = { status: { readyReplicas: 0 }, conditions: { Available: { ...available, status: 'False' as const } } }
  const partly = applied(changed, plan(changed, { ...given, reconciled: { failure: 'one child was refused' } }))
  expect(statusOf(partly)).toMatchObject({
    readyReplicas: 0,
    observedGeneration: 1,
    conditions: [
      { status: 'False', observedGeneration: 1 },
      { status: 'False', observedGeneration: 2 },
    ],
  })
})

test('leaves Reconciled unchanged, or absent, while deletions are outstanding', () => {
  const changed = { ...first, metadata: { ...first.metadata, generation: 2 } }
  const more = { status: { readyReplicas: 1 }, conditions: { Available: available }, reconciled: 'pending' as const }
  expect(plan(changed, more)).toMatchObject({
    status: {
      observedGeneration: 2,
      conditions: [{ observedGeneration: 2 }, { ...reconciled, observedGeneration: 1 }],
    },
  })
  expect(plan(owner, more)).toMatchObject({ status: { conditions: [{ type: 'Available' }] } })
})

test('leaves conditions of others alone', () => {
  const foreign = {
    type: 'Other',
    status: 'True',
    reason: 'X',
    message: '',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  }
  const object = { ...owner, status: { conditions: [foreign] } }
  const next = applied(object, plan(object, { conditions: { Available: available } }))
  expect(statusOf(next)).toMatchObject({ conditions: [{ type: 'Other' }, { type: 'Available' }, reconciled] })
})

test('writes nothing for kinds without a status subresource', () => {
  expect(plan(owner, { kind: ConfigMap, reconciled: { failure: 'x' } })).toBeUndefined()
})

test('reports a fight in the condition Stable, sets it True when it is over, and leaves other conditions alone', () => {
  const conditions = { Available: available }
  const stable = (object: KubernetesObject) =>
    (statusOf(object)?.['conditions'] as JsonObject[] | undefined)?.find(({ type }) => type === 'Stable')
  expect(stable(first)).toBeUndefined()
  const fighting = applied(first, plan(first, { conditions, loop: 'spec.replicas was changed back' }))
  const message = 'spec.replicas was changed back'
  expect(stable(fighting)).toMatchObject({ status: 'False', reason: 'FightingOver', message })
  expect(plan(fighting, { conditions, status: { readyReplicas: 1 }, loop: message })).toBeUndefined()
  const calm = applied(fighting, plan(fighting, { conditions }))
  expect(stable(calm)).toMatchObject({ status: 'True', reason: 'Calm' })
  const own = { status: 'True', reason: 'Settled' } as const
  const declared = applied(first, plan(first, { conditions: { Stable: own }, loop: message }))
  expect(stable(declared)).toMatchObject(own)
})

test('conditionMessageCharactersMax cuts a longer message, as the server would refuse the whole status', () => {
  const max = runtimeLimits.conditionMessageCharactersMax
  const config = plan(owner, { conditions: { Available: { ...available, message: 'x'.repeat(max + 1) } } })
  const [condition] = (config as { status: { conditions: { message: string }[] } }).status.conditions
  expect(condition?.message).toBe(`${'x'.repeat(max - 1)}…`)
})
