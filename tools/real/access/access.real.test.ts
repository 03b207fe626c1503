import { setTimeout } from 'node:timers/promises'
import { createApiServer } from '@kubewright/apiserver'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { systemRuntime } from 'kubewright'
import { afterAll, beforeAll, expect } from 'vitest'
import { goToolchain } from '../binaries/index.ts'
import { startControlPlane } from '../control-plane/index.ts'
import type { EndpointResponse } from '../differential/endpoint.ts'
import { httpsEndpoint } from '../differential/https-endpoint.ts'
import { realTest } from '../rig.ts'
import { narrowed, type Policy, type Question, sampledPolicies, sampledQuestions } from './index.ts'

const roundCount = process.env['SOAK'] ? 200 : 8
const policiesPerRound = 5
const questionsPerRound = 80
/** SEED=n generates other roles. */
const firstSeed = Number(process.env['SEED'] ?? 0) * 1000 + 1

const rbac = 'rbac.authorization.k8s.io'
const base = `/apis/${rbac}/v1`
const reviews = '/apis/authorization.k8s.io/v1'
const tester = { 'impersonate-user': 'bob', 'impersonate-group': 'dev' }

type Endpoint = ReturnType<typeof httpsEndpoint>
let ends: readonly Endpoint[] = []
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  if (!goToolchain().present) return
  const plane = await startControlPlane()
  closers.push(plane.stop)
  const server = createApiServer({ runtime: systemRuntime() })
  closers.push(server.close)
  ends = [plane, await server.listen()].map(({ url, certificateAuthority, token }) =>
    httpsEndpoint({ name: url, url, certificateAuthority, token, writeKubeconfig: async () => undefined }),
  )
  for (const end of ends) closers.push(async () => end.close())
  // A user who may not write roles is refused before the rules of the role are checked.
  const resources = ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings']
  await make({ metadata: { name: 'writer' }, rules: [{ verbs: ['create'], apiGroups: [rbac], resources }] })
  await bind('writer', 'ClusterRole', true, [{ apiGroup: rbac, kind: 'User', name: 'bob' }], {})
})

afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

function sendTo(end: Endpoint, path: string, body: JsonObject, headers: Readonly<Record<string, string>> = {}) {
  return end.send({
    method: 'POST',
    path,
    headers: { authorization: `Bearer ${end.token}`, 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  })
}

/** Sends a request to both servers. */
function send(path: string, body: JsonObject, headers?: Readonly<Record<string, string>>): Promise<EndpointResponse[]> {
  return Promise.all(ends.map((end) => sendTo(end, path, body, headers)))
}

const placeOf = (plural: string, isEverywhere: boolean) =>
  isEverywhere ? `${base}/cluster${plural}` : `${base}/namespaces/default/${plural}`

function make(role: JsonObject, kind: Policy['kind'] = 'ClusterRole'): Promise<EndpointResponse[]> {
  return send(placeOf('roles', kind === 'ClusterRole'), role)
}

function bind(name: string, kind: string, isEverywhere: boolean, subjects: JsonValue, labels: JsonObject) {
  const roleRef = { apiGroup: rbac, kind, name }
  return send(placeOf('rolebindings', isEverywhere), { metadata: { name, labels }, roleRef, subjects })
}

/** Creates these roles on both servers, and waits until the real one has noticed them. */
async function install(round: number, policies: readonly Policy[]): Promise<void> {
  const labels = { round: String(round) }
  for (const [index, { kind, rules, isBoundEverywhere, subjects }] of policies.entries()) {
    const name = `r${round}-${index}`
    const made = await make({ metadata: { name, labels }, rules: rules as unknown as JsonValue }, kind)
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    await bind(name, kind, isBoundEverywhere, subjects as unknown as JsonValue, labels)
  }
  const probe = `probe-${round}`
  await make({ metadata: { name: probe, labels }, rules: [{ verbs: ['get'], apiGroups: [probe], resources: ['p'] }] })
  await bind(probe, 'ClusterRole', true, [{ apiGroup: rbac, kind: 'User', name: probe }], labels)
  const spec = { user: probe, resourceAttributes: { verb: 'get', group: probe, resource: 'p' } }
  for (let tries = 0; tries < 200; tries++) {
    const responses = await send(`${reviews}/subjectaccessreviews`, { spec })
    if (responses.every(({ body }) => decisionIn(body)['allowed'] === true)) break
    await setTimeout(50)
  }
  // Roles of a namespace arrive by a separate watch.
  await setTimeout(200)
}

async function uninstall(round: number): Promise<void> {
  for (const end of ends) {
    for (const plural of ['rolebindings', 'roles']) {
      for (const isEverywhere of [true, false]) {
        const path = `${placeOf(plural, isEverywhere)}?labelSelector=round%3D${round}`
        await end.send({ method: 'DELETE', path, headers: { authorization: `Bearer ${end.token}` } })
      }
    }
  }
}

function decisionIn(body: JsonValue | undefined): JsonObject {
  const status = isJsonObject(body) ? body['status'] : undefined
  return isJsonObject(status) ? status : {}
}

function sendQuestion(question: Question, round: number, policies: readonly Policy[]): Promise<EndpointResponse[]> {
  if (question.asks === 'review') return send(`${reviews}/subjectaccessreviews`, { spec: question.spec as JsonObject })
  const metadata = { name: 'tried' }
  const tryRole = (kind: Policy['kind'], rules: Policy['rules']) => {
    const path = `${placeOf('roles', kind === 'ClusterRole')}?dryRun=All`
    return send(path, { metadata, rules: rules as unknown as JsonValue }, tester)
  }
  if (question.asks === 'role') return tryRole(question.kind, question.rules)
  const index = question.index % policies.length
  const { kind, rules } = policies[index] as Policy
  if (question.asks === 'narrower') return tryRole(kind, narrowed(rules, question.isNamed))
  const roleRef = { apiGroup: rbac, kind, name: `r${round}-${index}` }
  const isEverywhere = kind === 'ClusterRole' && question.isEverywhere
  const binding = { metadata, roleRef, subjects: [question.subject as JsonObject] }
  return send(`${placeOf('rolebindings', isEverywhere)}?dryRun=All`, binding, tester)
}

/** The compared part of a response. The real server names any of several roles that allow the request. */
function shown({ status, body }: EndpointResponse): string {
  if (!isJsonObject(body) || status >= 400) return JSON.stringify([status, body])
  const { reason: _, ...decision } = decisionIn(body)
  return JSON.stringify([status, decision])
}

realTest(
  'both servers authorize generated roles alike, and refuse grants of rights that the user does not have',
  async () => {
    const differences: string[] = []
    const counts = { allowed: 0, refused: 0 }
    for (let round = firstSeed; round < firstSeed + roundCount; round++) {
      const policies = sampledPolicies(policiesPerRound, round)
      await install(round, policies)
      for (const question of sampledQuestions(questionsPerRound, round)) {
        const [real = '', ours = ''] = (await sendQuestion(question, round, policies)).map(shown)
        if (real !== ours) differences.push(`${JSON.stringify(question)}\n  real ${real}\n  ours ${ours}`)
        counts[/^\[201,\{("allowed":true|\})/.test(real) ? 'allowed' : 'refused']++
      }
      await uninstall(round)
    }
    expect(differences).toEqual([])
    // Both outcomes occur often enough.
    expect(Math.min(counts.allowed, counts.refused)).toBeGreaterThan((roundCount * questionsPerRound) / 10)
    console.log(
      `${roundCount * questionsPerRound} questions about rights: ${counts.allowed} allowed, ${counts.refused} refused`,
    )
  },
)
