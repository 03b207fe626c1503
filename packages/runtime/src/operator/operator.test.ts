import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { type ControllerDefinition, type ControllerOptions, createController, watch } from '../controller/index.ts'
import { enqueueObject } from '../handler/index.ts'
import { ConfigMap, Secret } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import { untypedKind } from '../resource/index.ts'
import { defineOperator } from './define-operator.ts'

function setUp() {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime })
  return { runtime, server, admin }
}

function definition(
  options: Omit<ControllerOptions, 'sources'>,
  kinds: readonly KindReference[] = [ConfigMap],
): ControllerDefinition {
  const sources = () => kinds.map((kind) => watch(kind, enqueueObject()))
  return {
    name: options.name,
    kinds,
    create: (environment) => createController({ ...options, sources: sources() }, environment),
  }
}

const nothing = async () => undefined

/** Writes one label into every ConfigMap of the namespace. */
const labeller = (name: string, label: string, wakesOnOwnWrites: boolean, delayMs = 0) =>
  definition({
    name,
    wakesOnOwnWrites,
    async reconcile({ namespace, name: configMap }, { client, runtime }) {
      if (namespace !== 'default') return undefined
      if (delayMs > 0) await sleep(runtime, delayMs, name)
      const patch = { metadata: { labels: { [label]: 'yes' } } }
      await client.patch(ConfigMap, { namespace, name: configMap }, { type: 'merge', patch })
      return undefined
    },
  })

test('an operator reconciles existing and new objects, and records causes and writes', async () => {
  const { runtime, server, admin } = setUp()
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'old' } })
    const operator = defineOperator({ name: 'labels', controllers: [labeller('labeller', 'seen', false)] })
    const running = await operator.start({ transport: server.transport(), runtime })
    await running.idle()
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'new' } })
    await runtime.settle()
    await running.idle()
    for (const name of ['old', 'new']) {
      const object = await running.client.get(ConfigMap, { namespace: 'default', name })
      expect(object?.metadata.labels).toEqual({ seen: 'yes' })
    }
    const lines = running.records.list().map((record) => [record.key, record.causes[0]?.what, record.writes])
    const fields = [{ path: 'metadata.labels', after: '{"seen":"yes"}' }]
    const write = { verb: 'patch', kind: 'ConfigMap', result: 'changed', fields }
    expect(lines).toMatchObject([
      ['default/old', 'ConfigMap default/old found', [{ ...write, key: 'default/old' }]],
      ['default/new', 'ConfigMap default/new created', [{ ...write, key: 'default/new' }]],
    ])
    await running.stop()
  })
})

test("own writes wake their own key only if the controller enables it; other clients' writes wake it", async () => {
  for (const wakesOnOwnWrites of [false, true]) {
    const { runtime, server, admin } = setUp()
    await runtime.run(async () => {
      const operator = defineOperator({
        name: 'labels',
        controllers: [labeller('first', 'first', wakesOnOwnWrites), labeller('second', 'second', wakesOnOwnWrites, 10)],
      })
      const running = await operator.start({ transport: server.transport(), runtime })
      await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
      await sleep(runtime, 1000, 'everything')
      const causes = (controller: string) =>
        running.records
          .list()
          .filter((record) => record.controller === controller)
          .map((record) => [record.causes.map((cause) => cause.what).join(), record.writes[0]?.result])
      const created = 'ConfigMap default/a created'
      const labelled = 'ConfigMap default/a updated (labels)'
      const first = causes('first')
      expect(first[0]).toEqual([created, 'changed'])
      if (wakesOnOwnWrites) expect(first.length).toBeGreaterThan(1)
      // The second controller's write wakes the first; the first's own write does not.
      else
        expect(first).toEqual([
          [created, 'changed'],
          [labelled, 'unchanged'],
        ])
      expect(causes('second')[0]?.[1]).toBe('changed')
      await running.stop()
    })
  }
})

test('changes take precedence over objects of the initial list', async () => {
  const { runtime, server, admin } = setUp()
  const order: string[] = []
  await runtime.run(async () => {
    for (const name of ['a', 'b', 'c']) await admin.create(ConfigMap, { metadata: { namespace: 'default', name } })
    const slow = definition({
      name: 'slow',
      async reconcile({ key }) {
        order.push(key)
        await sleep(runtime, 100, 'work')
        return undefined
      },
    })
    const running = await defineOperator({ name: 'slow', controllers: [slow] }).start({
      transport: server.transport(),
      runtime,
    })
    await sleep(runtime, 50, 'the first to be in work')
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'urgent' } })
    await running.idle()
    await running.stop()
  })
  expect(order).toEqual(['default/a', 'default/urgent', 'default/b', 'default/c'])
})

