import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, onTestFinished, test } from 'vitest'
import { createAccess } from './access/index.ts'
import type { ApiAnswer } from './api.ts'
import { createWireClient, createWireRuntime } from './http/testing/wire.ts'
import { createApiServer } from './index.ts'
import { apiserverLimits } from './limits.ts'
import { createTraffic } from './traffic.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

async function listen() {
  const events: JsonObject[] = []
  const runtime = createWireRuntime()
  const sink = { write: (line: string) => events.push(JSON.parse(line)) > 0, close: async () => undefined }
  const server = createApiServer({ runtime, audit: { sink } })
  const tokens = [{ token: 'of-alice', user: { name: 'alice', groups: [] } }]
  const listener = await server.listen({ tokens })
  const client = createWireClient(listener)
  onTestFinished(() => server.close())
  onTestFinished(() => client.close())
  return { runtime, server, client, events }
}

test('over sockets an answer names its schema and its level, and has the id under which it is logged', async () => {
  const { client, events, server } = await listen()
  const { status, headers } = await client.send(configMaps)
  expect(status).toBe(200)
  expect(headers['x-kubernetes-pf-flowschema-uid']).toMatch(/^[\da-f-]{36}$/)
  expect(headers['x-kubernetes-pf-prioritylevel-uid']).toMatch(/^[\da-f-]{36}$/)
  expect(events).toMatchObject([{ auditID: headers['audit-id'], user: { username: 'kubewright-admin' }, verb: 'list' }])
  const inProcess = await server.transport().send({ method: 'GET', path: configMaps })
  expect(inProcess.headers['x-kubernetes-pf-flowschema-uid']).toBe(undefined)
  expect(events).toHaveLength(2)
})

test('what a user may not do is logged over sockets as well', async () => {
  const { client, events } = await listen()
  expect((await client.send(configMaps, { token: 'of-alice' })).status).toBe(403)
  expect(events).toMatchObject([
    {
      user: { username: 'alice', groups: ['system:authenticated'] },
      responseStatus: { code: 403, reason: 'Forbidden' },
      annotations: { 'authorization.k8s.io/decision': 'forbid' },
    },
  ])
})

test('a watch over a socket is under way until its client goes', async () => {
  const { client, events, runtime } = await listen()
  const lasting = async () => {
    const { text } = await client.send('/metrics')
    return /^apiserver_longrunning_requests{.*resource="configmaps".*} (\d+)$/m.exec(text)?.[1]
  }
  const watch = await client.open(`${configMaps}?watch=true`)
  expect(await lasting()).toBe('1')
  const ended = new Promise((resolve) => watch.once('close', resolve))
  watch.destroy()
  await ended
  while ((await lasting()) === '1') await runtime.settle()
  const stages = events.filter(({ verb }) => verb === 'watch').map(({ stage }) => stage)
  expect(stages).toEqual(['ResponseStarted', 'ResponseComplete'])
})

