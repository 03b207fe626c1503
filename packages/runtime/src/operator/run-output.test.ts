import { conflictStatus, StatusError } from '@kubewright/kube/status'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { LogLevel } from '../log/index.ts'
import type { ReconcileRecord } from '../trace/index.ts'
import type { ProcessHost } from './operator.ts'
import { createRunOutput } from './run-output.ts'

const record: ReconcileRecord = {
  controller: 'shop',
  key: 'default/one',
  reconcileId: 'r-1',
  attempt: 2,
  causes: [],
  causesOmitted: 0,
  queuedAtMs: 0,
  startedAtMs: 0,
  durationMs: 1,
  reads: [],
  readsOmitted: 0,
  writes: [],
  writesOmitted: 0,
  logs: [],
  logsOmitted: 0,
  outcome: 'ok',
}
const failed = (error: unknown): ReconcileRecord => ({ ...record, outcome: 'retry', error })
const conflict = new StatusError(conflictStatus({ group: '', resource: 'configmaps' }, 'one', 'it was modified'))
const missingRules = [
  { role: 'ClusterRole', rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] },
] as const

function setUp(options: Partial<ProcessHost> & { readonly level?: LogLevel } = {}) {
  const lines: string[] = []
  const host: ProcessHost = { print: (line) => lines.push(line), exit: () => {}, onSignal: () => () => {}, ...options }
  return { output: createRunOutput(host, createVirtualRuntime(), options.level), lines }
}

function setUpJson(options: Partial<ProcessHost> & { readonly level?: LogLevel } = {}) {
  const { output, lines } = setUp({ isTerminal: false, ...options })
  return { output, entries: () => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>) }
}

test("a terminal shows one line for a failed reconcile, and omits the controller's own line", () => {
  const { output, lines } = setUp()
  output.reconciled(failed(new Error('no region')))
  output.log.error('Reconciler error', { error: new Error('no region') })
  output.log.with({ name: 'one' }).error('Reconciler error')
  output.log.error('from the author')
  expect(lines).toEqual([
    expect.stringMatching(/shop default\/one +↻ 1 ms +will retry: no region/),
    expect.stringContaining('from the author'),
  ])
})

test('the line of a programming error mentions how to see its stack, and has it with KUBEWRIGHT_STACK', () => {
  const quiet = setUp()
  quiet.output.reconciled(failed(new TypeError('x is not a function')))
  quiet.output.reconciled(failed(new Error('no region')))
  quiet.output.reconciled(record)
  expect(quiet.lines.map((line) => line.includes('KUBEWRIGHT_STACK=1 prints its stack'))).toEqual([true, false, false])
  for (const options of [{ wantsStack: true }, { level: 'debug' }] as const) {
    const { output, lines } = setUp(options)
    output.reconciled(failed(new TypeError('x is not a function')))
    output.failed(new Error('lost'))
    for (const line of lines) expect(line).toMatch(/\n {4}at .*run-output\.test\.ts/)
  }
})

test('prints an error of the framework completely, and cuts another one to an excerpt', () => {
  const long = 'x'.repeat(2 * runtimeLimits.quotedMessageCharactersMax)
  const { output, lines } = setUp()
  output.failed(new RuntimeError('CONTROLLER_KIND_MISSING', long))
  output.failed(new Error(long))
  expect(lines[0]).toBe(`error: ${long}`)
  expect(lines[1]).toBe(`error: ${'x'.repeat(runtimeLimits.quotedMessageCharactersMax - 1)}…`)
})

test('JSON has one line for each reconcile that wrote or failed, with cause, attempt and hint', () => {
  const { output, entries } = setUpJson()
  output.reconciled(record)
  output.reconciled(failed(new TypeError('x is not a function')))
  output.log.error('Reconciler error', { error: new Error('again') })
  output.reconciled({
    ...record,
    writes: [{ verb: 'create', kind: 'ConfigMap', key: 'default/one', result: 'created' }],
  })
  expect(entries()).toMatchObject([
    {
      level: 'error',
      msg: 'Reconciler error',
      namespace: 'default',
      name: 'one',
      reconcileID: 'r-1',
      attempt: 2,
      outcome: 'retry',
      cause: expect.any(String),
      hint: expect.stringContaining('programming error'),
    },
    { level: 'info', msg: 'reconciled', name: 'one' },
  ])
})

