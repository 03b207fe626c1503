import { Duplex } from 'node:stream'
import { badRequestStatus, StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import type { ContainerConnection, PortConnection } from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import { serveContainer, servePorts } from './container-channels.ts'

/** A connection whose client is the test: it sends messages, and reads those of the server. */
function connect() {
  const written: Buffer[] = []
  const socket = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _, done) => {
      written.push(chunk)
      done()
    },
  })
  const send = (content: Uint8Array | readonly number[]) => {
    const message = Buffer.from(content)
    const head = Buffer.alloc(14)
    head[0] = 0x82
    head[1] = 0xff
    head.writeBigUInt64BE(BigInt(message.length), 2)
    socket.emit('data', Buffer.concat([head, message]))
  }
  /** Each message without its frame head; the close frame as its code. */
  const received = () =>
    written.map((frame) => {
      const content = frame.subarray(frame[1] === 126 ? 4 : 2)
      return frame[0] === 0x88 ? content.readUInt16BE() : content.toString('latin1')
    })
  return { socket, send, received }
}

/** Lets all pending work run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

type Run = ContainerConnection['run']

function serve(run: Run) {
  const client = connect()
  const served = serveContainer(client.socket, new Uint8Array(), { kind: 'container', run } as ContainerConnection)
  return { ...client, served }
}

test('a failed command reports its exit code, and one that cannot run the reason', async () => {
  const failed = serve(async () => ({ exitCode: 3 }))
  await failed.served
  const [first, status, end] = failed.received()
  expect([first, end]).toEqual(['\x01', 1000])
  expect(JSON.parse(String(status).slice(1))).toEqual({
    metadata: {},
    status: 'Failure',
    reason: 'NonZeroExitCode',
    message: 'command terminated with non-zero exit code: command terminated with exit code 3',
    details: { causes: [{ reason: 'ExitCode', message: '3' }] },
  })
  const refused = serve(() => Promise.reject(new StatusError(badRequestStatus('no such container'))))
  await refused.served
  expect(refused.received()[1]).toMatch(/^\x03\{.*"message":"no such container".*"code":400/)
})

test('each stream has a channel, and messages on other channels are ignored', async () => {
  const seen: unknown[] = []
  const { send, served, received } = serve(async ({ stdin, sizes, stdout, stderr }) => {
    stdout(Buffer.from('out'))
    stderr(Buffer.from('err'))
    for await (const bytes of stdin) seen.push(Buffer.from(bytes).toString())
    for await (const size of sizes) {
      seen.push(size)
      break
    }
    return { exitCode: 0 }
  })
  send([4, ...Buffer.from('no JSON')])
  send([4, ...Buffer.from('[]')])
  send([4, ...Buffer.from('{"Width":80,"Height":24}')])
  send([1, 0x61])
  send([0, 0x62])
  send([255, 1])
  send([7, 0])
  send([0, 0x63])
  send([255, 0])
  await served
  expect(seen).toEqual(['b', 'c', { width: 80, height: 24 }])
  expect(received().slice(0, 3)).toEqual(['\x01', '\x01out', '\x02err'])
})

test('a missing size is 0', async () => {
  const { send, served, received } = serve(async ({ sizes }) => {
    for await (const size of sizes) return { exitCode: size.width + size.height }
    return { exitCode: -1 }
  })
  send([4, ...Buffer.from('{}')])
  await served
  expect(received()[1]).toContain('"Success"')
})

test('the client is paused while webSocketBufferedBytesMax wait for the container', async () => {
  const limit = apiserverLimits.webSocketBufferedBytesMax
  let read: () => void = () => undefined
  const mayRead = new Promise<void>((resolve) => {
    read = resolve
  })
  const { socket, send, served } = serve(async ({ stdin }) => {
    await mayRead
    for await (const bytes of stdin) if (bytes.length === 1) break
    return { exitCode: 0 }
  })
  const piece = Buffer.alloc(apiserverLimits.webSocketMessageSizeBytesMax)
  for (let sent = 0; sent < limit; sent += piece.length) {
    expect(socket.isPaused()).toBe(false)
    send(piece)
  }
  expect(socket.isPaused()).toBe(true)
  read()
  await settle()
  expect(socket.isPaused()).toBe(false)
  send([0, 1])
  await served
})

/** A message counts for one KiB more than its content. */
const smallMessagesMax = apiserverLimits.webSocketBufferedBytesMax / 1024

