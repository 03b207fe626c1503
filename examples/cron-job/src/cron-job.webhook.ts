import { defineValidator } from 'kubewright/webhook'
import { CronJob } from './cron-job.ts'

/** A Job's name has the time after a hyphen, eleven characters, and is a label of its Pods, of at most 63. */
const nameLengthMax = 63 - 11

/** The schedule is checked by the schema of the kind. */
export const cronJobValidator = defineValidator(CronJob, {
  create({ metadata: { name = '' } }) {
    if (name.length <= nameLengthMax) return undefined
    return [{ path: 'metadata.name', message: `must be no more than ${nameLengthMax} characters` }]
  },
})
