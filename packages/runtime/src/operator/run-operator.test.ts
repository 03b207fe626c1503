import { createApiServer } from '@kubewright/apiserver'
import { KubeError } from '@kubewright/kube'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createClient } from '../client/index.ts'
import { type ControllerDefinition, createController, type Reconciler, watch } from '../controller/index.ts'
import { RuntimeError } from '../errors.ts'
import { enqueueObject } from '../handler/index.ts'
import { ConfigMap, CustomResourceDefinition } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineResource, type KindReference } from '../resource/index.ts'
import { createManager } from './create-manager.ts'
import { defineOperator } from './define-operator.ts'
import type { ProcessHost, RunOptions } from './operator.ts'
import { processHost } from './process-host.ts'

/** A process that only listens, and records its output. */
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

test('run prints a line for each reconcile and stops in order on a signal', async () => {
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
    'SIGTERM: stopping example; a second signal ends it at once',
    'example has stopped',
  ])
  expect(exits).toEqual([])
  expect(listeners.size).toBe(0)
})

test('a second signal ends the process at once, even with running reconciles', async () => {
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
  await expect(run).rejects.toThrow('still reconciling')
})

test('a signal during the start cancels it, which is not an error', async () => {
  const { runtime, operator } = setUp()
  const { host, lines, send } = createTestHost()
  await runtime.run(async () => {
    const run = operator.run({ transport: { send: () => new Promise(() => {}), close() {} }, runtime, host })
    await sleep(runtime, 10, 'start')
    send('SIGINT')
    await run
  })
  expect(lines).toEqual(['SIGINT: stopping example; a second signal ends it at once', 'example has stopped'])
})

