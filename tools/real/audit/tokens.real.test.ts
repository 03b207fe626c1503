import type { JsonObject } from '@kubewright/kube/json'
import { expect } from 'vitest'
import { realTest } from '../rig.ts'
import { type LoggedPair, startLoggedPair } from './index.ts'
import { administrator } from './requests.ts'

const namespace = '/api/v1/namespaces/default'
const selfReviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const tokenReviews = '/apis/authentication.k8s.io/v1/tokenreviews'
const invalid = { metadata: { labels: { 'kubernetes.io/legacy-token-invalid-since': '2026-01-01' } } }
const attemptsMax = 200

type Endpoint = LoggedPair['real']

async function send(
  endpoint: Endpoint,
  method: string,
  path: string,
  sent: object,
  id = '',
  token = administrator.token,
) {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type, ...(id === '' ? {} : { 'Audit-ID': id }) }
  return endpoint.send({ method, path, headers, body: Buffer.from(JSON.stringify(sent)) })
}

/** The secret of that name, once it has its token. */
async function filled(endpoint: Endpoint, name: string): Promise<string> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const headers = { Authorization: `Bearer ${administrator.token}` }
    const { body } = await endpoint.send({ method: 'GET', path: `${namespace}/secrets/${name}`, headers })
    const { data } = body as { readonly data?: { readonly token?: string } }
    if (data?.token !== undefined) return Buffer.from(data.token, 'base64').toString()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${endpoint.name} does not fill ${name}`)
}

async function tokenOf(endpoint: Endpoint, name: string): Promise<string> {
  const annotations = { 'kubernetes.io/service-account.name': 'robot' }
  const type = 'kubernetes.io/service-account-token'
  await send(endpoint, 'POST', `${namespace}/secrets`, { metadata: { name, annotations }, type })
  return filled(endpoint, name)
}

/** Uses tokens of every sort, and returns their audit events. */
async function useTokens(endpoint: Endpoint): Promise<readonly JsonObject[]> {
  const secrets = [{ name: 'referred' }]
  await send(endpoint, 'POST', `${namespace}/serviceaccounts`, { metadata: { name: 'robot' }, secrets })
  const [referred, manual, marked] = [
    await tokenOf(endpoint, 'referred'),
    await tokenOf(endpoint, 'manual'),
    await tokenOf(endpoint, 'marked'),
  ]
  await send(endpoint, 'PATCH', `${namespace}/secrets/marked`, invalid)
  await send(endpoint, 'POST', selfReviews, {}, 'token-referred', referred)
  await send(endpoint, 'POST', selfReviews, {}, 'token-referred-again', referred)
  await send(endpoint, 'POST', selfReviews, {}, 'token-manual', manual)
  await send(endpoint, 'GET', `${namespace}/secrets`, {}, 'token-refused', manual)
  await send(endpoint, 'POST', selfReviews, {}, 'token-marked', marked)
  await send(endpoint, 'POST', tokenReviews, { spec: { token: referred } }, 'token-reviewed')
  await send(endpoint, 'POST', tokenReviews, { spec: { token: marked } }, 'token-reviewed-marked')
  return endpoint
    .events()
    .filter(({ auditID }) => String(auditID).startsWith('token-'))
    .map(({ auditID = '', stage = '', annotations = null }) => ({ auditID, stage, annotations }))
}

realTest('both servers log the sort of tokens in secrets', async () => {
  const pair = await startLoggedPair({ controllers: true })
  try {
    const [real, ours] = [await useTokens(pair.real), await useTokens(pair.ours)]
    expect(real.length).toBeGreaterThan(7)
    expect(ours).toEqual(real)
  } finally {
    await pair.close()
  }
})
