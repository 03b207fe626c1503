import { StatusError } from '@kubewright/kube/status'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { controllerFields, createLogger, type LoggerOptions, reconcileFields, silentLogger } from './index.ts'
import { toLoggableFields } from './loggable.ts'

function record(options: Partial<LoggerOptions> = {}) {
  const lines: string[] = []
  const runtime = createVirtualRuntime({ startTime: '2026-03-01T12:00:01.250Z' })
  const log = createLogger({ runtime, print: (line) => lines.push(line), ...options })
  return { log, lines, runtime, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('a JSON line has level, ts and msg as zap writes them, the time of the Runtime, and the fields in order', async () => {
  const { log, lines, runtime } = record()
  log.info('backup written', { sizeBytes: 12, big: 2n ** 63n, absent: undefined })
  await runtime.advance(1000)
  log.warn('slow')
  expect(lines).toEqual([
    '{"level":"info","ts":"2026-03-01T12:00:01.250Z","msg":"backup written","sizeBytes":12,"big":9223372036854775808}',
    '{"level":"warn","ts":"2026-03-01T12:00:02.250Z","msg":"slow"}',
  ])
})

test('a text line is readable, and is one line with any content', () => {
  const { log, lines } = record({ format: 'text' })
  const fields = { name: 'web', path: 'a b', text: 'x\n12:00:00 ERROR forged\u2028\u009b2J', list: [1, 'b'] }
  log.with({ controller: 'backup' }).error('failed\nforged', fields)
  expect(lines).toEqual([
    '12:00:01.250 ERROR failed forged controller=backup name=web path="a b" text="x\\n12:00:00 ERROR forged 2J" list=[1,"b"]',
  ])
})

test('writes no lines below the configured level, and their functions do nothing at all', () => {
  const { log, lines } = record({ level: 'warn' })
  const trap = {
    get value(): never {
      throw new Error('read')
    },
  }
  log.debug('no', trap)
  log.info('no', trap)
  log.warn('yes')
  log.error('yes')
  expect(lines).toHaveLength(2)
  expect(log.debug).toBe(log.info)
  expect(log.debug).toBe(silentLogger.debug)
  expect([log.isEnabled('info'), log.isEnabled('warn')]).toEqual([false, true])
  expect(record({ level: 'off' }).log).toBe(silentLogger)
  expect(record().log.isEnabled('debug')).toBe(false)
})

test('each line has the fields of its logger; later ones replace earlier ones of the same name', () => {
  const { log, entries } = record({ fields: { operator: 'etcd', step: 1 } })
  const { info } = log.with({ step: 2 }).with({ namespace: 'default' })
  info('passed on alone', { step: 3 })
  log.info('unchanged')
  expect(entries()).toMatchObject([
    { operator: 'etcd', step: 3, namespace: 'default' },
    { operator: 'etcd', step: 1 },
  ])
})

test('the fields of a controller and of a reconcile have the names of controller-runtime', () => {
  const { log, entries } = record()
  const controller = controllerFields({ controller: 'cronjob', group: 'batch', kind: 'CronJob' })
  const reconcile = reconcileFields({ kind: 'CronJob', namespace: 'jobs', name: 'nightly', reconcileID: 'a-b' })
  log.with(controller).info('Reconcile', reconcile)
  expect(entries()[0]).toMatchObject({
    controller: 'cronjob',
    controllerGroup: 'batch',
    controllerKind: 'CronJob',
    CronJob: { name: 'nightly', namespace: 'jobs' },
    namespace: 'jobs',
    name: 'nightly',
    reconcileID: 'a-b',
  })
  expect(controllerFields({ controller: 'plain' })).toEqual({ controller: 'plain' })
  expect(reconcileFields({ name: 'node-1', reconcileID: 'c' })).toEqual({
    namespace: '',
    name: 'node-1',
    reconcileID: 'c',
  })
})

test('logs an error as its message with those of its causes, and its codes, path and Status beside it', () => {
  const { log, entries } = record()
  const status = new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: 'services "web" is forbidden',
    reason: 'Forbidden',
    code: 403,
    details: { kind: 'services', name: 'web' },
  })
  const error = new RuntimeError('CHILD_INVALID', 'cannot apply the child', { path: 'children[0]', cause: status })
  log.error('Reconciler error', { error, again: { nested: new TypeError('inner', { cause: 'a text' }) } })
  const [entry] = entries()
  expect(entry).toMatchObject({
    error: 'cannot apply the child: services "web" is forbidden',
    errorDetail: {
      name: 'RuntimeError',
      code: 'CHILD_INVALID',
      path: 'children[0]',
      causes: [{ name: 'StatusError', code: 403, reason: 'Forbidden', details: { kind: 'services', name: 'web' } }],
      stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
    },
    again: { nested: { name: 'TypeError', message: 'inner', causes: [{ message: 'a text' }] } },
  })
  const endless: Error & { cause?: unknown } = new Error('round')
  endless.cause = endless
  log.error('endless', { error: endless })
  const detail = entries()[1]?.['errorDetail'] as { causes: unknown[] }
  expect(detail.causes.length).toBeLessThan(runtimeLimits.errorCausesMax)
})

