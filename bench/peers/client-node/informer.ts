import {
  CustomObjectsApi,
  KubeConfig,
  type KubernetesListObject,
  type KubernetesObject,
  makeInformer,
} from '@kubernetes/client-node'
import { collectionPath } from '../../load-server/discovery.ts'
import { workloadNames } from '../../load-server/workload-definition.ts'
import { type Workload, workloadName, workloadNamespace } from '../../load-server/workload-object.ts'
import { requestChanges } from '../load-control.ts'
import { finish, requestedWork, settledMemory, startMeter } from '../process-meter.ts'
import type { InformerResult, InformerWork, Spent } from '../works.ts'

const work = requestedWork<InformerWork>()
const config = new KubeConfig()
// It refuses plain HTTP unless certificates are not looked at.
config.loadFromClusterAndUser({ name: 'bench', server: work.server, skipTLSVerify: true }, { name: 'bench' })
const objects = config.makeApiClient(CustomObjectsApi)
const { group, version, plural } = workloadNames
const list = () =>
  objects.listClusterCustomObject({ group, version, plural }) as Promise<KubernetesListObject<KubernetesObject>>
const informer = makeInformer(config, collectionPath, list)
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
