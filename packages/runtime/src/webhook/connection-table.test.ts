import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { type ConnectionSocket, createConnectionTable } from './connection-table.ts'
import { defineValidator } from './index.ts'
import { Backup } from './testing/backups.ts'
import { serve } from './testing/served-webhooks.ts'

function setUp(limits: Parameters<typeof createConnectionTable>[0]) {
  const closed: string[] = []
  const table = createConnectionTable(limits)
  let remotePort = 0
  const open = (name: string, remoteAddress: string): ConnectionSocket => {
    const socket = { remoteAddress, remotePort: ++remotePort, destroy: () => void closed.push(name) }
    table.add(socket as never)
    return socket as never
  }
  return { table, open, closed }
}

test('webhookAddressConnectionsMax: of too many from one address, its oldest without a handshake is closed', () => {
  expect(runtimeLimits.webhookAddressConnectionsMax).toBeLessThan(runtimeLimits.webhookConnectionsMax)
  const { table, open, closed } = setUp({ connectionsMax: 10, addressConnectionsMax: 2 })
  open('other', 'b')
  table.secure(open('first', 'a'))
  open('idle', 'a')
  const third = open('third', 'a')
  expect(closed).toEqual(['idle'])
  table.secure(third)
  open('fourth', 'a')
  expect(closed).toEqual(['idle', 'fourth'])
  table.remove(third)
  open('fifth', 'a')
  expect(closed).toEqual(['idle', 'fourth'])
})

test('webhookConnectionsMax: of too many in all, the oldest without a handshake is closed, or else the new one', () => {
  const { table, open, closed } = setUp({ connectionsMax: 2, addressConnectionsMax: 2 })
  open('idle', 'a')
  table.secure(open('served', 'b'))
  table.secure(open('new', 'c'))
  expect(closed).toEqual(['idle'])
  open('last', 'd')
  expect(closed).toEqual(['idle', 'last'])
})

test('idle connections do not keep a review out', async () => {
  const server = await serve([defineValidator(Backup, { create: () => undefined })])
  const sockets = Array.from({ length: runtimeLimits.webhookAddressConnectionsMax + 5 }, () =>
    connect({ host: '127.0.0.1', port: server.port }).on('error', () => undefined),
  )
  await Promise.all(sockets.slice(0, 5).map((socket) => once(socket, 'close')))
  await expect(server.isStarted({ signal: new AbortController().signal } as never)).resolves.not.toThrow()
  for (const socket of sockets) socket.destroy()
})
