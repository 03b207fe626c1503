import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { badRequestStatus, StatusError } from '@kubewright/kube/status'
import type { ConnectResponse } from '../../api.ts'
import { channelProtocols, serveContainer, servePorts } from './container-channels.ts'
import type { Exchange, Incoming } from './exchange.ts'
import { handshakeText } from './web-socket.ts'

/** The socket of a request that asked for another protocol, and the bytes that came with it. */
export interface Upgrade {
  readonly socket: Duplex
  readonly head: Uint8Array
}

/** Of requests of HTTP/1.1: streams of HTTP/2 change to nothing else. */
const upgrades = new WeakMap<Incoming, Upgrade>()

/**
 * The response to a request that asks for another protocol: it is served as any other, until something wants to change the
 * protocol. Whatever is answered otherwise is the last on its connection.
 */
export function upgradeResponse(incoming: IncomingMessage, socket: Duplex, head: Uint8Array): ServerResponse {
  upgrades.set(incoming, { socket, head })
  const response = new ServerResponse(incoming)
  response.shouldKeepAlive = false
  // The socket of a server of TLS is one of node:net, whatever the types of the event say.
  response.assignSocket(socket as never)
  // Node looks after such a socket no more: one whose client leaves its side open would stay for ever.
  response.once('finish', () => {
    if (upgrades.has(incoming)) socket.end(() => socket.destroy())
  })
  return response
}

/** Changes the protocol, and connects the client with the container. */
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
