import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Certificate } from '../certificates/index.ts'
import { ApiserverError } from '../errors.ts'
import { apiserverLimits } from '../limits.ts'

type CodedError = Error & { readonly code?: string }

const brokenRequestAnswers: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/** A server with every limit set that Node has. Clients speak HTTP/1.1 with it, whatever else they know. */
export function createHttpsServer({ certificate, privateKey }: Certificate): Server {
  const server = createServer({
    cert: certificate,
    key: privateKey,
    minVersion: 'TLSv1.2',
    handshakeTimeout: apiserverLimits.requestHeadTimeoutMs,
    maxHeaderSize: apiserverLimits.requestHeadSizeBytesMax,
    headersTimeout: apiserverLimits.requestHeadTimeoutMs,
    requestTimeout: apiserverLimits.requestTimeoutMs,
    keepAliveTimeout: apiserverLimits.idleConnectionTimeoutMs,
    noDelay: true,
  })
  server.on('clientError', refuseBrokenRequest)
  return server
}

/**
 * The port on which the server then listens.
 *
 * @throws ApiserverError HTTP_PORT_TAKEN or HTTP_LISTEN_FAILED.
 */
export function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: CodedError) => reject(listenError(error, host, port))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.removeListener('error', refuse)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** What cannot be read as HTTP is answered in HTTP all the same, before the connection ends. */
function refuseBrokenRequest(error: CodedError, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const head = brokenRequestAnswers.get(error.code ?? '') ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

function listenError(error: CodedError, host: string, port: number): ApiserverError {
  if (error.code === 'EADDRINUSE') {
    const message = `another process listens on port ${port} of ${host}; give another port, or 0 to let the system choose`
    return new ApiserverError('HTTP_PORT_TAKEN', message, { cause: error })
  }
  const message = `cannot listen on port ${port} of ${host}: ${error.message}`
  return new ApiserverError('HTTP_LISTEN_FAILED', message, { cause: error })
}
