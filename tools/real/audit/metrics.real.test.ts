import { expect } from 'vitest'
import { realTest } from '../rig.ts'
import { type LoggedPair, startLoggedPair } from './index.ts'
import { administrator, other } from './requests.ts'

/** A resource that neither server requests from itself. */
const path = '/api/v1/namespaces/default/podtemplates'
const template = (name: string) => ({
  apiVersion: 'v1',
  kind: 'PodTemplate',
  metadata: { name },
  template: { spec: { containers: [{ name: 'main', image: 'app:1' }] } },
})

const requests: readonly (readonly [method: string, path: string, body?: unknown, type?: string])[] = [
  ['POST', path, template('one')],
  ['POST', path, template('one')],
  ['POST', `${path}?dryRun=All`, template('two')],
  ['GET', `${path}/one`],
  ['GET', `${path}/none`],
  ['GET', path],
  ['GET', '/api/v1/podtemplates'],
  ['GET', `${path}?watch=true&timeoutSeconds=1`],
  ['PUT', `${path}/one`, template('one')],
  ['PATCH', `${path}/one`, { metadata: { labels: { a: 'b' } } }, 'application/merge-patch+json'],
  ['PATCH', `${path}/three?fieldManager=m`, template('three'), 'application/apply-patch+yaml'],
  ['DELETE', `${path}/one`],
  ['DELETE', path],
  ['GET', '/api/v1/namespaces/default/pods/none/log'],
  ['GET', '/healthz'],
  ['POST', '/livez', {}],
  ['DELETE', '/livez'],
  ['OPTIONS', '/livez'],
  ['PROPFIND', '/livez'],
  ['OPTIONS', path],
  ['HEAD', `${path}/one`],
  ['PUT', path, template('one')],
  ['POST', path, ' '.repeat(3 * 1024 * 1024)],
  ['GET', `${path}?timeout=soon`],
]
/** By a user without rights, and by an unknown user. */
const refusedTokens = [other.token, 'unknown-token']

async function send(endpoint: LoggedPair['real']): Promise<void> {
  for (const [method, target, body, type = 'application/json'] of requests) {
    const headers = { Authorization: `Bearer ${administrator.token}`, 'Content-Type': type }
    const sent = { method, path: target, headers }
    await endpoint.send(body === undefined ? sent : { ...sent, body: Buffer.from(JSON.stringify(body)) })
  }
  for (const token of refusedTokens) {
    await endpoint.send({ method: 'GET', path, headers: { Authorization: `Bearer ${token}` } })
  }
}

async function metrics(endpoint: LoggedPair['real']): Promise<readonly string[]> {
  const headers = { Authorization: `Bearer ${administrator.token}` }
  const { body } = await endpoint.send({ method: 'GET', path: '/metrics', headers })
  return String(body).split('\n')
}

function counted(lines: readonly string[], name: string): readonly string[] {
  return lines
    .filter((line) => line.startsWith(`${name}{`) && /resource="podtemplates"|subresource="log"/.test(line))
    .sort()
}

realTest('both servers count the same requests under the same names and labels', async () => {
  const pair = await startLoggedPair()
  try {
    await Promise.all([send(pair.real), send(pair.ours)])
    const [real, ours] = await Promise.all([metrics(pair.real), metrics(pair.ours)])
    for (const name of ['apiserver_request_total', 'apiserver_request_duration_seconds_count']) {
      expect(counted(real, name)).not.toEqual([])
      expect(counted(ours, name)).toEqual(counted(real, name))
    }
    // The starter of a server polls its health with GET.
    const livezRequests = (lines: readonly string[]) =>
      lines.filter((line) => /^apiserver_request_total{.*subresource="\/livez".*verb="(?!GET)/.test(line)).sort()
    expect(livezRequests(ours)).toEqual(livezRequests(real))
    expect(livezRequests(real)).not.toEqual([])
    const levels = (lines: readonly string[]) =>
      lines.filter((line) => line.startsWith('apiserver_audit_level_total{')).map((line) => line.replace(/ \d+$/, ''))
    expect(levels(ours).sort()).toEqual(levels(real).sort())
    // The real server also sends requests to itself, so its counts of successful requests are higher.
    const failed = (lines: readonly string[]) =>
      lines.filter((line) => line.startsWith('authentication_attempts{result="error"'))
    expect(failed(real)).toHaveLength(1)
    expect(failed(ours)).toEqual(failed(real))
    const labelled = (lines: readonly string[]) =>
      lines
        .filter((line) => /^(authenticated_user|authentication_attempts|authorization_attempts)/.test(line))
        .map((line) => line.replace(/ \d+$/, ''))
    expect(labelled(ours)).toEqual(labelled(real))
    const bounds = (lines: readonly string[]) =>
      counted(lines, 'apiserver_request_duration_seconds_bucket').map((line) => line.replace(/ \d+$/, ''))
    expect(bounds(ours)).toEqual(bounds(real))
    // Our metric families have the types of the real ones. The real server has those of queues only after a request was
    // queued.
    const types = (lines: readonly string[]) =>
      new Map(
        lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ').slice(2) as [string, string]),
      )
    const [theirs, own] = [types(real), types(ours)]
    const others = [...own].filter(([name, type]) => theirs.get(name) !== type).map(([name]) => name)
    expect(others).toEqual([])
  } finally {
    await pair.close()
  }
})
