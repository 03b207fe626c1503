import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCommands } from './record-commands.ts'
import { recordRequests } from './record-requests.ts'
import type { RequestScenario } from './scenario.ts'
import { ScenarioError } from './scenario-error.ts'
import { type ClosableEndpoint, startOurs } from './server-pair.ts'

let ours: ClosableEndpoint

beforeAll(async () => {
  ours = await startOurs()
})

afterAll(async () => {
  await ours?.close()
})

const path = '/api/v1/namespaces/{namespace}/configmaps'
const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'a-' } }

test('steps have unique labels, and later ones read the responses of earlier ones', async () => {
  const scenario: RequestScenario = {
    name: 'labels',
    steps: [
      { method: 'POST', path, body: configMap, save: 'made' },
      { method: 'GET', path: `${path}/{response:made.metadata.name}` },
      { method: 'GET', path: `${path}/{response:1.metadata.name}` },
      {
        method: 'GET',
        path: `${path}/{response:made.metadata.name}`,
        until: { field: 'metadata.uid', contains: '{namespace}' },
      },
    ],
  }
  const recorded = await recordRequests(scenario, ours, 'd-labels')
  expect(recorded.map(({ label }) => label)).toEqual([
    `POST ${path}`,
    `GET ${path}/{response:made.metadata.name}`,
    `GET ${path}/{response:1.metadata.name}`,
    `GET ${path}/{response:made.metadata.name} (2)`,
  ])
  expect(recorded.map(({ response }) => response['status'])).toEqual([201, 200, 200, 200])
  expect(recorded[0]?.stem).toBe('a-')
})

test('a step is sent again until its response meets all conditions', async () => {
  const responses = ['one', 'one and two', 'two and {namespace}', 'two']
  let count = 0
  const scripted: typeof ours = {
    ...ours,
    send: async (request) => {
      if (request.method !== 'OPTIONS') return ours.send(request)
      return { status: 200, headers: {}, body: (responses[count++] ?? '').replace('{namespace}', 'd-until') }
    },
  }
  const scenario: RequestScenario = {
    name: 'until',
    steps: [
      { method: 'OPTIONS', path: '/told', until: { contains: 'two' } },
      { method: 'OPTIONS', path: '/told', until: { contains: 'two', lacks: '{namespace}' } },
    ],
  }
  const recorded = await recordRequests(scenario, scripted, 'd-until')
  expect(recorded.map(({ response }) => response['body'])).toEqual(['one and two', 'two'])
})

test('an unmet expectation is an error of the scenario on the real server, and a difference on ours', async () => {
  const lost: RequestScenario = { name: 'lost', steps: [{ method: 'GET', path: '{response:9.metadata.name}' }] }
  expect((await recordRequests(lost, ours, 'd-lost'))[0]?.response).toEqual({ failure: 'there is no response 9' })
  await expect(recordRequests(lost, { ...ours, name: 'real' }, 'd-lost-too')).rejects.toThrow(ScenarioError)
  const setup: RequestScenario = { name: 'setup', setup: [{ method: 'GET', path: '/nosuch' }], steps: [] }
  await expect(recordRequests(setup, { ...ours, name: 'real' }, 'd-setup')).rejects.toThrow('setup got 404')
})

test('commands run in their own folder, with the given files, input and kubeconfig', async () => {
  const script = [
    "const { readFileSync } = require('node:fs')",
    "const config = JSON.parse(readFileSync(process.env.KUBECONFIG, 'utf8'))",
    "console.log(readFileSync('note.txt', 'utf8') + readFileSync(0, 'utf8') + config.contexts[0].context.namespace)",
    'process.exit(3)',
  ].join('\n')
  const { commands } = await recordCommands(
    {
      name: 'files',
      files: { 'note.txt': 'in {namespace} ' },
      commands: [
        { command: 'kubectl', words: ['-e', script], stdin: 'said ', before: [{ method: 'GET', path: '/healthz' }] },
      ],
    },
    ours,
    'd-files',
    { kubectl: process.execPath, helm: process.execPath },
  )
  expect(commands.map(({ code, stdout }) => [code, stdout])).toEqual([[3, 'in d-files said d-files\n']])
})