test('a failed start rejects, and the process handles signals as before', async () => {
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

test('a failed run prints its code and message, and a stack only for a bug or if configured', async () => {
  const failing = async (error: unknown, options: Partial<RunOptions> & { readonly wantsStack?: boolean } = {}) => {
    const { runtime, server, operator } = setUp()
    const { host, lines } = createTestHost()
    const quiet: unknown[] = []
    const { wantsStack, ...runOptions } = options
    const failingHost = { ...host, wantsStack, endQuietly: (ended: unknown) => void quiet.push(ended) }
    const broken = defineOperator({
      name: 'example',
      controllers: operator.controllers,
      setUp: () => Promise.reject(error),
    })
    const run = broken.run({ transport: server.transport(), runtime, host: failingHost, ...runOptions })
    await expect(runtime.run(() => run)).rejects.toBe(error)
    return { lines, isQuiet: quiet.includes(error) }
  }
  const explained = new RuntimeError('OPERATOR_START_FAILED', 'allow this user:\n- verbs: [list]\u001b[2J')
  const lines = ['error: OPERATOR_START_FAILED: allow this user:\n- verbs: [list] [2J']
  expect(await failing(explained)).toEqual({ lines, isQuiet: true })
  expect(await failing(explained, { wantsStack: true })).toEqual({ lines, isQuiet: false })
  expect(await failing(explained, { logLevel: 'debug' })).toEqual({ lines, isQuiet: false })
  expect(await failing(new TypeError('x is no function'))).toEqual({
    lines: ['error: x is no function'],
    isQuiet: false,
  })
})

const Part = defineResource({ group: 'example.com', version: 'v1', kind: 'Part', spec: z.object({ size: z.int() }) })

function partsOperator(kind: KindReference = Part) {
  const reconcile = async () => undefined
  const definition: ControllerDefinition = {
    name: 'parts',
    kinds: [kind],
    create: (environment) =>
      createController({ name: 'parts', sources: [watch(kind, enqueueObject())], reconcile }, environment),
  }
  return defineOperator({ name: 'example', controllers: [definition] })
}

test('run reports a missing CustomResourceDefinition at once, waits, and continues when it is applied', async () => {
  const { runtime, server, admin } = setUp()
  const { host, lines, send } = createTestHost()
  await runtime.run(async () => {
    const run = partsOperator().run({ transport: server.transport(), runtime, host })
    await sleep(runtime, 1, 'the report')
    expect(lines.filter((line) => line.includes('waits for Part.example.com'))).toEqual([
      expect.stringMatching(
        /^error: operator example waits for Part\.example\.com, and starts as soon as the cluster serves it: /,
      ),
    ])
    await sleep(runtime, 2 * runtimeLimits.sourceSyncTimeoutMs, 'longer than the sync timeout')
    expect(lines).not.toContain('example runs: parts')
    await admin.create(CustomResourceDefinition, Part.definition.manifest as never)
    await admin.create(Part, { metadata: { namespace: 'default', name: 'a' }, spec: { size: 1 } })
    await sleep(runtime, 2 * runtimeLimits.missingKindPollMs + 1, 'the start')
    expect(lines).toContain('example runs: parts')
    expect(lines.filter((line) => line.includes('parts default/a'))).toHaveLength(1)
    send('SIGTERM')
    await run
  })
})

test('a signal ends a run that waits for a CustomResourceDefinition', async () => {
  const { runtime, server } = setUp()
  const { host, lines, send } = createTestHost()
  await runtime.run(async () => {
    const run = partsOperator().run({ transport: server.transport(), runtime, host })
    await sleep(runtime, 10_000, 'the wait')
    send('SIGTERM')
    await run
  })
  expect(lines.at(-1)).toBe('example has stopped')
})

test('an operator that waits for a CustomResourceDefinition is not ready', async () => {
  const { runtime, server, admin } = setUp()
  await runtime.run(async () => {
    const ready: (number | undefined)[] = []
    const options = { name: 'example', transport: server.transport(), runtime, missingKinds: 'wait' } as const
    const manager = createManager(options)
    for (const definition of partsOperator().controllers) manager.addController(definition)
    const look = async () => ready.push((await manager.health.respond('/readyz', new URLSearchParams()))?.status)
    const started = manager.start()
    await sleep(runtime, runtimeLimits.missingKindPollMs, 'the wait')
    await look()
    await admin.create(CustomResourceDefinition, Part.definition.manifest as never)
    await started
    await look()
    expect(ready).toEqual([500, 200])
    await manager.stop()
  })
})

test('a kind that is finally served but forbidden to watch ends the run with the rule to add', async () => {
  const { runtime, server } = setUp()
  const { host } = createTestHost()
  const inner = server.transport()
  let code = 404
  const transport = {
    async send(request: Parameters<typeof inner.send>[0]) {
      if (!request.path.includes('/parts')) return await inner.send(request)
      const status = { apiVersion: 'v1', kind: 'Status', status: 'Failure', code, reason: '', message: 'no' }
      return { status: code, headers: {}, body: { form: 'value', value: status } } as const
    },
    close: () => inner.close(),
  }
  const run = runtime.run(async () => {
    runtime.clock.after(10_000, 'the definition', () => {
      code = 403
    })
    await partsOperator().run({ transport, runtime, host })
  })
  await expect(run).rejects.toThrow('resources: ["parts"]')
})

test('run ends at once if configured not to wait for kinds, or if the missing kind is built in', async () => {
  const { runtime, server } = setUp()
  const { host } = createTestHost()
  const runWithoutWaiting = () =>
    partsOperator().run({ transport: server.transport(), runtime, host, missingKinds: 'fail' })
  await expect(runtime.run(runWithoutWaiting)).rejects.toMatchObject({ code: 'OPERATOR_START_FAILED' })
  const inner = server.transport()
  const status = { apiVersion: 'v1', kind: 'Status', status: 'Failure', code: 404, reason: 'NotFound', message: 'no' }
  const without = {
    send: async () => ({ status: 404, headers: {}, body: { form: 'value', value: status } }) as const,
    close: () => inner.close(),
  }
  const builtIn = () => partsOperator(ConfigMap).run({ transport: without, runtime, host })
  await expect(runtime.run(builtIn)).rejects.toThrow('the cluster does not serve configmaps in version v1')
})

test('the host of a real process listens to its signals until the listener is removed', () => {
  const before = process.listenerCount('SIGTERM')
  const seen: string[] = []
  const ignore = processHost.onSignal((signal) => seen.push(signal))
  process.emit('SIGTERM', 'SIGTERM')
  process.emit('SIGINT', 'SIGINT')
  ignore()
  expect(seen).toEqual(['SIGTERM', 'SIGINT'])
  expect(process.listenerCount('SIGTERM')).toBe(before)
})

test('without a terminal, lines are JSON; failed reconciles have lines of their own', async () => {
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

test('the JSON line of a reconcile has the fields of controller-runtime and the cause', async () => {
  const { runtime, server, admin } = setUp()
  const { host, lines, send } = createTestHost()
  const options = { name: 'maps', for: ConfigMap, sources: [watch(ConfigMap, enqueueObject())] }
  const reconcile: Reconciler = async (request, { client, log }) => {
    if (request.name === 'b') throw new Error('out of luck')
    log.info('labels it')
    await client.patch(ConfigMap, request, { type: 'merge', patch: { metadata: { labels: { seen: 'yes' } } } })
    return undefined
  }
  const definition: ControllerDefinition = {
    name: 'maps',
    kinds: [ConfigMap],
    create: (environment) => createController({ ...options, reconcile, wakesOnOwnWrites: false }, environment),
  }
  await runtime.run(async () => {
    const operator = defineOperator({ name: 'example', controllers: [definition] })
    const run = operator.run({ transport: server.transport(), runtime, host: { ...host, isTerminal: false } })
    await sleep(runtime, 10, 'start')
    for (const name of ['a', 'b']) await admin.create(ConfigMap, { metadata: { namespace: 'default', name } })
    await sleep(runtime, 1, 'the reconciles')
    send('SIGTERM')
    await run
  })
  const parsed = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  const fields = { controller: 'maps', controllerGroup: '', controllerKind: 'ConfigMap', namespace: 'default' }
  const reconciled = parsed.find(({ msg }) => msg === 'reconciled')
  expect(reconciled).toMatchObject({
    ...fields,
    ConfigMap: { name: 'a', namespace: 'default' },
    name: 'a',
    reconcileID: parsed.find(({ msg }) => msg === 'labels it')?.['reconcileID'],
    cause: 'ConfigMap default/a created',
    writes: ['changed ConfigMap default/a'],
  })
  expect(parsed.find(({ msg }) => msg === 'Reconciler error')).toMatchObject({
    ...fields,
    name: 'b',
    reconcileID: expect.stringMatching(/^[0-9a-f-]{36}$/),
    cause: 'ConfigMap default/b created',
  })
})

test('run reports its waits: slow first lists, and the lease of another holder', async () => {
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
    'example: campaigns for the lease default/example',
    'example: is on standby: the lease default/example is held by one',
    'example leads: maps',
    'SIGTERM: stopping example; a second signal ends it at once',
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

test('an operator adds other runnables before it starts, and a failed setup closes its connection', async () => {
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

test('run takes namespaces, concurrency and the log format from flags and the environment', async () => {
  let running = 0
  let most = 0
  const seen: string[] = []
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime })
  const reconcile: Reconciler = async ({ namespace, name }) => {
    seen.push(`${namespace}/${name}`)
    most = Math.max(most, ++running)
    await sleep(runtime, 100, 'the work')
    running--
    return undefined
  }
  const maps: ControllerDefinition = {
    name: 'maps',
    kinds: [ConfigMap],
    create: (environment) =>
      createController({ name: 'maps', sources: [watch(ConfigMap, enqueueObject())], reconcile }, environment),
  }
  const { host, lines, send } = createTestHost()
  const settings = {
    argv: ['--watch-namespaces=default', '--log-format=json'],
    env: { MAX_CONCURRENT_RECONCILES: '2' },
  }
  await runtime.run(async () => {
    for (const name of ['a', 'b', 'c']) await admin.create(ConfigMap, { metadata: { namespace: 'default', name } })
    await admin.create(ConfigMap, { metadata: { namespace: 'kube-system', name: 'other' } })
    const operator = defineOperator({ name: 'example', controllers: [maps] })
    const run = operator.run({ transport: server.transport(), runtime, host: { ...host, ...settings } })
    await sleep(runtime, 1000, 'the work')
    send('SIGTERM')
    await run
  })
  expect(seen.sort()).toEqual(['default/a', 'default/b', 'default/c'])
  expect(most).toBe(2)
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
})

test('--help prints the flags and starts nothing; an unknown flag ends the run with the nearest one', async () => {
  const { runtime, server, operator } = setUp()
  const { host, lines } = createTestHost()
  await operator.run({ transport: server.transport(), runtime, host: { ...host, argv: ['--help'] } })
  expect(lines.join('\n')).toMatch(/^Runs the operator example\.\n[\s\S]*--watch-namespaces NAME/)
  const argv = ['--leader-elct']
  await expect(operator.run({ transport: server.transport(), runtime, host: { ...host, argv } })).rejects.toMatchObject(
    {
      code: 'OPERATOR_SETTING_INVALID',
    },
  )
  expect(lines.at(-1)).toBe(
    'error: OPERATOR_SETTING_INVALID: there is no flag --leader-elct; did you mean --leader-elect? --help lists the flags',
  )
})

test('run reports when the API server responds again after an outage', async () => {
  const { runtime, server, operator } = setUp()
  const { host, lines, send } = createTestHost()
  const transport = server.transport()
  let isDown = false
  const flaky = {
    send: (request: Parameters<typeof transport.send>[0]) =>
      isDown
        ? Promise.reject(new KubeError('KUBE_TRANSPORT_UNREACHABLE', 'connect ECONNREFUSED'))
        : transport.send(request),
    close: () => transport.close(),
  }
  await runtime.run(async () => {
    const run = operator.run({ transport: flaky, runtime, host })
    await sleep(runtime, 1000, 'start')
    isDown = true
    // Watches end after some minutes, and cannot be opened again.
    await sleep(runtime, 3_600_000, 'the outage')
    isDown = false
    await sleep(runtime, 600_000, 'the server to be back')
    send('SIGTERM')
    await run
  })
  expect(lines.filter((line) => /reaches the API server again, after \d+ s/.test(line))).toHaveLength(1)
})
