import type { JsonObject } from '@kubewright/kube/json'
import { formatLabelSelector, formatLabels, type LabelSelector } from '@kubewright/kube/selectors'
import { isConditionTrueIn, listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { TableColumn } from '../served-resource.ts'
import {
  ageColumn,
  ageOf,
  type Cell,
  column,
  durationBetween,
  nameColumn,
  orNone,
  wideColumn,
} from './common-columns.ts'

/** A count at a path, 0 if it is missing. */
function count(name: string, path: string, description: string): TableColumn {
  const steps = path.split('.')
  return column(name, 'integer', (object) => numberAt(object, ...steps), description)
}

/** The container names and images of a workload's pod template. */
function templateColumns(...path: readonly string[]): readonly TableColumn[] {
  const containers = (field: string): Cell => {
    return (object) =>
      listAt(object, ...path, 'spec', 'containers')
        .map((container) => textAt(container, field))
        .join(',')
  }
  return [
    wideColumn('Containers', 'string', containers('name'), 'The containers of the template.'),
    wideColumn('Images', 'string', containers('image'), 'The images of the template.'),
  ]
}

const selectorColumn = wideColumn('Selector', 'string', selectorText, 'Which pods belong to the object.')

function selectorText(object: JsonObject): string {
  return formatLabelSelector(valueAt(object, 'spec', 'selector') as LabelSelector | undefined)
}

/** The desired number of pods, one by default. */
function desired(object: JsonObject): number {
  return valueAt(object, 'spec', 'replicas') === undefined ? 1 : numberAt(object, 'spec', 'replicas')
}

const desiredColumn = column('Desired', 'integer', desired, 'How many pods there should be.')
const currentColumn = count('Current', 'status.replicas', 'How many pods there are.')
const readyColumn = count('Ready', 'status.readyReplicas', 'How many pods are ready.')

const readyOfDesiredColumn = column(
  'Ready',
  'string',
  (object) => `${numberAt(object, 'status', 'readyReplicas')}/${desired(object)}`,
  'How many of the wanted pods are ready.',
)

export const deploymentColumns: readonly TableColumn[] = [
  nameColumn,
  readyOfDesiredColumn,
  { ...count('Up-to-date', 'status.updatedReplicas', 'How many pods are of the current template.'), type: 'string' },
  {
    ...count('Available', 'status.availableReplicas', 'How many pods have been ready for long enough.'),
    type: 'string',
  },
  ageColumn,
  ...templateColumns('spec', 'template'),
  selectorColumn,
]

export const replicaSetColumns: readonly TableColumn[] = [
  nameColumn,
  desiredColumn,
  currentColumn,
  readyColumn,
  ageColumn,
  ...templateColumns('spec', 'template'),
  selectorColumn,
]

/** The selector of a ReplicationController is a map of labels. */
export const replicationControllerColumns: readonly TableColumn[] = [
  ...replicaSetColumns.slice(0, -1),
  wideColumn(
    'Selector',
    'string',
    (object) => formatLabels(objectAt(object, 'spec', 'selector') as { [key: string]: string }),
    'Which pods belong to the object.',
  ),
]

export const statefulSetColumns: readonly TableColumn[] = [
  nameColumn,
  readyOfDesiredColumn,
  ageColumn,
  ...templateColumns('spec', 'template'),
]

export const daemonSetColumns: readonly TableColumn[] = [
  nameColumn,
  count('Desired', 'status.desiredNumberScheduled', 'On how many nodes a pod should run.'),
  count('Current', 'status.currentNumberScheduled', 'On how many of these nodes a pod runs.'),
  count('Ready', 'status.numberReady', 'On how many of these nodes a pod is ready.'),
  count('Up-to-date', 'status.updatedNumberScheduled', 'On how many nodes the pod is of the current template.'),
  count('Available', 'status.numberAvailable', 'On how many nodes a pod has been ready for long enough.'),
  column(
    'Node Selector',
    'string',
    (object) => formatLabels(objectAt(object, 'spec', 'template', 'spec', 'nodeSelector') as { [key: string]: string }),
    'On which nodes the pods may run.',
  ),
  ageColumn,
  ...templateColumns('spec', 'template'),
  selectorColumn,
]

export const controllerRevisionColumns: readonly TableColumn[] = [
  nameColumn,
  column('Controller', 'string', controllerOf, 'The object that this is a revision of.'),
  column('Revision', 'string', (object) => numberAt(object, 'revision'), 'The number of the revision.'),
  ageColumn,
]

function controllerOf(object: JsonObject): string {
  const owners = listAt(object, 'metadata', 'ownerReferences')
  const controller = owners.find((owner) => valueAt(owner, 'controller') === true)
  if (controller === undefined) return '<none>'
  const [group, version] = textAt(controller, 'apiVersion').split('/')
  const kind = textAt(controller, 'kind') + (version === undefined ? '' : `.${group}`)
  return `${kind.toLowerCase()}/${textAt(controller, 'name')}`
}

/** Pod templates have no age column. */
export const podTemplateColumns: readonly TableColumn[] = [
  nameColumn,
  ...templateColumns('template').map((wide) => ({ ...wide, priority: 0 })),
  column(
    'Pod Labels',
    'string',
    (object) => formatLabels(objectAt(object, 'template', 'metadata', 'labels') as { [key: string]: string }),
    'The labels of the pods.',
  ),
]

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
