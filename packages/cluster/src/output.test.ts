import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { defineController, defineOperator, defineResource, type Logger, RuntimeError } from 'kubewright'
import { createLogger, silentLogger } from 'kubewright/log'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type ClusterOptions, startCluster } from './index.ts'
import { createOutput } from './output.ts'

const Thing = defineResource({
  group: 'example.com',
  version: 'v1',
  kind: 'Thing',
  spec: z.object({}),
  status: z.object({ calls: z.int().default(0) }),
})

afterEach(() => {
  vi.restoreAllMocks()
})

function recordStandardError(): string[] {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  return lines
}

/** The output of a cluster with one Thing on standard error. */
async function standardErrorOf(reconcile: (log: Logger) => number, options: ClusterOptions = {}) {
  const lines = recordStandardError()
  const runtime = createVirtualRuntime()
  const things = defineController({ for: Thing, reconcile: (_, { log }) => ({ status: { calls: reconcile(log) } }) })
  const operators = [defineOperator({ name: 'things', controllers: [things] })]
  await runtime.run(async () => {
    await using cluster = await startCluster({ runtime, operators, ...options })
    await cluster.client.create(Thing, Thing({ metadata: { name: 'first', namespace: 'default' }, spec: {} }))
    await runtime.settle()
  })
  return lines
}

let calls = 0

function noisy(log: Logger): number {
  log.info('all is well')
  log.warn('the disk is nearly full')
  throw new Error('the database\nis away')
}

test('without onError and log, an error of an operator is one complete line on standard error', async () => {
  const [line, ...others] = await standardErrorOf(() => calls++)
  const start =
    '00:00:00.000 ERROR thing, for default/first: the function returned another status.calls for the same inputs; '
  expect(line?.slice(0, start.length)).toBe(start)
  expect(line).toMatch(/once\(Secret, name, \(\) => \(\{\.\.\.\}\)\) code=NONDETERMINISTIC_RECONCILE\n$/)
  expect(others).toEqual([])
})

test('without a log, failed reconciles and lines of level warn go to standard error, one line each', async () => {
  const lines = await standardErrorOf(noisy)
  // The reconcile is retried before the cluster stops.
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^00:00:00\.000 WARN {2}the disk is nearly full controller=thing .*\n$/),
    expect.stringMatching(/^00:00:00\.000 ERROR Reconciler error controller=thing .*the database.*is away.*\n$/),
  ])
})

test('writes nothing to standard error if the embedder passes onError and log', async () => {
  const [errors, printed]: [unknown[], string[]] = [[], []]
  const onError = (error: unknown) => errors.push(error)
  const log = createLogger({ runtime: createVirtualRuntime(), print: (line) => printed.push(line) })
  expect(await standardErrorOf(() => calls++, { onError, log })).toEqual([])
  expect(errors).toMatchObject([{ code: 'NONDETERMINISTIC_RECONCILE' }])
  expect(await standardErrorOf(noisy, { onError, log })).toEqual([])
  expect(printed.map((line) => JSON.parse(line).msg)).toEqual(
    expect.arrayContaining(['all is well', 'Reconciler error']),
  )
  expect(await standardErrorOf(noisy, { log: silentLogger })).toEqual([])
})

test('an error that a controller logs and reports is one line', () => {
  const lines = recordStandardError()
  const { log, onError } = createOutput({ runtime: createVirtualRuntime(), log: undefined, onError: undefined })
  const error = new RuntimeError('RECONCILE_TIMEOUT', 'too slow')
  log.with({ controller: 'thing' }).error('controller problem', { error })
  onError(error)
  for (const thrown of [error, undefined, 'text', new Error('')]) onError(thrown)
  expect(lines.map((line) => line.slice(13).trim())).toEqual([
    expect.stringMatching(/^ERROR controller problem controller=thing error="too slow"/),
    'ERROR thrown: undefined',
    'ERROR text',
    'ERROR Error',
  ])
})
