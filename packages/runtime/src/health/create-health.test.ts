import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test, vi } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { createHealth, type HealthOptions } from './index.ts'

function setUp(options: Partial<HealthOptions> = {}) {
  const runtime = createVirtualRuntime()
  const failures: [string, string, unknown][] = []
  const onFailure: HealthOptions['onFailure'] = (probe, name, error) => failures.push([probe, name, error])
  const health = createHealth({ runtime, onFailure, ...options })
  const request = (path: string, query = '') => health.respond(path, new URLSearchParams(query))
  return { runtime, health, failures, request }
}

test('without checks there is ping; unknown checks and pages are 404', async () => {
  const { request } = setUp()
  for (const page of ['/healthz', '/livez', '/readyz', '/readyz/', '/healthz/ping']) {
    expect(await request(page)).toEqual({ status: 200, body: 'ok' })
  }
  expect(await request('/readyz', 'verbose')).toEqual({ status: 200, body: '[+]ping ok\nhealthz check passed\n' })
  for (const path of [
    '/healthz/other',
    '/healthz/ping/deeper',
    '/',
    '',
    '/healthzz',
    '/toString',
    '/healthz/constructor',
  ]) {
    expect(await request(path)).toBeUndefined()
  }
})

test('reports a failure with a line per check, in order and without reasons; those go to the operator', async () => {
  const { health, request, failures } = setUp()
  const failure = new Error('password of the database is hunter2')
  health.addCheck('readiness', 'database', () => Promise.reject(failure))
  health.addCheck('readiness', 'cache', () => true)
  health.addCheck('readiness', 'leader', () => false)
  health.addCheck('liveness', 'loop', () => undefined)
  const body =
    '[+]cache ok\n[-]database failed: reason withheld\n[-]leader failed: reason withheld\nhealthz check failed\n'
  expect(await request('/readyz')).toEqual({ status: 500, body })
  expect(await request('/readyz', 'verbose=true')).toEqual({ status: 500, body })
  expect(await request('/healthz', 'verbose')).toEqual({ status: 200, body: '[+]loop ok\nhealthz check passed\n' })
  expect(await request('/livez/loop')).toEqual({ status: 200, body: 'ok' })
  expect(await request('/readyz/loop')).toBeUndefined()
  expect(await request('/readyz/ping')).toBeUndefined()
  // Upstream shows the error here, to every client that can reach the port.
  expect(await request('/readyz/database')).toEqual({ status: 500, body: 'internal server error: reason withheld\n' })
  expect(failures).toContainEqual(['readiness', 'database', failure])
  expect(failures).toContainEqual(['readiness', 'leader', expect.objectContaining({ code: 'HEALTH_CHECK_FAILED' })])
})

test('checks can be excluded, and excluding an unknown one is a warning', async () => {
  const { health, request } = setUp()
  let runs = 0
  health.addCheck('readiness', 'bad', () => {
    runs++
    throw new Error('no')
  })
  health.addCheck('readiness', 'good', () => true)
  expect(await request('/readyz', 'exclude=bad')).toEqual({ status: 200, body: 'ok' })
  expect(runs).toBe(0)
  expect(await request('/readyz', 'verbose&exclude=bad&exclude=no%22ne')).toEqual({
    status: 200,
    body: '[+]bad excluded: ok\n[+]good ok\nwarn: some health checks cannot be excluded: no matches for "no\\"ne"\nhealthz check passed\n',
  })
})

test('a check that hangs fails after its timeout and is not started again while it hangs', async () => {
  const { runtime, health, request } = setUp()
  let starts = 0
  let end: (value: boolean) => void = () => undefined
  let aborted: unknown
  health.addCheck('readiness', 'slow', ({ signal }) => {
    starts++
    signal.addEventListener('abort', () => {
      aborted = signal.reason
    })
    return new Promise((resolve) => {
      end = resolve
    })
  })
  const startMs = runtime.clock.monotonic()
  const responses = await runtime.run(() =>
    Promise.all([request('/readyz'), request('/readyz/slow'), request('/readyz')]),
  )
  expect(responses.map((response) => response?.status)).toEqual([500, 500, 500])
  expect(runtime.clock.monotonic() - startMs).toBe(runtimeLimits.healthCheckTimeoutMs)
  expect(aborted).toMatchObject({ code: 'HEALTH_CHECK_FAILED' })
  expect((await runtime.run(() => request('/readyz')))?.status).toBe(500)
  expect(starts).toBe(1)
  end(true)
  await runtime.settle()
  const again = request('/readyz')
  end(true)
  expect((await again)?.status).toBe(200)
  expect(starts).toBe(2)
})

test('checks can be added only before the start, with names that fit into a path, each once', () => {
  const { health } = setUp()
  health.addCheck('readiness', 'cache', () => true)
  health.addCheck('liveness', 'cache', () => true)
  const invalid = expect.objectContaining({ code: 'HEALTH_CHECK_INVALID' })
  expect(() => health.addCheck('readiness', 'cache', () => true)).toThrow(invalid)
  for (const name of ['', 'a/b', 'a b', '..', 'x'.repeat(200)]) {
    expect(() => health.addCheck('readiness', name, () => true)).toThrow(invalid)
  }
  for (let count = 1; count < runtimeLimits.healthChecksMax; count++)
    health.addCheck('readiness', `c${count}`, () => true)
  expect(() => health.addCheck('readiness', 'more', () => true)).toThrow(invalid)
  health.start()
  expect(() => health.addCheck('liveness', 'late', () => true)).toThrow(/before the start/)
})

test('responds to a probe when onFailure throws or rejects', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const listeners = [
    () => {
      throw new Error('cannot log')
    },
    () => Promise.reject(new Error('cannot log')),
  ]
  for (const onFailure of listeners) {
    const { health, request } = setUp({ onFailure })
    health.addCheck('readiness', 'bad', () => false)
    expect(await request('/readyz')).toMatchObject({ status: 500 })
    expect(await request('/readyz/bad')).toMatchObject({ status: 500 })
  }
  expect(warn).toHaveBeenCalledTimes(4)
  warn.mockRestore()
})
