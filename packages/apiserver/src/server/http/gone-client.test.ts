import { EventEmitter } from 'node:events'
import type { TransportStream } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { StreamResponse, WatchResponse } from '../../api/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { writeStream } from '../response-writers/write-stream.ts'
import { writeWatch } from '../response-writers/write-watch.ts'

/**
 * An exchange whose client has disconnected already, or disconnects on request; and the streams that the server would
 * end.
 */
function exchangeWith(isGone: boolean) {
  const response = Object.assign(new EventEmitter(), {
    destroyed: isGone,
    writeHead: () => undefined,
    flushHeaders: () => undefined,
    end: () => undefined,
  })
  const open = new Set<TransportStream>()
  const connections = {
    addWatch: (stream: TransportStream) => void open.add(stream),
    removeWatch: (stream: TransportStream) => void open.delete(stream),
  }
  const exchange = { response, connections, runtime: createVirtualRuntime(), auditId: '1' } as unknown as Exchange
  return { exchange, open, leave: () => response.emit('close') }
}

/** A stream without events until it is closed. */
function createSilentStream() {
  let end: (chunk: undefined) => void = () => {}
  const ended = new Promise<undefined>((resolve) => {
    end = resolve
  })
  const stream = {
    isClosed: false,
    next: () => ended,
    close: () => {
      stream.isClosed = true
      end(undefined)
    },
  }
  return stream
}

const writers = [
  [
    'a watch',
    (exchange: Exchange, stream: TransportStream) => writeWatch(exchange, responseWith(stream) as WatchResponse),
  ],
  [
    'a log',
    (exchange: Exchange, stream: TransportStream) => writeStream(exchange, responseWith(stream) as StreamResponse),
  ],
] as const

function responseWith(stream: TransportStream): unknown {
  return { form: 'stream', status: 200, contentType: 'text/plain', stream }
}

test.each(writers)(
  '%s is closed when its client disconnects, and if it has disconnected before',
  async (_what, write) => {
    const late = createSilentStream()
    const before = exchangeWith(true)
    await write(before.exchange, late)
    expect([late.isClosed, before.open.size]).toEqual([true, 0])
    const stream = createSilentStream()
    const { exchange, open, leave } = exchangeWith(false)
    const written = write(exchange, stream)
    expect([stream.isClosed, open.size]).toEqual([false, 1])
    leave()
    await written
    expect([stream.isClosed, open.size]).toEqual([true, 0])
  },
)
