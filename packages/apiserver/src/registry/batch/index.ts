/**
 * Jobs and CronJobs: completion indexes, failure and success policies, schedules and time zones.
 *
 * @module
 */
export { cronJobStrategy } from './cron-job.ts'
export { jobStrategy } from './job.ts'
