import { expect, test } from 'vitest'
import { cacheAttemptsMax, objectPath, untilCached } from './cache-freshness.ts'
import type { Endpoint } from './endpoint.ts'

const response = { status: 200, headers: {}, body: { metadata: { name: 'web', resourceVersion: '7' } } }
const services = '/api/v1/namespaces/d/services'
const of = (method: string, path: string, status = 200) =>
  objectPath({ method, path, headers: {} }, { ...response, status })

test('reads a written object at its own path, even after a write to a subresource', () => {
  expect(of('POST', services, 201)).toBe(`${services}/web`)
  expect(of('PUT', `${services}/web?fieldManager=m`)).toBe(`${services}/web`)
  expect(of('PATCH', `${services}/web/status`)).toBe(`${services}/web`)
  expect(of('PATCH', '/apis/apps/v1/namespaces/web/deployments/web/scale')).toBe(
    '/apis/apps/v1/namespaces/web/deployments/web',
  )
})

test('reads nothing after a read, a refusal, a dry run, or a write of an object that may be converted', () => {
  expect(of('GET', `${services}/web`)).toBeUndefined()
  expect(of('PUT', `${services}/web`, 409)).toBeUndefined()
  expect(of('PUT', `${services}/web?dryRun=All`)).toBeUndefined()
  expect(of('PUT', '/apis/example.com/v1/namespaces/d/widgets/web')).toBeUndefined()
})

/** An endpoint with these responses, one after the other, and the requests that it received. */
function respondingWith(...statuses: (number | Error)[]) {
  const requestedPaths: string[] = []
  const send: Endpoint['send'] = async ({ method, path }) => {
    requestedPaths.push(`${method} ${path}`)
    const status = statuses[Math.min(requestedPaths.length, statuses.length) - 1] ?? 200
    if (status instanceof Error) throw status
    return { status, headers: {} }
  }
  return { requestedPaths, endpoint: { token: 't', send } }
}

const request = { method: 'PATCH', path: `${services}/web`, headers: {} }
const read = `GET ${services}/web?resourceVersion=7`

test('repeats the wait while the cache of a loaded server is behind the write', async () => {
  const { requestedPaths, endpoint } = respondingWith(504, new Error('no response within 30000 ms'), 504, 200)
  await untilCached(endpoint, request, response)
  expect(requestedPaths).toEqual([read, read, read, read])
})

test('the wait ends when the object is deleted, and when the cache never catches up', async () => {
  const gone = respondingWith(404)
  await untilCached(gone.endpoint, request, response)
  expect(gone.requestedPaths).toEqual([read])
  const stuck = respondingWith(504)
  await expect(untilCached(stuck.endpoint, request, response)).rejects.toThrow('the cache of the server stays behind')
  expect(stuck.requestedPaths).toHaveLength(cacheAttemptsMax)
})
