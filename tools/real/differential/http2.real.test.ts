import { once } from 'node:events'
import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2'
import { createApiServer } from '@kubewright/apiserver'
import { systemRuntime } from 'kubewright'
import { expect } from 'vitest'
import { startControlPlane } from '../control-plane/index.ts'
import { realTest } from '../rig.ts'

interface Server {
  readonly url: string
  readonly certificateAuthority: string
  readonly token: string
}

interface Sent {
  readonly name: string
  readonly path: string
  /** null sends no token; defaults to the administrator's. */
  readonly token?: string | null
  readonly headers?: OutgoingHttpHeaders
}

const secrets = '/api/v1/namespaces/default/secrets'
/** Header blocks larger than Node's default. */
const headSizeBytes = 1024 * 1024

/** One request for each connection. */
const requests: readonly Sent[] = [
  { name: 'by the administrator', path: '/version' },
  { name: 'for nothing', path: '/api/v1/nosuch' },
  { name: 'taken for anonymous', path: secrets, headers: { 'impersonate-user': 'system:anonymous' } },
  { name: 'with a wrong token, for nothing', path: '/nosuch', token: 'wrong' },
  { name: 'with a wrong token', path: secrets, token: 'wrong' },
  { name: 'anonymous and allowed', path: '/version', token: null },
  { name: 'anonymous and forbidden', path: secrets, token: null },
  {
    name: 'with a large head',
    path: '/version',
    headers: { 'x-large': ['a', 'b'].map((text) => text.repeat(60_000)) },
  },
  { name: 'with many headers', path: '/version', headers: { 'x-small': Array.from({ length: 5_000 }, () => 'a') } },
]

/** The status, and whether the server closes the connection after the response. */
async function send({ url, certificateAuthority, token: own }: Server, { path, token = own, headers }: Sent) {
  const session = connect(url, { ca: certificateAuthority, maxSendHeaderBlockLength: headSizeBytes })
  session.on('error', () => undefined)
  let goaway: number | undefined
  session.on('goaway', (code) => {
    goaway = code
  })
  const stream = session.request({
    ':path': path,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  })
  const [response] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status'?: number }]
  const connection = response.connection ?? 'no header'
  stream.resume()
  await once(stream, 'close')
  // When the response to a ping arrives, everything that the server sent before has arrived; after a GOAWAY there is no
  // response.
  if (!session.closed) await new Promise<void>((resolve) => session.ping(() => resolve()))
  session.destroy()
  return { status: response[':status'], connection, goaway }
}

realTest('both servers close unauthenticated HTTP/2 connections, and accept large headers', async () => {
  const plane = await startControlPlane()
  const server = createApiServer({ runtime: systemRuntime() })
  try {
    const listener = await server.listen()
    for (const sent of requests) {
      const { name } = sent
      expect({ name, ...(await send(listener, sent)) }).toEqual({ name, ...(await send(plane, sent)) })
    }
    expect(await send(plane, requests[4] as Sent)).toMatchObject({ status: 401, goaway: 0 })
  } finally {
    await Promise.all([plane.stop(), server.close()])
  }
})
