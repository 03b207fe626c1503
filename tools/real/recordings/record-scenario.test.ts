import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandScenario } from '../differential/scenario.ts'
import { type ClosableEndpoint, startOurs } from '../differential/server-pair.ts'
import { tamperedEndpoint } from '../differential/tampering.ts'
import { inOrder, recordScenario } from './record-scenario.ts'
import type { SeenExchange } from './recording-proxy.ts'
import { replayScenario } from './replay-scenario.ts'

/** Like kubectl: creates an object, reads it, and sends it back with its resourceVersion. */
const script = `
const { readFileSync } = require('node:fs')
const { request } = require('node:https')
const { clusters: [{ cluster }], users: [{ user }] } = JSON.parse(readFileSync(process.env.KUBECONFIG, 'utf8'))
const send = (method, path, body) => new Promise((resolve, reject) => {
  const ca = Buffer.from(cluster['certificate-authority-data'], 'base64')
  const headers = { authorization: 'Bearer ' + user.token, 'content-type': 'application/json' }
  const exchange = request(cluster.server + path, { method, ca, headers, agent: false }, (response) => {
    let text = ''
    response.on('data', (chunk) => { text += chunk })
    response.on('end', () => resolve(JSON.parse(text)))
  })
  exchange.on('error', reject)
  exchange.end(body === undefined ? undefined : JSON.stringify(body))
})
const main = async () => {
  const path = '/api/v1/namespaces/{namespace}/configmaps'
  await send('POST', path, { metadata: { name: 'a' } })
  const read = await send('GET', path + '/a')
  await send('PUT', path + '/a', { ...read, data: { b: 'c' } })
  console.log((await send('GET', path + '/nosuch')).message)
}
main()
`

const scenario: CommandScenario = {
  name: 'recorded',
  commands: [{ name: 'script', command: 'kubectl', words: ['-e', script] }],
}

let servers: readonly ClosableEndpoint[] = []
const sinceMs = Date.now()

beforeAll(async () => {
  servers = await Promise.all([startOurs(), startOurs(), startOurs()])
})

afterAll(async () => {
  for (const server of servers) await server.close()
})

test('replays requests of a program to another server, and the responses are equal unless one is wrong', async () => {
  const [first, second, third] = servers as [ClosableEndpoint, ClosableEndpoint, ClosableEndpoint]
  const recording = await recordScenario(scenario, first, process.execPath, { sinceMs, documents: new Set() })
  const [command] = recording
  expect(command?.output).toEqual({ code: 0, stdout: ['configmaps "nosuch" not found'], stderr: [] })
  expect(command?.exchanges.map(({ request }) => request.method)).toEqual(['POST', 'GET', 'PUT', 'GET'])
  expect(command?.exchanges[2]?.request.body).toMatchObject({
    metadata: { resourceVersion: '{response:2.metadata.resourceVersion}', uid: '{response:2.metadata.uid}' },
  })
  const recorded = command?.exchanges.map(({ response }) => response)
  expect(recorded?.map(({ status }) => status)).toEqual([201, 200, 200, 404])
  const [replayed] = await replayScenario(scenario, recording, second, sinceMs)
  expect(replayed?.responses).toEqual(recorded)
  const wrong = tamperedEndpoint(third, {
    response: (response) => (response.status === 404 ? { ...response, status: 410 } : response),
  })
  const [tampered] = await replayScenario(scenario, recording, wrong, sinceMs)
  expect(tampered?.responses.slice(0, 3)).toEqual(recorded?.slice(0, 3))
  expect(tampered?.responses[3]).not.toEqual(recorded?.[3])
})

test('sorts concurrent reads, but not writes and sequential requests', () => {
  const seen = (path: string, startedAt: number, endedAt: number, method = 'GET') =>
    ({ method, path, startedAt, endedAt }) as unknown as SeenExchange
  const paths = (...all: SeenExchange[]) => inOrder(all).map(({ path }) => path)
  expect(paths(seen('/b', 0, 2), seen('/a', 1, 3), seen('/c', 4, 5))).toEqual(['/a', '/b', '/c'])
  expect(paths(seen('/b', 0, 1), seen('/a', 2, 3))).toEqual(['/b', '/a'])
  expect(paths(seen('/b', 0, 2), seen('/a', 1, 3, 'POST'))).toEqual(['/b', '/a'])
})
