/**
 * The embedded API server beside the real one: kube-apiserver with etcd. Guarantees: one load generator for all, in a
 * process of its own; each server is started anew for each round and is alone on the machine then; every process that
 * was started is stopped.
 *
 * @module
 */
import type { BenchSuite } from '../row.ts'
import { rowDefinitions } from './row-definitions.ts'

const notes = `The embedded API server as a Node process of its own over HTTPS, and as a function call in process, beside kube-apiserver and etcd built
from their published modules, without controllers. kube-apiserver runs with its own defaults; the administrator's token is exempt from
its flow control. etcd is on the same machine over a Unix socket: once waiting for the disk at each write, as it does in production, and once
with \`--unsafe-no-fsync\`, which promises no more than ours, which keeps everything in memory. The times of both processes are added up.

One load generator for all, a process of its own: TLS with kept-alive HTTP/1.1 connections, one request in flight on each, JSON, bodies
written beforehand. A round starts a server, waits 5 s, looks at its memory, makes the CRD and the first custom resource (asking
again every 5 ms while the answer is 404), warms up with 2 000 creates of each kind, creates 10 000 ConfigMaps and 10 000 custom
resources of about 1 KB with a full schema, lists each five times, and creates 2 000 ConfigMaps while 100 watchers watch. Rounds
alternate. In process, creates come one after another and the peers' numbers are those over HTTPS.`

export const serversSuite: BenchSuite = {
  name: 'servers',
  package: 'apiserver',
  title: 'API servers',
  notes,
  rowNames: rowDefinitions.map(({ name }) => name),
  async measure(wanted) {
    const { goToolchain } = await import('../../tools/real/binaries/index.ts')
    const { isSmokeRun, tell } = await import('../measure.ts')
    const { measureServers } = await import('./measure-servers.ts')
    const { fullSizes, smallSizes } = await import('./sizes.ts')
    const { realServer } = await import('./real-server.ts')
    const toolchain = goToolchain()
    if (!toolchain.present) tell(`servers: ${toolchain.reason}; kube-apiserver and etcd are left out`)
    const peers = toolchain.present ? [realServer('fsync'), realServer('no fsync')] : []
    return measureServers({ sizes: isSmokeRun() ? smallSizes : fullSizes, from: 'dist', peers, wanted })
  },
}
