import { type FieldError, FieldPath, invalid, notSupported, required } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { dnsSubdomainNameRule, type ObjectNameRule } from '@kubewright/kube/names'
import { objectAt, textAt } from '../../read-object.ts'
import { changeField, fillIn } from '../common/change-fields.ts'
import { withSpec } from '../common/change-object.ts'
import { validateNonNegative } from '../common/counts.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import { withServedTemplate } from '../core/pod-templates/selected-template.ts'
import { isCountedChange, jobWarnings, warnAboutPodNames } from '../core/pod-templates/warnings.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { scheduleProblem } from './cron-schedule.ts'
import { cronJobColumns } from './job-columns.ts'
import { withJobTemplateDefaults } from './job-defaults.ts'
import { validateUnselectedSpec } from './job-validation.ts'
import { timeZoneProblem } from './time-zone.ts'

const defaults: JsonObject = {
  concurrencyPolicy: 'Allow',
  failedJobsHistoryLimit: 1,
  successfulJobsHistoryLimit: 3,
  suspend: false,
}
const concurrencyPolicies: readonly string[] = ['Allow', 'Forbid', 'Replace']
const jobPath = FieldPath.root('spec').child('jobTemplate').child('spec')

const nameLengthMax = 52

/** The name of a CronJob leaves eleven characters for the suffix of its jobs. */
const nameRule: ObjectNameRule = (name, prefix) => {
  const problems = dnsSubdomainNameRule(name, prefix)
  return name.length > nameLengthMax ? [...problems, 'must be no more than 52 characters'] : problems
}

export const cronJobStrategy: KindStrategy = {
  nameRule,
  hasGeneration: true,
  columns: cronJobColumns,
  setDefaults: (cronJob) =>
    withSpec(cronJob, (spec) =>
      changeField(fillIn(spec, defaults), 'jobTemplate', (template) =>
        changeField(template, 'spec', withJobTemplateDefaults),
      ),
    ),
  prepareForCreate: withServedPods,
  prepareForUpdate: withServedPods,
  validateCreate: (cronJob) => validateSpec(objectAt(cronJob, 'spec')),
  validateUpdate: (cronJob, old) => validateSpec(objectAt(cronJob, 'spec'), objectAt(old, 'spec')),
  warningsOnCreate: (cronJob) => [...warnAboutPodNames(cronJob), ...jobWarnings(jobSpecOf(cronJob), jobPath)],
  warningsOnUpdate: (cronJob, old) => [
    ...(isCountedChange(cronJob, old) ? jobWarnings(jobSpecOf(cronJob), jobPath) : []),
    ...zoneWarnings(cronJob),
  ],
}

function withServedPods(cronJob: JsonObject): JsonObject {
  return withSpec(cronJob, (spec) => changeField(spec, 'jobTemplate', withServedTemplate))
}

function jobSpecOf(cronJob: JsonObject): JsonObject {
  return objectAt(cronJob, 'spec', 'jobTemplate', 'spec')
}

function zoneWarnings(cronJob: JsonObject): readonly string[] {
  if (!textAt(cronJob, 'spec', 'schedule').includes('TZ')) return []
  const page = 'https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/'
  return [`cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see ${page} for more details`]
}

function validateSpec(spec: JsonObject, old?: JsonObject): FieldError[] {
  const { timeZone } = spec
  const concurrencyPolicy = textAt(spec, 'concurrencyPolicy')
  const errors = [
    ...validateSchedule(textAt(spec, 'schedule'), timeZone, old),
    ...validateNonNegative(spec, FieldPath.root('spec'), ['startingDeadlineSeconds']),
    ...(old !== undefined && old['timeZone'] === timeZone ? [] : validateTimeZone(timeZone)),
  ]
  if (!concurrencyPolicies.includes(concurrencyPolicy)) {
    errors.push(notSupported('spec.concurrencyPolicy', concurrencyPolicy, concurrencyPolicies))
  }
  return [
    ...errors,
    ...validateJobTemplate(objectAt(spec, 'jobTemplate', 'spec')),
    ...validateNonNegative(spec, FieldPath.root('spec'), ['successfulJobsHistoryLimit', 'failedJobsHistoryLimit']),
  ]
}

/** A time zone in the schedule was tolerated in the past; a stored one may stay. */
function validateSchedule(
  schedule: string,
  timeZone: JsonValue | undefined,
  old: JsonObject | undefined,
): FieldError[] {
  const path = 'spec.schedule'
  if (schedule === '') return [required(path, '')]
  const errors: FieldError[] = []
  const problem = scheduleProblem(schedule)
  if (problem !== undefined) errors.push(invalid(path, schedule, problem))
  if (!schedule.includes('TZ')) return errors
  if (!textAt(old, 'schedule').includes('TZ')) {
    errors.push(invalid(path, schedule, 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'))
  } else if (timeZone !== undefined) {
    errors.push(invalid(path, schedule, 'cannot use both timeZone field and TZ or CRON_TZ in schedule'))
  }
  return errors
}

/** A part of an IANA time zone name. */
const zonePart = /^(?!-)(?!\.\.?$)[A-Za-z.\-_0-9+]{1,14}$/

function validateTimeZone(timeZone: JsonValue | undefined): FieldError[] {
  if (typeof timeZone !== 'string') return []
  const path = 'spec.timeZone'
  if (timeZone === '') return [invalid(path, timeZone, 'timeZone must be nil or non-empty string')]
  if (!timeZone.split('/').every((part) => zonePart.test(part))) {
    return [invalid(path, timeZone, `unknown time zone ${timeZone}`)]
  }
  const errors: FieldError[] = []
  if (timeZone.toLowerCase() === 'local') {
    const detail = 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones'
    errors.push(invalid(path, timeZone, detail))
  }
  const problem = timeZoneProblem(timeZone)
  return problem === undefined ? errors : [...errors, invalid(path, timeZone, problem)]
}

/** The selector of each job is generated, so the template must not have one. */
function validateJobTemplate(spec: JsonObject): FieldError[] {
  const errors = validateUnselectedSpec(spec, jobPath)
  if (spec['selector'] !== undefined) {
    const detail = '`selector` will be auto-generated'
    errors.push(invalidGoValue(jobPath.child('selector'), spec['selector'], goType('*meta/v1.LabelSelector'), detail))
  }
  if (spec['manualSelector'] === true) {
    errors.push(notSupported(jobPath.child('manualSelector'), true, ['nil', 'false']))
  }
  return errors
}