test('lists each kind of an operator once, and refuses two controllers of one name', () => {
  const one = definition({ name: 'one', reconcile: nothing }, [ConfigMap, Secret])
  const two = definition({ name: 'two', reconcile: nothing }, [Secret])
  expect(defineOperator({ name: 'o', controllers: [one, two] }).kinds).toEqual([ConfigMap, Secret])
  const twice = () => defineOperator({ name: 'o', controllers: [one, two, one] })
  expect(twice).toThrow('operator o: two controllers are called one; give one of them another name')
})

test('a missing CustomResourceDefinition fails the start with the kind and the remedy', async () => {
  const { runtime, server } = setUp()
  const Widget = untypedKind({ group: 'example.com', version: 'v1', kind: 'Widget', plural: 'widgets' })
  const operator = defineOperator({
    name: 'widgets',
    controllers: [definition({ name: 'widget', reconcile: nothing }, [Widget])],
  })
  const started = runtime.run(() => operator.start({ transport: server.transport(), runtime }))
  await expect(started).rejects.toMatchObject({
    code: 'OPERATOR_START_FAILED',
    message: expect.stringMatching(
      /^operator widgets cannot watch Widget.example.com: .*could not find the requested resource \(get widgets.example.com\); the cluster does not serve widgets.example.com in version v1/,
    ),
  })
  expect(runtime.clock.monotonic()).toBeLessThan(runtimeLimits.sourceSyncTimeoutMs)
})

/** A transport that responds to some requests itself. */
function withStatusCodes(
  transport: Transport,
  statusCodeFor: (path: string) => number | 'never' | undefined,
): Transport {
  return {
    async send(request) {
      const code = statusCodeFor(request.path)
      if (code === 'never') return new Promise(() => {})
      if (code === undefined) return await transport.send(request)
      const status = { apiVersion: 'v1', kind: 'Status', status: 'Failure', code, reason: 'Forbidden', message: 'no' }
      return { status: code, headers: {}, body: { form: 'value', value: status } }
    },
    close: () => transport.close(),
  }
}

test('a forbidden list fails the start and names the rule to add', async () => {
  const { runtime, server } = setUp()
  const operator = defineOperator({
    name: 'copies',
    controllers: [definition({ name: 'copy', reconcile: nothing }, [ConfigMap, Secret])],
  })
  const transport = withStatusCodes(server.transport(), (path) => (path.includes('secrets') ? 403 : undefined))
  await expect(runtime.run(() => operator.start({ transport, runtime }))).rejects.toMatchObject({
    code: 'OPERATOR_START_FAILED',
    message: expect.stringMatching(
      /cannot watch Secret: .*no; it lacks these rules of a ClusterRole:\nrules:\n- apiGroups: \[""\]\n {2}resources: \["secrets"\]\n {2}verbs: \["get", "list", "watch"\]$/,
    ),
  })
})

test('a cluster that does not respond fails the start after the sync timeout, naming the kinds', async () => {
  const { runtime, server } = setUp()
  const operator = defineOperator({
    name: 'copies',
    controllers: [definition({ name: 'copy', reconcile: nothing }, [ConfigMap, Secret])],
  })
  const transport = withStatusCodes(server.transport(), (path) => (path.includes('secrets') ? 'never' : undefined))
  const started = runtime.run(() => operator.start({ transport, runtime, syncTimeoutMs: 7000 }))
  await expect(started).rejects.toThrow('operator copies: not listed within 7000 ms: Secret (')
})

test('the first controller that fails to start stops the others, in reverse, and closes the transport', async () => {
  const { runtime, server } = setUp()
  const log: string[] = []
  const part = (name: string, failure?: Error): ControllerDefinition => ({
    name,
    kinds: [],
    create: (environment) => {
      const controller = createController({ name, sources: [], reconcile: nothing }, environment)
      return {
        ...controller,
        name,
        needsLeader: true,
        queue: controller.queue,
        enqueue: (...names) => controller.enqueue(...names),
        warmUp: () => controller.warmUp(),
        watch: (source) => controller.watch(source),
        unwatch: (source) => controller.unwatch(source),
        async start() {
          log.push(`start ${name}`)
          if (failure) throw failure
          await controller.start()
        },
        async stop() {
          log.push(`stop ${name}`)
          await controller.stop()
        },
      }
    },
  })
  const inner = server.transport()
  const transport = { ...inner, send: inner.send.bind(inner), close: () => log.push('close') }
  const failure = new Error('no luck')
  const controllers = [part('one'), part('two'), part('three', failure), part('four')]
  const operator = defineOperator({ name: 'parts', controllers })
  await expect(runtime.run(() => operator.start({ transport, runtime }))).rejects.toBe(failure)
  // All start without waiting for each other, so that one that waits for its kind does not block the others.
  const starts = ['start one', 'start two', 'start three', 'start four']
  expect(log).toEqual([...starts, 'stop three', 'stop four', 'stop two', 'stop one', 'close'])
  log.length = 0
  await runtime.run(async () => {
    const running = await defineOperator({ name: 'parts', controllers: controllers.slice(0, 2) }).start({
      transport,
      runtime,
    })
    await Promise.all([running.stop(), running.stop()])
  })
  expect(log).toEqual(['start one', 'start two', 'stop one', 'stop two', 'close'])
})

