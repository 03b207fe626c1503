import type { Socket } from 'node:net'

/** The parts of a socket by which a connection is known. The sockets below and above TLS have the same. */
export type ConnectionSocket = Pick<Socket, 'remoteAddress' | 'remotePort' | 'destroy'>

export interface ConnectionTable {
  /** Adds a connection. If there are too many, in all or from its address, one is closed. */
  add(socket: ConnectionSocket): void
  /** Its TLS handshake is complete. */
  secure(socket: ConnectionSocket): void
  remove(socket: ConnectionSocket): void
}

interface Connection {
  readonly socket: ConnectionSocket
  readonly address: string
  isSecure: boolean
}

/**
 * The connections of a server. Of too many, the oldest one without a handshake is closed, so that idle connections,
 * which anyone can open, do not keep out an API server; only if all have shaken hands, it is the new one.
 */
export function createConnectionTable(limits: {
  readonly connectionsMax: number
  readonly addressConnectionsMax: number
}): ConnectionTable {
  /** In the order of their arrival. */
  const connections = new Map<string, Connection>()
  const remove = (socket: ConnectionSocket) => {
    const found = connections.get(keyOf(socket))
    if (found?.socket === socket) connections.delete(keyOf(socket))
  }
  const closeOne = (among: readonly Connection[], added: ConnectionSocket) => {
    const closed = among.find(({ isSecure }) => !isSecure)?.socket ?? added
    remove(closed)
    closed.destroy()
  }
  return {
    add(socket) {
      const address = socket.remoteAddress ?? ''
      connections.set(keyOf(socket), { socket, address, isSecure: false })
      const ofAddress = [...connections.values()].filter((connection) => connection.address === address)
      if (ofAddress.length > limits.addressConnectionsMax) closeOne(ofAddress, socket)
      else if (connections.size > limits.connectionsMax) closeOne([...connections.values()], socket)
    },
    secure(socket) {
      const found = connections.get(keyOf(socket))
      if (found !== undefined) found.isSecure = true
    },
    remove,
  }
}

function keyOf({ remoteAddress = '', remotePort = 0 }: ConnectionSocket): string {
  return `${remoteAddress} ${remotePort}`
}
