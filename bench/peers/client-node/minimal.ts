import { finish, requestedWork, settledMemory, spentSinceSpawn } from '../process-meter.ts'
import type { MinimalResult, MinimalWork } from '../works.ts'
import { createWorkloadInformer } from './workload-informer.ts'

// client-node has no controllers: its smallest operator is an informer whose callback is the reconciler.
const work = requestedWork<MinimalWork>()
const informer = createWorkloadInformer(work.server)
informer.on('add', () => {
  finish<MinimalResult>({ start: spentSinceSpawn(), residentBytes: process.memoryUsage.rss() })
})
await informer.start()
if (work.objects === 0) {
  const start = spentSinceSpawn()
  const { residentBytes } = await settledMemory()
  finish<MinimalResult>({ start, residentBytes })
}
