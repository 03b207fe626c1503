import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../../limits.ts'
import { createPluginServer, type PluginServer, podOf } from '../testing/plugin-server.ts'
import { existingPodWarnings } from './existing-pods.ts'
import { policyOf } from './policy.ts'

const labels = (own: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(Object.entries(own).map(([key, value]) => [`pod-security.kubernetes.io/${key}`, value]))

async function serverWith(own: Readonly<Record<string, string>>): Promise<PluginServer> {
  const server = createPluginServer()
  const { status } = await server.post('/api/v1/namespaces', { metadata: { name: 'app', labels: labels(own) } })
  expect(status).toBe(201)
  return server
}

const pods = '/api/v1/namespaces/app/pods'
const main = { name: 'main', image: 'app:1' }
const privileged = podOf('bad', { containers: [{ ...main, securityContext: { privileged: true } }] })
const privilegedWords = 'privileged (container "main" must not set securityContext.privileged=true)'

test('refuses a pod that violates the enforced level', async () => {
  const server = await serverWith({ enforce: 'baseline' })
  const { object, notes } = await server.post(pods, privileged)
  expect(object).toMatchObject({
    code: 403,
    reason: 'Forbidden',
    message: `pods "bad" is forbidden: violates PodSecurity "baseline:latest": ${privilegedWords}`,
    details: { name: 'bad', kind: 'pods' },
  })
  expect(notes).toEqual({ 'pod-security.kubernetes.io/enforce-policy': 'baseline:latest' })
  expect((await server.post(pods, podOf('good'))).status).toBe(201)
})

test('reports all violations of the restricted level in one sentence', async () => {
  const server = await serverWith({ enforce: 'restricted', 'enforce-version': 'v1.30' })
  expect((await server.post(pods, podOf('plain'))).object['message']).toBe(
    'pods "plain" is forbidden: violates PodSecurity "restricted:v1.30": allowPrivilegeEscalation != false (container "main" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container "main" must set securityContext.capabilities.drop=["ALL"]), runAsNonRoot != true (pod or container "main" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container "main" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
  )
})

test('stores a pod that violates only warn and audit levels, with a warning and an audit annotation', async () => {
  const server = await serverWith({ warn: 'baseline', audit: 'baseline', 'audit-version': 'v1.20' })
  const { status, warnings, notes } = await server.post(pods, privileged)
  expect(status).toBe(201)
  expect(warnings).toEqual([`would violate PodSecurity "baseline:latest": ${privilegedWords}`])
  expect(notes).toEqual({
    'pod-security.kubernetes.io/enforce-policy': 'privileged:latest',
    'pod-security.kubernetes.io/audit-violations': `would violate PodSecurity "baseline:v1.20": ${privilegedWords}`,
  })
})

test('warns the author of a template, by the enforced level if the namespace names no warn level', async () => {
  const server = await serverWith({ enforce: 'baseline' })
  const { status, warnings } = await server.post('/apis/apps/v1/namespaces/app/deployments', {
    metadata: { name: 'web' },
    spec: { selector: { matchLabels: { a: 'b' } }, template: { ...privileged, metadata: { labels: { a: 'b' } } } },
  })
  expect(status).toBe(201)
  expect(warnings).toEqual([`would violate PodSecurity "baseline:latest": ${privilegedWords}`])
})

test('allows a change that does not touch containers', async () => {
  const server = await serverWith({ warn: 'baseline' })
  await server.post(pods, privileged)
  await server.patch('/api/v1/namespaces/app', { metadata: { labels: labels({ enforce: 'baseline' }) } })
  expect((await server.patch(`${pods}/bad`, { metadata: { labels: { a: 'b' } } })).status).toBe(200)
  const container = { ...main, image: 'app:2', securityContext: { privileged: true } }
  expect((await server.patch(`${pods}/bad`, { spec: { containers: [container] } })).status).toBe(403)
})

test('refuses invalid labels when they are new', async () => {
  const server = createPluginServer()
  const bad = labels({ enforce: 'strict', 'warn-version': 'v2' })
  expect((await server.post('/api/v1/namespaces', { metadata: { name: 'app', labels: bad } })).object).toMatchObject({
    code: 422,
    message:
      'Namespace "app" is invalid: [metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: "strict": must be one of privileged, baseline, restricted, metadata.labels[pod-security.kubernetes.io/warn-version]: Invalid value: "v2": must be "latest" or "v1.x"]',
  })
})

test('an unreadable level is restricted for enforce, and privileged for warn and audit', () => {
  const read = policyOf(labels({ enforce: 'x', audit: 'y', warn: 'z' }))
  expect(read.policy).toEqual({
    enforce: { level: 'restricted', minor: undefined },
    audit: { level: 'privileged', minor: undefined },
    warn: { level: 'privileged', minor: undefined },
  })
  expect(read.errors).toHaveLength(3)
})

test('warns of existing pods when a namespace raises the enforced level', async () => {
  const server = await serverWith({})
  await server.post(pods, privileged)
  await server.post(pods, { ...privileged, metadata: { name: 'also' } })
  await server.post(pods, podOf('host', { hostNetwork: true }))
  await server.post(pods, podOf('good'))
  const change = (enforce: string) =>
    server.patch('/api/v1/namespaces/app', { metadata: { labels: labels({ enforce }) } })
  const { status, warnings } = await change('baseline')
  expect(status).toBe(200)
  expect(warnings).toEqual([
    'existing pods in namespace "app" violate the new PodSecurity enforce level "baseline:latest"',
    'also (and 1 other pod): privileged',
    'host: host namespaces',
  ])
  expect((await change('baseline')).warnings).toEqual([])
  expect((await change('privileged')).warnings).toEqual([])
})

test('checks at most podSecurityCheckedPodsMax pods, of different controllers first', () => {
  const { podSecurityCheckedPodsMax } = apiserverLimits
  const owned = Array.from({ length: podSecurityCheckedPodsMax + 1 }, (_, index) =>
    podOf(`a${index}`, {}, { ownerReferences: [{ uid: 'one', controller: true }] }),
  )
  const warnings = existingPodWarnings('app', [...owned, privileged], { level: 'baseline', minor: undefined })
  expect(warnings).toEqual([
    `new PodSecurity enforce level only checked against the first ${podSecurityCheckedPodsMax} of ${podSecurityCheckedPodsMax + 2} existing pods`,
    'existing pods in namespace "app" violate the new PodSecurity enforce level "baseline:latest"',
    'bad: privileged',
  ])
})
