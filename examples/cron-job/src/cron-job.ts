import { defineResource, type Infer } from 'kubewright'
import { listType } from 'kubewright/resource'
import { JobTemplateSpec } from 'kubewright/schemas/batch-v1'
import { ObjectReference } from 'kubewright/schemas/core-v1'
import { z } from 'zod'
import { scheduleProblem } from './schedule.ts'

/** Starts a Job on a schedule. */
export const CronJob = defineResource({
  group: 'batch.tutorial.kubebuilder.io',
  version: 'v1',
  kind: 'CronJob',
  spec: z.object({
    schedule: z
      .string()
      .superRefine((text, context) => {
        const message = scheduleProblem(text)
        if (message !== undefined) context.addIssue({ code: 'custom', message })
      })
      .describe('When to run, in cron format, in UTC'),
    startingDeadlineSeconds: z.int().min(0).optional().describe('How late a Job may still start'),
    concurrencyPolicy: z
      .enum(['Allow', 'Forbid', 'Replace'])
      .default('Allow')
      .describe('Whether a Job may start while another one runs, waits for it, or replaces it'),
    suspend: z.boolean().default(false).describe('Starts no further Jobs; running ones go on'),
    jobTemplate: JobTemplateSpec,
    successfulJobsHistoryLimit: z.int32().min(0).default(3).describe('How many successful Jobs are kept'),
    failedJobsHistoryLimit: z.int32().min(0).default(1).describe('How many failed Jobs are kept'),
  }),
  status: z.object({
    active: listType(z.array(ObjectReference).min(1).max(10), 'atomic').optional().describe('At most ten running Jobs'),
    lastScheduleTime: z.iso.datetime().optional().describe('The scheduled time of the newest Job'),
  }),
  conditions: ['Available', 'Progressing', 'Degraded'],
  columns: { Schedule: '.spec.schedule', Suspend: '.spec.suspend', Last: '.status.lastScheduleTime' },
})
export type CronJob = Infer<typeof CronJob>
