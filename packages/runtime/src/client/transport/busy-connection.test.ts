import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import { serverPair } from '../config/testing/certificates.ts'
import { createHttpsTransport } from './https-transport.ts'
import { post } from './testing/transports.ts'

/** A server in its own thread, which increments a shared counter after each response that it writes. */
const peer = `
const { createServer } = require('node:tls')
const { parentPort, workerData } = require('node:worker_threads')
const { key, certificate, counts } = workerData
const server = createServer({ key, cert: certificate }, (socket) => {
  Atomics.add(counts, 1, 1)
  socket.on('error', () => {})
  socket.on('data', () => {
    socket.write('HTTP/1.1 200 OK\\r\\ncontent-length: 2\\r\\n\\r\\nok', () => {
      Atomics.add(counts, 0, 1)
      Atomics.notify(counts, 0)
    })
  })
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

/** Only a new connection, which needs this thread, takes this long. */
const patienceMs = 10_000

test('a response that arrives before the request is known to be sent does not cost the connection', async () => {
  const counts = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(peer, {
    eval: true,
    workerData: { key: serverPair.key, certificate: serverPair.certificate, counts },
  })
  const [port] = (await once(worker, 'message')) as [number]
  const transport = createHttpsTransport({
    server: `https://127.0.0.1:${port}`,
    certificateAuthority: serverPair.certificate,
    runtime: systemRuntime(),
  })
  await transport.send(post)
  for (let responseCount = 1; responseCount < 20; responseCount++) {
    // Node reports a write as sent only after its next read of the socket.
    await new Promise((resolve) => setImmediate(resolve))
    const response = transport.send(post)
    // This thread blocks until the response has arrived, like a busy thread.
    await Promise.resolve()
    expect(Atomics.wait(counts, 0, responseCount, patienceMs)).not.toBe('timed-out')
    expect((await response).status).toBe(200)
  }
  expect(counts[1]).toBe(1)
  transport.close()
  await worker.terminate()
})
