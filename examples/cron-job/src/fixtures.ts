import type { Job } from 'kubewright/kinds'
import { CronJob } from './cron-job.ts'

export const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'hello', image: 'busybox' }] } }

type Spec = CronJob['spec']

/** A CronJob that runs each minute and was created at the start of 2026. */
export function aCronJob({
  templateMetadata = {},
  ...spec
}: Partial<Omit<Spec, 'jobTemplate'>> & { readonly templateMetadata?: object } = {}): CronJob {
  const metadata = {
    namespace: 'default',
    name: 'hello',
    uid: 'hello-uid',
    resourceVersion: '1',
    creationTimestamp: '2026-01-01T00:00:00Z',
  }
  const jobTemplate = { metadata: templateMetadata, spec: { template } }
  const { kind, apiVersion } = CronJob({ metadata, spec: { schedule: '* * * * *', jobTemplate } })
  const defaults = { concurrencyPolicy: 'Allow', suspend: false, successfulJobsHistoryLimit: 3 } as const
  return {
    kind,
    apiVersion,
    metadata,
    spec: { schedule: '* * * * *', jobTemplate, failedJobsHistoryLimit: 1, ...defaults, ...spec },
  } as CronJob
}

/** A Job of the CronJob above, scheduled at this time of the first day. */
export function aJob(options: { readonly scheduled: string; readonly ended?: 'Complete' | 'Failed' }): Job {
  const time = `2026-01-01T${options.scheduled}Z`
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      namespace: 'default',
      name: `hello-${Date.parse(time) / 1000}`,
      uid: time,
      resourceVersion: '1',
      creationTimestamp: time,
      annotations: { 'batch.tutorial.kubebuilder.io/scheduled-at': time },
    },
    spec: { template },
    status: {
      startTime: time,
      ...(options.ended === undefined ? {} : { conditions: [{ type: options.ended, status: 'True' }] }),
    },
  }
}
