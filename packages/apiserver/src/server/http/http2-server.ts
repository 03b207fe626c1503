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
import { Http2Request, Http2Response, type StreamHead } from './stream-exchange.ts'

/** Serves the connections whose clients have chosen HTTP/2. */
export interface Http2Server {
  /** Takes over a connection after its handshake. */
  accept(socket: TLSSocket): void
  /** Tells every client to send no more requests; those under way go on. Resolves when all have their answers. */
  close(): Promise<void>
}

export type ServeStream = (request: Http2Request, response: Http2Response) => void

/** One connection, and what is going on on it. */
interface Session {
  readonly session: ServerHttp2Session
  readonly socket: TLSSocket
  openStreams: number
  idleSinceMs: number
  /** Streams whose bodies are still coming, and until when they may. */
  readonly bodies: Map<ServerHttp2Stream, number>
  /** How many requests were taken back lately, and when that was counted last. */
  withdrawn: number
  countedMs: number
}

/**
 * HTTP/2 with every limit set that kube-apiserver sets: streams, windows, frames, headers. Connections that are idle for
 * too long are closed, bodies that take too long are refused, and whoever keeps taking requests back is sent away.
 */
export function createHttp2Server(runtime: Runtime, serve: ServeStream): Http2Server {
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

  server.on('session', (session) => {
    const entry = sessionOf(runtime, session, accepted as TLSSocket)
    const onStream = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, _: number, rawHeaders: string[]) => {
      openStream(runtime, entry, stream, { headers, rawHeaders }, serve)
    }
    sessions.add(entry)
    session.setLocalWindowSize(apiserverLimits.http2StreamWindowBytes * apiserverLimits.http2StreamsMax)
    session.on('stream', onStream)
    session.on('error', () => session.destroy())
    session.once('close', () => {
      sessions.delete(entry)
      watchOver()
    })
    watchOver()
  })
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

/** What each header counts for besides its name and value. */
const headerOverheadBytes = 32

/** What a connection may cost; every number is a limit by name. */
export const serverOptions: ServerOptions = {
  settings: {
    enablePush: false,
    maxConcurrentStreams: apiserverLimits.http2StreamsMax,
    initialWindowSize: apiserverLimits.http2StreamWindowBytes,
    maxFrameSize: apiserverLimits.http2StreamWindowBytes,
    maxHeaderListSize: apiserverLimits.http2HeadSizeBytesMax,
  },
  // Their size has a limit, in which each counts for more than its text; by itself, Node would take no more than 128.
  maxHeaderListPairs: Math.ceil(apiserverLimits.http2HeadSizeBytesMax / headerOverheadBytes),
  maxSessionMemory: apiserverLimits.http2SessionMemoryMegabytesMax,
}

function sessionOf({ clock }: Runtime, session: ServerHttp2Session, socket: TLSSocket): Session {
  const nowMs = clock.monotonic()
  return { session, socket, openStreams: 0, idleSinceMs: nowMs, bodies: new Map(), withdrawn: 0, countedMs: nowMs }
}

/** Serves a request, unless it was taken back as it came. */
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
  // What is wrong with a stream is noticed by those who read and write it.
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
 * Requests that are taken back cost the server more than the client. Some are normal, as the end of a watch is, and are
 * forgotten with time; a flood of them ends the connection.
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
  // What is closed first has its last words sent before it is destroyed.
  session.close()
  session.destroy()
}

/** A client that does not take the last words is cut off. */
function cutLater({ clock }: Runtime, { socket }: Session): void {
  const timer = clock.after(apiserverLimits.closeTimeoutMs, 'close of a connection', () => socket.destroy())
  socket.once('close', () => timer.cancel())
}
