import { connect } from 'node:net'
import { collectionPath } from '../../load-server/discovery.ts'
import { finish, requestedWork, settledMemory, startMeter } from '../process-meter.ts'
import type { InformerResult, InformerWork } from '../works.ts'

/**
 * The minimum for any client of a watch-list: it reads the bytes into one buffer and discards them. It shows how much
 * time of a peer is transport.
 */
const work = requestedWork<InformerWork>()
/** The bookmark and the end of its chunk. */
const tailSizeBytes = 1024
const endMark = Buffer.from('k8s.io/initial-events-end')
const buffer = Buffer.alloc(256 * 1024)
const { hostname, port, host } = new URL(work.server)
const before = await settledMemory()
const spent = startMeter()
await new Promise<void>((resolve, reject) => {
  const onread = {
    buffer,
    callback(sizeBytes: number, bytes: Uint8Array): boolean {
      // The mark is short, so only the end of the received bytes is searched for it.
      const tail = bytes.subarray(Math.max(0, sizeBytes - tailSizeBytes), sizeBytes) as Buffer
      if (tail.includes(endMark)) resolve()
      return true
    },
  }
  const socket = connect({ host: hostname, port: Number(port), onread }, () => {
    const query = 'watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true'
    socket.write(`GET ${collectionPath}?${query} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  })
  socket.on('error', reject)
})
const sync = spent()
const synced = await settledMemory()
finish<InformerResult>({
  sync,
  read: { wallSeconds: 0, cpuSeconds: 0 },
  residentBytesBefore: before.residentBytes,
  residentBytesSynced: synced.residentBytes,
  heapBytesSynced: synced.heapBytes,
})
