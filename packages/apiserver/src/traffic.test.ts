import type { JsonObject } from '@kubewright/kube/json'
import { expect, onTestFinished, test } from 'vitest'
import { createWireClient, createWireRuntime } from './http/testing/wire.ts'
import { createApiServer } from './index.ts'

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
