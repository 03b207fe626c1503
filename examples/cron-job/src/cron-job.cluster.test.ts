import { isInvalid } from '@kubewright/kube/status'
import { startTestCluster, type TestCluster } from '@kubewright/testing'
import { Job } from 'kubewright/kinds'
import { silentLogger } from 'kubewright/log'
import { expect, test } from 'vitest'
import { CronJob } from './cron-job.ts'
import { template } from './fixtures.ts'
import { operator } from './operator.ts'

/** Without a controller for Jobs: the tests say when a Job ends. */
const start = () =>
  startTestCluster({
    operator,
    seed: 7,
    clock: '2026-01-01T00:00:30Z',
    controllers: ['garbage-collector'],
    log: silentLogger,
  })

const everyMinute = (spec: Partial<Omit<CronJob['spec'], 'jobTemplate'>> = {}, name = 'hello') =>
  CronJob({ metadata: { name }, spec: { schedule: '* * * * *', jobTemplate: { spec: { template } }, ...spec } })

const names = async (cluster: TestCluster) => (await cluster.list(Job)).map(({ metadata }) => metadata.name)
const jobAt = (time: string) => `hello-${Date.parse(`2026-01-01T${time}Z`) / 1000}`

/** Ends a Job as the Job controller does. */
async function end(cluster: TestCluster, name: string, type: 'Complete' | 'Failed'): Promise<void> {
  const time = cluster.now.toISOString().replace(/\.\d+Z/, 'Z')
  const condition = (type: string) => ({ type, status: 'True', lastTransitionTime: time, lastProbeTime: time })
  const before = type === 'Complete' ? 'SuccessCriteriaMet' : 'FailureTarget'
  const status = {
    startTime: time,
    conditions: [condition(before), condition(type)],
    ...(type === 'Complete' ? { completionTime: time } : {}),
  }
  await cluster.client.patch(
    Job,
    { namespace: 'default', name },
    { type: 'merge', patch: { status } },
    { subresource: 'status' },
  )
}

async function statusOf(cluster: TestCluster) {
  const { status } = (await cluster.get(CronJob, 'hello')) ?? {}
  const conditions = Object.fromEntries((status?.conditions ?? []).map((one) => [one.type, one.reason]))
  return { active: status?.active?.map(({ name }) => name), last: status?.lastScheduleTime, conditions }
}

test('a Job starts each minute, and the status lists it', async () => {
  await using cluster = await start()
  await cluster.create(everyMinute())
  await cluster.advance('20s')
  expect(await names(cluster)).toEqual([])
  await cluster.advance('70s')
  expect(await names(cluster)).toEqual([jobAt('00:01:00'), jobAt('00:02:00')])
  const { active, last, conditions } = await statusOf(cluster)
  expect([active, last]).toEqual([[jobAt('00:01:00'), jobAt('00:02:00')], '2026-01-01T00:02:00Z'])
  expect(conditions).toMatchObject({ Available: 'JobsActive', Progressing: 'JobsActive', Degraded: 'AsExpected' })
  const [job] = await cluster.list(Job)
  expect(job?.metadata.ownerReferences).toMatchObject([{ kind: 'CronJob', name: 'hello', controller: true }])
})

test('keeps the last three Jobs that succeeded and the last one that failed', async () => {
  await using cluster = await start()
  await cluster.create(everyMinute())
  for (let minute = 1; minute <= 12; minute++) {
    await cluster.advance('1m')
    const running = (await cluster.list(Job)).filter(({ status }) => status?.conditions === undefined)
    for (const { metadata } of running) await end(cluster, metadata.name, minute % 4 === 0 ? 'Failed' : 'Complete')
  }
  await cluster.advance('1s')
  expect(await names(cluster)).toEqual(['00:09:00', '00:10:00', '00:11:00', '00:12:00'].map(jobAt))
  expect((await statusOf(cluster)).conditions).toMatchObject({ Available: 'JobsFailed', Degraded: 'JobsFailed' })
})

test('with limits of zero, a run whose Job is gone does not start again', async () => {
  await using cluster = await start()
  const limits = { successfulJobsHistoryLimit: 0, failedJobsHistoryLimit: 0 }
  await cluster.create(everyMinute({ schedule: '@hourly', ...limits }))
  await cluster.advance('1h')
  await end(cluster, jobAt('01:00:00'), 'Complete')
  await cluster.advance('10m')
  expect(await names(cluster)).toEqual([])
  expect((await statusOf(cluster)).last).toBe('2026-01-01T01:00:00Z')
})

test('Forbid lets one Job run at a time', async () => {
  await using cluster = await start()
  await cluster.create(everyMinute({ concurrencyPolicy: 'Forbid' }))
  await cluster.advance('5m')
  expect(await names(cluster)).toEqual([jobAt('00:01:00')])
  await end(cluster, jobAt('00:01:00'), 'Complete')
  await cluster.advance('1s')
  expect(await names(cluster)).toEqual([jobAt('00:01:00'), jobAt('00:05:00')])
})

