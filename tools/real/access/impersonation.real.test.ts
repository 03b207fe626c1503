import { setTimeout } from 'node:timers/promises'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { afterAll, beforeAll, expect } from 'vitest'
import { goToolchain } from '../binaries/index.ts'
import type { Endpoint, EndpointResponse } from '../differential/endpoint.ts'
import { startServerPair } from '../differential/server-pair.ts'
import { realTest } from '../rig.ts'
import {
  type ImpersonationAttempt,
  type ImpersonationRules,
  sampledImpersonationRules,
  sampledImpersonations,
} from './index.ts'

const roundCount = process.env['SOAK'] ? 200 : 12
const attemptsPerRound = 40
/** SEED=n generates others. */
const firstSeed = Number(process.env['SEED'] ?? 0) * 1000 + 1

const rbac = 'rbac.authorization.k8s.io'
const accounts = '/api/v1/namespaces/default/serviceaccounts'

let pair: Awaited<ReturnType<typeof startServerPair>>

beforeAll(async () => {
  if (goToolchain().present) pair = await startServerPair()
})

afterAll(async () => {
  await pair?.close()
})

function create(end: Endpoint, path: string, body: JsonObject): Promise<EndpointResponse> {
  const headers = { authorization: `Bearer ${end.token}`, 'content-type': 'application/json' }
  return end.send({ method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) })
}

function fieldOf(body: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), body)
}

/** Creates an account with these rights, waits until the server has noticed them, and returns its token. */
async function accountWith(end: Endpoint, name: string, rules: ImpersonationRules): Promise<string> {
  await create(end, accounts, { metadata: { name } })
  const probe = { verbs: ['get'], apiGroups: ['probe'], resources: ['p'] }
  const roleRef = { apiGroup: rbac, kind: 'ClusterRole', name }
  const all = [...rules, probe] as unknown as JsonValue
  await create(end, `/apis/${rbac}/v1/clusterroles`, { metadata: { name }, rules: all })
  const subjects = [{ kind: 'ServiceAccount', name, namespace: 'default' }]
  await create(end, `/apis/${rbac}/v1/clusterrolebindings`, { metadata: { name }, roleRef, subjects })
  const user = `system:serviceaccount:default:${name}`
  const spec = { user, resourceAttributes: { verb: 'get', group: 'probe', resource: 'p' } }
  for (let tries = 0; tries < 200; tries++) {
    const { body } = await create(end, '/apis/authorization.k8s.io/v1/subjectaccessreviews', { spec })
    if (fieldOf(body, 'status', 'allowed') === true) break
    await setTimeout(50)
  }
  const { body } = await create(end, `${accounts}/${name}/token`, { spec: {} })
  return String(fieldOf(body, 'status', 'token'))
}

async function tried(end: Endpoint, token: string, { target, headers }: ImpersonationAttempt): Promise<string> {
  const [method = '', path = ''] = target.split(' ')
  const { status, body } = await end.send({
    method,
    path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers } as Record<
      string,
      string
    >,
    ...(method === 'POST' ? { body: Buffer.from('{}') } : {}),
  })
  const shown = status < 300 ? fieldOf(body, 'status', 'userInfo') : fieldOf(body, 'message')
  return `${status} ${JSON.stringify(shown)}`
}

realTest(
  'both servers allow the same impersonations to accounts with generated rights, and refuse the others alike',
  async () => {
    const differences: string[] = []
    let allowed = 0
    for (let round = firstSeed; round < firstSeed + roundCount; round++) {
      const rules = sampledImpersonationRules(round)
      const tokens = await Promise.all(
        [pair.real, pair.ours].map((end) => accountWith(end, `impersonator-${round}`, rules)),
      )
      for (const attempt of sampledImpersonations(attemptsPerRound, round)) {
        const responses: string[] = []
        for (const [index, end] of [pair.real, pair.ours].entries()) {
          responses.push(await tried(end, tokens[index] as string, attempt))
        }
        const [real = '', ours = ''] = responses
        if (real !== ours) differences.push(`${JSON.stringify([rules, attempt])}\n  real ${real}\n  ours ${ours}`)
        // The name of an allowed impersonated user, or what that user is forbidden.
        if (/^2|User \\"(?!system:serviceaccount:default:impersonator)/.test(real)) allowed++
      }
    }
    expect(differences).toEqual([])
    expect(allowed).toBeGreaterThan((roundCount * attemptsPerRound) / 20)
    console.log(`${roundCount * attemptsPerRound} attempts to be others, ${allowed} of them allowed`)
  },
)
