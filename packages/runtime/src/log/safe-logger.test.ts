import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test, vi } from 'vitest'
import { createLogger, type Logger, safeLogger, silentLogger } from './index.ts'

test("an author's logger throws from no function; its errors and rejections are warnings", async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const fail = () => {
    throw new Error('disk full')
  }
  const failLater = () => Promise.reject(new Error('disk full')) as never
  const broken: Logger = { debug: fail, info: failLater, warn: fail, error: fail, with: fail, isEnabled: fail }
  const safe = safeLogger(broken)
  for (const logger of [safe, safe.with({ a: 1 })]) {
    logger.debug('a line')
    logger.info('a line')
    logger.warn('a line')
    logger.error('a line')
    expect(logger.isEnabled('info')).toBe(true)
  }
  await new Promise((resolve) => setImmediate(resolve))
  expect(warn).toHaveBeenCalledTimes(11)
  warn.mockRestore()
})

test('an asynchronous `with` is reported, and the logger keeps its lines', async () => {
  const lines: string[] = []
  const errors: unknown[] = []
  const withLater = (async () => Promise.reject(new Error('disk full'))) as unknown as Logger['with']
  const logger: Logger = { ...silentLogger, warn: (message) => lines.push(message), with: withLater }
  safeLogger(logger, (error) => errors.push(error))
    .with({ a: 1 })
    .warn('a line')
  await new Promise((resolve) => setImmediate(resolve))
  expect([lines, errors]).toEqual([['a line'], [new Error('disk full')]])
})

test('an asynchronous `isEnabled` that rejects is reported, and the level counts as enabled', async () => {
  const errors: unknown[] = []
  const isEnabledLater = (async () => Promise.reject(new Error('disk full'))) as unknown as Logger['isEnabled']
  const safe = safeLogger({ ...silentLogger, isEnabled: isEnabledLater }, (error) => errors.push(error))
  expect(safe.isEnabled('info')).toBe(true)
  await new Promise((resolve) => setImmediate(resolve))
  expect(errors).toEqual([new Error('disk full')])
})

test("lines and fields reach the author's logger, and loggers that never throw are not wrapped", () => {
  const lines: unknown[] = []
  const logger: Logger = {
    ...silentLogger,
    info: (message, fields) => lines.push([message, fields]),
    with: (fields) => ({ ...silentLogger, warn: (message) => lines.push([message, fields]) }),
  }
  const safe = safeLogger(logger)
  safe.info('one', { a: 1 })
  safe.with({ b: 2 }).warn('two')
  expect(lines).toEqual([
    ['one', { a: 1 }],
    ['two', { b: 2 }],
  ])
  expect(safe.isEnabled('info')).toBe(false)
  expect(safeLogger(safe)).toBe(safe)
  expect(safeLogger(silentLogger)).toBe(silentLogger)
  const own = createLogger({ runtime: createVirtualRuntime(), print: () => {} })
  expect(safeLogger(own)).toBe(own)
})
