import type { JsonObject } from '@kubewright/kube/json'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { ApiRequest, ApiResponse } from '../api/index.ts'
import { apiserverLimits } from '../limits.ts'
import { requestInfoOf } from '../request/request-info.ts'
import { createApiServer } from '../server/index.ts'
import { createFlowControl } from './flow-control.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const done: ApiResponse = { form: 'object', status: 200, object: {} }

/** Levels have few seats: global-default has five of its own and can borrow thirty-one. */
function createFlowControlServer(seats = 60) {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const flowControl = createFlowControl({ runtime, store: server.store, resources: server.resources, seats })
  let executing = 0
  let executingMax = 0

  const send = (
    name: string,
    options: Partial<ApiRequest> & { work?: () => ApiResponse | Promise<ApiResponse> } = {},
  ): ApiResponse | Promise<ApiResponse> => {
    const { work = () => done, ...parts } = options
    const user = { name, groups: ['system:authenticated'] }
    const request: ApiRequest = { method: 'GET', path: configMaps, query: {}, headers: {}, user, ...parts }
    return flowControl.admit(request, requestInfoOf(request), work)
  }
  /** A request that takes this long. */
  const lasting = (durationMs: number) => async () => {
    executingMax = Math.max(executingMax, ++executing)
    await sleep(runtime, durationMs, 'work')
    executing--
    return done
  }
  const administrator = server.transport()
  const create = (resource: string, kind: string, name: string, spec: JsonObject) =>
    administrator.send({
      method: 'POST',
      path: `/apis/flowcontrol.apiserver.k8s.io/v1/${resource}`,
      body: { form: 'value', value: { apiVersion: 'flowcontrol.apiserver.k8s.io/v1', kind, metadata: { name }, spec } },
    })
  /** Takes the one seat that every level has, however few there are. */
  const block = () => void send('user', { work: () => new Promise<ApiResponse>(() => undefined) })
  return { runtime, server, flowControl, send, lasting, create, block, administrator, executingMax: () => executingMax }
}

const statusOf = async (response: ApiResponse | Promise<ApiResponse>) => (await response).status

test('a request with a free seat runs at once, and its response has the uids of its schema and level', () => {
  const { send, server } = createFlowControlServer()
  const uidOf = (resource: string) =>
    server.store.get({ resource: `${resource}.flowcontrol.apiserver.k8s.io`, namespace: '', name: 'global-default' })
      ?.object['metadata']
  expect(send('alice')).toEqual({
    ...done,
    headers: {
      'x-kubernetes-pf-flowschema-uid': (uidOf('flowschemas') as JsonObject)['uid'],
      'x-kubernetes-pf-prioritylevel-uid': (uidOf('prioritylevelconfigurations') as JsonObject)['uid'],
    },
  })
})

test('a greedy user delays another by a few of their requests at most', async () => {
  const { runtime, send, lasting } = createFlowControlServer()
  await runtime.run(async () => {
    const greedy = Array.from({ length: 300 }, () => send('greedy', { work: lasting(100) }))
    const waitedMs: number[] = []
    for (let count = 0; count < 20; count++) {
      const startMs = runtime.clock.monotonic()
      expect(await statusOf(send('polite', { work: lasting(100) }))).toBe(200)
      waitedMs.push(runtime.clock.monotonic() - startMs)
    }
    // The request itself takes 100 ms, and at worst waits for the first running request to end.
    expect(Math.max(...waitedMs)).toBeLessThanOrEqual(200)
    expect(await Promise.all(greedy.map(statusOf))).toEqual(greedy.map(() => 200))
  })
})

test('in a shared queue, a flood from one user delays the other by seconds', async () => {
  const { runtime, send, lasting, create } = createFlowControlServer()
  const queuing = { queues: 1, handSize: 1, queueLengthLimit: 1000 }
  await create('prioritylevelconfigurations', 'PriorityLevelConfiguration', 'one-queue', {
    type: 'Limited',
    limited: { nominalConcurrencyShares: 20, borrowingLimitPercent: 0, limitResponse: { type: 'Queue', queuing } },
  })
  await create('flowschemas', 'FlowSchema', 'one-queue', flowSchema('one-queue', 'system:authenticated'))
  await runtime.run(async () => {
    const greedy = Array.from({ length: 300 }, () => send('greedy', { work: lasting(100) }))
    const startMs = runtime.clock.monotonic()
    await send('polite', { work: lasting(100) })
    expect(runtime.clock.monotonic() - startMs).toBeGreaterThan(2_000)
    await Promise.all(greedy)
  })
})

