import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { ApiRequest, ApiResponse } from '../api/index.ts'
import { readAuditPolicy } from '../audit/index.ts'
import { createAccess } from '../authorization/index.ts'
import { apiserverLimits } from '../limits.ts'
import { createApiServer } from '../server/index.ts'
import type { IncomingRequest } from './incoming-request.ts'
import { createRequestPipeline } from './request-pipeline.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const root = { name: 'root', groups: ['system:masters'] }

const { policy } = readAuditPolicy(
  'apiVersion: audit.k8s.io/v1\nkind: Policy\nomitStages: [RequestReceived]\nrules: [{ level: Request }]',
)

/** The way of requests over sockets, to something that only notes what comes there. */
function stage(
  response: () => ApiResponse | Promise<ApiResponse> = () => ({ form: 'object', status: 200, object: {} }),
) {
  const runtime = createVirtualRuntime()
  const { store, resources } = createApiServer({ runtime })
  const events: JsonObject[] = []
  const sink = { write: (line: string) => events.push(JSON.parse(line)) > 0, close: async () => undefined }
  const carriedOut: ApiRequest[] = []
  const pipeline = createRequestPipeline(
    { runtime, store, resources },
    {
      access: createAccess(store, { runtime }),
      audit: { sink, policy },
      carryOut: (request) => {
        carriedOut.push(request)
        return response()
      },
    },
  )
  const send = (parts: Partial<IncomingRequest> = {}) =>
    pipeline.receive({
      method: 'GET',
      path: configMaps,
      query: {},
      search: '',
      headers: {},
      source: undefined,
      auditId: 'a',
      authenticate: () => root,
      impersonatedUser: () => undefined,
      readBody: () => undefined,
      ...parts,
    })
  return { runtime, send, events, carriedOut, page: () => String(pipeline.metrics.page().content) }
}

test('who is impersonated is whom the request is of, and both are in the log', async () => {
  const { send, events, carriedOut } = stage()
  const impersonatedUser = { name: 'ada', uid: '', groups: ['system:masters'], extra: {} }
  await send({ impersonatedUser: () => impersonatedUser })
  expect(carriedOut[0]?.user.name).toBe('ada')
  expect(events).toMatchObject([{ user: { username: 'root' }, impersonatedUser: { username: 'ada' } }])
})

test('the body is a part of the request, where there is one', async () => {
  const { send, carriedOut } = stage()
  const bytes = Buffer.from('{}')
  await send({ method: 'POST', readBody: async () => bytes })
  await send({ method: 'POST', readBody: async () => undefined })
  expect(carriedOut.map(({ body }) => body)).toEqual([{ form: 'bytes', bytes }, undefined])
})

test('a body that is one too many of its user is not read', () => {
  const { send, events, carriedOut } = stage()
  const greedy = { name: 'greedy', groups: ['system:authenticated'] }
  let read = 0
  const readBody = () => {
    read++
    return new Promise<undefined>(() => undefined)
  }
  // Everybody may ask what they may do.
  const path = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
  const headers = { 'content-length': '9' }
  const sendRequest = () => send({ method: 'POST', path, headers, authenticate: () => greedy, readBody })
  for (let count = 0; count < apiserverLimits.userRequestsMax; count++) void sendRequest()
  expect(read).toBe(apiserverLimits.userRequestsMax)
  expect(sendRequest()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  expect([read, carriedOut]).toEqual([apiserverLimits.userRequestsMax, []])
  expect(events).toMatchObject([{ responseStatus: { code: 429 } }])
})

test('a client that goes while it sends is told of in the log, and nothing is carried out', async () => {
  for (const problem of [new Error('gone'), 'gone']) {
    const { send, events, carriedOut } = stage()
    await send({ method: 'POST', readBody: () => Promise.reject(problem) })
    expect(carriedOut).toEqual([])
    expect(events).toMatchObject([{ responseStatus: { code: 500, message: expect.stringContaining('gone') } }])
  }
})

test('mistakes of the server itself are no refusals', async () => {
  const mistake = new Error('mistake')
  const fail = () => {
    throw mistake
  }
  expect(() => stage().send({ impersonatedUser: fail })).toThrow(mistake)
  await expect(stage().send({ authenticate: () => Promise.reject(mistake) })).rejects.toThrow(mistake)
})

test('what took too long is counted', async () => {
  const { runtime, send, page } = stage(() => new Promise<ApiResponse>(() => undefined))
  const outcome = Promise.resolve(send({ query: { timeout: '1s' } }))
  await runtime.advance(1000)
  expect(await outcome).toMatchObject({ status: 504 })
  expect(page()).toMatch(/^apiserver_request_terminations_total{code="504".*resource="configmaps".*} 1$/m)
})

test('a request knows when its time is over, unless it is one that lasts', async () => {
  const { runtime, send, carriedOut } = stage()
  await runtime.advance(500)
  await send({ query: { timeout: '2s' } })
  await send()
  await send({ query: { watch: 'true' } })
  const startMs = runtime.clock.monotonic()
  const deadlines = [startMs + 2000, startMs + apiserverLimits.responseTimeoutMs, undefined]
  expect(carriedOut.map(({ deadlineMs }) => deadlineMs)).toEqual(deadlines)
})
