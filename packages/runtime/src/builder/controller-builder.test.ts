import { createApiServer } from '@kubewright/apiserver'
import { setControllerReference, setOwnerReference } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { createEventChannel } from '../controller/index.ts'
import { enqueueMapped, enqueueObject, generationChanged, matchesLabels } from '../handler/index.ts'
import { ConfigMap, Pod, Secret } from '../kinds/index.ts'
import { createManager, defineOperator, type Manager } from '../operator/index.ts'
import { type ControllerBuilder, controllerManagedBy, matchEveryOwner } from './index.ts'

const where = (name: string) => ({ namespace: 'default', name })

/** Runs a manager with the controller that `build` describes, and returns the keys that `act` reconciles. */
async function keysOf(
  build: (builder: ControllerBuilder) => ControllerBuilder,
  act: (world: {
    readonly admin: ReturnType<typeof createClient>
    readonly manager: Manager
    readonly keys: readonly string[]
  }) => Promise<void>,
): Promise<readonly string[]> {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime })
  const manager = createManager({ name: 'app', runtime, transport: server.transport() })
  const keys: string[] = []
  await runtime.run(async () => {
    build(controllerManagedBy(manager)).complete(async ({ key }) => void keys.push(key))
    await manager.start()
    await sleep(runtime, 1000, 'first reconciles')
    keys.length = 0
    await act({ admin, manager, keys })
    await sleep(runtime, 1000, 'reconciles')
    await manager.stop()
  })
  return keys.sort()
}

test('for and owns reconcile the object and the controlling owner of an object', async () => {
  const keys = await keysOf(
    (builder) => builder.for(ConfigMap).owns(Secret),
    async ({ admin }) => {
      const owner = await admin.create(ConfigMap, { metadata: where('owner') })
      const second = await admin.create(ConfigMap, { metadata: where('second') })
      const owned = setControllerReference(Secret({ metadata: where('owned') }), owner)
      await admin.create(Secret, setOwnerReference(owned, second))
    },
  )
  expect([...new Set(keys)]).toEqual(['default/owner', 'default/second'])
  expect(keys.filter((key) => key === 'default/second')).toHaveLength(1)
})

test('matchEveryOwner reconciles owners that do not control the object as well', async () => {
  const counts = await Promise.all(
    [[], [matchEveryOwner] as const].map(async (options) => {
      const keys = await keysOf(
        (builder) => builder.for(ConfigMap, () => false).owns(Secret, ...options),
        async ({ admin }) => {
          const owner = await admin.create(ConfigMap, { metadata: where('owner') })
          await admin.create(Secret, setOwnerReference(Secret({ metadata: where('owned') }), owner))
        },
      )
      return keys
    }),
  )
  expect(counts).toEqual([[], ['default/owner']])
})

test('watches, watchesMetadata and watchesRawSource reconcile what their handlers return', async () => {
  const channel = createEventChannel<ConfigMap>('pushes', enqueueObject())
  const keys = await keysOf(
    (builder) =>
      builder
        .named('mapped')
        .watches(
          Secret,
          enqueueMapped(({ metadata }: Secret) => [where(`secret-${metadata.name}`)]),
        )
        .watchesMetadata(
          Pod,
          enqueueMapped(({ metadata }) => [where(`pod-${metadata.name}`)]),
        )
        .watchesRawSource(channel),
    async ({ admin }) => {
      await admin.create(Secret, { metadata: where('a') })
      const spec = { containers: [{ name: 'a', image: 'a:1' }] }
      await admin.create(Pod, { metadata: where('b'), spec })
      channel.push(await admin.create(ConfigMap, { metadata: where('c') }))
    },
  )
  expect([...new Set(keys)]).toEqual(['default/c', 'default/pod-b', 'default/secret-a'])
})

test('an event filter holds for every kind, and not for raw sources', async () => {
  const channel = createEventChannel<ConfigMap>('pushes', enqueueObject())
  const keys = await keysOf(
    (builder) =>
      builder
        .for(ConfigMap)
        .watches(Secret, enqueueObject())
        .watchesRawSource(channel)
        .withEventFilter(matchesLabels('app=web')),
    async ({ admin }) => {
      for (const labels of [{ app: 'web' }, { app: 'other' }]) {
        await admin.create(ConfigMap, { metadata: { ...where(`map-${labels.app}`), labels } })
        await admin.create(Secret, { metadata: { ...where(`secret-${labels.app}`), labels } })
      }
      channel.push(ConfigMap({ metadata: where('pushed') }) as ConfigMap)
    },
  )
  expect(keys).toEqual(['default/map-web', 'default/pushed', 'default/secret-web'])
})

