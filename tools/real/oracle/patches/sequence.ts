import { isKubeError } from '@kubewright/kube'
import {
  ApplyRequestError,
  applyFailureStatus,
  applyObject,
  ConflictError,
  excludeFields,
  FieldSet,
  ignoreTimeOnlyChange,
  trackUpdate,
  type VersionConversion,
  wouldApplyChange,
} from '@kubewright/kube/apply'
import { isJsonObject, type JsonObject, type JsonValue, setField } from '@kubewright/kube/json'
import { applyMergePatch } from '@kubewright/kube/patch'
import type { Shape } from '@kubewright/kube/shape'
import type { ApplyKind } from './apply-kinds.ts'
import { sortProblems } from './type-problems.ts'

/** One write, in the form of the oracle's requests; sequence.go documents its fields. */
export interface SequenceStep {
  readonly verb: 'apply' | 'force' | 'update' | 'patch' | 'store'
  readonly manager: string
  readonly subresource: string
  readonly object: JsonObject
  readonly apiVersion?: string
  readonly kind?: string
  readonly keepManagedFields: boolean
  readonly reset: readonly (readonly string[])[]
}

/** Steps are a minute apart, as in the oracle. */
const firstStepSeconds = Date.UTC(1990, 0, 1) / 1000
const secondsBetweenSteps = 60

interface Written {
  readonly result: JsonObject
  readonly live: JsonObject | undefined
}

/** The outcome of each step of a sequence: the object, or the error, its code and its causes. */
export function runSequence(applied: ApplyKind, steps: readonly SequenceStep[]): JsonValue {
  const conversion = conversionOf(applied)
  let live: JsonObject | undefined
  return steps.map((step, index) => {
    const seconds = firstStepSeconds + index * secondsBetweenSteps
    const written = runStep(applied, conversion, live, step, seconds)
    live = written.live
    return written.result
  })
}

function runStep(
  applied: ApplyKind,
  conversion: VersionConversion,
  before: JsonObject | undefined,
  step: SequenceStep,
  seconds: number,
): Written {
  const apiVersion = String(step.object['apiVersion'])
  const live = before && before['apiVersion'] !== apiVersion ? conversion.convert(before, apiVersion) : before
  const requested = requestedObject(live, step)
  if (step.verb === 'store') return { result: { object: requested }, live: requested }
  const request = {
    live,
    manager: step.manager,
    subresource: step.subresource,
    shape: applied.shapes[apiVersion] as Shape,
    versions: conversion,
    resetFields:
      step.reset.length === 0 ? undefined : new Map([[apiVersion, excludeFields(FieldSet.of(...step.reset))]]),
    now: { seconds, nanoseconds: 0 },
  }
  if (step.verb === 'apply' || step.verb === 'force') return applyStep(live, requested, step, request)
  const { object, failure } = trackUpdate({ ...request, updated: requested })
  const stored = live === undefined ? object : ignoreTimeOnlyChange(live, object)
  const result = failure === undefined ? { object: stored } : { object: stored, error: sortProblems(failure.message) }
  return { result, live: stored }
}

type Request = Omit<Parameters<typeof applyObject>[0], 'config' | 'force'>

function applyStep(live: JsonObject | undefined, config: JsonObject, step: SequenceStep, options: Request): Written {
  const request = { ...options, config, force: step.verb === 'force' }
  const predicted = wouldApplyChange(request)
  try {
    const { object, changed } = applyObject(request)
    if (predicted !== changed) throw new Error(`wouldApplyChange says ${predicted}, and applyObject ${changed}`)
    return { result: { object }, live: object }
  } catch (error) {
    if (!isKubeError(error)) throw error
    if (!predicted) throw new Error(`wouldApplyChange says false, and applyObject: ${error.message}`)
    return { result: failureOf(error), live }
  }
}

function requestedObject(live: JsonObject | undefined, step: SequenceStep): JsonObject {
  if (step.verb === 'patch' && live !== undefined) return applyMergePatch(live, step.object) as JsonObject
  if (!step.keepManagedFields || live === undefined) return step.object
  const { managedFields: _own, ...metadata } = step.object['metadata'] as JsonObject
  const kept = (live['metadata'] as JsonObject | undefined)?.['managedFields']
  return {
    ...step.object,
    metadata: kept === undefined ? metadata : { ...metadata, managedFields: kept },
  } as JsonObject
}

function failureOf(error: Error): JsonObject {
  const failure = { error: sortProblems(error.message) }
  if (!(error instanceof ConflictError || error instanceof ApplyRequestError)) return failure
  const status = applyFailureStatus(error)
  const causes = (status.details?.causes ?? []).map((cause) => `${cause.reason}: ${cause.message}: ${cause.field}`)
  return { ...failure, code: status.code ?? null, causes: causes.sort() }
}

/** Versions as the oracle converts them: the fields of spec have other names. */
function conversionOf(applied: ApplyKind): VersionConversion {
  return {
    shapeOf: (apiVersion) => applied.shapes[apiVersion],
    convert: (object, apiVersion) => {
      const from = applied.versions[String(object['apiVersion'])]
      const to = applied.versions[apiVersion]
      if (from === undefined || to === undefined) return undefined
      const spec = object['spec']
      if (!isJsonObject(spec)) return { ...object, apiVersion }
      const renamed: Record<string, JsonValue> = {}
      for (const [name, value] of Object.entries(spec)) {
        const stem = from !== '' && name.endsWith(from) ? name.slice(0, -from.length) : name
        setField(renamed, `${stem}${to}`, value ?? null)
      }
      return { ...object, apiVersion, spec: renamed }
    },
  }
}
