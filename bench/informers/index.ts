/**
 * Informers against the load server: how long they take to fill, what they hold, how fast they follow, and how that grows
 * with the number of objects.
 *
 * @module
 */
export { growthSuite } from './growth-suite.ts'
export { smallSyncSuite, syncSuite } from './sync-suite.ts'