test('a conflict is a line of level debug', () => {
  for (const [level, count] of [
    ['info', 0],
    ['debug', 1],
  ] as const) {
    const { output, entries } = setUpJson({ level })
    output.reconciled(failed(conflict))
    expect(entries()).toHaveLength(count)
  }
})

test('missing rights are YAML to paste on a terminal, and a field of a JSON line', () => {
  const error = new RuntimeError('OPERATOR_RIGHTS_MISSING', 'it lacks these rules of a ClusterRole:\nrules:\n- x', {
    missingRules,
  })
  const { output, lines } = setUp()
  output.failed(error)
  expect(lines).toEqual(['error: OPERATOR_RIGHTS_MISSING: it lacks these rules of a ClusterRole:\nrules:\n- x'])
  const json = setUpJson()
  json.output.failed(error)
  expect(json.entries()).toMatchObject([
    { msg: 'it lacks these rules of a ClusterRole, see missingRules', missingRules },
  ])
})

test('the JSON line of an error without a code has its stack, one with a code only if configured', () => {
  const bug = setUpJson()
  bug.output.ended(new TypeError('x is not a function'))
  const explained = setUpJson()
  explained.output.ended(new RuntimeError('OPERATOR_START_FAILED', 'no rights'))
  const withStack = setUpJson({ wantsStack: true })
  withStack.output.ended(new RuntimeError('OPERATOR_START_FAILED', 'no rights'))
  const hasStack = [bug, explained, withStack].map(({ entries }) => JSON.stringify(entries()).includes('"stack"'))
  expect(hasStack).toEqual([true, false, true])
})

test('repeatedFailureMs: a key that fails in the same way is printed at intervals, with the number in between', async () => {
  const lines: string[] = []
  const runtime = createVirtualRuntime()
  const host: ProcessHost = { print: (line) => lines.push(line), exit: () => {}, onSignal: () => () => {} }
  const output = createRunOutput(host, runtime, undefined)
  for (let count = 0; count < 8; count++) output.reconciled(failed(new Error('no region')))
  output.reconciled({ ...failed(new Error('no region')), key: 'default/other' })
  output.reconciled(failed(new Error('no zone')))
  expect(lines).toHaveLength(3)
  output.reconciled(failed(new Error('no zone')))
  await runtime.advance(runtimeLimits.repeatedFailureMs)
  output.reconciled(failed(new Error('no zone')))
  expect(lines[3]).toMatch(/no zone .*\(and 1 more times since the last line\)$/)
  output.reconciled(record)
  output.reconciled(failed(new Error('no zone')))
  expect(lines).toHaveLength(6)
})

test('repeatedFailureKeysMax: beyond so many failing keys their lines are printed again', () => {
  const { output, lines } = setUp()
  const failAll = () => {
    for (let key = 0; key <= runtimeLimits.repeatedFailureKeysMax; key++) {
      output.reconciled({ ...failed(new Error('no region')), key: `default/${key}` })
    }
  }
  failAll()
  const before = lines.length
  failAll()
  expect(lines.length).toBeGreaterThan(before)
})

test('a stack shows the frames of the author, without those of Node and of kubewright', () => {
  const { output, lines } = setUp({ wantsStack: true })
  const error = new TypeError('x is not a function')
  error.stack = [
    'TypeError: x is not a function',
    '    at reconcile (/app/src/shop.ts:3:1)',
    '    at run (/app/node_modules/kubewright/dist/index.js:1:1)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
  ].join('\n')
  output.failed(error)
  expect(lines[0]?.split('\n').slice(1)).toEqual(['    at reconcile (/app/src/shop.ts:3:1)'])
})
