import { type Workload, workloadName, workloadNamespace } from '../../load-server/workload-object.ts'
import { requestChanges } from '../load-control.ts'
import { finish, requestedWork, settledMemory, startMeter } from '../process-meter.ts'
import type { InformerResult, InformerWork, Spent } from '../works.ts'
import { createWorkloadInformer } from './workload-informer.ts'

const work = requestedWork<InformerWork>()
const informer = createWorkloadInformer(work.server)
let onUpdate = () => {}
informer.on('update', () => onUpdate())
const failed = new Promise<never>((_resolve, reject) => {
  informer.on('error', reject)
})
failed.catch(() => undefined)

const before = await settledMemory()
let spent = startMeter()
await Promise.race([informer.start(), failed])
const sync = spent()
const synced = await settledMemory()
spent = startMeter()
let replicas = 0
for (let index = 0; index < work.objects; index++) {
  const object = informer.get(workloadName(index), workloadNamespace(index, work.objects)) as Workload | undefined
  replicas += object?.spec.replicas ?? 0
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
    failed.catch(reject)
    onUpdate = () => {
      left--
      if (left === 0) resolve(spentOnChanges())
    }
    requestChanges(work.server, work.changes).catch(reject)
  })
}
