import { keep } from 'kubewright'
import type { Job } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { cronJobController } from './cron-job.controller.ts'
import { aCronJob, aJob } from './fixtures.ts'

const at = (time: string) => new Date(`2026-01-01T${time}Z`)
const reconcile = (cronJob: Parameters<typeof aCronJob>[0], jobs: readonly Job[], now: string) =>
  cronJobController.reconcile(aCronJob(cronJob), { owned: { jobs }, now: at(now) })

test('starts no Job before the first time, and runs again then', () => {
  const result = reconcile({}, [], '00:00:50')
  expect(result.children?.filter(Boolean)).toEqual([])
  expect(result.requeueAt).toEqual(at('00:01:00'))
})

test('names a Job after its time and takes labels, annotations and spec from the template', () => {
  const metadata = { labels: { app: 'hello' }, annotations: { note: 'kept' } }
  const { children } = reconcile({ templateMetadata: metadata }, [], '00:01:00')
  expect(children?.filter(Boolean)).toMatchObject([
    {
      kind: 'Job',
      metadata: {
        name: 'hello-1767225660',
        labels: { app: 'hello' },
        annotations: { note: 'kept', 'batch.tutorial.kubebuilder.io/scheduled-at': '2026-01-01T00:01:00Z' },
      },
      spec: { template: { spec: { containers: [{ name: 'hello' }] } } },
    },
  ])
})

test('Forbid waits for the running Job and then starts the last time that was missed', () => {
  const running = aJob({ scheduled: '00:01:00' })
  const waiting = reconcile({ concurrencyPolicy: 'Forbid' }, [running], '00:03:10')
  expect(waiting.children?.filter(Boolean)).toEqual([keep(running)])
  const finished = aJob({ scheduled: '00:01:00', ended: 'Complete' })
  const after = reconcile({ concurrencyPolicy: 'Forbid' }, [finished], '00:03:10')
  expect(after.children?.filter(Boolean)).toMatchObject([{}, { metadata: { name: 'hello-1767225780' } }])
})

test('Replace leaves the running Job out and deletes it before it starts the next one', () => {
  const result = reconcile({ concurrencyPolicy: 'Replace' }, [aJob({ scheduled: '00:01:00' })], '00:02:00')
  expect(result).toMatchObject({ deleteFirst: true, children: [{ metadata: { name: 'hello-1767225720' } }] })
})

test('keeps the newest finished Jobs within the limits, and nothing of a limit of zero', () => {
  const jobs = ['00:01:00', '00:02:00', '00:03:00'].map((scheduled) => aJob({ scheduled, ended: 'Complete' }))
  const failed = aJob({ scheduled: '00:04:00', ended: 'Failed' })
  const limits = { successfulJobsHistoryLimit: 2, failedJobsHistoryLimit: 0 }
  const { children } = reconcile(limits, [...jobs, failed], '00:04:30')
  expect(children?.filter(Boolean)).toEqual([keep(jobs[2] as Job), keep(jobs[1] as Job)])
})

test('a suspended CronJob starts nothing and has no time to run again', () => {
  const result = reconcile({ suspend: true }, [], '00:05:00')
  expect(result.children?.filter(Boolean)).toEqual([])
  expect(result.requeueAt).toBeUndefined()
  expect(result.conditions).toMatchObject({ Available: { status: 'False', reason: 'Suspended' } })
})

test('a run later than the deadline is not started, and Degraded says so until the next one', () => {
  const result = reconcile({ schedule: '0 * * * *', startingDeadlineSeconds: 60 }, [], '01:01:01')
  expect(result.children?.filter(Boolean)).toEqual([])
  expect(result.conditions?.Degraded).toMatchObject({ status: 'True', reason: 'MissedSchedule' })
  const inTime = reconcile({ schedule: '0 * * * *', startingDeadlineSeconds: 60 }, [], '01:01:00')
  expect(inTime.children?.filter(Boolean)).toMatchObject([{ metadata: { name: 'hello-1767229200' } }])
})

test('an invalid schedule that passed no webhook is reported and changes no Job', () => {
  const { children, conditions, requeueAt } = reconcile(
    { schedule: 'daily' },
    [aJob({ scheduled: '00:01:00' })],
    '00:05:00',
  )
  expect([children, requeueAt]).toEqual([undefined, undefined])
  expect(conditions?.Degraded).toMatchObject({ status: 'True', reason: 'InvalidSchedule' })
})

test('lists at most ten running Jobs in the status', () => {
  const jobs = Array.from({ length: 12 }, (_, index) => aJob({ scheduled: `00:${String(index + 10)}:00` }))
  const { status, children } = reconcile({}, jobs, '00:21:30')
  expect(status?.active).toHaveLength(10)
  expect(children?.filter(Boolean)).toHaveLength(12)
})
