/**
 * The embedded API server compared with kube-apiserver and etcd. Guarantees: all servers get the same load generator,
 * in its own process; each server is restarted for each round and runs alone on the machine; every started process is
 * stopped.
 *
 * @module
 */
import type { BenchSuite } from '../row.ts'
import { rowDefinitions } from './row-definitions.ts'

const notes = `The embedded API server, as its own Node process over HTTPS and as function calls in process, compared with kube-apiserver and etcd,
built from their published modules, without controllers. kube-apiserver runs with its defaults; the administrator's token is exempt
from its flow control. etcd runs on the same machine over a Unix socket: once with an fsync for each write, as in production, and once
with \`--unsafe-no-fsync\`, which is no more durable than the embedded server, which keeps everything in memory. CPU and memory are
the sums of kube-apiserver and etcd. The rows "kubewright on disk" measure the embedded server with a data folder.

All servers get the same load generator, in its own process: keep-alive HTTP/1.1 connections over TLS, one request in flight on each,
JSON, preserialised bodies. A round starts a server, waits 5 s, reads its memory, creates the CRD and the first custom resource
(retrying every 5 ms while the response is 404), warms up with 2 000 creates of each kind, creates 10 000 ConfigMaps and 10 000 custom
resources of about 1 KB with a full schema, lists each kind five times, and creates 2 000 ConfigMaps while 100 watchers watch. Rounds
alternate between the servers. In process, creates run one after another, and the peers' numbers are those over HTTPS.`

export const serversSuite: BenchSuite = {
  name: 'servers',
  package: 'apiserver',
  title: 'API servers',
  notes,
  rowNames: rowDefinitions.map(({ name }) => name),
  async measure(wanted) {
    const { goToolchain } = await import('../../tools/real/binaries/index.ts')
    const { isSmokeRun, logProgress } = await import('../measure.ts')
    const { measureServers } = await import('./measure-servers.ts')
    const { fullSizes, smallSizes } = await import('./sizes.ts')
    const { realServer } = await import('./real-server.ts')
    const toolchain = goToolchain()
    if (!toolchain.present) logProgress(`servers: ${toolchain.reason}; kube-apiserver and etcd are left out`)
    const peers = toolchain.present ? [realServer('fsync'), realServer('no fsync')] : []
    return measureServers({ sizes: isSmokeRun() ? smallSizes : fullSizes, from: 'dist', peers, wanted })
  },
}
