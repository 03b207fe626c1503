/**
 * Informers against the load server: sync time, memory and event rate, and their growth with the number of objects.
 *
 * @module
 */
export { growthSuite } from './growth-suite.ts'
export { smallSyncSuite, syncSuite } from './sync-suite.ts'
