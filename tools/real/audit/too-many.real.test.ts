import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { expect } from 'vitest'
import type { EndpointResponse } from '../differential/endpoint.ts'
import { realTest } from '../rig.ts'
import { type LoggedPair, startLoggedPair } from './index.ts'
import { administrator } from './requests.ts'

const group = '/apis/flowcontrol.apiserver.k8s.io/v1'
const meta = (kind: string) => ({ apiVersion: 'flowcontrol.apiserver.k8s.io/v1', kind, metadata: { name: 'narrow' } })
/** One request is executed, one waits, and all others get 429. */
const queuing = { queues: 1, handSize: 1, queueLengthLimit: 1 }
const level = {
  ...meta('PriorityLevelConfiguration'),
  spec: {
    type: 'Limited',
    limited: { nominalConcurrencyShares: 0, borrowingLimitPercent: 0, limitResponse: { type: 'Queue', queuing } },
  },
}
const schema = {
  ...meta('FlowSchema'),
  spec: {
    priorityLevelConfiguration: { name: 'narrow' },
    matchingPrecedence: 10,
    rules: [
      {
        subjects: [{ kind: 'User', user: { name: 'crowd' } }],
        resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'], clusterScope: true }],
      },
    ],
  },
}
const binding = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  metadata: { name: 'crowd' },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
  subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'crowd' }],
}
const roundsMax = 50

/** The first 429 response, after sending as many concurrent requests as it needs. */
async function refusal(endpoint: LoggedPair['real']): Promise<EndpointResponse> {
  const headers = { Authorization: `Bearer ${administrator.token}`, 'Content-Type': 'application/json' }
  const post = (path: string, body: JsonObject) =>
    endpoint.send({ method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) })
  await post(`${group}/prioritylevelconfigurations`, level)
  await post(`${group}/flowschemas`, schema)
  await post('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', binding)
  const list = { method: 'GET', path: '/api/v1/pods', headers: { ...headers, 'Impersonate-User': 'crowd' } }
  for (let round = 0; round < roundsMax; round++) {
    const responses = await Promise.all(Array.from({ length: 100 }, () => endpoint.send(list)))
    const refused = responses.find(({ status }) => status === 429)
    if (refused !== undefined) return refused
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  }
  throw new Error(`${endpoint.name} refuses nothing`)
}

/** The audit event of the first refused request. It has the user, but not the authorization decision. */
function auditedRefusal(endpoint: LoggedPair['real']): JsonObject {
  const isRefusal = ({ responseStatus }: JsonObject) => isJsonObject(responseStatus) && responseStatus['code'] === 429
  const event = endpoint.events().find(isRefusal)
  if (event === undefined) throw new Error(`${endpoint.name} logs no refusal`)
  const { level, stage, verb, requestURI, objectRef, responseStatus, annotations = null } = event
  return { level, stage, verb, requestURI, objectRef, responseStatus, annotations } as JsonObject
}

realTest('both servers refuse excess requests with the same response', async () => {
  const pair = await startLoggedPair()
  try {
    const [real, ours] = await Promise.all([refusal(pair.real), refusal(pair.ours)])
    const names = ['content-type', 'x-content-type-options', 'cache-control', 'retry-after'] as const
    const shown = ({ status, headers, body }: EndpointResponse) => ({
      status,
      body,
      headers: names.map((name) => [name, headers[name]]),
      flowControlHeaders: Object.keys(headers)
        .filter((name) => name.startsWith('x-kubernetes-pf-'))
        .sort(),
    })
    expect(shown(ours)).toEqual(shown(real))
    expect(auditedRefusal(pair.ours)).toEqual(auditedRefusal(pair.real))
  } finally {
    await pair.close()
  }
})
