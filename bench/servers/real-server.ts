import { startControlPlane } from '../../tools/real/control-plane/index.ts'
import { logProgress } from '../measure.ts'
import type { Contestant } from './contestant.ts'

const realName = 'kube-apiserver + etcd'
const realUnsafeName = 'kube-apiserver + etcd without fsync'

/**
 * kube-apiserver with its own defaults and etcd, without controllers. etcd syncs each write to disk, as in production;
 * without sync it guarantees no more than a server in memory.
 */
export function realServer(durability: 'fsync' | 'no fsync'): Contestant {
  const etcdWords = durability === 'fsync' ? [] : ['--unsafe-no-fsync']
  return {
    name: durability === 'fsync' ? realName : realUnsafeName,
    async start() {
      const plane = await startControlPlane({ etcdWords, onProgress: logProgress })
      const { url, certificateAuthority, token, readyMs, processIds } = plane
      const servers = [processIds.etcd, processIds.apiserver]
      return { url, certificateAuthority, token, readyMs, processIds: servers, stop: () => plane.stop() }
    },
  }
}