test('messages without content count as well', async () => {
  const { socket, send } = serve(() => new Promise(() => undefined))
  for (let sent = 0; sent < smallMessagesMax; sent++) send([0])
  expect(socket.isPaused()).toBe(false)
  send([0])
  expect(socket.isPaused()).toBe(true)
})

test('of the terminal sizes that are not read yet, the newest is kept', async () => {
  const { send, served } = serve(async ({ sizes }) => {
    const seen: number[] = []
    for await (const { width } of sizes) {
      seen.push(width)
      break
    }
    expect(seen).toEqual([99])
    return { exitCode: 0 }
  })
  for (let width = 0; width < 100; width++) send([4, ...Buffer.from(`{"Width":${width},"Height":1}`)])
  await served
})

test('a client that disconnects ends the command and its streams', async () => {
  const ended: string[] = []
  const { socket, served } = serve(async ({ stdin, sizes }, signal) => {
    for await (const _ of stdin) ended.push('input')
    for await (const _ of sizes) ended.push('size')
    ended.push(signal.aborted ? 'aborted' : 'not')
    return { exitCode: 0 }
  })
  socket.destroy()
  await served
  expect(ended).toEqual(['aborted'])
})

function forward(ports: readonly number[], open: PortConnection['open']) {
  const client = connect()
  servePorts(client.socket, new Uint8Array(), { kind: 'ports', ports, open } as PortConnection)
  return client
}

async function* saying(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('each port has two channels; early messages wait until it is open, and messages for unknown ports are dropped', async () => {
  const got: string[] = []
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { send, received } = forward([80, 443], async (port) => ({
    incoming: (async function* () {
      await released
      yield* port === 80 ? saying('a', 'b') : saying()
    })(),
    write: (bytes) => void got.push(`${port}: ${Buffer.from(bytes)}`),
    close: () => undefined,
  }))
  send([0, 0x78])
  send([2, 0x79])
  send([3, 0x7a])
  send([8, 0x7a])
  await settle()
  send([2, 0x7a])
  expect(got).toEqual(['80: x', '443: y', '443: z'])
  expect(received()).toEqual(['\x00\x50\x00', '\x01\x50\x00', '\x02\xbb\x01', '\x03\xbb\x01'])
  release()
  await settle()
  // The other port sends nothing, and the connection ends with the last one.
  expect(received().slice(4)).toEqual(['\x00a', '\x00b', 1000])
})

test('the client is paused while webSocketBufferedBytesMax wait for a port to open', async () => {
  let openPort: () => void = () => undefined
  const mayOpen = new Promise<void>((resolve) => {
    openPort = resolve
  })
  let gotMessages = 0
  const { socket, send } = forward([80], async () => {
    await mayOpen
    return { incoming: saying(), write: () => void gotMessages++, close: () => undefined }
  })
  const messages = smallMessagesMax
  for (let sent = 0; sent < messages; sent++) send([0])
  expect(socket.isPaused()).toBe(false)
  send([0])
  expect(socket.isPaused()).toBe(true)
  openPort()
  await settle()
  expect([socket.isPaused(), gotMessages]).toEqual([false, messages + 1])
})

test('an unreachable port reports the reason on its error channel, and others continue', async () => {
  const refuse = () => Promise.reject(new StatusError(badRequestStatus('refused')))
  const { received } = forward([80], refuse)
  await settle()
  expect(received().slice(2)).toEqual(['\x01refused', 1011])
  const talking = { incoming: new Promise(() => undefined), write: () => undefined, close: () => undefined }
  async function* silent() {
    await talking.incoming
    yield Buffer.from('')
  }
  const both = forward([80, 81], async (port) => (port === 80 ? refuse() : { ...talking, incoming: silent() }))
  await settle()
  expect(both.received().slice(4)).toEqual(['\x01refused'])
})

test('a client that disconnects closes the open ports', async () => {
  let closed = 0
  let wasAborted = false
  const { socket } = forward([80, 81], async (_, signal) => {
    signal.addEventListener('abort', () => {
      wasAborted = true
    })
    return { incoming: (async function* () {})(), write: () => undefined, close: () => void closed++ }
  })
  await settle()
  socket.destroy()
  await settle()
  expect([closed, wasAborted]).toEqual([2, true])
})