test('a line is bounded for any input', () => {
  const { log, lines, entries } = record()
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, 'x'.repeat(5000)]))
  const cycle: Record<string, unknown> = { list: Array.from({ length: 5000 }, () => 1) }
  cycle['self'] = cycle
  log.info('m'.repeat(1_000_000), { cycle })
  log.info('many', many)
  log.with(many).info('many', { many, deep: JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) })
  for (const line of lines) expect(line.length).toBeLessThan(2 * runtimeLimits.logLineCharactersMax)
  const [first = {}, second] = entries()
  expect(String(first['msg']).length).toBeLessThan(runtimeLimits.logTextCharactersMax + 40)
  expect(first).toMatchObject({ cycle: { list: { length: runtimeLimits.logItemsMax + 1 } } })
  expect(second).toMatchObject({ truncated: true })
})

test('logging never throws: not for values that cannot be read, not for a printer that fails', () => {
  let isBroken = true
  const lines: string[] = []
  const print = (line: string) => {
    if (isBroken) throw new Error('EPIPE')
    lines.push(line)
  }
  const { log } = record({ print })
  const hostile = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no')
      },
    },
  )
  const getter = Object.defineProperty({}, 'field', { enumerable: true, get: () => hostile })
  log.info('one', { hostile, getter })
  log.info('two')
  isBroken = false
  log.info('three', { hostile, getter, __proto__: null, symbol: Symbol('s'), make: record, date: new Date(Number.NaN) })
  expect(lines).toHaveLength(2)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', lostCount: 2 })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ msg: 'three', symbol: 'Symbol(s)', make: '[function record]' })
})

test('a field named like a part of the line, or like the prototype, does not disturb the line', () => {
  const { log, lines } = record()
  log.info('real', JSON.parse('{"msg":"fake","level":"debug","__proto__":{"a":1}}'))
  expect(lines[0]).toContain('"msg":"real","msg_":"fake","level_":"debug","__proto__":{"a":1}')
})

test('values are written logDepthMax deep, logValuesMax of them, and the stack logStackFramesMax calls deep', () => {
  const { log, entries } = record()
  let nested: unknown = 'innermost'
  for (let depth = 0; depth <= runtimeLimits.logDepthMax; depth++) nested = { nested }
  const wide = Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => 7))
  const failure = new Error('deep')
  failure.stack = ['Error: deep', ...Array.from({ length: 50 }, (_, index) => `    at call${index} (a.js:1:1)`)].join(
    '\n',
  )
  log.info('bounded', { nested })
  log.info('bounded', { wide })
  log.error('bounded', { failure })
  const [deep, many, failed] = entries().map((entry) => JSON.stringify(entry))
  expect(deep?.match(/"nested"/g)).toHaveLength(runtimeLimits.logDepthMax + 1)
  expect(deep).not.toContain('innermost')
  expect(many?.match(/7/g)?.length).toBeLessThan(runtimeLimits.logValuesMax)
  expect(failed?.match(/at call/g)).toHaveLength(runtimeLimits.logStackFramesMax)
})

test('errorTextCharactersMax: logs so much of the messages of an error, and no stack that is longer', () => {
  const max = runtimeLimits.errorTextCharactersMax
  const long = new Error('x'.repeat(max + 1), { cause: new Error('y'.repeat(max + 1)) })
  const { error, errorDetail } = toLoggableFields({ error: long }) as Record<string, unknown>
  expect(error).toMatch(new RegExp(`^x+… \\(${2 * max + 2} characters\\)$`))
  expect(errorDetail).toMatchObject({ name: 'Error', causes: [{ message: expect.stringMatching(/^y+… /) }] })
  expect(errorDetail).not.toHaveProperty('stack')
})

test('logs an error that refuses to be examined', () => {
  const fail = () => {
    throw new Error('unreadable')
  }
  const hidden = new Proxy(new Error('hidden'), { get: fail, getPrototypeOf: fail, ownKeys: fail })
  const cause = new Error('known', { cause: hidden })
  expect(toLoggableFields({ error: cause, hidden })).toMatchObject({ error: 'known: thrown: object', hidden: {} })
})