test('synchronous requests keep their seats until the end of the event loop iteration', async () => {
  const { runtime, send } = createFlowControlServer()
  let carriedOut = 0
  const work = () => {
    carriedOut++
    return done
  }
  const responses = Array.from({ length: 100 }, () => send('alice', { work }))
  expect(carriedOut).toBe(36)
  expect(responses[36]).toBeInstanceOf(Promise)
  await runtime.run(async () => void (await Promise.all(responses)))
  expect(carriedOut).toBe(100)
  expect(runtime.clock.monotonic()).toBe(0)
})

test('a level borrows unused lendable seats, and gives them back', async () => {
  const { runtime, send, lasting, executingMax } = createFlowControlServer()
  await runtime.run(async () => {
    const first = Array.from({ length: 50 }, () => send('alice', { work: lasting(10) }))
    await Promise.all(first)
    expect(executingMax()).toBe(36)
    const groups = ['system:serviceaccounts', 'system:authenticated']
    const account = () => send('', { user: { name: 'system:serviceaccount:a:b', groups }, work: lasting(10) })
    const others = Array.from({ length: 22 }, account)
    const startMs = runtime.clock.monotonic()
    const own = Array.from({ length: 5 }, () => send('alice', { work: lasting(10) }))
    await Promise.all([...others, ...own])
    expect(runtime.clock.monotonic() - startMs).toBe(10)
  })
})

test('levels share requestsInFlightMax seats in proportion, as in Kubernetes', () => {
  const { runtime, server } = createFlowControlServer()
  const flowControl = createFlowControl({ runtime, store: server.store, resources: server.resources })
  const seats = Object.fromEntries(flowControl.classifications().map(({ level }) => [level.spec.name, level.seats]))
  const { requestsInFlightMax } = apiserverLimits
  const ofAll = (shares: number) => Math.ceil((requestsInFlightMax * shares) / 245)
  expect(seats).toEqual({
    exempt: 0,
    'leader-election': ofAll(10),
    'node-high': ofAll(40),
    system: ofAll(30),
    'catch-all': ofAll(5),
    'workload-high': ofAll(40),
    'workload-low': ofAll(100),
    'global-default': ofAll(20),
  })
})

test('system:masters and probes never wait', () => {
  const { send, block } = createFlowControlServer(0)
  block()
  const user = { name: 'root', groups: ['system:masters'] }
  const responses = Array.from({ length: 2_000 }, () => send('', { user }))
  expect(responses.filter((response) => !(response instanceof Promise) && response.status === 200)).toHaveLength(2_000)
  expect(send('alice', { path: '/healthz' })).toMatchObject({ status: 200 })
})

test('a level without queues refuses requests above its seats, with a message and Retry-After', async () => {
  const { send, create, block } = createFlowControlServer()
  await create('prioritylevelconfigurations', 'PriorityLevelConfiguration', 'jail', {
    type: 'Limited',
    limited: { nominalConcurrencyShares: 0, borrowingLimitPercent: 0, limitResponse: { type: 'Reject' } },
  })
  await create('flowschemas', 'FlowSchema', 'jail', flowSchema('jail', 'system:authenticated'))
  for (let count = 0; count < 3; count++) expect(send('alice')).toMatchObject({ status: 200 })
  block()
  expect(send('alice')).toMatchObject({
    form: 'document',
    status: 429,
    contentType: 'text/plain; charset=utf-8',
    content: 'Too many requests, please try again later.\n',
    headers: { 'retry-after': '1', 'x-content-type-options': 'nosniff' },
  })
  expect(send('', { user: { name: 'root', groups: ['system:masters'] } })).toMatchObject({ status: 200 })
})

