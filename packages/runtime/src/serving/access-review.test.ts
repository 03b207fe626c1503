import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test, vi } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { createAccessReview } from './index.ts'
import { createReviewingClient, type ReviewScript } from './testing/reviewing-client.ts'

function setUp(first: ReviewScript) {
  const script = { current: first }
  const runtime = createVirtualRuntime()
  const { client, reviews } = createReviewingClient(script)
  const errors: unknown[] = []
  const access = createAccessReview({ client, runtime, onError: (error) => errors.push(error) })
  const judge = (token: string, path = '/metrics') =>
    runtime.run(() => access.judge({ authorization: `Bearer ${token}`, verb: 'get', path }))
  return { script, runtime, reviews, errors, access, judge }
}

test('responds 401 without a valid token and 403 without permission, and serves the others', async () => {
  const { judge, access, reviews } = setUp({ users: { good: 'prometheus', poor: 'bob' }, allowed: ['prometheus'] })
  expect(await judge('good')).toEqual({ isAllowed: true, user: 'prometheus' })
  expect(await judge('poor')).toEqual({ isAllowed: false, status: 403, message: 'Authorization denied for user bob' })
  expect(await judge('unknown')).toEqual({ isAllowed: false, status: 401, message: 'Unauthorized' })
  expect(reviews).toContain(
    '/apis/authorization.k8s.io/v1/subjectaccessreviews {"user":"prometheus","groups":["readers"],"uid":"u1","extra":{"scope":["a"]},"nonResourceAttributes":{"path":"/metrics","verb":"get"}}',
  )
  const count = reviews.length
  for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Basic dTpw', 'Bearer a b', 'Bearer a\u0000b']) {
    expect(await access.judge({ authorization, verb: 'get', path: '/metrics' })).toMatchObject({ status: 401 })
  }
  expect(reviews.length).toBe(count)
})

test('an explicit denial takes precedence over a permission', async () => {
  const { judge } = setUp({ users: { good: 'prometheus' }, denied: ['prometheus'] })
  expect(await judge('good')).toMatchObject({ status: 403 })
})

test('caches reviews of tokens for a minute, permissions for five, and denials for half a minute', async () => {
  const { judge, script, runtime, reviews } = setUp({
    users: { good: 'prometheus', poor: 'bob' },
    allowed: ['prometheus'],
  })
  const countOf = (text: string) => reviews.filter((question) => question.includes(text)).length
  const judgeAll = async () => {
    await judge('good')
    await judge('poor')
    await judge('unknown')
  }
  await judgeAll()
  await runtime.advance(runtimeLimits.accessDeniedAgeMsMax - 1)
  await judgeAll()
  expect([countOf('token good'), countOf('token unknown'), countOf('"prometheus"'), countOf('"bob"')]).toEqual([
    1, 1, 1, 1,
  ])
  await runtime.advance(1)
  await judgeAll()
  expect([countOf('token good'), countOf('token unknown'), countOf('"prometheus"'), countOf('"bob"')]).toEqual([
    1, 1, 1, 2,
  ])
  await runtime.advance(runtimeLimits.tokenReviewAgeMsMax - runtimeLimits.accessDeniedAgeMsMax)
  await judgeAll()
  expect([countOf('token good'), countOf('token unknown'), countOf('"prometheus"')]).toEqual([2, 2, 1])
  await runtime.advance(runtimeLimits.accessAllowedAgeMsMax)
  script.current = { users: { good: 'prometheus' }, allowed: [] }
  expect(await judge('good')).toMatchObject({ status: 403 })
  expect(countOf('"prometheus"')).toBe(2)
})

test('a permission is for one verb and one path', async () => {
  const { judge, access, reviews } = setUp({ users: { good: 'prometheus' } })
  await judge('good', '/metrics')
  await judge('good', '/debug')
  await access.judge({ authorization: 'bearer good', verb: 'head', path: '/metrics' })
  expect(reviews.filter((question) => question.startsWith('/apis'))).toHaveLength(3)
})

test('responds 500 when the API server fails, reports why to the operator, and reviews again the next time', async () => {
  const refused = new Error('no right to create tokenreviews')
  const { judge, script, errors } = setUp({ users: { good: 'prometheus' }, before: () => Promise.reject(refused) })
  expect(await judge('good')).toEqual({ isAllowed: false, status: 500, message: 'Authentication failed' })
  expect(errors).toEqual([expect.objectContaining({ code: 'ACCESS_REVIEW_FAILED', cause: refused })])
  expect(String(errors[0])).not.toContain('good')
  script.current = {
    users: { good: 'prometheus' },
    before: ({ path }) => (path.endsWith('tokenreviews') ? Promise.resolve() : Promise.reject(refused)),
  }
  expect(await judge('good')).toMatchObject({ status: 500, message: 'Authorization for user prometheus failed' })
  script.current = { users: { good: 'prometheus' } }
  expect(await judge('good')).toMatchObject({ isAllowed: true })
})

test('responds 500 in time when the API server does not respond', async () => {
  const silent: ReviewScript['before'] = ({ signal }) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  const { judge, runtime } = setUp({ before: silent })
  const startMs = runtime.clock.monotonic()
  expect(await judge('good')).toMatchObject({ status: 500 })
  expect(runtime.clock.monotonic() - startMs).toBe(runtimeLimits.accessReviewTimeoutMs)
})

test('sends equal concurrent reviews once, and bounds different ones', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { access, script, reviews, runtime, errors } = setUp({ users: { good: 'prometheus' }, before: () => held })
  const judgeToken = (token: string) =>
    access.judge({ authorization: `Bearer ${token}`, verb: 'get', path: '/metrics' })
  const same = Array.from({ length: 100 }, () => judgeToken('good'))
  const different = Array.from({ length: 100 }, (_, index) => judgeToken(`stranger${index}`))
  await runtime.settle()
  expect(reviews).toHaveLength(runtimeLimits.accessReviewsInFlightMax)
  script.current = { users: { good: 'prometheus' } }
  release()
  const decisions = await runtime.run(() => Promise.all([...same, ...different]))
  expect(decisions.slice(0, 100).every(({ isAllowed }) => isAllowed)).toBe(true)
  const statuses = decisions.slice(100).map((decision) => (decision.isAllowed ? 200 : decision.status))
  expect(statuses.filter((status) => status === 503)).toHaveLength(101 - runtimeLimits.accessReviewsInFlightMax)
  expect(errors).toEqual([])
})

test('the cache is bounded and drops the oldest reviews', async () => {
  const { judge, reviews } = setUp({ users: { good: 'prometheus' } })
  await judge('good')
  for (let index = 0; index < runtimeLimits.accessReviewsKeptMax; index++) await judge(`stranger${index}`)
  await judge('good')
  expect(reviews.filter((question) => question === 'token good')).toHaveLength(2)
})

test('responds 500 when the API server fails and onError throws in turn', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const runtime = createVirtualRuntime()
  const client = { create: () => Promise.reject(new Error('down')) } as never
  const onError = () => {
    throw new Error('cannot report')
  }
  try {
    const access = createAccessReview({ client, runtime, onError })
    const judged = runtime.run(() => access.judge({ authorization: 'Bearer good', verb: 'get', path: '/metrics' }))
    expect(await judged).toEqual({ isAllowed: false, status: 500, message: 'Authentication failed' })
    expect(warn).toHaveBeenCalledOnce()
  } finally {
    warn.mockRestore()
  }
})
