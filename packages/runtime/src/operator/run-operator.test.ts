import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { type ControllerDefinition, createController, watch } from '../controller/index.ts'
import { enqueueObject } from '../handler/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineOperator } from './define-operator.ts'
import type { ProcessHost } from './operator.ts'
import { processHost } from './process-host.ts'

/** A process that only listens, and remembers what was said. */
function createTestHost() {
  const lines: string[] = []
  const exits: number[] = []
  const listeners = new Set<(signal: 'SIGINT' | 'SIGTERM') => void>()
  const host: ProcessHost = {
    print: (line) => lines.push(line),
    exit: (code) => exits.push(code),
    onSignal(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const send = (signal: 'SIGINT' | 'SIGTERM') => {
    for (const listener of listeners) listener(signal)
  }
  return { host, lines, exits, listeners, send }
}

function setUp(reconcile: () => Promise<undefined> = async () => undefined) {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime })
  const definition: ControllerDefinition = {
    name: 'maps',
    kinds: [ConfigMap],
    create: (environment) =>
      createController({ name: 'maps', sources: [watch(ConfigMap, enqueueObject())], reconcile }, environment),
  }
  return { runtime, server, admin, operator: defineOperator({ name: 'example', controllers: [definition] }) }
}

test('run prints a line for each reconcile and stops in order when a signal comes', async () => {
  const { runtime, server, admin, operator } = setUp()
  const { host, lines, exits, listeners, send } = createTestHost()
  await runtime.run(async () => {
    const run = operator.run({ transport: server.transport(), runtime, host })
    await sleep(runtime, 10, 'start')
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    await sleep(runtime, 10, 'reconcile')
    send('SIGTERM')
    await run
  })
  expect(lines.map((line) => line.replace(/ {2,}/g, '  '))).toEqual([
    'example runs: maps',
    '00:00:00 maps default/a  ✔ 0 ms  no change  why: ConfigMap default/a created',
    'SIGTERM: example stops; once more ends it at once',
    'example has stopped',
  ])
  expect(exits).toEqual([])
  expect(listeners.size).toBe(0)
})

test('a second signal ends the process at once, whatever is in work', async () => {
  const { runtime, server, admin, operator } = setUp(() => new Promise<never>(() => {}))
  const { host, exits, send } = createTestHost()
  const run = runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const running = operator.run({ transport: server.transport(), runtime, host })
    await sleep(runtime, 10, 'start')
    send('SIGINT')
    await sleep(runtime, 10, 'stop')
    expect(exits).toEqual([])
    send('SIGINT')
    expect(exits).toEqual([130])
    await running
  })
  await expect(run).rejects.toThrow('still in work')
})

test('a signal during the start gives it up, which is no error', async () => {
  const { runtime, operator } = setUp()
  const { host, lines, send } = createTestHost()
  await runtime.run(async () => {
    const run = operator.run({ transport: { send: () => new Promise(() => {}), close() {} }, runtime, host })
    await sleep(runtime, 10, 'start')
    send('SIGINT')
    await run
  })
  expect(lines).toEqual(['SIGINT: example stops; once more ends it at once', 'example has stopped'])
})

test('a start that fails is thrown, and the process listens to signals as before', async () => {
  const { runtime, operator } = setUp()
  const { host, listeners } = createTestHost()
  const status = { apiVersion: 'v1', kind: 'Status', status: 'Failure', code: 403, reason: 'Forbidden', message: 'no' }
  const refusing = {
    send: async () => ({ status: 403, headers: {}, body: { form: 'value', value: status } }) as const,
    close() {},
  }
  await expect(runtime.run(() => operator.run({ transport: refusing, runtime, host }))).rejects.toThrow('cannot watch')
  expect(listeners.size).toBe(0)
})

