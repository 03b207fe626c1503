import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { changeProblems, created, decoded, podSpec, problems } from '../testing/workload.ts'
import { cronJobStrategy } from './cron-job.ts'
import { scheduleProblem } from './cron-schedule.ts'
import { timeZoneProblem } from './time-zone.ts'

function cronJob(spec: JsonObject = {}): JsonObject {
  const jobTemplate = { spec: { template: { spec: { ...podSpec, restartPolicy: 'Never' } } } }
  const metadata = { name: 'a', namespace: 'default' }
  return { apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec: { schedule: '0 * * * *', jobTemplate, ...spec } }
}

test.each([
  '* * * * *',
  '0 0 * JAN-Dec mon,FRI',
  '?/5 1-10/2 */3 * 0/2',
  '@hourly',
  '@every 1h30m',
  'TZ=UTC 0 0 * * *',
  ' 0  0 * * * ',
])('%j is a valid schedule', (schedule) => {
  expect(scheduleProblem(schedule)).toBeUndefined()
})

test.each([
  ['often', 'expected exactly 5 fields, found 1: [often]'],
  ['a * * * *', 'failed to parse int from a: strconv.Atoi: parsing "a": invalid syntax'],
  ['60 * * * *', 'end of range (60) above maximum (59): 60'],
  ['0 0 0 * *', 'beginning of range (0) below minimum (1): 0'],
  ['5-1 * * * *', 'beginning of range (5) beyond end of range (1): 5-1'],
  ['1-2-3 * * * *', 'too many hyphens: 1-2-3'],
  ['*/2/3 * * * *', 'too many slashes: */2/3'],
  ['*/0 * * * *', 'step of range should be a positive number: */0'],
  ['@never', 'unrecognized descriptor: @never'],
  ['@every x', 'failed to parse duration @every x: time: invalid duration "x"'],
  ['CRON_TZ=Mars 0 0 * * *', 'provided bad location Mars: unknown time zone Mars'],
])('%j is an invalid schedule', (schedule, problem) => {
  expect(scheduleProblem(schedule)).toBe(problem)
})

test('time zones are IANA names, case-sensitive, including old names', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'US/Eastern', 'Etc/GMT+5', 'EST5EDT']) {
    expect(timeZoneProblem(name)).toBeUndefined()
  }
  for (const name of ['europe/berlin', 'Europe/BERLIN', 'Mars/Olympus', 'us/eastern', 'utc']) {
    expect(timeZoneProblem(name)).toBe(`unknown time zone ${name}`)
  }
})

test('a cron job and its pod template have defaults, and its job template has none', () => {
  const { spec } = decoded(cronJobStrategy, cronJob()) as { spec: JsonObject }
  expect(spec).toMatchObject({
    concurrencyPolicy: 'Allow',
    failedJobsHistoryLimit: 1,
    successfulJobsHistoryLimit: 3,
    suspend: false,
  })
  expect((spec['jobTemplate'] as JsonObject)['spec']).not.toHaveProperty('backoffLimit')
})

test.each<[what: string, spec: JsonObject, problem: string]>([
  ['no schedule', { schedule: '' }, 'spec.schedule: Required value'],
  ['an empty zone', { timeZone: '' }, 'spec.timeZone: Invalid value: "": timeZone must be nil or non-empty string'],
  ['a zone with blanks', { timeZone: 'a b' }, 'spec.timeZone: Invalid value: "a b": unknown time zone a b'],
  [
    'an unknown policy',
    { concurrencyPolicy: 'Maybe' },
    'spec.concurrencyPolicy: Unsupported value: "Maybe": supported values: "Allow", "Forbid", "Replace"',
  ],
  [
    'a zone in its schedule',
    { schedule: 'TZ=UTC 0 0 * * *' },
    'spec.schedule: Invalid value: "TZ=UTC 0 0 * * *": cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
  ],
])('refuses a cron job with %s', (_, spec, problem) => {
  expect(problems(cronJobStrategy, cronJob(spec))).toEqual([problem])
})

test('tolerates a stored time zone in a schedule, and warns about it', () => {
  const old = created(cronJobStrategy, cronJob({ schedule: 'TZ=UTC 0 0 * * *' }))
  expect(changeProblems(cronJobStrategy, old, { suspend: true })).toEqual([])
  expect(changeProblems(cronJobStrategy, old, { timeZone: 'UTC' })).toEqual([
    'spec.schedule: Invalid value: "TZ=UTC 0 0 * * *": cannot use both timeZone field and TZ or CRON_TZ in schedule',
  ])
  expect(cronJobStrategy.warningsOnUpdate?.(old, old)).toHaveLength(1)
})
