import {
  CustomObjectsApi,
  type Informer,
  KubeConfig,
  type KubernetesListObject,
  type KubernetesObject,
  makeInformer,
  type ObjectCache,
} from '@kubernetes/client-node'
import { collectionPath } from '../../load-server/discovery.ts'
import { workloadNames } from '../../load-server/workload-definition.ts'

/** An informer of client-node for the custom resources of the load server, not yet started. */
export function createWorkloadInformer(server: string): Informer<KubernetesObject> & ObjectCache<KubernetesObject> {
  const config = new KubeConfig()
  // It refuses plain HTTP unless the verification of certificates is off.
  config.loadFromClusterAndUser({ name: 'bench', server, skipTLSVerify: true }, { name: 'bench' })
  const objects = config.makeApiClient(CustomObjectsApi)
  const { group, version, plural } = workloadNames
  const list = () =>
    objects.listClusterCustomObject({ group, version, plural }) as Promise<KubernetesListObject<KubernetesObject>>
  return makeInformer(config, collectionPath, list)
}
