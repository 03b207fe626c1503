import { type Simulation, seedsToRun, simulate, type World } from '@kubewright/testing/simulation'
import { StatusError } from 'kubewright'
import { Job } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { CronJob } from './cron-job.ts'
import { template } from './fixtures.ts'
import { operator } from './operator.ts'

const name = { namespace: 'default', name: 'hello' }
const seedCount = Number(process.env['SEEDS'] ?? (process.env['SOAK'] ? 200 : 5))

async function workload(world: World): Promise<void> {
  const { cluster, pause, random } = world
  const limits = { successfulJobsHistoryLimit: 100, failedJobsHistoryLimit: 100 }
  const spec = { schedule: '* * * * *', jobTemplate: { spec: { template } }, ...limits }
  await retried(world, () => cluster.client.create(CronJob, { metadata: name, spec }))
  for (let step = 0; step < 3; step++) {
    await pause(60_000 + random.integer(60_000))
    const patch = { metadata: { labels: { step: String(step) } } }
    await retried(world, () => cluster.client.patch(CronJob, name, { type: 'merge', patch }))
  }
}

/** The API server refuses writes while the operator, and with it the webhook, is down. */
async function retried({ pause }: World, write: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (!(error instanceof StatusError && error.code === 500)) throw error
      await pause(2000)
    }
  }
}

/** Faults delay runs and skip missed ones, but none starts twice, and the last one is not lost. */
async function check({ cluster, creations }: Simulation): Promise<void> {
  const jobs = creations.filter(({ resource }) => resource === 'jobs.batch').map((creation) => creation.name)
  expect([...new Set(jobs)]).toEqual(jobs)
  const { items } = await cluster.client.list(Job)
  expect(items.map(({ metadata }) => metadata.name)).toEqual([...jobs].sort())
  const { status } = (await cluster.client.get(CronJob, name)) ?? {}
  const newest = items.map(({ metadata }) => Object.values(metadata.annotations ?? {})[0] ?? '').sort()
  expect(status?.lastScheduleTime).toBe(newest.at(-1))
  expect(Date.parse(newest.at(-1) ?? '')).toBeGreaterThan(cluster.runtime.clock.now() - 120_000)
}

test(`${seedCount} seeds with a faulty network and crashes start no run twice`, async () => {
  for (const seed of seedsToRun(seedCount)) {
    await simulate({ seed, operator, workload, check, durationMs: 180_000 })
  }
}, 3_600_000)
