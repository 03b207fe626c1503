import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import type { JsonObject } from '../json/index.ts'
import { encodeCanonicalJson, freezeJson } from '../json/index.ts'
import { applyObject, trackUpdate, wouldApplyChange } from './index.ts'
import { equalIgnoringTimes } from './manager/apply.ts'
import { things } from './testdata/arbitrary.ts'
import { thing } from './testdata/shapes.ts'

const options = { seed: 1, numRuns: process.env['SOAK'] ? 20000 : 60 }
const base = { shape: thing, now: { seconds: 1_700_000_000, nanoseconds: 0 } }

interface Request {
  readonly manager: string
  readonly verb: 'apply' | 'force' | 'update'
  readonly object: JsonObject
}

const requests: fc.Arbitrary<Request> = fc.record({
  manager: fc.constantFrom('m1', 'm2', 'kubectl'),
  verb: fc.constantFrom('apply', 'force', 'update'),
  object: things,
})

function run(live: JsonObject | undefined, { manager, verb, object }: Request): JsonObject | undefined {
  if (verb === 'update') {
    const metadata = { ...(object['metadata'] as JsonObject), ...managedFieldsOf(live) }
    return trackUpdate({ ...base, live, updated: freezeJson({ ...object, metadata }), manager }).object
  }
  const request = { ...base, live, config: freezeJson(object), manager, force: verb === 'force' }
  const predicted = wouldApplyChange(request)
  try {
    const outcome = applyObject(request)
    expect(predicted).toBe(outcome.changed)
    expect(outcome.changed).toBe(live === undefined || !equalIgnoringTimes(outcome.object, live))
    if (!outcome.changed) expect(outcome.object).toBe(live)
    return freezeJson(outcome.object)
  } catch (error) {
    if (!isKubeError(error, 'KUBE_APPLY_CONFLICT')) throw error
    expect(predicted).toBe(true)
    return live
  }
}

function managedFieldsOf(live: JsonObject | undefined): JsonObject {
  const entries = (live?.['metadata'] as JsonObject | undefined)?.['managedFields']
  return entries === undefined ? {} : { managedFields: entries }
}

test('the no-op decision is exact in every sequence of requests', () => {
  fc.assert(
    fc.property(fc.array(requests, { minLength: 1, maxLength: 6 }), (sequence) => {
      let live: JsonObject | undefined
      for (const request of sequence) {
        live = run(live, request)
        // Few configurations, so that many requests repeat one and change nothing.
        for (const { manager, object } of sequence) if (live) run(live, { manager, verb: 'force', object })
      }
    }),
    options,
  )
})

test('applying again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(requests, { maxLength: 4 }), things, (before, config) => {
      const live = before.reduce<JsonObject | undefined>(run, undefined)
      const once = applyObject({ ...base, live, config, manager: 'me', force: true })
      const twice = applyObject({ ...base, live: once.object, config, manager: 'me' })
      expect(twice.changed).toBe(false)
      expect(twice.object).toBe(once.object)
    }),
    options,
  )
})

test('appliers of different fields commute', () => {
  fc.assert(
    fc.property(things, fc.dictionary(fc.constantFrom('p', 'q'), fc.constant('x')), (object, data) => {
      const left = { manager: 'm1', verb: 'apply' as const, object: { ...object, data: undefined } as JsonObject }
      const right = {
        manager: 'm2',
        verb: 'apply' as const,
        object: { ...object, spec: undefined, data } as JsonObject,
      }
      const leftFirst = run(run(undefined, left), right)
      const rightFirst = run(run(undefined, right), left)
      expect(encodeCanonicalJson(withoutTimes(leftFirst))).toBe(encodeCanonicalJson(withoutTimes(rightFirst)))
    }),
    options,
  )
})

/**
 * An applier that only restates existing values gets no new timestamp, so the timestamps depend on who applied first.
 */
function withoutTimes(object: JsonObject | undefined): JsonObject {
  return JSON.parse(JSON.stringify(object, (key, value) => (key === 'time' ? undefined : value)))
}
