/**
 * Jobs and CronJobs: completion indexes, failure and success policies, schedules and time zones.
 *
 * @module
 */
export { cronJobKind } from './cron-job.ts'
export { jobKind } from './job.ts'