test('runs the waiting requests of a deleted level', async () => {
  const { runtime, send, create, block, administrator, lasting } = createFlowControlServer()
  const queuing = { queues: 1, handSize: 1, queueLengthLimit: 10 }
  await create('prioritylevelconfigurations', 'PriorityLevelConfiguration', 'closed', {
    type: 'Limited',
    limited: { nominalConcurrencyShares: 0, borrowingLimitPercent: 0, limitResponse: { type: 'Queue', queuing } },
  })
  await create('flowschemas', 'FlowSchema', 'closed', flowSchema('closed', 'system:authenticated'))
  block()
  await runtime.run(async () => {
    const waiting = send('alice', { work: lasting(1) })
    expect(waiting).toBeInstanceOf(Promise)
    const path = '/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations/closed'
    await administrator.send({ method: 'DELETE', path })
    expect(send('bob')).toMatchObject({ status: 200 })
    expect(await statusOf(waiting)).toBe(200)
  })
})

test('a request waits for queuedRequestTimeoutMs at most', async () => {
  const { runtime, send, block } = createFlowControlServer(0)
  block()
  const response = send('alice')
  await runtime.advance(apiserverLimits.queuedRequestTimeoutMs - 1)
  let status = 0
  void statusOf(response).then((code) => {
    status = code
  })
  await runtime.settle()
  expect(status).toBe(0)
  await runtime.advance(1)
  expect(status).toBe(429)
})

test('a user has at most userRequestsMax requests in flight, and other users are not affected', async () => {
  const { runtime, send, flowControl } = createFlowControlServer(100_000)
  const never = () => new Promise<ApiResponse>(() => undefined)
  for (let count = 0; count < apiserverLimits.userRequestsMax; count++) void send('greedy', { work: never })
  expect(send('greedy')).toMatchObject({ status: 429 })
  expect(send('polite')).toMatchObject({ status: 200 })
  const { counts } = flowControl.classifications().find(({ schema }) => schema.name === 'global-default') ?? {}
  expect(counts?.refused).toEqual(new Map([['user-limit', 1]]))
  await runtime.settle()
})

test('a user has at most userWatchesMax watches open, and one more after one has ended', async () => {
  const { runtime, send, server } = createFlowControlServer(100_000)
  const resource = server.resources.find('', 'v1', 'configmaps')
  if (resource === undefined) throw new Error('no config maps')
  const stream = { next: async () => undefined, close: () => undefined }
  const work = () => ({ form: 'watch', status: 200, resource, stream }) as const
  const watch = () => send('greedy', { query: { watch: 'true' }, work })
  const first = watch()
  for (let count = 1; count < apiserverLimits.userWatchesMax; count++) {
    watch()
    if (count % 500 === 0) await runtime.advance(0)
  }
  await runtime.advance(0)
  expect(watch()).toMatchObject({ status: 429 })
  expect(send('greedy')).toMatchObject({ status: 200 })
  if (!(first instanceof Promise) && first.form === 'watch') first.stream.close()
  expect(watch()).toMatchObject({ status: 200 })
})

/** Sends a request whose body is incomplete until `end` is called. */
function createBodySender(flowControl: ReturnType<typeof createFlowControl>) {
  return (name: string, headers: Readonly<Record<string, string>> = {}, groups = ['system:authenticated']) => {
    let end: (bytes: Uint8Array) => void = () => undefined
    const body = new Promise<Uint8Array>((resolve) => {
      end = resolve
    })
    const request: ApiRequest = { method: 'POST', path: configMaps, query: {}, headers, user: { name, groups } }
    const read = flowControl.readBody(request, requestInfoOf(request), () => body)
    return { isRefused: read !== undefined && 'form' in read && read.status === 429, end: () => end(new Uint8Array()) }
  }
}

test('requests with incomplete bodies count for userRequestsMax until the body is complete', async () => {
  const { runtime, send, flowControl } = createFlowControlServer(100_000)
  const begin = createBodySender(flowControl)
  const slow = { 'content-length': '10' }
  const begun = Array.from({ length: apiserverLimits.userRequestsMax }, () => begin('greedy', slow))
  expect(begun.some(({ isRefused }) => isRefused)).toBe(false)
  expect(begin('greedy', slow).isRefused).toBe(true)
  expect(send('greedy')).toMatchObject({ status: 429 })
  expect(begin('polite', slow).isRefused).toBe(false)
  expect(begin('greedy', slow, ['system:masters']).isRefused).toBe(false)
  for (const each of begun.slice(0, 3)) each.end()
  await runtime.settle()
  expect(send('greedy')).toMatchObject({ status: 200 })
  expect(begin('greedy', slow).isRefused).toBe(false)
})

