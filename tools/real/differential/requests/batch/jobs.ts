import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { collection, job, jobsPath, podSpec } from '../objects.ts'
import { apply, get, mergePatch, post, remove, type StepParts } from '../steps.ts'

const cronJobs = collection('batch/v1', 'cronjobs')
const dry: StepParts = { query: { dryRun: 'All' }, unordered: true }
const once = { ...podSpec, restartPolicy: 'Never' }
const indexed = { completionMode: 'Indexed', completions: 3, parallelism: 3 }
const exitCodes = { operator: 'In', values: [1, 2] }

const cronJob = (name: string, spec: JsonObject = {}) => ({
  metadata: { name },
  spec: { schedule: '*/5 * * * *', jobTemplate: { spec: { template: { spec: once } } }, ...spec },
})

function tried(specs: Readonly<Record<string, JsonObject>>): readonly RequestStep[] {
  return Object.entries(specs).map(([name, spec]) => post(jobsPath, job('a', spec), { ...dry, name }))
}

function triedCronJobs(specs: Readonly<Record<string, JsonObject>>): readonly RequestStep[] {
  return Object.entries(specs).map(([name, spec]) => post(cronJobs, cronJob('a', spec), { ...dry, name }))
}

function changes(path: string, specs: Readonly<Record<string, JsonObject>>): readonly RequestStep[] {
  return Object.entries(specs).map(([name, spec]) => mergePatch(path, { spec }, { ...dry, name }))
}

function statuses(path: string, all: Readonly<Record<string, JsonObject>>): readonly RequestStep[] {
  return Object.entries(all).map(([name, status]) => mergePatch(`${path}/status`, { status }, { ...dry, name }))
}

function failing(...rules: readonly JsonObject[]): JsonObject {
  return { ...indexed, backoffLimitPerIndex: 1, podFailurePolicy: { rules } }
}

function succeeding(...rules: readonly JsonObject[]): JsonObject {
  return { ...indexed, successPolicy: { rules } }
}

const labelled = { template: { metadata: { labels: { app: 'a' } }, spec: once } }

function withLabels(object: JsonObject): JsonObject {
  return { ...object, metadata: { ...(object['metadata'] as JsonObject), labels: { own: 'label' } } }
}

const condition = (type: string, status = 'True') => ({ type, status })
const [start, end] = ['2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z']
const complete = {
  startTime: start,
  completionTime: end,
  conditions: [condition('SuccessCriteriaMet'), condition('Complete')],
}

