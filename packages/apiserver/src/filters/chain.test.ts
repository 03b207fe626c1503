import { readFileSync } from 'node:fs'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { ApiRequest, ApiResponse } from '../api/index.ts'
import { createAccess } from '../authorization/index.ts'
import { createApiServer } from '../server/index.ts'
import { socketFilters } from './chain.ts'
import type { IncomingRequest } from './incoming-request.ts'
import { createRequestPipeline } from './request-pipeline.ts'

const path = '/api/v1/namespaces/default/configmaps'
const admin = { name: 'root', groups: ['system:masters'] }
const bob = { name: 'bob', groups: ['system:authenticated'] }

/** Both chains of a server that logs what happens to a request. */
function createChains() {
  const runtime = createVirtualRuntime()
  const { store, resources } = createApiServer({ runtime })
  const seen: string[] = []
  const carryOut = ({ user }: ApiRequest): ApiResponse => {
    seen.push(`carried out as ${user.name}`)
    return { form: 'object', status: 200, object: {} }
  }
  const access = createAccess(store, { runtime })
  const { receive, handleInProcess } = createRequestPipeline({ runtime, store, resources }, { access, carryOut })
  const send = (user: IncomingRequest['authenticate'], method = 'GET') =>
    receive({
      method,
      path,
      query: {},
      search: '',
      headers: {},
      source: undefined,
      auditId: 'a',
      authenticate: (notes) => {
        seen.push('authenticated')
        return user(notes)
      },
      impersonatedUser: () => {
        seen.push('impersonated')
        return undefined
      },
      readBody: () => {
        seen.push('read')
        return undefined
      },
    })
  return { seen, send, handleInProcess }
}

test('authenticates, impersonates, reads the body and carries out, in this order', () => {
  const { seen, send } = createChains()
  expect(send(() => admin, 'POST')).toMatchObject({ status: 200 })
  expect(seen).toEqual(['authenticated', 'impersonated', 'read', 'carried out as root'])
})

test('does not read the body of a forbidden request', () => {
  const { seen, send } = createChains()
  expect(send(() => bob, 'POST')).toMatchObject({ status: 403 })
  expect(seen).toEqual(['authenticated', 'impersonated'])
})

test('asks nothing more about a request without a user', async () => {
  const { seen, send } = createChains()
  expect(await send(() => Promise.resolve(undefined))).toMatchObject({ status: 401 })
  expect(seen).toEqual(['authenticated'])
})

test('carries out a request in process at once, with the same object unless its user changes', () => {
  const { seen, handleInProcess } = createChains()
  const request = { method: 'GET', path, query: {}, headers: {}, user: admin } as const
  expect(handleInProcess(request)).toMatchObject({ status: 200 })
  expect(handleInProcess({ ...request, headers: { 'impersonate-user': 'system:admin' } })).toMatchObject({
    status: 403,
  })
  expect(handleInProcess({ ...request, user: bob })).toMatchObject({ status: 403 })
  expect(seen).toEqual(['carried out as root'])
})

test('is described by ARCHITECTURE.md, filter by filter', () => {
  const text = readFileSync(new URL('../../../../ARCHITECTURE.md', import.meta.url), 'utf8')
  const section = text.slice(text.indexOf('| panic recovery |'), text.indexOf('In-process requests skip'))
  const described = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(described).toEqual([...socketFilters.map(({ name }) => name), 'routing'])
})
