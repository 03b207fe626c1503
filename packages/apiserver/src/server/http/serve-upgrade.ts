import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { badRequestStatus, StatusError } from '@kubewright/kube/status'
import type { ConnectResponse } from '../../api/index.ts'
import type { Exchange, Incoming } from '../exchange/index.ts'
import { channelProtocols, serveContainer, servePorts } from './container-channels.ts'
import { handshakeText } from './web-socket.ts'

/** The socket of an upgrade request, and the bytes that followed its head. */
export interface Upgrade {
  readonly socket: Duplex
  readonly head: Uint8Array
}

/** HTTP/1.1 only: HTTP/2 streams cannot be upgraded. */
const upgrades = new WeakMap<Incoming, Upgrade>()

/**
 * Creates the response to an upgrade request, which is handled like any other. Unless it upgrades the connection, it is
 * the last response on it.
 */
export function upgradeResponse(incoming: IncomingMessage, socket: Duplex, head: Uint8Array): ServerResponse {
  upgrades.set(incoming, { socket, head })
  const response = new ServerResponse(incoming)
  response.shouldKeepAlive = false
  // The socket of a TLS server is a net.Socket, although the event's type is Duplex.
  response.assignSocket(socket as never)
  // Node no longer manages this socket: without this, a client that keeps its side open would keep the socket open
  // forever.
  response.once('finish', () => {
    if (upgrades.has(incoming)) socket.end(() => socket.destroy())
  })
  return response
}

/** Upgrades the connection, and connects the client to the container. */
export async function writeConnect(exchange: Exchange, { connection }: ConnectResponse): Promise<void> {
  const { incoming, response, connections } = exchange
  const upgrade = upgrades.get(incoming)
  const key = incoming.headers['sec-websocket-key']
  if (upgrade === undefined || key === undefined || !(response instanceof ServerResponse))
    throw new StatusError(badRequestStatus('Upgrade request required'))
  const offered = (incoming.headers['sec-websocket-protocol'] ?? '').split(',').map((text) => text.trim())
  const protocol = channelProtocols.find((candidate) => offered.includes(candidate))
  if (protocol === undefined) {
    const known = channelProtocols.join(', ')
    throw new StatusError(badRequestStatus(`unsupported WebSocket protocol: use one of ${known}`))
  }
  const { socket, head } = upgrade
  upgrades.delete(incoming)
  response.detachSocket(socket as never)
  connections.removeResponse(response)
  socket.write(handshakeText(key, protocol))
  if (connection.kind === 'ports') servePorts(socket, head, connection)
  else await serveContainer(socket, head, connection)
}
