import type { IncomingHttpHeaders } from 'node:http'
import {
  constants,
  createServer,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type ServerOptions,
} from 'node:http2'
import type { TLSSocket } from 'node:tls'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { apiserverLimits } from '../../limits.ts'
import { containedListener } from './contained-listener.ts'
import { Http2Request, Http2Response, type StreamHead } from './stream-exchange.ts'

/** Serves the connections that negotiated HTTP/2. */
export interface Http2Server {
  /** Takes over a connection after its TLS handshake. */
  accept(socket: TLSSocket): void
  /** Sends GOAWAY to every client; open requests continue. Resolves when all have their responses. */
  close(): Promise<void>
}

export type ServeStream = (request: Http2Request, response: Http2Response) => void

/** One connection and its state. */
interface Session {
  readonly session: ServerHttp2Session
  readonly socket: TLSSocket
  openStreams: number
  idleSinceMs: number
  /** Streams whose bodies are being received, with the deadlines of the bodies. */
  readonly bodies: Map<ServerHttp2Stream, number>
  /** Recently cancelled requests, decayed at `countedMs`. */
  withdrawn: number
  countedMs: number
}

/**
 * An HTTP/2 server with the limits that kube-apiserver sets: streams, windows, frames, headers. It closes idle
 * connections, resets streams whose bodies take too long, and disconnects clients that keep cancelling requests.
 */
export function createHttp2Server(
  runtime: Runtime,
  serve: ServeStream,
  onInternalError: (error: unknown) => void,
): Http2Server {
  const server = createServer(serverOptions)
  const sessions = new Set<Session>()
  let accepted: TLSSocket | undefined
  let timer: Timer | undefined

  const sweep = () => {
    timer = undefined
    for (const entry of sessions) endOverdue(runtime, entry)
    watchOver()
  }
  const watchOver = () => {
    if (sessions.size > 0) {
      timer ??= runtime.clock.after(apiserverLimits.connectionCheckIntervalMs, 'idle connections', sweep)
    } else {
      timer?.cancel()
      timer = undefined
    }
  }

  const open = (session: ServerHttp2Session) => {
    const entry = sessionOf(runtime, session, accepted as TLSSocket)
    const onStream = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, _: number, rawHeaders: string[]) => {
      openStream(runtime, entry, stream, { headers, rawHeaders }, serve)
    }
    sessions.add(entry)
    session.setLocalWindowSize(apiserverLimits.http2StreamWindowBytes * apiserverLimits.http2StreamsMax)
    session.on('stream', containedListener(onInternalError, destroy, onStream))
    session.on('error', () => session.destroy())
    session.once('close', () => {
      sessions.delete(entry)
      watchOver()
    })
    watchOver()
  }
  const destroy = (opened: ServerHttp2Session | ServerHttp2Stream) => void opened.destroy()
  server.on('session', containedListener(onInternalError, destroy, open))
  server.on('sessionError', () => undefined)

  return {
    accept: (socket) => {
      socket.setNoDelay(true)
      accepted = socket
      server.emit('connection', socket)
      accepted = undefined
    },
    close: async () => {
      const ended = [...sessions].map(({ session }) => {
        return new Promise<void>((resolve) => {
          session.once('close', resolve)
        })
      })
      for (const { session } of sessions) session.close()
      await Promise.all(ended)
    },
  }
}

/** Bytes that each header counts besides its name and value. */
const headerOverheadBytes = 32

/** The limits of a connection; each is a named limit of the package. */
export const serverOptions: ServerOptions = {
  settings: {
    enablePush: false,
    maxConcurrentStreams: apiserverLimits.http2StreamsMax,
    initialWindowSize: apiserverLimits.http2StreamWindowBytes,
    maxFrameSize: apiserverLimits.http2StreamWindowBytes,
    maxHeaderListSize: apiserverLimits.http2HeadSizeBytesMax,
  },
  // The header size limit counts this overhead for each header; Node's default would allow only 128 headers.
  maxHeaderListPairs: Math.ceil(apiserverLimits.http2HeadSizeBytesMax / headerOverheadBytes),
  maxSessionMemory: apiserverLimits.http2SessionMemoryMegabytesMax,
}

function sessionOf({ clock }: Runtime, session: ServerHttp2Session, socket: TLSSocket): Session {
  const nowMs = clock.monotonic()
  return { session, socket, openStreams: 0, idleSinceMs: nowMs, bodies: new Map(), withdrawn: 0, countedMs: nowMs }
}

/** Serves a request unless the client has cancelled it already. */
function openStream(
  runtime: Runtime,
  entry: Session,
  stream: ServerHttp2Stream,
  head: StreamHead,
  serve: ServeStream,
): void {
  if (stream.destroyed || stream.closed) {
    countWithdrawn(runtime, entry)
    return
  }
  const request = new Http2Request(stream, head, entry.socket)
  entry.openStreams++
  if (request.body !== undefined) {
    entry.bodies.set(stream, runtime.clock.monotonic() + apiserverLimits.requestTimeoutMs)
    stream.once('end', () => entry.bodies.delete(stream))
  }
  // The readers and writers of the stream handle its errors.
  stream.on('error', () => undefined)
  stream.once('close', () => {
    entry.bodies.delete(stream)
    entry.openStreams--
    entry.idleSinceMs = runtime.clock.monotonic()
    if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) countWithdrawn(runtime, entry)
  })
  serve(request, new Http2Response(stream, request))
}

function endOverdue(runtime: Runtime, entry: Session): void {
  const { session, bodies, openStreams, idleSinceMs } = entry
  const nowMs = runtime.clock.monotonic()
  for (const [stream, untilMs] of bodies) if (nowMs >= untilMs) stream.close(constants.NGHTTP2_CANCEL)
  if (openStreams > 0 || nowMs - idleSinceMs < apiserverLimits.idleConnectionTimeoutMs) return
  cutLater(runtime, entry)
  session.close()
}

/**
 * Cancelled requests cost the server more than the client. Some are normal, such as the end of a watch, so the count
 * decays; a flood of them closes the connection.
 */
function countWithdrawn(runtime: Runtime, entry: Session): void {
  const nowMs = runtime.clock.monotonic()
  const forgotten = ((nowMs - entry.countedMs) / 1000) * apiserverLimits.http2WithdrawnPerSecondMax
  entry.withdrawn = Math.max(0, entry.withdrawn - forgotten) + 1
  entry.countedMs = nowMs
  const { session } = entry
  if (entry.withdrawn <= apiserverLimits.http2WithdrawnMax || session.closed || session.destroyed) return
  cutLater(runtime, entry)
  session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM)
  // `close` before `destroy` lets Node send the GOAWAY frame.
  session.close()
  session.destroy()
}

/** Destroys the socket of a client that does not read the last frames. */
function cutLater({ clock }: Runtime, { socket }: Session): void {
  const timer = clock.after(apiserverLimits.closeTimeoutMs, 'close of a connection', () => socket.destroy())
  socket.once('close', () => timer.cancel())
}
