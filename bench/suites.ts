import { growthSuite, smallSyncSuite, syncSuite } from './informers/index.ts'
import { kubeSuite } from './kube/index.ts'
import { childWriteSuite, latencySuite, minimalSuite, reconcileSuite } from './operators/index.ts'
import type { BenchSuite } from './row.ts'
import { serversSuite } from './servers/index.ts'
import { threadSuite } from './thread/index.ts'

/** Every suite, in the order of the run and the page. */
export const suites: readonly BenchSuite[] = [
  syncSuite,
  smallSyncSuite,
  growthSuite,
  minimalSuite,
  latencySuite,
  reconcileSuite,
  childWriteSuite,
  serversSuite,
  threadSuite,
  kubeSuite,
]