test.each<[string, Record<string, string>]>([
  ['a Content-Length', { 'content-length': String(apiserverLimits.requestBodySizeBytesMax) }],
  ['a Content-Length above the maximum', { 'content-length': '999999999999' }],
  ['no Content-Length', {}],
])('incomplete bodies with %s are limited to userBodiesSizeBytesMax', async (_what, headers) => {
  const { runtime, flowControl } = createFlowControlServer()
  const begin = createBodySender(flowControl)
  const { userBodiesSizeBytesMax, requestBodySizeBytesMax } = apiserverLimits
  const begun = Array.from({ length: Math.floor(userBodiesSizeBytesMax / requestBodySizeBytesMax) }, () =>
    begin('greedy', headers),
  )
  expect(begun.some(({ isRefused }) => isRefused)).toBe(false)
  expect(begin('greedy', headers).isRefused).toBe(true)
  expect(begin('polite', headers).isRefused).toBe(false)
  begun[0]?.end()
  await runtime.settle()
  expect(begin('greedy', headers).isRefused).toBe(false)
})

test('bodies of waiting requests are limited to queuedBodiesSizeBytesMax', async () => {
  const { runtime, send, block } = createFlowControlServer(0)
  block()
  const third = Math.floor(apiserverLimits.queuedBodiesSizeBytesMax / 3)
  const body = { form: 'bytes', bytes: new Uint8Array(third) } as const
  const waiting = ['alice', 'bob', 'carol'].map((name) => send(name, { method: 'POST', body }))
  expect(send('dave', { method: 'POST', body })).toMatchObject({ status: 429 })
  expect(send('dave')).toBeInstanceOf(Promise)
  await runtime.advance(apiserverLimits.queuedRequestTimeoutMs)
  expect(await Promise.all(waiting.map(statusOf))).toEqual([429, 429, 429])
  expect(send('dave', { method: 'POST', body })).toBeInstanceOf(Promise)
})

test('lists of many objects take several seats', async () => {
  const { runtime, server, send, lasting, executingMax } = createFlowControlServer(600)
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: {} }
  for (let count = 0; count < 1_000; count++) {
    server.store.commit([{ key: { resource: 'configmaps', namespace: 'default', name: `m${count}` }, object }])
  }
  await runtime.run(async () => {
    await Promise.all(Array.from({ length: 200 }, () => send('alice', { work: lasting(10) })))
  })
  // Of some 360 available seats, each list takes eight: 15 % of the level's own 49.
  expect(executingMax()).toBe(45)
})

test('a request that fails gives its seat back', async () => {
  const { runtime, send } = createFlowControlServer()
  const fail = () => Promise.reject(new Error('no'))
  await runtime.run(async () => {
    for (let count = 0; count < 50; count++) await expect(send('alice', { work: fail })).rejects.toThrow('no')
    for (let count = 0; count < 50; count++) {
      const work = () => {
        throw new Error('no')
      }
      await expect(Promise.resolve().then(() => send('alice', { work }))).rejects.toThrow('no')
      await sleep(runtime, 1, 'a turn')
    }
    expect(send('alice')).toMatchObject({ status: 200 })
  })
})

test('connections to containers and logs take no seats', () => {
  const { send, block } = createFlowControlServer(0)
  block()
  expect(send('alice', { path: '/api/v1/namespaces/default/pods/a/log' })).toBe(done)
})

function flowSchema(level: string, group: string): JsonObject {
  const resourceRules = [
    { verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'], clusterScope: true },
  ] as const
  return {
    priorityLevelConfiguration: { name: level },
    matchingPrecedence: 50,
    distinguisherMethod: { type: 'ByUser' },
    rules: [{ subjects: [{ kind: 'Group', group: { name: group } }], resourceRules }],
  }
}
