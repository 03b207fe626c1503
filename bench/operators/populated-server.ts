import { setTimeout as sleep } from 'node:timers/promises'
import { workloadDefinition, workloadName, workloadNames, workloadObject } from '../load-server/index.ts'
import type { Endpoint } from '../servers/endpoint.ts'
import { type ApiRequests, openApiRequests } from './api-requests.ts'

const namespace = 'default'
const requestsAtOnce = 16
const establishedTimeoutMs = 30_000
const establishedPollMs = 50
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const workloads = `/apis/${workloadNames.group}/${workloadNames.version}/namespaces/${namespace}/${workloadNames.plural}`
const children = `/api/v1/namespaces/${namespace}/configmaps`

/** A server whose workloads have no children; it can be reset for each repetition. */
export interface PopulatedServer {
  /** Deletes all objects and creates them again. */
  populate(objects: number): Promise<void>
  close(): void
}

/** Installs the definition and resolves when the server serves its objects. */
export async function prepareServer(endpoint: Endpoint): Promise<PopulatedServer> {
  const requests = openApiRequests(endpoint)
  await expectStatus(requests, 'POST', definitions, workloadDefinition(), 201)
  await untilServed(requests)
  return {
    async populate(objects) {
      for (const path of [workloads, children]) await expectStatus(requests, 'DELETE', path, undefined, 200)
      const indexes = Array.from({ length: objects }, (_, index) => index).values()
      const create = async () => {
        for (const index of indexes) await expectStatus(requests, 'POST', workloads, workloadToCreate(index), 201)
      }
      await Promise.all(Array.from({ length: requestsAtOnce }, create))
    },
    close: () => requests.close(),
  }
}

function workloadToCreate(index: number) {
  const { apiVersion, kind, metadata, spec, status } = workloadObject(index, 1, 1)
  const { annotations, labels } = metadata
  return { apiVersion, kind, metadata: { annotations, labels, name: workloadName(index), namespace }, spec, status }
}

async function expectStatus(
  requests: ApiRequests,
  method: 'POST' | 'DELETE',
  path: string,
  body: unknown,
  wanted: number,
): Promise<void> {
  const { status, text } = await requests.send(method, path, body)
  if (status !== wanted) throw new Error(`${method} ${path}: got status ${status}: ${text}`)
}

/** The server responds with 404 until it serves the definition. */
async function untilServed(requests: ApiRequests): Promise<void> {
  const deadline = performance.now() + establishedTimeoutMs
  while ((await requests.send('GET', `${workloads}?limit=1`)).status !== 200) {
    if (performance.now() > deadline) throw new Error(`${workloads} is not served after ${establishedTimeoutMs} ms`)
    await sleep(establishedPollMs)
  }
}
