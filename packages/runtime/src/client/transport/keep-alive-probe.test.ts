import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { createHttpsTransport } from './index.ts'
import { startHttpPeer } from './testing/http-peer.ts'

/** The kernel reports the timers of connections in hundredths of a second; two is the timer of keep-alive probes. */
function probeTimer(localPort: number, remotePort: number): number | undefined {
  const port = (number: number) => number.toString(16).toUpperCase().padStart(4, '0')
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find((text) => text.includes(`:${port(localPort)} `) && text.includes(`:${port(remotePort)} 01 `))
  const [timer, when = ''] = line?.trim().split(/\s+/)[5]?.split(':') ?? []
  return timer === '02' ? Number.parseInt(when, 16) * 10 : undefined
}

test.runIf(process.platform === 'linux')('probes a peer that vanished after keepAliveProbeMs of silence', async () => {
  const peer = await startHttpPeer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{}\n')
  })
  const transport = createHttpsTransport({ server: peer.url, runtime: systemRuntime() })
  const response = await transport.send({ method: 'GET', path: '/watched', stream: true })
  expect(response.status).toBe(200)
  const [socket] = peer.sockets
  const timerMs = probeTimer(socket?.remotePort as number, socket?.localPort as number)
  expect(timerMs).toBeGreaterThan(0)
  expect(timerMs).toBeLessThanOrEqual(runtimeLimits.keepAliveProbeMs)
  transport.close()
  await peer.close()
})