test('names the controller after its kind, takes a reconciler object, and passes the options on', async () => {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const manager = createManager({ name: 'app', runtime, transport: server.transport() })
  class MapReconciler {
    readonly seen: string[] = []
    async reconcile({ key }: { readonly key: string }) {
      this.seen.push(key)
      return undefined
    }
  }
  const reconciler = new MapReconciler()
  const controller = controllerManagedBy(manager)
    .for(ConfigMap)
    .withOptions({ needsLeader: false })
    .complete(reconciler)
  expect([controller.name, controller.needsLeader]).toEqual(['configmap', false])
  await runtime.run(async () => {
    await manager.start()
    controller.enqueue(where('by-hand'))
    await sleep(runtime, 1000, 'the reconcile')
    await manager.stop()
  })
  expect(reconciler.seen).toContain('default/by-hand')
})

test('a definition has what its options declare, and its controller runs', async () => {
  const writes = [{ kind: Secret, verbs: ['create'] }]
  const uses = [{ kind: Pod, verbs: ['get'], subresource: 'log', reason: 'reads logs' }]
  const builder = controllerManagedBy().for(ConfigMap).owns(Secret).withOptions({ concurrency: 2, writes, uses })
  const keys: string[] = []
  const definition = builder.define(async ({ key }) => void keys.push(key))
  expect(definition).toMatchObject({ name: 'configmap', kinds: [ConfigMap, Secret], writes, uses })
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  await runtime.run(async () => {
    const operator = defineOperator({ name: 'app', controllers: [definition] })
    const running = await operator.start({ transport: server.transport(), runtime })
    await running.client.create(ConfigMap, { metadata: where('a') })
    await sleep(runtime, 1000, 'the reconcile')
    await running.stop()
  })
  expect(keys).toEqual(['default/a'])
  expect(() => builder.complete(() => undefined as never)).toThrow(
    'complete() needs the manager: controllerManagedBy(manager)',
  )
})

test('the annotation of its object pauses it, and its removal resumes it past every predicate', async () => {
  const patch = (value: string | null) => ({ metadata: { annotations: { 'kubewright.dev/reconcile-paused': value } } })
  for (const build of [
    (builder: ControllerBuilder) => builder.for(ConfigMap, generationChanged()),
    (builder: ControllerBuilder) => builder.for(ConfigMap).withEventFilter(generationChanged()),
  ]) {
    const [whilePaused, resumed] = [[] as string[], [] as string[]]
    const keys = await keysOf(build, async ({ admin, manager, keys: seen }) => {
      await admin.create(ConfigMap, {
        metadata: { ...where('a'), annotations: { 'kubewright.dev/reconcile-paused': 'true' } },
      })
      await sleep(manager.runtime, 1000, 'the pause')
      whilePaused.push(...seen)
      await admin.patch(ConfigMap, where('a'), { type: 'merge', patch: { data: { text: 'changed' } } })
      await admin.patch(ConfigMap, where('a'), { type: 'merge', patch: patch(null) })
      await sleep(manager.runtime, 1000, 'the end of the pause')
      resumed.push(...seen)
    })
    expect([whilePaused, resumed, keys]).toEqual([[], ['default/a'], ['default/a']])
  }
})

test.each<[string, (builder: ControllerBuilder) => ControllerBuilder, RegExp]>([
  ['without a watch', (builder) => builder.named('idle'), /nothing would ever wake the controller; call for\(\)/],
  ['with owners of no kind', (builder) => builder.owns(Secret), /owns\(\) needs for\(\)/],
  ['without a name', (builder) => builder.watches(Secret, enqueueObject()), /no name; call for\(\) or named\(\)/],
  [
    'for two kinds',
    (builder) => builder.for(Secret).for(ConfigMap),
    /for\(\) was called twice, with Secret and ConfigMap/,
  ],
])('refuses a controller %s', (_what, build, message) => {
  const runtime = createVirtualRuntime()
  const manager = createManager({ name: 'app', runtime, transport: createApiServer({ runtime }).transport() })
  expect(() => build(controllerManagedBy(manager)).complete(async () => undefined)).toThrow(message)
})

test.each([undefined, null, {}, 'reconcile'])('refuses %s as a reconciler', (reconciler) => {
  const runtime = createVirtualRuntime()
  const manager = createManager({ name: 'app', runtime, transport: createApiServer({ runtime }).transport() })
  expect(() =>
    controllerManagedBy(manager)
      .for(Secret)
      .complete(reconciler as never),
  ).toThrow('complete() needs a function, or an object with a method `reconcile`')
})
