/**
 * The thread through every layer, with the operator of examples/app-service: how fast one event, a thousand objects and
 * the first start go through it. There is no peer that does the same work.
 *
 * @module
 */
import type { BenchSuite } from '../row.ts'

const notes = `The way through every layer with the operator of [examples/app-service](../../examples/app-service), on the built packages. A
reaction is one change at a time: the patch of the AppService, the watch, the cache, the queue, the reconcile, the decision what to
apply, the apply; over HTTPS, operator and server are still in one process. \`npm start\` includes npm and the bundling of the sources;
loading them file by file would take 2.9 s instead of 1.2–1.4 s. The profile is flat; most of it is managed-field tracking and apply
in the server. No peer does the same work as a whole.

Not repeated by this suite (two AMD EPYC cores, loaded machine, CPU time): the store commits about 97 000 writes a second and 46 000
with 1 000 watchers, a fork costs about a microsecond; the request path creates 13 600 ConfigMaps, 8 200 custom resources or 5 900
Deployments a second and core; the cache takes in 0.5 to 1 million events a second; the queue does 6 million adds, takes and dones a
second; one simulated run of the operator with faults and a crash on virtual time takes 0.13 s. Of \`npm start\`, the cluster takes 75 ms
to be ready and 190 ms to the first available sample.`

export const threadSuite: BenchSuite = {
  name: 'thread',
  package: 'all',
  title: 'The thread through every layer',
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
