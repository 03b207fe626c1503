import { defineController, keep } from 'kubewright'
import { Job } from 'kubewright/kinds'
import { CronJob } from './cron-job.ts'
import { parseSchedule, scheduleProblem } from './schedule.ts'

const scheduledAt = 'batch.tutorial.kubebuilder.io/scheduled-at'

export const cronJobController = defineController({
  for: CronJob,
  owns: { jobs: Job },

  reconcile(cronJob, { owned, now }) {
    const { spec } = cronJob
    const problem = scheduleProblem(spec.schedule)
    // Only another schedule helps, so there is no time to run again.
    if (problem !== undefined) return { conditions: { Degraded: isTrue('InvalidSchedule', problem) } }

    const schedule = parseSchedule(spec.schedule)
    const active = owned.jobs.filter((job) => !has(job, 'Complete') && !has(job, 'Failed'))
    const failed = owned.jobs.filter((job) => has(job, 'Failed'))
    const succeeded = owned.jobs.filter((job) => has(job, 'Complete'))
    const last = lastScheduled(cronJob, owned.jobs)
    const due = schedule.latest(last ?? new Date(cronJob.metadata.creationTimestamp), now)
    const { startingDeadlineSeconds: deadline = Number.POSITIVE_INFINITY } = spec
    const isTooLate = due !== undefined && now.getTime() - due.getTime() > deadline * 1000
    const isBlocked = spec.concurrencyPolicy === 'Forbid' && active.length > 0
    const starts = due !== undefined && !spec.suspend && !isTooLate && !isBlocked
    const replaces = starts && spec.concurrencyPolicy === 'Replace'

    return {
      // Every Job that should exist. Those that are missing in the list are deleted.
      children: [
        ...(replaces ? [] : active).map(keep),
        ...newest(succeeded, spec.successfulJobsHistoryLimit).map(keep),
        ...newest(failed, spec.failedJobsHistoryLimit).map(keep),
        starts && jobOf(cronJob, due),
      ],
      deleteFirst: replaces,
      status: {
        active: active.length === 0 ? undefined : active.slice(0, 10).map(referenceTo),
        lastScheduleTime: last && timeText(last),
      },
      conditions: {
        ...conditionsOf(cronJob, { active: active.length, failed: failed.length }),
        Degraded:
          failed.length > 0
            ? isTrue('JobsFailed', `${failed.length} job(s) have failed`)
            : isTooLate && !spec.suspend
              ? isTrue('MissedSchedule', `Missed starting deadline for run at ${timeText(due)}`)
              : isFalse('AsExpected'),
      },
      requeueAt: spec.suspend ? undefined : schedule.next(now),
    }
  },
})

function conditionsOf({ spec }: CronJob, { active, failed }: { readonly active: number; readonly failed: number }) {
  const activeJobs = `${active} job(s) are currently active`
  const Progressing = active > 0 ? isTrue('JobsActive', activeJobs) : isFalse('NoJobsActive')
  if (spec.suspend) return { Progressing, Available: isFalse('Suspended', 'CronJob is suspended') }
  if (failed > 0) return { Progressing, Available: isFalse('JobsFailed', `${failed} job(s) have failed`) }
  if (active > 0) return { Progressing, Available: isTrue('JobsActive', activeJobs) }
  return { Progressing, Available: isTrue('AllJobsCompleted', 'All jobs have completed successfully') }
}

/** The name is the scheduled time, so that starting a run twice is one Job. */
function jobOf({ metadata, spec: { jobTemplate } }: CronJob, due: Date) {
  const { labels, annotations } = jobTemplate.metadata ?? {}
  return Job({
    ...jobTemplate,
    metadata: {
      name: `${metadata.name}-${due.getTime() / 1000}`,
      labels: { ...labels },
      annotations: { ...annotations, [scheduledAt]: timeText(due) },
    },
  })
}

/** The newest run that is known: from the status, or from a Job, whose operator may have crashed before the status. */
function lastScheduled({ status }: CronJob, jobs: readonly Job[]): Date | undefined {
  const texts = [status?.lastScheduleTime, ...jobs.map(({ metadata }) => metadata.annotations?.[scheduledAt])]
  const times = texts.map((text = '') => Date.parse(text)).filter((time) => !Number.isNaN(time))
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}

function newest(jobs: readonly Job[], limit: number): readonly Job[] {
  const startOf = ({ status, metadata }: Job) => Date.parse(status?.startTime ?? metadata.creationTimestamp)
  return [...jobs].sort((a, b) => startOf(b) - startOf(a)).slice(0, limit)
}

function has({ status }: Job, condition: 'Complete' | 'Failed'): boolean {
  return status?.conditions?.some(({ type, status }) => type === condition && status === 'True') ?? false
}

function referenceTo({ metadata: { namespace, name, uid } }: Job) {
  return { apiVersion: 'batch/v1', kind: 'Job', namespace, name, uid }
}

function timeText(time: Date): string {
  return time.toISOString().replace('.000Z', 'Z')
}

const isTrue = (reason: string, message: string) => ({ status: 'True', reason, message }) as const
const isFalse = (reason: string, message = '') => ({ status: 'False', reason, message }) as const
