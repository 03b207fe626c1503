import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { expect } from 'vitest'
import { differencesOf } from '../differential/difference.ts'
import type { EndpointResponse } from '../differential/endpoint.ts'
import { createMemory, normaliseResponse } from '../differential/normalise/index.ts'
import { realTest } from '../rig.ts'
import { auditedRequests, type LoggedPair, startLoggedPair } from './index.ts'

const idOf = (index: number) => `audit-test-${index}`

/** The parts of the responses that show how the server processed a request. */
async function send(pair: LoggedPair, name: 'real' | 'ours'): Promise<readonly string[]> {
  const endpoint = pair[name]
  const responses: string[] = []
  for (const [index, request] of auditedRequests.entries()) {
    const response = await endpoint.send({ ...request, headers: { ...request.headers, 'Audit-ID': idOf(index) } })
    responses.push(`${index} ${request.method} ${request.path} ${summaryOf(response)}`)
  }
  return responses
}

const comparedHeaders = ['audit-id', 'content-type', 'cache-control', 'retry-after', 'x-content-type-options'] as const

/** Headers of priority and fairness have uids of each server, so only their presence is compared. */
function summaryOf({ status, headers }: EndpointResponse): string {
  const observed = comparedHeaders.map((name) => headers[name] ?? '-')
  const isFlowControlled = headers['x-kubernetes-pf-flowschema-uid'] !== undefined
  return [status, ...observed, isFlowControlled ? 'in its turn' : 'at once'].join(' | ')
}

/** The audit events of the test's own requests, by request and stage, normalised for comparison. */
function observed(pair: LoggedPair, name: 'real' | 'ours', sinceMs: number): Map<string, JsonObject> {
  const memory = createMemory(pair[name].address, sinceMs)
  const found = new Map<string, JsonObject>()
  for (const event of pair[name].events()) {
    const id = String(event['auditID'])
    const index = Number(/^audit-test-(\d+)$/.exec(id)?.[1] ?? -1)
    const request = auditedRequests[index]
    if (request === undefined) continue
    const key = `${index} ${request.method} ${request.path} ${event['stage']}`
    const { body } = normaliseResponse({ body: withoutUids(event) }, memory, key)
    found.set(key, body as JsonObject)
  }
  return found
}

/** A user of a token file has a uid on one server only, because each server has its own file. */
function withoutUids(event: JsonObject): JsonObject {
  const { user } = event
  if (!isJsonObject(user)) return event
  const { uid: _, ...kept } = user
  return { ...event, user: kept as JsonValue }
}

/** The known differences with their reasons. A line that no longer differs fails the test. */
const differencesThatStay: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: /requestObject\.apiVersion: "meta\.k8s\.io\/__internal"/,
    reason: 'the original names a version of options that is not served anywhere; ours is the one that clients send',
  },
  {
    pattern: /cannot be handled as a ConfigMap/,
    reason: 'the message names Go types; docs/reference/fidelity.md lists it',
  },
]

realTest('both servers respond to the same requests alike, and log the same audit events', async () => {
  const sinceMs = Date.now()
  const pair = await startLoggedPair()
  try {
    const [theirs, own] = await Promise.all([send(pair, 'real'), send(pair, 'ours')])
    expect(own).toEqual(theirs)
    const [real, ours] = [observed(pair, 'real', sinceMs), observed(pair, 'ours', sinceMs)]
    expect(real.size).toBeGreaterThan(auditedRequests.length)
    const differences = [...new Set([...real.keys(), ...ours.keys()])].flatMap((key) =>
      differencesOf(real.get(key), ours.get(key)).map(
        ({ path, ...both }) => `${key}: ${path}: ${JSON.stringify(both.real)} / ${JSON.stringify(both.ours)}`,
      ),
    )
    const isListed = (text: string) => differencesThatStay.some(({ pattern }) => pattern.test(text))
    expect(differences.filter((text) => !isListed(text)).join('\n')).toBe('')
    const inVain = differencesThatStay.filter(({ pattern }) => !differences.some((text) => pattern.test(text)))
    expect(inVain).toEqual([])
  } finally {
    await pair.close()
  }
})
