import type { Cache } from 'kubewright/cache'
import { Pod } from 'kubewright/kinds'
import { ClusterError } from '../errors.ts'
import { clusterLimits } from '../limits.ts'

const indexName = 'cluster/pod-address'

/** Gives each pod a unique address. */
export interface PodAddresses {
  next(): string
}

/** Addresses are used in rotation, so that a released one is not reused at once. */
export function createPodAddresses(cache: Cache): PodAddresses {
  const informer = cache.informer(Pod)
  informer.addIndex(indexName, addressesOf)
  let last = 0
  return {
    next() {
      for (let tried = 0; tried < clusterLimits.podAddressesMax; tried++) {
        last = (last % clusterLimits.podAddressesMax) + 1
        const address = `10.244.${last >> 8}.${last & 255}`
        if (cache.list(Pod, { index: { name: indexName, value: address } }).length === 0) return address
      }
      throw new ClusterError('CLUSTER_ADDRESSES_EXHAUSTED', 'every address of the pod network 10.244.0.0/16 is in use')
    },
  }
}

function addressesOf(pod: Pod): readonly string[] {
  return pod.status?.podIP === undefined ? [] : [pod.status.podIP]
}
