import { expect } from 'vitest'
import { createController, watch } from '../../controller/index.ts'
import { enqueueObject, enqueueOwner } from '../../handler/index.ts'
import { ConfigMap, Secret } from '../../kinds/index.ts'
import type { RuntimeSuiteContext, RuntimeSuiteTests } from './suite-context.ts'

const finalizer = 'suite.example.com/hold'

/** Keeps a Secret for each ConfigMap that has a colour, with the ConfigMap as owner. */
function colourController({ cache, plain, runtime, namespace }: RuntimeSuiteContext, concurrency = 1) {
  const failures: unknown[] = []
  const runs = new Map<string, number>()
  const controller = createController(
    {
      name: 'colour',
      concurrency,
      sources: [watch(ConfigMap, enqueueObject()), watch(Secret, enqueueOwner(ConfigMap))],
      async reconcile(request, { client }) {
        runs.set(request.name, (runs.get(request.name) ?? 0) + 1)
        const owner = await client.get(ConfigMap, request)
        const colour = owner?.data?.['colour']
        if (owner === undefined || colour === undefined) return undefined
        const { name, uid } = owner.metadata
        const reference = { apiVersion: 'v1', kind: 'ConfigMap', name, uid, controller: true }
        const metadata = { namespace, name, ownerReferences: [reference] }
        const current = await client.get(Secret, metadata)
        const wanted = Buffer.from(colour).toString('base64')
        if (current?.data?.['colour'] === wanted) return undefined
        await client.apply(Secret, { metadata, data: { colour: wanted } }, { force: true })
        return undefined
      },
    },
    { runtime, client: plain, cache, onError: (error) => failures.push(error) },
  )
  cache.start()
  return { controller, failures, runs }
}

export const controllerTests: RuntimeSuiteTests = {
  'a controller reaches the desired state, keeps it, and then writes nothing': async (context) => {
    const { admin, cache, namespace, named, until } = context
    for (let index = 0; index < 5; index++) {
      await admin.create(ConfigMap, { metadata: named(`c${index}`), data: { colour: 'red' } })
    }
    const { controller, failures, runs } = colourController(context, 3)
    await controller.start()
    const textOf = ({ metadata, data }: Secret) => {
      return `${metadata.name} ${Buffer.from(data?.['colour'] ?? '', 'base64')}`
    }
    const colours = (secrets: readonly Secret[]) => secrets.map(textOf).sort().join(', ')
    const seen = async (wanted: string) => {
      await until(wanted, () => colours(cache.list(Secret, { namespace })) === wanted)
      expect(colours((await admin.list(Secret, { namespace })).items)).toBe(wanted)
    }
    await seen('c0 red, c1 red, c2 red, c3 red, c4 red')
    await admin.patch(ConfigMap, named('c1'), { type: 'merge', patch: { data: { colour: 'blue' } } })
    await seen('c0 red, c1 blue, c2 red, c3 red, c4 red')
    // Another client deletes the child, and the controller creates it again.
    const { uid } = cache.get(Secret, named('c2'))?.metadata ?? {}
    await admin.delete(Secret, named('c2'))
    await until('another', () => ![undefined, uid].includes(cache.get(Secret, named('c2'))?.metadata.uid))
    await seen('c0 red, c1 blue, c2 red, c3 red, c4 red')
    await until('quiet', () => controller.queue.isIdle)
    await controller.stop()
    expect(failures).toEqual([])
    expect(Math.max(...runs.values())).toBeLessThan(8)
  },

  'a controller with a conflict in each write reaches the desired state': async (context) => {
    const { admin, cache, plain, runtime, named, until } = context
    await admin.create(ConfigMap, { metadata: named('counter'), data: { wanted: '0' } })
    const failures: unknown[] = []
    const controller = createController(
      {
        name: 'conflict',
        sources: [watch(ConfigMap, enqueueObject())],
        async reconcile(request, { client }) {
          const current = await client.get(ConfigMap, request)
          const wanted = current?.data?.['wanted']
          if (current === undefined || wanted === undefined || current.data?.['done'] === wanted) return undefined
          await client.update(ConfigMap, { ...current, data: { ...current.data, done: wanted } })
          return undefined
        },
      },
      { runtime, client: plain, cache, onError: (error) => failures.push(error) },
    )
    cache.start()
    await controller.start()
    for (let round = 1; round <= 20; round++) {
      const patch = { data: { wanted: String(round) } }
      await admin.patch(ConfigMap, named('counter'), { type: 'merge', patch })
    }
    await until('the last', () => cache.get(ConfigMap, named('counter'))?.data?.['done'] === '20')
    await controller.stop()
    expect((await admin.get(ConfigMap, named('counter')))?.data).toEqual({ wanted: '20', done: '20' })
    expect(failures).toEqual([])
  },

  'a finalizer holds an object until the controller removes it': async (context) => {
    const { admin, cache, plain, runtime, named, until } = context
    await admin.create(ConfigMap, { metadata: { ...named('held'), finalizers: [finalizer] } })
    const cleaned: string[] = []
    const controller = createController(
      {
        name: 'finalizer',
        sources: [watch(ConfigMap, enqueueObject())],
        async reconcile(request, { client }) {
          const current = await client.get(ConfigMap, request)
          if (current?.metadata.deletionTimestamp === undefined) return undefined
          cleaned.push(request.name)
          const { uid, resourceVersion } = current.metadata
          const patch = { metadata: { finalizers: [], uid, resourceVersion } }
          await client.patch(ConfigMap, request, { type: 'merge', patch })
          return undefined
        },
      },
      { runtime, client: plain, cache },
    )
    cache.start()
    await controller.start()
    await admin.delete(ConfigMap, named('held'))
    await until('its end', () => cache.get(ConfigMap, named('held')) === undefined)
    await controller.stop()
    expect(cleaned).toEqual(['held'])
    expect(await admin.get(ConfigMap, named('held'))).toBeUndefined()
  },
}