export const jobScenarios: readonly RequestScenario[] = [
  {
    name: 'jobs that are tried',
    steps: [
      ...tried({
        'parallel only': { parallelism: 3 },
        'many times': { completions: 3 },
        'negative numbers': {
          ...indexed,
          activeDeadlineSeconds: -1,
          backoffLimit: -1,
          ttlSecondsAfterFinished: -1,
          backoffLimitPerIndex: -1,
          maxFailedIndexes: -1,
        },
        'indexed without a number': { completionMode: 'Indexed', parallelism: 2 },
        'indexed and too parallel': { completionMode: 'Indexed', completions: 5, parallelism: 100_001 },
        'indexed and large': { ...indexed, completions: 100_001, parallelism: 10_001 },
        'indexed and large, with limits': {
          ...indexed,
          completions: 100_001,
          parallelism: 10_001,
          backoffLimitPerIndex: 1,
          maxFailedIndexes: 10_001,
        },
        'more failures than indexes': { ...indexed, backoffLimitPerIndex: 1, maxFailedIndexes: 4 },
        'failures without a limit': { ...indexed, maxFailedIndexes: 1 },
        'a limit per index': { ...indexed, backoffLimitPerIndex: 1 },
        'a limit per index without indexes': { backoffLimitPerIndex: 1, maxFailedIndexes: 1 },
        'an unknown mode': { completionMode: 'Some' },
        'managed by another controller': { managedBy: 'example.com/manager' },
        'managed by a bad name': { managedBy: 'manager' },
        'managed by a long name': { managedBy: `example.com/${'x'.repeat(60)}` },
        'replaced at once': { podReplacementPolicy: 'Failed' },
        'replaced at random': { podReplacementPolicy: 'Maybe' },
        'restarted at random': { template: { spec: { ...podSpec, restartPolicy: 'Maybe' } } },
        'restarted on failure': { template: { spec: { ...podSpec, restartPolicy: 'OnFailure' } } },
        'without containers': { template: { spec: { restartPolicy: 'Never', containers: [] } } },
        suspended: { suspend: true },
        'a selector of its own': { manualSelector: true, selector: { matchLabels: { a: 'b' } } },
        'a manual selector that matches': {
          manualSelector: true,
          selector: { matchLabels: { a: 'b' } },
          template: { metadata: { labels: { a: 'b' } }, spec: once },
        },
        'no selector though manual': { manualSelector: true },
        'a label that is generated': {
          template: { metadata: { labels: { 'job-name': 'other' } }, spec: once },
        },
        'a selector by a label that is generated': {
          selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': 'x' } },
        },
      }),
      post(jobsPath, job('b.c'), { ...dry, name: 'a name with a dot' }),
      post(jobsPath, job('x'.repeat(62), indexed), { ...dry, name: 'a name too long for indexes' }),
      post(jobsPath, job('x'.repeat(71)), { ...dry, name: 'a name too long for a label' }),
      post(jobsPath, job('x'.repeat(71), labelled), { ...dry, name: 'a name too long for the label that it shares' }),
      post(jobsPath, withLabels(job('x'.repeat(71), labelled)), { ...dry, name: 'a name too long, with own labels' }),
      post(jobsPath, job('x'.repeat(71), { manualSelector: true }), { ...dry, name: 'a name too long, by hand' }),
      post(jobsPath, job('with-labels-of-pods'), { name: 'created without labels' }),
      get(`${jobsPath}/with-labels-of-pods`, { name: 'the labels of a Job without labels' }),
    ],
  },
  {
    name: 'jobs and their policies',
    steps: tried({
      'exit codes': failing({ action: 'FailJob', onExitCodes: exitCodes }),
      'a container': failing({ action: 'Count', onExitCodes: { ...exitCodes, containerName: 'main' } }),
      'a condition': failing({ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }),
      'an index': failing({ action: 'FailIndex', onExitCodes: exitCodes }),
      'an index without a limit': { podFailurePolicy: { rules: [{ action: 'FailIndex', onExitCodes: exitCodes }] } },
      'no rules': failing(),
      'no action': failing({ action: '', onExitCodes: exitCodes }),
      'an unknown action': failing({ action: 'Wait', onExitCodes: exitCodes }),
      'a rule about nothing': failing({ action: 'FailJob' }),
      'a rule about both': failing({
        action: 'FailJob',
        onExitCodes: exitCodes,
        onPodConditions: [{ type: 'A', status: 'True' }],
      }),
      'another container': failing({ action: 'Count', onExitCodes: { ...exitCodes, containerName: 'other' } }),
      'an unknown operator': failing({ action: 'Count', onExitCodes: { operator: 'Is', values: [1] } }),
      'no values': failing({ action: 'Count', onExitCodes: { operator: 'In' } }),
      'values in disorder': failing({ action: 'Count', onExitCodes: { operator: 'In', values: [3, 3, 0] } }),
      'a bad condition': failing({ action: 'Count', onPodConditions: [{ type: 'a b', status: 'Perhaps' }] }),
      'many rules': failing(...Array.from({ length: 21 }, () => ({ action: 'Count', onExitCodes: exitCodes }))),
      'replaced though it failed': {
        ...failing({ action: 'FailJob', onExitCodes: exitCodes }),
        podReplacementPolicy: 'TerminatingOrFailed',
      },
      'restarted though it failed': {
        ...failing({ action: 'FailJob', onExitCodes: exitCodes }),
        template: { spec: { ...podSpec, restartPolicy: 'OnFailure' } },
      },
      'success by indexes': succeeding({ succeededIndexes: '0-1' }),
      'success by a count': succeeding({ succeededCount: 2 }),
      'success of nothing': succeeding({}),
      'success without rules': succeeding(),
      'success without indexes': { successPolicy: { rules: [{ succeededCount: 1 }] } },
      'success of too many': succeeding({ succeededCount: 4 }, { succeededIndexes: '0', succeededCount: 2 }),
      'success of fewer than none': succeeding({ succeededCount: -1 }),
      'success of bad indexes': succeeding(
        { succeededIndexes: '0-1-2' },
        { succeededIndexes: 'x' },
        { succeededIndexes: '1-0' },
        { succeededIndexes: '2,1' },
        { succeededIndexes: '5' },
        { succeededIndexes: '0-9' },
      ),
    }),
  },
  {
    name: 'jobs and their labels',
    steps: [
      post(jobsPath, job('a', { template: { metadata: { labels: { app: 'a' } }, spec: once } }), {
        name: 'of their pods',
        query: { fieldManager: 'm' },
      }),
      post(
        jobsPath,
        {
          ...job('b', { template: { metadata: { labels: { app: 'b' } }, spec: once } }),
          metadata: { name: 'b', labels: { app: 'b' } },
        },
        { name: 'of their own, which are the same', query: { fieldManager: 'm' } },
      ),
      apply(`${jobsPath}/c`, 'm', job('c', { template: { metadata: { labels: { app: 'c' } }, spec: once } }), {
        name: 'of their pods, applied',
      }),
      apply(
        `${jobsPath}/c`,
        'm',
        job('c', { parallelism: 2, template: { metadata: { labels: { app: 'c' } }, spec: once } }),
        {
          name: 'of their pods, applied again',
        },
      ),
      mergePatch(`${jobsPath}/a`, { metadata: { labels: null } }, { name: 'taken away' }),
      post(jobsPath, { ...job('d'), metadata: { generateName: 'd-' } }, { name: 'of a name that is made' }),
      remove(`${jobsPath}/a`, { name: 'delete without a policy' }),
    ],
  },
  {
    name: 'jobs that change',
    setup: [
      post(jobsPath, job('plain')),
      post(jobsPath, job('indexed', indexed)),
      post(jobsPath, job('waiting', { suspend: true })),
      post(jobsPath, job('failing', failing({ action: 'FailJob', onExitCodes: exitCodes }))),
    ],
    steps: [
      ...changes(`${jobsPath}/plain`, {
        'another selector': { selector: { matchLabels: { b: 'c' } } },
        'another mode': { completionMode: 'Indexed' },
        'another manager': { managedBy: 'example.com/manager' },
        'a limit per index': { backoffLimitPerIndex: 1 },
        'a policy': { podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: exitCodes }] } },
        'a deadline': { activeDeadlineSeconds: 5, ttlSecondsAfterFinished: 5, backoffLimit: 2 },
        'a manual selector': { manualSelector: true },
      }),
      ...changes(`${jobsPath}/indexed`, {
        larger: { completions: 5, parallelism: 5 },
        'larger, but not at once': { completions: 5 },
        'a success policy': { successPolicy: { rules: [{ succeededCount: 1 }] } },
      }),
      ...changes(`${jobsPath}/waiting`, {
        'other nodes': { template: { spec: { nodeSelector: { a: 'b' }, tolerations: [{ operator: 'Exists' }] } } },
        'other labels': { template: { metadata: { labels: { a: 'b' }, annotations: { c: 'd' } } } },
        'other resources': {
          template: {
            spec: { containers: [{ ...podSpecContainer(), resources: { requests: { cpu: '1' } } }] },
          },
        },
        'affinity for nodes': {
          template: {
            spec: {
              affinity: {
                nodeAffinity: {
                  requiredDuringSchedulingIgnoredDuringExecution: {
                    nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }],
                  },
                },
              },
            },
          },
        },
      }),
      ...changes(`${jobsPath}/failing`, {
        'no policy': { podFailurePolicy: null },
      }),
      mergePatch(
        `${jobsPath}/plain`,
        { spec: { template: { metadata: { annotations: { a: 'b' } } } } },
        { ...dry, name: 'another template' },
      ),
      mergePatch(
        `${jobsPath}/waiting`,
        { spec: { template: { spec: { serviceAccountName: 'other' } } } },
        { ...dry, name: 'another account' },
      ),
    ],
  },
  {
    name: 'the status of a job',
    setup: [
      post(jobsPath, job('one')),
      post(jobsPath, job('many', { ...indexed, backoffLimitPerIndex: 1 })),
      post(jobsPath, job('done')),
      mergePatch(`${jobsPath}/done/status`, { status: { ...complete, succeeded: 1, failed: 1 } }),
    ],
    steps: [
      ...statuses(`${jobsPath}/one`, {
        begun: { startTime: start, active: 1, ready: 1, uncountedTerminatedPods: {} },
        'fewer than none': { active: -1, succeeded: -1, failed: -1, ready: -1, terminating: -1 },
        'more ready than active': { active: 1, ready: 2 },
        complete: complete,
        'complete and failed': {
          ...complete,
          conditions: [...complete.conditions, condition('Failed'), condition('FailureTarget')],
        },
        'complete without a time': { ...complete, completionTime: null },
        'complete without criteria': { ...complete, conditions: [condition('Complete')] },
        'complete before it began': { ...complete, startTime: end, completionTime: start },
        'complete without a beginning': { ...complete, startTime: null },
        'complete with pods': { ...complete, active: 1, terminating: 1 },
        'complete with uncounted pods': { ...complete, uncountedTerminatedPods: { succeeded: ['a'] } },
        'a time though not complete': { startTime: start, completionTime: end },
        failed: { startTime: start, conditions: [condition('FailureTarget'), condition('Failed')] },
        'failed without a target': { startTime: start, conditions: [condition('Failed')] },
        'uncounted pods twice': { uncountedTerminatedPods: { succeeded: ['a', ''], failed: ['a'] } },
        'indexes of a job without': { completedIndexes: '0', failedIndexes: '0' },
      }),
      ...statuses(`${jobsPath}/many`, {
        indexes: { completedIndexes: '0', failedIndexes: '1-2' },
        'indexes that overlap': { completedIndexes: '0-1', failedIndexes: '1-2' },
        'bad indexes': { completedIndexes: '9', failedIndexes: 'x' },
      }),
      ...statuses(`${jobsPath}/done`, {
        'no longer complete': { conditions: null, completionTime: null },
        'fewer than before': { succeeded: 0, failed: 0 },
        'another time': { completionTime: '2026-01-01T12:00:00Z' },
        'another beginning': { startTime: '2026-01-01T09:00:00Z' },
      }),
      get(`${jobsPath}/done`, { name: 'what has become of it', only: ['body.status', 'body.metadata.generation'] }),
    ],
  },
  {
    name: 'cron jobs that are tried',
    steps: [
      ...triedCronJobs({
        'every hour': { schedule: '@hourly' },
        'every now and then': { schedule: '@every 1h30m' },
        'every nothing': { schedule: '@every x' },
        never: { schedule: '@never' },
        'without a schedule': { schedule: '' },
        'by names': { schedule: '0 0 * JAN-Dec mon,FRI' },
        'by question marks and steps': { schedule: '?/5 1-10/2 */3 * 0/2' },
        'too late': { schedule: '60 0 * * *' },
        'too early': { schedule: '0 0 0 * *' },
        backwards: { schedule: '0 5-1 * * *' },
        'no steps': { schedule: '*/0 * * * *' },
        'steps of steps': { schedule: '*/2/3 * * * *' },
        'too many hyphens': { schedule: '1-2-3 * * * *' },
        negative: { schedule: '*/-1 * * * *' },
        'of six parts': { schedule: '* * * * * *' },
        'no number': { schedule: 'a * * * *' },
        'an empty number': { schedule: '1- * * * *' },
        'a large number': { schedule: '99999999999999999999 * * * *' },
        'only commas': { schedule: ', * * * *' },
        'a zone and no more': { schedule: 'TZ=UTC' },
        'a bad zone in the schedule': { schedule: 'CRON_TZ=Mars 0 0 * * *' },
        'a zone': { timeZone: 'Europe/Berlin' },
        'an old name of a zone': { timeZone: 'US/Eastern' },
        'a zone by offset': { timeZone: 'Etc/GMT+5' },
        'a zone in small letters': { timeZone: 'europe/berlin' },
        'no zone': { timeZone: '' },
        'the local zone': { timeZone: 'local' },
        'a zone with odd letters': { timeZone: 'Europe/Ber lin' },
        'a zone with a long name': { timeZone: 'Europe/Xxxxxxxxxxxxxxxx' },
        'negative numbers': {
          startingDeadlineSeconds: -1,
          successfulJobsHistoryLimit: -1,
          failedJobsHistoryLimit: -1,
        },
        'no history': { successfulJobsHistoryLimit: 0, failedJobsHistoryLimit: 0 },
        'a selector': { jobTemplate: { spec: { selector: { matchLabels: { a: 'b' } }, template: { spec: once } } } },
        'a manual selector': { jobTemplate: { spec: { manualSelector: true, template: { spec: once } } } },
        'pods that always start again': { jobTemplate: { spec: { template: { spec: podSpec } } } },
        'labels of jobs': {
          jobTemplate: {
            metadata: { labels: { a: 'b' } },
            spec: { template: { metadata: { labels: { c: 'd' } }, spec: once } },
          },
        },
      }),
      post(cronJobs, cronJob('b.c'), { ...dry, name: 'a name with a dot' }),
    ],
  },
  {
    name: 'cron jobs that change',
    setup: [post(cronJobs, cronJob('often'))],
    steps: [
      ...changes(`${cronJobs}/often`, {
        'a bad schedule': { schedule: 'often' },
        'a zone in the schedule': { schedule: 'TZ=UTC 0 0 * * *' },
        'a bad zone': { timeZone: 'Mars' },
        'another image': {
          jobTemplate: { spec: { template: { spec: { containers: [{ name: 'main', image: 'b:2' }] } } } },
        },
      }),
      mergePatch(`${cronJobs}/often`, { spec: { suspend: true, timeZone: 'UTC' } }, { name: 'suspended' }),
      mergePatch(
        `${cronJobs}/often/status`,
        { status: { lastScheduleTime: start, active: [{ kind: 'Job', name: 'a', namespace: '{namespace}' }] } },
        { name: 'its status' },
      ),
    ],
  },
]

function podSpecContainer(): JsonObject {
  return { name: 'main', image: 'registry.example.com/app:1' }
}
