import { isJsonObject } from '@kubewright/kube/json'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programNamesIn } from './programs.ts'
import { requestScenarios } from './requests/index.ts'
import { compareRequests, type ServerPair } from './response-comparison.ts'
import { isWatchStep, type RequestScenario } from './scenario.ts'
import { type ClosableEndpoint, startOurs } from './server-pair.ts'
import { type Tampering, tamperedEndpoint } from './tampering.ts'

let mirror: ClosableEndpoint
let ours: ClosableEndpoint
const sinceMs = Date.now()

beforeAll(async () => {
  mirror = await startOurs('mirror')
  ours = await startOurs()
})

afterAll(async () => {
  await Promise.all([mirror?.close(), ours?.close()])
})

const path = '/api/v1/namespaces/{namespace}/configmaps'
const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { colour: 'red' } }

function scenarioOf(name: string): RequestScenario {
  return {
    name,
    steps: [
      { name: 'create', method: 'POST', path, body: configMap, save: 'made' },
      {
        name: 'watch',
        watch: path,
        query: { resourceVersion: '{response:made.metadata.resourceVersion}' },
        during: [
          { name: 'change', method: 'PUT', path: `${path}/a`, body: { ...configMap, data: { colour: 'blue' } } },
          { name: 'delete', method: 'DELETE', path: `${path}/a` },
        ],
        events: 2,
      },
      { name: 'get', method: 'GET', path: `${path}/a` },
    ],
  }
}

async function differencesWith(name: string, tampering: Tampering): Promise<string[]> {
  const pair: ServerPair = { real: mirror, ours: tamperedEndpoint(ours, tampering), sinceMs }
  const steps = await compareRequests(scenarioOf(name), pair)
  return steps.flatMap(({ step, differences }) => differences.map((difference) => `${step}: ${difference.path}`))
}

/** One in this many of the scenarios without a watch and without called programs: the others behave the same. */
const takenOneIn = process.env['SOAK'] ? 5 : 15

test('two servers of the same kind respond alike', async () => {
  const scenarios = requestScenarios
    .filter((scenario) => !scenario.steps.some(isWatchStep) && programNamesIn(scenario).size === 0)
    .filter((_scenario, index) => index % takenOneIn === 0)
  const steps = []
  for (const scenario of scenarios) steps.push(...(await compareRequests(scenario, { real: mirror, ours, sinceMs })))
  expect(steps.filter(({ differences }) => differences.length > 0)).toEqual([])
  expect(steps.length).toBeGreaterThan(100)
})

test('responses without tampering are equal', async () => {
  expect(await differencesWith('untampered', {})).toEqual([])
})

test('finds a changed field', async () => {
  const response: Tampering['response'] = (given) => {
    const { body } = given
    return isJsonObject(body) && body['data'] !== undefined
      ? { ...given, body: { ...body, data: { colour: 'grey' } } }
      : given
  }
  expect(await differencesWith('field changed', { response })).toEqual([
    'create: body.data.colour',
    'change: body.data.colour',
  ])
})

test('finds a dropped header', async () => {
  const response: Tampering['response'] = (given) => ({ ...given, headers: { ...given.headers, 'content-type': '' } })
  expect(await differencesWith('header dropped', { response })).toEqual([
    'create: headers.content-type',
    'change: headers.content-type',
    'delete: headers.content-type',
    'get: headers.content-type',
  ])
})

test('finds another status code', async () => {
  const response: Tampering['response'] = (given) => (given.status === 404 ? { ...given, status: 410 } : given)
  expect(await differencesWith('status changed', { response })).toEqual(['get: status'])
})

test('finds an event of another type', async () => {
  const event: Tampering['event'] = (given) => (given['type'] === 'DELETED' ? { ...given, type: 'MODIFIED' } : given)
  expect(await differencesWith('event changed', { event })).toEqual(['watch: events[1].type'])
})

test('finds a resourceVersion that an update does not increase', async () => {
  const versions = new Map<string, unknown>()
  const response: Tampering['response'] = (given, { method }) => {
    const { body } = given
    if (!isJsonObject(body) || !isJsonObject(body['metadata']) || body['kind'] !== 'ConfigMap') return given
    versions.set(method, body['metadata']['resourceVersion'])
    const resourceVersion = versions.get('POST') as string
    return { ...given, body: { ...body, metadata: { ...body['metadata'], resourceVersion } } }
  }
  expect(await differencesWith('version kept', { response })).toEqual(['change: body.metadata.resourceVersion'])
})
