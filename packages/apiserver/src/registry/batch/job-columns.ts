import type { JsonObject } from '@kubewright/kube/json'
import { formatLabelSelector, type LabelSelector } from '@kubewright/kube/selectors'
import { isConditionTrueIn, listAt, numberAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, ageOf, column, durationBetween, nameColumn, orNone, wideColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import { selectorColumn, templateColumns } from '../columns/template-columns.ts'

export const jobColumns: readonly TableColumn[] = [
  nameColumn,
  column('Status', 'string', jobStatus, 'The state of the job.'),
  column('Completions', 'string', completions, 'How many pods succeeded, of how many.'),
  column('Duration', 'string', jobDuration, 'How long the job took or has been taking.'),
  ageColumn,
  ...templateColumns('spec', 'template'),
  selectorColumn,
]

function jobStatus(job: JsonObject): string {
  if (isConditionTrueIn(job, 'Complete')) return 'Complete'
  if (isConditionTrueIn(job, 'Failed')) return 'Failed'
  if (valueAt(job, 'metadata', 'deletionTimestamp') !== undefined) return 'Terminating'
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find((type) => isConditionTrueIn(job, type)) ?? 'Running'
}

function completions(job: JsonObject): string {
  const succeeded = numberAt(job, 'status', 'succeeded')
  if (valueAt(job, 'spec', 'completions') !== undefined) return `${succeeded}/${numberAt(job, 'spec', 'completions')}`
  const parallelism = numberAt(job, 'spec', 'parallelism')
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`
}

function jobDuration(job: JsonObject, nowMs: number): string {
  const start = textAt(job, 'status', 'startTime')
  const end = textAt(job, 'status', 'completionTime')
  if (start === '') return ''
  return end === '' ? ageOf(start, nowMs) : durationBetween(start, end)
}

export const cronJobColumns: readonly TableColumn[] = [
  nameColumn,
  column('Schedule', 'string', (object) => textAt(object, 'spec', 'schedule'), 'The schedule in cron format.'),
  column(
    'Timezone',
    'string',
    (object) => orNone(textAt(object, 'spec', 'timeZone')),
    'The time zone of the schedule.',
  ),
  column('Suspend', 'boolean', suspended, 'Whether the schedule is suspended.'),
  column('Active', 'integer', (object) => listAt(object, 'status', 'active').length, 'How many jobs are running.'),
  column('Last Schedule', 'string', lastSchedule, 'The time since the last job was scheduled.'),
  ageColumn,
  ...templateColumns('spec', 'jobTemplate', 'spec', 'template'),
  wideColumn(
    'Selector',
    'string',
    (object) =>
      formatLabelSelector(valueAt(object, 'spec', 'jobTemplate', 'spec', 'selector') as LabelSelector | undefined),
    'Which pods belong to a job.',
  ),
]

/** Prints a boolean capitalised, as Kubernetes does. */
function suspended(cronJob: JsonObject): string {
  return valueAt(cronJob, 'spec', 'suspend') === true ? 'True' : 'False'
}

function lastSchedule(cronJob: JsonObject, nowMs: number): string {
  const time = textAt(cronJob, 'status', 'lastScheduleTime')
  return time === '' ? '<none>' : ageOf(time, nowMs)
}
