import {
  CustomObjectsApi,
  KubeConfig,
  type KubernetesListObject,
  type KubernetesObject,
  makeInformer,
} from '@kubernetes/client-node'
import { collectionPath } from '../../load-server/discovery.ts'
import { workloadNames } from '../../load-server/workload-definition.ts'
import { finish, requestedWork, settledMemory, spentSinceSpawn } from '../process-meter.ts'
import type { MinimalResult, MinimalWork } from '../works.ts'

// There are no controllers in client-node: its smallest operator is an informer whose callback is the reconciler.
const work = requestedWork<MinimalWork>()
const config = new KubeConfig()
// It refuses plain HTTP unless certificates are not looked at.
config.loadFromClusterAndUser({ name: 'bench', server: work.server, skipTLSVerify: true }, { name: 'bench' })
const objects = config.makeApiClient(CustomObjectsApi)
const { group, version, plural } = workloadNames
const list = () =>
  objects.listClusterCustomObject({ group, version, plural }) as Promise<KubernetesListObject<KubernetesObject>>
const informer = makeInformer(config, collectionPath, list)
informer.on('add', () => {
  finish<MinimalResult>({ start: spentSinceSpawn(), residentBytes: process.memoryUsage.rss() })
})
await informer.start()
if (work.objects === 0) {
  const start = spentSinceSpawn()
  const { residentBytes } = await settledMemory()
  finish<MinimalResult>({ start, residentBytes })
}
