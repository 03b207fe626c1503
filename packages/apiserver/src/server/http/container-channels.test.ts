import { once } from 'node:events'
import { request } from 'node:https'
import type { Duplex } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import type { Kubelet } from '../../outbound/index.ts'
import { createApiServer } from '../server.ts'
import type { Listener } from './listener.ts'
import { createWireClient, createWireRuntime } from './testing/wire.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const pods = '/api/v1/namespaces/default/pods'

/** A server with one pod on a node, whose container echoes. */
async function startServer(kubelet: Kubelet): Promise<Listener> {
  const server = createApiServer({ runtime: createWireRuntime(), kubelet })
  const listener = await server.listen()
  const client = createWireClient(listener)
  cleanups.push(
    () => server.close(),
    () => client.close(),
  )
  const spec = { nodeName: 'node-1', containers: [{ name: 'main', image: 'a' }] }
  const body = JSON.stringify({ metadata: { name: 'web' }, spec })
  await client.send(pods, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return listener
}

const echo: Kubelet = {
  logs: () => ({ lines: [] }),
  exec: async ({ command, container }, { stdin, stdout, stderr }) => {
    stdout(Buffer.from(`${container}: ${command.join(' ')}\n`))
    for await (const bytes of stdin) stdout(bytes)
    stderr(Buffer.from('done'))
    return { exitCode: command.length - 1 }
  },
  portForward: async ({ port }) => {
    let sendReply: (bytes: Uint8Array) => void = () => undefined
    const reply = new Promise<Uint8Array>((resolve) => {
      sendReply = resolve
    })
    async function* incoming() {
      yield Buffer.concat([Buffer.from(`${port}: `), await reply])
    }
    return { incoming: incoming(), write: (bytes) => sendReply(bytes), close: () => undefined }
  },
}

interface Client {
  readonly head: string
  send(...bytes: readonly number[]): void
  /** The content of the next message. */
  next(): Promise<Buffer>
  readonly socket: Duplex
}

async function connect(
  { port, certificateAuthority, token }: Listener,
  path: string,
  protocol: string,
  credentials: Record<string, string> = { authorization: `Bearer ${token}` },
): Promise<Client> {
  const headers = {
    ...credentials,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': protocol,
  }
  const sent = request({ host: '127.0.0.1', port, path, headers, ca: certificateAuthority })
  sent.end()
  const [response, socket, first] = (await once(sent, 'upgrade')) as [
    { headers: Record<string, string> },
    Duplex,
    Buffer,
  ]
  expect(response.headers['sec-websocket-accept']).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
  cleanups.push(() => void socket.destroy())
  let rest = first
  const next = async () => {
    const isFrameComplete = () => rest.length >= 2 && rest.length >= 2 + ((rest[1] ?? 0) & 0x7f)
    while (!isFrameComplete()) rest = Buffer.concat([rest, ((await once(socket, 'data')) as [Buffer])[0]])
    const end = 2 + ((rest[1] ?? 0) & 0x7f)
    const message = rest.subarray(2, end)
    rest = rest.subarray(end)
    return message
  }
  const send = (...bytes: readonly number[]) => {
    socket.write(
      Buffer.from([0x82, 0x80 | bytes.length, 1, 2, 3, 4, ...bytes.map((byte, at) => byte ^ ((at & 3) + 1))]),
    )
  }
  return { head: response.headers['sec-websocket-protocol'] ?? '', send, next, socket }
}

test("runs a command with the client's streams and reports its exit code", async () => {
  const listener = await startServer(echo)
  const path = `${pods}/web/exec?command=cat&command=-n&stdin=true&stdout=true`
  const client = await connect(listener, path, 'v4.channel.k8s.io, v5.channel.k8s.io')
  expect(client.head).toBe('v5.channel.k8s.io')
  expect(await client.next()).toEqual(Buffer.from([1]))
  expect((await client.next()).toString()).toBe('\u0001main: cat -n\n')
  client.send(0, 0x68, 0x69)
  expect((await client.next()).toString()).toBe('\u0001hi')
  client.send(255, 0)
  expect((await client.next()).toString()).toBe('\u0002done')
})

test('the last message is a Status', async () => {
  const kubelet = { ...echo, exec: async () => ({ exitCode: 0 }) }
  const client = await connect(await startServer(kubelet), `${pods}/web/exec?command=true`, 'v5.channel.k8s.io')
  await client.next()
  expect((await client.next()).toString()).toBe('\u0003{"metadata":{},"status":"Success"}')
  expect((await client.next()).readUInt16BE()).toBe(1000)
})

test('a port whose channel fails on writing and on closing ends its connection, and the server stays', async () => {
  const fail = () => {
    throw new Error('the port is gone')
  }
  async function* silent(): AsyncGenerator<Uint8Array> {
    await new Promise(() => undefined)
  }
  const kubelet: Kubelet = { ...echo, portForward: async () => ({ incoming: silent(), write: fail, close: fail }) }
  const listener = await startServer(kubelet)
  const client = await connect(listener, `${pods}/web/portforward?ports=8080`, 'v4.channel.k8s.io')
  await client.next()
  await client.next()
  client.send(0, 0x68, 0x69)
  const close = await client.next()
  expect([close.readUInt16BE(), close.subarray(2).toString()]).toEqual([1011, 'the port is gone'])
  await once(client.socket, 'close')
  const other = createWireClient(listener)
  expect((await other.send('/readyz')).text).toBe('ok')
  other.close()
})

test('each port has its own channels, which begin with its number', async () => {
  const listener = await startServer(echo)
  const client = await connect(listener, `${pods}/web/portforward?ports=8080`, 'v4.channel.k8s.io')
  expect(await client.next()).toEqual(Buffer.from([0, 0x90, 0x1f]))
  expect(await client.next()).toEqual(Buffer.from([1, 0x90, 0x1f]))
  client.send(0, 0x68, 0x69)
  expect((await client.next()).toString()).toBe('\u00008080: hi')
})

test('refuses a request without an upgrade, with SPDY or with another WebSocket subprotocol', async () => {
  const listener = await startServer(echo)
  const client = createWireClient(listener)
  cleanups.push(() => client.close())
  const path = `${pods}/web/exec?command=ls`
  expect((await client.send(path)).json()).toMatchObject({ code: 400, message: 'Upgrade request required' })
  const upgrade = (headers: Readonly<Record<string, string>>) =>
    client.send(path, { headers: { connection: 'Upgrade', ...headers } })
  expect((await upgrade({ upgrade: 'SPDY/3.1' })).json()).toMatchObject({
    code: 400,
    message: 'upgrade to SPDY/3.1 is not implemented: use WebSocket',
  })
  const websocket = { upgrade: 'websocket', 'sec-websocket-key': 'x', 'sec-websocket-protocol': 'chat' }
  expect((await upgrade(websocket)).json()).toMatchObject({ code: 400 })
  const others = await client.send('/version', { headers: { connection: 'Upgrade', upgrade: 'h2c' } })
  expect(others.status).toBe(200)
})

test('a message above webSocketMessageSizeBytesMax ends the connection', async () => {
  const client = await connect(await startServer(echo), `${pods}/web/exec?command=cat`, 'v5.channel.k8s.io')
  const head = Buffer.alloc(14)
  head[0] = 0x82
  head[1] = 0xff
  head.writeBigUInt64BE(BigInt(apiserverLimits.webSocketMessageSizeBytesMax + 1), 2)
  client.socket.write(head)
  await client.next()
  await client.next()
  expect((await client.next()).readUInt16BE()).toBe(1009)
})

test('a browser, which cannot set headers, sends its token among the subprotocols', async () => {
  const listener = await startServer(echo)
  const path = `${pods}/web/exec?command=cat&stdout=true`
  const protocolOf = (token: string) =>
    `base64url.bearer.authorization.k8s.io.${Buffer.from(token).toString('base64url')}`
  const client = await connect(listener, path, `${protocolOf(listener.token)}, v4.channel.k8s.io`, {})
  expect(client.head).toBe('v4.channel.k8s.io')
  const plain = createWireClient(listener)
  cleanups.push(() => plain.close())
  const statusOf = async (protocol: string) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'eA==',
      'sec-websocket-protocol': protocol,
    }
    return (await plain.send(path, { token: null, headers })).status
  }
  const known = 'v4.channel.k8s.io'
  const right = protocolOf(listener.token)
  expect(await statusOf(`${known}, ${protocolOf('wrong')}`)).toBe(401)
  expect(await statusOf(right)).toBe(401)
  expect(await statusOf(`${known}, ${right}, ${right}`)).toBe(401)
  expect(await statusOf(`${known}, ${right}=`)).toBe(401)
  expect(await statusOf(known)).toBe(403)
})
