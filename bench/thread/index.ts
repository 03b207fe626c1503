/**
 * End to end through every layer, with the operator of examples/app-service: one change, 1000 objects, and `npm start`.
 * No peer covers the same layers.
 *
 * @module
 */
import type { BenchSuite } from '../row.ts'

const notes = `The operator of [examples/app-service](../../examples/app-service) on the built packages, from the API server to the reconcile and
back. The first four rows measure one change at a time: the patch of the AppService, the watch, the cache, the queue, the reconcile,
the decision what to apply, and the apply. Over HTTPS, the operator and the server still share one process. \`npm start\` includes npm
and bundling the sources; loading them file by file would take 2.9 s instead of 1.2–1.4 s. The CPU profile is flat; most of it is
managed fields and apply in the server. No peer covers all of these layers.

Not measured by this suite (two AMD EPYC cores, loaded machine, CPU time): the store commits about 97 000 writes per second,
46 000 with 1 000 watchers, and forks in about a microsecond. The request path creates 13 600 ConfigMaps, 8 200 custom resources or
5 900 Deployments per second and core. The cache handles 0.5 to 1 million events per second. The queue handles 6 million adds, gets and
dones per second. One simulated run of the operator with faults and a crash takes 0.13 s on virtual time. In \`npm start\`,
the cluster is ready after 75 ms and the sample is available after 190 ms.`

export const threadSuite: BenchSuite = {
  name: 'thread',
  package: 'all',
  title: 'End to end',
  notes,
  rowNames: [
    'reaction-in-process-p50',
    'reaction-in-process-p99',
    'reaction-https-p50',
    'reaction-https-p99',
    'fleet-wall',
    'fleet-cpu',
    'fleet-reconciles',
    'fleet-revisions',
    'npm-start',
  ],
  async measure(wanted) {
    const { measureThread } = await import('./thread.ts')
    return measureThread(wanted)
  },
}
