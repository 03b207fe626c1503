import { expect, test } from 'vitest'
import { PersistentVolumeClaim } from '../../kinds/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { DeletionMeter } from './deletion-budget.ts'
import type { PlannedDelete } from './plan-types.ts'

const claim = { name: { kind: PersistentVolumeClaim, namespace: 'default', name: 'data' } } as unknown as PlannedDelete
const minuteMs = runtimeLimits.prunedStatefulWindowMs
const none = () => 0

test('an owner that has waited longer deletes first', () => {
  const meter = new DeletionMeter({ perMinute: 1 })
  expect(meter.reserve('one', [claim], 0, none).allowed).toHaveLength(1)
  expect(meter.reserve('two', [claim], 1, none).deferred).toHaveLength(1)
  expect(meter.reserve('three', [claim], minuteMs + 1, none).deferred).toHaveLength(1)
  expect(meter.reserve('two', [claim], minuteMs + 1, none).allowed).toHaveLength(1)
})

test('the line has at most prunedOwnersWaitingMax owners; a further one waits without a place', () => {
  const meter = new DeletionMeter({ perMinute: 1 })
  meter.reserve('first', [claim], 0, none)
  const owners = Array.from({ length: runtimeLimits.prunedOwnersWaitingMax + 1 }, (_, index) => `owner-${index}`)
  for (const owner of owners) meter.reserve(owner, [claim], 1, none)
  // The one without a place has none before a newcomer either.
  for (const owner of owners.slice(0, -1)) meter.leave(owner)
  expect(meter.reserve('newcomer', [claim], minuteMs, none).allowed).toHaveLength(1)
})