test('the host of a real process listens to its signals until told not to', () => {
  const before = process.listenerCount('SIGTERM')
  const seen: string[] = []
  const ignore = processHost.onSignal((signal) => seen.push(signal))
  process.emit('SIGTERM', 'SIGTERM')
  process.emit('SIGINT', 'SIGINT')
  ignore()
  expect(seen).toEqual(['SIGTERM', 'SIGINT'])
  expect(process.listenerCount('SIGTERM')).toBe(before)
})

test('where no people read along, lines are JSON; reconciles that fail are lines of their own', async () => {
  const { runtime, server, admin, operator } = setUp(() => Promise.reject(new Error('out of luck')))
  const { host, lines, send } = createTestHost()
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const run = operator.run({ transport: server.transport(), runtime, host: { ...host, isTerminal: false } })
    await sleep(runtime, 1, 'the failure')
    send('SIGTERM')
    await run
  })
  const parsed = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  expect(parsed).toContainEqual(expect.objectContaining({ level: 'info', msg: 'example runs: maps' }))
  const failure = { level: 'error', msg: 'Reconciler error', controller: 'maps', namespace: 'default', name: 'a' }
  expect(parsed).toContainEqual(expect.objectContaining(failure))
  expect(parsed.at(-1)).toMatchObject({ msg: 'example has stopped' })
})

test('run says plainly what it waits for: slow first lists, and the lease that another holds', async () => {
  const { runtime, server, operator } = setUp()
  const { host, lines, send } = createTestHost()
  const inner = server.transport()
  const slow = {
    send: async (request: Parameters<typeof inner.send>[0]) => {
      if (request.path.endsWith('/configmaps'))
        await sleep(runtime, runtimeLimits.startReportMs + 1000, 'a slow server')
      return await inner.send(request)
    },
    close: () => inner.close(),
  }
  await runtime.run(async () => {
    const leaderElection = { enabled: true, namespace: 'default', identity: 'one' }
    const first = await operator.start({ transport: server.transport(), runtime, leaderElection })
    await first.manager.elected()
    const second = { ...leaderElection, identity: 'two' }
    const run = operator.run({ transport: slow, runtime, host, leaderElection: second })
    await sleep(runtime, 20_000, 'the standby')
    await first.stop()
    await sleep(runtime, 20_000, 'the takeover')
    send('SIGTERM')
    await run
  })
  expect(lines).toEqual([
    'example: waits for the first lists of ConfigMap',
    'example: strives for the lease default/example',
    'example: stands by: the lease default/example is held by one',
    'example leads: maps',
    'SIGTERM: example stops; once more ends it at once',
    'example has stopped',
  ])
})

test('a lost lease ends run with an error, so that the process exits with 1', async () => {
  const { runtime, server, operator } = setUp()
  const { host } = createTestHost()
  const inner = server.transport()
  let isCut = false
  const transport = {
    send: (request: Parameters<typeof inner.send>[0]) => (isCut ? new Promise<never>(() => {}) : inner.send(request)),
    close: () => inner.close(),
  }
  const run = runtime.run(async () => {
    runtime.clock.after(5000, 'the cut', () => {
      isCut = true
    })
    await operator.run({ transport, runtime, host, leaderElection: { enabled: true, namespace: 'default' } })
  })
  await expect(run).rejects.toMatchObject({ code: 'LEADERSHIP_LOST' })
})

test('an operator adds what is no controller before it starts, and one that cannot be set up closes its connection', async () => {
  const { runtime, server, operator } = setUp()
  const seen: string[] = []
  await runtime.run(async () => {
    const run = async () => void seen.push('run')
    const options = { name: 'more', controllers: operator.controllers }
    const more = defineOperator({ ...options, setUp: (manager) => manager.add({ name: 'loop', run }) })
    const running = await more.start({ transport: server.transport(), runtime })
    await running.stop()
    const failure = new Error('no')
    const broken = defineOperator({ ...options, setUp: () => Promise.reject(failure) })
    const transport = { ...server.transport(), close: () => seen.push('closed') }
    await expect(broken.start({ transport, runtime })).rejects.toBe(failure)
  })
  expect(seen[0]).toBe('run')
  expect(seen).toContain('closed')
})
