import type { JsonObject } from '@kubewright/kube/json'
import type { TransportStream } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import type { StreamResponse } from '../../api/index.ts'
import type { ContainerLog, LogLine, LogRequest } from '../../outbound/kubelet.ts'
import { handleResourceRequest } from '../handle.ts'
import { createTestServer } from '../testdata/server.ts'

const pods = '/api/v1/namespaces/default/pods'
const startMs = Date.parse('2030-01-01T00:00:00Z')
const container = (name: string) => ({ name, image: 'a' })

/** One line per second, the last one now. */
const lines: readonly LogLine[] = ['one', 'two', 'three'].map((text, index) => ({
  timeMs: startMs - 2000 + index * 1000,
  text,
}))

function serve(log: ContainerLog = { lines }) {
  const server = createTestServer()
  const requests: LogRequest[] = []
  const kubelet = {
    logs: (request: LogRequest) => {
      requests.push(request)
      return log
    },
  }
  const create = (name: string, spec: JsonObject) => server.post(pods, { body: { metadata: { name }, spec } })
  create('web', { nodeName: 'node-1', containers: [container('main')] })
  create('two', { nodeName: 'node-1', containers: [container('a'), container('b')], initContainers: [container('i')] })
  create('free', { containers: [container('main')] })
  const read = (name: string, query: Readonly<Record<string, string>> = {}) => {
    const path = `${pods}/${name}/log`
    const user = { name: 'tester', groups: [] }
    const request = { method: 'GET', path, query, headers: { accept: '*/*' }, user } as const
    return handleResourceRequest({ ...server.context, kubelet }, request) as StreamResponse
  }
  return { server, read, requests }
}

async function textOf(stream: TransportStream): Promise<string> {
  let text = ''
  for (;;) {
    const chunk = await stream.next()
    if (chunk?.form !== 'bytes') return text
    text += Buffer.from(chunk.bytes).toString()
  }
}

test('a log is the text of the kubelet, limited by the options', async () => {
  const { read, requests } = serve()
  const response = read('web')
  expect(response).toMatchObject({ form: 'stream', status: 200, contentType: 'text/plain' })
  expect(await textOf(response.stream)).toBe('one\ntwo\nthree\n')
  expect(requests[0]).toMatchObject({ container: 'main', follow: false, previous: false })
  const some = async (query: Readonly<Record<string, string>>) => textOf(read('web', query).stream)
  expect(await some({ tailLines: '2' })).toBe('two\nthree\n')
  expect(await some({ tailLines: '0' })).toBe('')
  expect(await some({ sinceSeconds: '1' })).toBe('two\nthree\n')
  expect(await some({ sinceTime: '2030-01-01T00:00:00Z' })).toBe('three\n')
  expect(await some({ limitBytes: '6' })).toBe('one\ntw')
  expect(await some({ tailLines: '1', timestamps: 'true' })).toBe('2030-01-01T00:00:00.000000000Z three\n')
})

test('following a log continues until the container ends', async () => {
  async function* following() {
    yield { timeMs: startMs + 1, text: 'four' }
    yield { timeMs: startMs + 2, text: 'five' }
  }
  const { read } = serve({ lines, following: following() })
  expect(await textOf(read('web', { follow: 'true', tailLines: '1' }).stream)).toBe('three\nfour\nfive\n')
})

test('closing a log signals the kubelet and ends a pending read', async () => {
  const never: AsyncIterable<LogLine> = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
  }
  const { read, requests } = serve({ lines: [], following: never })
  const { stream } = read('web', { follow: 'true' })
  const pending = stream.next()
  stream.close()
  expect(await pending).toBe(undefined)
  expect(requests[0]?.signal.aborted).toBe(true)
})

test('one of several containers must be named, and it must exist', () => {
  const { read } = serve()
  expect(read('two')).toMatchObject({
    object: { code: 400, message: 'a container name must be specified for pod two, choose one of: [i a b]' },
  })
  expect(read('two', { container: 'x' })).toMatchObject({
    object: { code: 400, message: 'container x is not valid for pod two' },
  })
  expect(read('two', { container: 'i' })).toMatchObject({ status: 200 })
  expect(read('nosuch')).toMatchObject({ status: 404 })
})

test('a pod without a node has an empty log, and one without a kubelet fails', () => {
  const { read, server } = serve()
  expect(read('free')).toMatchObject({ form: 'document', status: 204, content: '' })
  expect(server.get(`${pods}/web/log`).object).toMatchObject({ code: 404, message: 'pods "node-1" not found' })
  const addresses = [{ type: 'InternalIP', address: '10.0.0.1' }]
  server.post('/api/v1/nodes', { body: { metadata: { name: 'node-1' }, status: { addresses } } })
  expect(server.get(`${pods}/web/log`).object).toMatchObject({
    code: 500,
    message: 'cannot reach the kubelet at 10.0.0.1: this server was started without one',
  })
})
