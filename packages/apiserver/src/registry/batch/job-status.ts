import {
  addError,
  addErrors,
  collectErrors,
  duplicate,
  type FieldError,
  FieldPath,
  invalid,
  required,
} from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { compareInstants, parseTime } from '@kubewright/kube/values'
import { conditionOf, isConditionTrueIn, listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { validateNonNegative } from '../common/counts.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import { readIndexes, sharedIndex } from './job-indexes.ts'
import { isIndexed } from './job-validation.ts'

const uncountedType = goType('*batch.UncountedTerminatedPods')

/**
 * Validates an update of a job's status. Most rules check only changed fields, so that a job whose stored status
 * violates one can still be updated.
 */
export function validateJobStatus(job: JsonObject, old: JsonObject): FieldError[] {
  const status = objectAt(job, 'status')
  return [
    ...validateNonNegative(status, FieldPath.root('status'), ['active', 'succeeded', 'failed', 'ready', 'terminating']),
    ...validateUncounted(status),
    ...validateEnd(job, old),
    ...validateFinished(job, old),
    ...validateIndexes(job, old),
    ...validatePods(job, old),
    ...validateSuccessCriteria(job),
    ...validateTransition(job, old),
  ]
}

type Condition = 'Complete' | 'Failed' | 'FailureTarget' | 'SuccessCriteriaMet'

const is = isConditionTrueIn as (job: JsonObject, type: Condition) => boolean

function isFinished(job: JsonObject): boolean {
  return is(job, 'Complete') || is(job, 'Failed')
}

/** Whether any of these status fields changed. */
function isChanged(job: JsonObject, old: JsonObject, ...fields: readonly string[]): boolean {
  return fields.some(
    (field) => !jsonEqual(valueAt(job, 'status', field) ?? null, valueAt(old, 'status', field) ?? null),
  )
}

function isConditionChanged(job: JsonObject, old: JsonObject, ...types: readonly Condition[]): boolean {
  return types.some((type) => is(job, type) !== is(old, type))
}

function aboutConditions(detail: string): FieldError {
  return invalid('status.conditions', undefined, detail)
}

function validateUncounted(status: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<JsonValue>()
  for (const field of ['succeeded', 'failed']) {
    for (const [index, uid] of listAt(status, 'uncountedTerminatedPods', field).entries()) {
      const path = `status.uncountedTerminatedPods.${field}[${index}]`
      if (uid === '') addError(errors, invalid(path, uid, 'must not be empty'))
      else if (seen.has(uid)) addError(errors, duplicate(path, uid))
      seen.add(uid)
    }
  }
  return errors
}

/** A job ends as complete or failed, after the condition that announces it. */
function validateEnd(job: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const completionTime = textAt(job, 'status', 'completionTime')
  const isComplete = is(job, 'Complete')
  if (isConditionChanged(job, old, 'Complete', 'Failed') && isComplete && is(job, 'Failed')) {
    errors.push(aboutConditions('cannot set Complete=True and Failed=true conditions'))
  }
  if (isConditionChanged(job, old, 'Complete', 'FailureTarget') && isComplete && is(job, 'FailureTarget')) {
    errors.push(aboutConditions('cannot set Complete=True and FailureTarget=true conditions'))
  }
  if (isConditionChanged(job, old, 'Complete') || isChanged(job, old, 'completionTime')) {
    if (completionTime !== '' && !isComplete) {
      const detail = 'cannot set completionTime when there is no Complete=True condition'
      errors.push(invalid('status.completionTime', completionTime, detail))
    }
    if (completionTime === '' && isComplete) {
      errors.push(required('status.completionTime', 'completionTime is required for Complete jobs'))
    }
  }
  const startTime = textAt(job, 'status', 'startTime')
  if (isChanged(job, old, 'startTime', 'completionTime') && isBefore(completionTime, startTime)) {
    errors.push(invalid('status.completionTime', completionTime, 'must be equal to or after `startTime`'))
  }
  const isFailedNewly = isConditionChanged(job, old, 'Failed') || isChanged(job, old, 'failedIndexes')
  if (isFailedNewly && is(job, 'Failed') && !is(job, 'FailureTarget')) {
    errors.push(aboutConditions('cannot set Failed=True condition without the FailureTarget=true condition'))
  }
  const isCompleteNewly = isConditionChanged(job, old, 'Complete', 'SuccessCriteriaMet')
  if (isCompleteNewly && isComplete && !is(job, 'SuccessCriteriaMet')) {
    errors.push(aboutConditions('cannot set Complete=True condition without the SuccessCriteriaMet=true condition'))
  }
  return errors
}

function isBefore(time: string, other: string): boolean {
  return time !== '' && other !== '' && compareInstants(parseTime(time), parseTime(other)) < 0
}

/** A finished job has a start time and no active pods. */
function validateFinished(job: JsonObject, old: JsonObject): FieldError[] {
  if (!isFinished(job)) return []
  const errors: FieldError[] = []
  const isNewly = !isFinished(old)
  const active = numberAt(job, 'status', 'active')
  if ((isNewly || isChanged(job, old, 'active')) && active > 0) {
    errors.push(invalid('status.active', active, 'active>0 is invalid for finished job'))
  }
  const isIdle = valueAt(job, 'spec', 'suspend') === true && valueAt(job, 'spec', 'completions') === 0
  const isStarted = textAt(job, 'status', 'startTime') !== ''
  if ((isNewly || isChanged(job, old, 'startTime')) && !isIdle && !isStarted) {
    errors.push(required('status.startTime', 'startTime is required for finished job'))
  }
  const uncounted = objectAt(job, 'status', 'uncountedTerminatedPods')
  const isUncounted = listAt(uncounted, 'failed').length + listAt(uncounted, 'succeeded').length > 0
  if ((isNewly || isChanged(job, old, 'uncountedTerminatedPods')) && isUncounted) {
    const path = 'status.uncountedTerminatedPods'
    errors.push(invalidGoValue(path, uncounted, uncountedType, 'must be empty for finished job'))
  }
  return errors
}

function validateIndexes(job: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const spec = objectAt(job, 'spec')
  const hasCompletions = spec['completions'] !== undefined
  const hasIndexLimit = spec['backoffLimitPerIndex'] !== undefined
  const completions = numberAt(spec, 'completions')
  const completed = textAt(job, 'status', 'completedIndexes')
  const failed = valueAt(job, 'status', 'failedIndexes')
  const isCompletedChanged = isChanged(job, old, 'completedIndexes')
  const isFailedChanged = isChanged(job, old, 'failedIndexes')
  const read = (field: string, text: string) => {
    const result = readIndexes(text, completions)
    if (typeof result === 'number') return
    errors.push(invalid(`status.${field}`, text, `error parsing ${field}: ${result.problem}`))
  }
  if (isCompletedChanged && hasCompletions) read('completedIndexes', completed)
  if (isFailedChanged && hasCompletions && hasIndexLimit && typeof failed === 'string') read('failedIndexes', failed)
  if (isCompletedChanged && completed !== '' && !isIndexed(spec)) {
    const detail = 'cannot set non-empty completedIndexes when non-indexed completion mode'
    errors.push(invalid('status.completedIndexes', completed, detail))
  }
  if (isFailedChanged && failed !== undefined && !hasIndexLimit) {
    const detail = 'cannot set non-null failedIndexes when backoffLimitPerIndex is null'
    errors.push(invalid('status.failedIndexes', failed, detail))
  }
  if ((isFailedChanged || isCompletedChanged) && hasCompletions && typeof failed === 'string') {
    const shared = sharedIndex(completed, failed, completions)
    if (shared !== undefined) {
      const detail = `failedIndexes and completedIndexes overlap at index: ${shared}`
      errors.push(invalid('status.failedIndexes', failed, detail))
    }
  }
  return errors
}

function validatePods(job: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const terminating = numberAt(job, 'status', 'terminating')
  const isEndChanged = isFinished(job) !== isFinished(old) || isChanged(job, old, 'terminating')
  if (isEndChanged && terminating > 0 && isFinished(job)) {
    errors.push(invalid('status.terminating', terminating, 'terminating>0 is invalid for finished job'))
  }
  const ready = numberAt(job, 'status', 'ready')
  if (isChanged(job, old, 'ready', 'active') && ready > numberAt(job, 'status', 'active')) {
    errors.push(invalid('status.ready', ready, 'cannot set more ready pods than active'))
  }
  return errors
}

function validateSuccessCriteria(job: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const isMet = is(job, 'SuccessCriteriaMet')
  if (isMet && is(job, 'Failed')) {
    errors.push(aboutConditions('cannot set SuccessCriteriaMet=True and Failed=true conditions'))
  }
  if (isMet && is(job, 'FailureTarget')) {
    errors.push(aboutConditions('cannot set SuccessCriteriaMet=True and FailureTarget=true conditions'))
  }
  if (valueAt(job, 'spec', 'successPolicy') !== undefined && !isMet && is(job, 'Complete')) {
    const detail = 'cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True'
    errors.push(aboutConditions(detail))
  }
  return errors
}

/** Conditions and times that must not be reverted. */
function validateTransition(job: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  for (const type of ['Failed', 'Complete', 'FailureTarget'] as const) {
    if (is(old, type) && !is(job, type)) {
      addError(errors, aboutConditions(`cannot disable the terminal ${type}=True condition`))
    }
  }
  addErrors(errors, validateCounters(job, old))
  addErrors(errors, validateTimes(job, old))
  if (is(old, 'SuccessCriteriaMet') && !is(job, 'SuccessCriteriaMet')) {
    errors.push(aboutConditions('cannot disable the SuccessCriteriaMet=True condition'))
  }
  if (is(old, 'Complete') && !is(old, 'SuccessCriteriaMet') && is(job, 'SuccessCriteriaMet')) {
    const detail = 'cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions'
    errors.push(aboutConditions(detail))
  }
  return errors
}

/** An elastic indexed job may have fewer successes than before. */
function validateCounters(job: JsonObject, old: JsonObject): FieldError[] {
  const { completions, parallelism } = objectAt(job, 'spec')
  const canShrink = isIndexed(objectAt(job, 'spec')) && completions === parallelism
  return collectErrors(['failed', ...(canShrink ? [] : ['succeeded'])], (field) => {
    const count = numberAt(job, 'status', field)
    if (count >= numberAt(old, 'status', field)) return []
    return [invalid(`status.${field}`, count, `cannot decrease the ${field} counter`)]
  })
}

function validateTimes(job: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const completionTime = textAt(job, 'status', 'completionTime')
  const oldCompletionTime = textAt(old, 'status', 'completionTime')
  if (completionTime !== '' && oldCompletionTime !== '' && completionTime !== oldCompletionTime) {
    errors.push(invalid('status.completionTime', completionTime, 'field is immutable'))
  }
  const oldStartTime = textAt(old, 'status', 'startTime')
  const isResuming = isConditionTrueIn(old, 'Suspended') && textAt(conditionOf(job, 'Suspended'), 'status') === 'False'
  const isSuspended = valueAt(job, 'spec', 'suspend') === true
  if (isChanged(job, old, 'startTime') && !isResuming && oldStartTime !== '' && !isSuspended) {
    const startTime = valueAt(job, 'status', 'startTime') ?? null
    errors.push(invalid('status.startTime', startTime, 'field is immutable for unsuspended job once set'))
  }
  return errors
}