test('all controllers share one grace period when the operator stops, and everything is closed even if one does not end', async () => {
  const { runtime, server, admin } = setUp()
  const stuck = (name: string) => definition({ name, reconcile: () => new Promise<never>(() => {}) })
  const operator = defineOperator({ name: 'stuck', controllers: [stuck('one'), stuck('two')] })
  let isClosed = false
  const inner = server.transport()
  const transport: Transport = {
    send: (request) => inner.send(request),
    close() {
      isClosed = true
      inner.close()
    },
  }
  const stopped = runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const running = await operator.start({ transport, runtime })
    await sleep(runtime, 0, 'the keys to be taken')
    await running.stop()
  })
  await expect(stopped).rejects.toThrow(
    /controller one: still reconciling .* default\/a; controller two: still reconciling/,
  )
  expect(runtime.clock.monotonic()).toBe(runtimeLimits.stopGraceMs + runtimeLimits.abortGraceMs)
  expect(isClosed).toBe(true)
})

test('a cancelled start stops the started parts and rejects with the reason', async () => {
  const { runtime, server } = setUp()
  const operator = defineOperator({ name: 'late', controllers: [definition({ name: 'a', reconcile: nothing })] })
  const transport = withStatusCodes(server.transport(), () => 'never')
  const abort = new AbortController()
  const started = runtime.run(async () => {
    runtime.clock.after(500, 'abort', () => abort.abort('enough'))
    await operator.start({ transport, runtime, signal: abort.signal })
  })
  await expect(started).rejects.toBe('enough')
  expect(runtime.clock.monotonic()).toBeLessThan(500 + 2 * runtimeLimits.abortGraceMs)
})

test('recordedWritesMax bounds the writes of a record, which counts the omitted ones', async () => {
  const { runtime, server, admin } = setUp()
  const max = runtimeLimits.recordedWritesMax
  const writer = definition({
    name: 'writer',
    wakesOnOwnWrites: false,
    async reconcile({ name }, { client }) {
      if (name !== 'start') return undefined
      for (let index = 0; index < max + 2; index++) {
        await client.create(ConfigMap, { metadata: { namespace: 'default', name: `child-${index}` } })
      }
      return undefined
    },
  })
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'start' } })
    const operator = defineOperator({ name: 'writes', controllers: [writer] })
    const running = await operator.start({ transport: server.transport(), runtime })
    await running.idle()
    const record = running.records.list().find(({ key }) => key === 'default/start')
    expect(record?.writes).toHaveLength(max)
    expect(record?.writes[0]).toEqual({ verb: 'create', kind: 'ConfigMap', key: 'default/child-0', result: 'created' })
    expect(record?.writesOmitted).toBe(2)
    // These writes woke keys of their own; the key that wrote was not woken.
    expect(running.records.total).toBe(max + 3)
    await running.stop()
  })
})

test('reports a kind whose watch is refused later to onError, and the operator continues', async () => {
  const { runtime, server, admin } = setUp()
  let isRefused = false
  const transport = withStatusCodes(server.transport(), (path) =>
    isRefused && path.includes('configmaps') ? 403 : undefined,
  )
  const errors: unknown[] = []
  await runtime.run(async () => {
    const operator = defineOperator({ name: 'maps', controllers: [definition({ name: 'map', reconcile: nothing })] })
    const running = await operator.start({ transport, runtime, onError: (error) => errors.push(error) })
    isRefused = true
    await sleep(runtime, 1_200_000, 'the watch to end')
    expect(errors.length).toBeGreaterThan(0)
    isRefused = false
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'later' } })
    await sleep(runtime, 120_000, 'the watch to recover')
    expect(running.records.list().map((record) => record.key)).toContain('default/later')
    await running.stop()
  })
})

test.each([
  [{ name: '', controllers: [] }, 'name'],
  [{ name: 'app', controllers: undefined }, 'controllers'],
  [{ name: 'app', controllers: [undefined] }, 'controllers[0]'],
  [{ name: 'app', controllers: [], webhooks: [undefined] }, 'webhooks[0]'],
  [{ name: 'app', controllers: [], policies: [null] }, 'policies[0]'],
])('refuses an operator with an absent entry: %j', (options, path) => {
  expect(() => defineOperator(options as never)).toThrow(expect.objectContaining({ code: 'OPERATOR_INVALID', path }))
})
