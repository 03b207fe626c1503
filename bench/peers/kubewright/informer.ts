import { createCache } from 'kubewright/cache'
import { workloadName, workloadNamespace } from '../../load-server/workload-object.ts'
import { requestChanges } from '../load-control.ts'
import { finish, requestedWork, settledMemory, startMeter } from '../process-meter.ts'
import type { InformerResult, InformerWork, Spent } from '../works.ts'
import { clientOf, replicasOf, runtime, Workload } from './connection.ts'

const work = requestedWork<InformerWork>()
const cache = createCache({ client: clientOf(work), runtime })
const informer = cache.informer(Workload)
let onUpdate = () => {}
informer.addHandler(
  (event) => {
    if (event.type === 'updated') onUpdate()
  },
  { keepsEvents: false },
)
const before = await settledMemory()
let spent = startMeter()
cache.start()
await cache.synced()
const sync = spent()
const synced = await settledMemory()
spent = startMeter()
let replicas = 0
for (let index = 0; index < work.objects; index++) {
  const namespace = workloadNamespace(index, work.objects)
  replicas += replicasOf(cache.get(Workload, { namespace, name: workloadName(index) }))
}
const read = spent()
if (replicas < work.objects) throw new Error(`only ${replicas} replicas in ${work.objects} objects`)
finish<InformerResult>({
  sync,
  read,
  residentBytesBefore: before.residentBytes,
  residentBytesSynced: synced.residentBytes,
  heapBytesSynced: synced.heapBytes,
  ...(work.changes > 0 ? { changes: await handleChanges() } : {}),
})

function handleChanges(): Promise<Spent> {
  const spentOnChanges = startMeter()
  let left = work.changes
  return new Promise((resolve, reject) => {
    onUpdate = () => {
      left--
      if (left === 0) resolve(spentOnChanges())
    }
    requestChanges(work.server, work.changes).catch(reject)
  })
}