test('a request of nobody is told in one event, has no turn, and is counted', async () => {
  const { client, events } = await listen()
  const answer = await client.send(`${configMaps}?limit=1`, { token: 'of-nobody' })
  expect(answer.status).toBe(401)
  expect(answer.headers['x-kubernetes-pf-flowschema-uid']).toBe(undefined)
  expect(events).toMatchObject([
    {
      stage: 'ResponseStarted',
      auditID: answer.headers['audit-id'],
      requestURI: `${configMaps}?limit=1`,
      verb: 'list',
      user: {},
      responseStatus: { code: 401, reason: 'Unauthorized' },
    },
  ])
  expect(events[0]?.['annotations']).toBe(undefined)
  const { text } = await client.send('/metrics')
  expect(text).toContain('\nauthentication_attempts{result="error"} 1\n')
  expect(text).not.toMatch(/apiserver_request_total{code="401"/m)
})

test('one who may not do it has had a turn; one who may not impersonate has not', async () => {
  const { client } = await listen()
  const refused = await client.send(configMaps, { token: 'of-alice' })
  expect(refused.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect(refused.headers['x-kubernetes-pf-flowschema-uid']).toMatch(/^[\da-f-]{36}$/)
  const headers = { 'impersonate-user': 'bob' }
  const impersonating = await client.send(configMaps, { token: 'of-alice', headers })
  expect(impersonating.status).toBe(403)
  expect(impersonating.headers['x-kubernetes-pf-flowschema-uid']).toBe(undefined)
  const { text } = await client.send('/metrics')
  expect(text).toContain('\nauthorization_attempts_total{result="no-opinion"} 1\n')
})

test('what has no route is told so however large its body is; all have had a turn', async () => {
  const { client, events } = await listen()
  const body = ' '.repeat(apiserverLimits.requestBodySizeBytesMax + 1)
  const send = async (path: string) => {
    const { status, headers } = await client.send(path, { method: 'POST', body })
    return [status, headers['x-kubernetes-pf-flowschema-uid'] !== undefined]
  }
  expect(await send(`${configMaps}/one`)).toEqual([405, true])
  expect(await send(configMaps)).toEqual([413, true])
  expect(await send('/apis')).toEqual([200, true])
  for (const method of ['OPTIONS', 'PUT']) expect((await client.send(configMaps, { method })).status).toBe(405)
  expect(events.map(({ verb, responseStatus }) => [verb, (responseStatus as JsonObject)['code']])).toEqual([
    ['create', 405],
    ['create', 413],
    ['post', 200],
    ['', 405],
    ['update', 405],
  ])
  const { text } = await client.send('/metrics')
  expect(text).toMatch(/^apiserver_request_total{code="413".*resource="configmaps".*} 1$/m)
  expect(text).not.toMatch(/^apiserver_request_total{code="405"/m)
})

/** A server whose every request lasts until it is told to end, and whose user crowd has a level with few seats. */
async function createLasting() {
  const runtime = createVirtualRuntime()
  const { store, resources, transport } = createApiServer({ runtime })
  const events: JsonObject[] = []
  const sink = { write: (line: string) => events.push(JSON.parse(line)) > 0, close: async () => undefined }
  const carryOut = () => new Promise<ApiAnswer>(() => undefined)
  const access = createAccess(store, { runtime })
  const { receive, metrics } = createTraffic({ runtime, store, resources }, { access, audit: { sink }, carryOut })
  const create = (resource: string, kind: string, spec: JsonObject) =>
    transport().send({
      method: 'POST',
      path: `/apis/flowcontrol.apiserver.k8s.io/v1/${resource}`,
      body: {
        form: 'value',
        value: { apiVersion: 'flowcontrol.apiserver.k8s.io/v1', kind, metadata: { name: 'crowd' }, spec },
      },
    })
  const limited = { nominalConcurrencyShares: 1, limitResponse: { type: 'Reject' } }
  await create('prioritylevelconfigurations', 'PriorityLevelConfiguration', { type: 'Limited', limited })
  const resourceRules = [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'], clusterScope: true }]
  const nonResourceRules = [{ verbs: ['*'], nonResourceURLs: ['*'] }]
  const rules = [{ subjects: [{ kind: 'User', user: { name: 'crowd' } }], resourceRules, nonResourceRules }]
  await create('flowschemas', 'FlowSchema', {
    ...{ priorityLevelConfiguration: { name: 'crowd' }, matchingPrecedence: 10, rules },
  })
  const send = (path: string, query: Readonly<Record<string, string>> = {}) =>
    receive({
      ...{ method: 'GET', path, query, search: '', headers: {}, source: undefined, auditId: 'a' },
      authenticate: () => ({ name: 'crowd', groups: ['system:authenticated'] }),
      wanted: () => undefined,
      readBody: () => undefined,
    })
  const page = () => String(metrics.page().content)
  return { runtime, send, events, page }
}

test('one who may not do it waits for a turn, and where there is none is told that alone', async () => {
  const { send, events, page } = await createLasting()
  expect(send(configMaps)).toMatchObject({ status: 403 })
  // Nothing is told of this path by default.
  while (!isAnswered(send('/version'))) expect(events).toHaveLength(1)
  expect(send(configMaps)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  expect(events[1]).toMatchObject({ verb: 'list', user: { username: 'crowd' }, responseStatus: { code: 429 } })
  expect(events[1]?.['annotations']).toBe(undefined)
  expect(page()).toMatch(/^apiserver_request_total{code="429".*resource="configmaps".*} 1$/m)
  expect(page()).toMatch(/^apiserver_request_terminations_total{code="429".*resource="configmaps".*} 1$/m)
})

function isAnswered(outcome: ApiAnswer | Promise<ApiAnswer>): boolean {
  return !(outcome instanceof Promise)
}

test('what takes longer than its client wants, or than answerTimeoutMs, is answered with 504', async () => {
  const { runtime, send } = await createLasting()
  for (const [timeout, timeoutMs] of [
    ['1500ms', 1_500],
    ['', apiserverLimits.answerTimeoutMs],
    ['0', apiserverLimits.answerTimeoutMs],
    ['2h', apiserverLimits.answerTimeoutMs],
  ] as const) {
    let answer: ApiAnswer | undefined
    void Promise.resolve(send('/version', { timeout })).then((late) => {
      answer = late
    })
    await runtime.advance(timeoutMs - 1)
    expect(answer).toBe(undefined)
    await runtime.advance(1)
    expect(answer).toMatchObject({ status: 504, contentType: 'text/plain; charset=utf-8' })
  }
})

test('a time that cannot be read is refused before anybody is known, except where a request lasts', async () => {
  const { send, events } = await createLasting()
  expect(send(configMaps, { timeout: '5' })).toMatchObject({
    status: 400,
    object: { message: 'invalid timeout specified in the request URL - time: missing unit in duration "5"' },
  })
  expect(events).toMatchObject([{ stage: 'ResponseStarted', user: {}, responseStatus: { code: 400 } }])
  expect(send(configMaps, { timeout: '5', watch: '1' })).toMatchObject({ status: 403 })
})
