import { expect, test } from 'vitest'
import { objectPath } from './cache-freshness.ts'

const answer = { status: 200, headers: {}, body: { metadata: { name: 'web', resourceVersion: '7' } } }
const services = '/api/v1/namespaces/d/services'
const of = (method: string, path: string, status = 200) =>
  objectPath({ method, path, headers: {} }, { ...answer, status })

test('what was written is looked for where it lies, whichever part of it was written', () => {
  expect(of('POST', services, 201)).toBe(`${services}/web`)
  expect(of('PUT', `${services}/web?fieldManager=m`)).toBe(`${services}/web`)
  expect(of('PATCH', `${services}/web/status`)).toBe(`${services}/web`)
  expect(of('PATCH', '/apis/apps/v1/namespaces/web/deployments/web/scale')).toBe(
    '/apis/apps/v1/namespaces/web/deployments/web',
  )
})

test('nothing is looked for after a read, a refusal, a dry run, or a write of an object that may be converted', () => {
  expect(of('GET', `${services}/web`)).toBeUndefined()
  expect(of('PUT', `${services}/web`, 409)).toBeUndefined()
  expect(of('PUT', `${services}/web?dryRun=All`)).toBeUndefined()
  expect(of('PUT', '/apis/example.com/v1/namespaces/d/widgets/web')).toBeUndefined()
})