test('Replace deletes the running Job before the next one starts', async () => {
  await using cluster = await start()
  await cluster.create(everyMinute({ concurrencyPolicy: 'Replace' }))
  await cluster.advance('2m')
  expect(await names(cluster)).toEqual([jobAt('00:02:00')])
  const writes = cluster.records.flatMap((record) => record.writes.map(({ kind, result }) => `${kind} ${result}`))
  expect(writes.filter((write) => write.startsWith('Job'))).toEqual([
    'Job.batch created',
    'Job.batch deleted',
    'Job.batch created',
  ])
})

test('Allow runs twelve Jobs at once, and the status has ten of them', async () => {
  await using cluster = await start()
  await cluster.create(everyMinute())
  await cluster.advance('12m')
  expect(await names(cluster)).toHaveLength(12)
  expect((await statusOf(cluster)).active).toHaveLength(10)
})

test('a suspended CronJob starts nothing; afterwards the last missed run starts once', async () => {
  await using cluster = await start()
  await cluster.create(everyMinute({ suspend: true }))
  await cluster.advance('10m')
  expect(await names(cluster)).toEqual([])
  await cluster.patch(CronJob, 'hello', { spec: { suspend: false } })
  await cluster.advance('1s')
  expect(await names(cluster)).toEqual([jobAt('00:10:00')])
})

test('after more than a hundred missed runs the last one starts, unless the deadline has passed', async () => {
  for (const [startingDeadlineSeconds, expected] of [
    [undefined, ['2026-01-01T03:00:00Z']],
    [60, []],
  ] as const) {
    await using cluster = await start()
    await cluster.create(everyMinute({ suspend: true, schedule: '0-59 0-2 * * *', startingDeadlineSeconds }))
    await cluster.advance('3h')
    await cluster.patch(CronJob, 'hello', { spec: { suspend: false } })
    await cluster.advance('15m')
    const scheduled = (await cluster.list(Job)).flatMap(({ metadata }) => Object.values(metadata.annotations ?? {}))
    expect(scheduled).toEqual(expected.map(() => '2026-01-01T02:59:00Z'))
  }
})

test('a crash after a Job is created, a lost response or a stale cache never starts a run twice', async () => {
  await using cluster = await start()
  cluster.faults.crashAfter({ write: 'Job', nth: 1 })
  cluster.faults.loseResponse({ write: 'Job', nth: 2 })
  await cluster.create(everyMinute({ schedule: '@hourly' }))
  await cluster.advance('150m')
  const release = await cluster.faults.holdWatches(Job)
  await cluster.delete(Job, jobAt('01:00:00'))
  await cluster.advance('1h')
  release()
  await cluster.advance('10m')
  expect(await names(cluster)).toEqual([jobAt('02:00:00'), jobAt('03:00:00')])
  expect(cluster.faults.pending).toEqual([])
})

test('the webhooks set defaults, and refuse a long name and an invalid schedule with their fields', async () => {
  await using cluster = await start()
  await cluster.create(everyMinute())
  const stored = await cluster.get(CronJob, 'hello')
  expect(stored?.spec).toMatchObject({
    concurrencyPolicy: 'Allow',
    suspend: false,
    successfulJobsHistoryLimit: 3,
    failedJobsHistoryLimit: 1,
  })
  await cluster.create(everyMinute({}, 'a'.repeat(52)))
  const long = cluster.create(everyMinute({}, 'a'.repeat(53)))
  await expect(long).rejects.toThrow(/metadata\.name: Invalid value: "a{53}": must be no more than 52 characters/)
  await expect(long).rejects.toSatisfy((error) => isInvalid(error as Error))
  const wrong = cluster.create(everyMinute({ schedule: '61 * * * *' }, 'other'))
  await expect(wrong).rejects.toThrow(
    'spec.schedule: Invalid value: "61 * * * *": the minute "61" is not within 0 to 59',
  )
  const update = cluster.patch(CronJob, 'hello', { spec: { schedule: 'daily' } })
  await expect(update).rejects.toThrow(/spec\.schedule: Invalid value: "daily": expected five fields/)
})

test('the schema refuses negative numbers, other policies and templates without containers', async () => {
  await using cluster = await start()
  const wrong = { startingDeadlineSeconds: -1, concurrencyPolicy: 'Queue' as never, failedJobsHistoryLimit: -1 }
  const refused = cluster.create(everyMinute(wrong))
  await expect(refused).rejects.toThrow(/spec\.concurrencyPolicy/)
  await expect(refused).rejects.toThrow(/spec\.failedJobsHistoryLimit/)
  await expect(refused).rejects.toThrow(/spec\.startingDeadlineSeconds/)
  const jobTemplate = { spec: { template: { spec: { containers: [{ image: 'busybox' } as never] } } } }
  await expect(cluster.create(everyMinute({ jobTemplate } as never))).rejects.toThrow(/containers\[0\]\.name/)
})

test('deletes the Jobs with their CronJob', async () => {
  await using cluster = await start()
  await cluster.create(everyMinute())
  await cluster.advance('3m')
  await cluster.delete(CronJob, 'hello')
  await cluster.settle()
  expect(await names(cluster)).toEqual([])
})
