import { createApiServer } from '@kubewright/apiserver'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { createFaultyTransport, roughNetwork } from '@kubewright/testing/faults'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createClient, createHttpsTransport, metadataOf } from '../client/index.ts'
import { systemRuntime } from '../host/index.ts'
import { createReflector } from './create-reflector.ts'
import { configMapKind } from './testing/config-maps.ts'
import { objectsOf } from './testing/recording.ts'
import { respondStatus } from './testing/scripted-peer.ts'
import { describeState, StoreHistory } from './testing/store-history.ts'

/** A reflector that stores its events and compares the result with the server's state after each call. */
function mirror(transport: Transport, runtime: Runtime, history: StoreHistory) {
  const state = new Map<string, KubernetesObject>()
  const wrong: string[] = []
  const counts = { replaced: 0, events: 0 }
  const compare = (revision: string) => {
    const expected = history.stateAt(Number(revision))
    if (describeState(state) !== expected) wrong.push(`at ${revision}: ${describeState(state)}; server: ${expected}`)
  }
  const reflector = createReflector({
    client: createClient({ transport, runtime }),
    kind: configMapKind,
    runtime,
    namespace: 'default',
    onReplace(table, revision) {
      counts.replaced++
      state.clear()
      for (const object of objectsOf(table)) state.set(object.metadata?.name ?? '', object)
      compare(revision)
    },
    onEvent(type, { name, object }, revision) {
      counts.events++
      if (type === 'DELETED') state.delete(name)
      else state.set(name, object)
      compare(revision)
    },
    onBookmark: compare,
  })
  return { reflector, state, wrong, counts }
}

test('through a faulty network and compactions, the reported state at each revision is that of the server', async () => {
  const totals = { replaced: 0, events: 0 }
  for (let seed = 0; seed < (process.env['SOAK'] ? 300 : 10); seed++) {
    const runtime = createVirtualRuntime({ seed })
    const server = createApiServer({ runtime })
    const history = new StoreHistory(server.store, 'configmaps')
    const writer = createClient({ transport: server.transport(), runtime, manager: 'writer' })
    const random = runtime.random
    const network = createFaultyTransport({
      transport: server.transport(),
      runtime,
      random: createVirtualRuntime({ seed: `faults ${seed}` }).random,
      rates: roughNetwork,
    })
    const { reflector, state, wrong, counts } = mirror(network, runtime, history)
    reflector.start()
    await runtime.run(async () => {
      for (let step = 0; step < 60; step++) {
        await sleep(runtime, random.fraction() * 20_000, 'the next write')
        const metadata = { namespace: 'default', name: `c${random.integer(6)}` }
        const object = { metadata, data: { step: String(step) } }
        if (random.fraction() < 0.25) await writer.delete(configMapKind, metadata).catch(() => {})
        else await writer.apply(configMapKind, object, { force: true })
        if (random.fraction() < 0.1) server.store.compact(server.store.revision)
      }
      network.heal()
      // The idle deadline detects a stalled stream, and a last pause may follow.
      await sleep(runtime, 300_000, 'the reflector to catch up')
    })
    expect(wrong, `seed ${seed}`).toEqual([])
    expect(describeState(state), `seed ${seed}`).toBe(history.stateAt(server.store.revision))
    await runtime.run(() => reflector.stop())
    totals.replaced += counts.replaced
    totals.events += counts.events
  }
  // The run is meaningful only if both ways occurred often.
  expect(totals.replaced).toBeGreaterThan(10)
  expect(totals.events).toBeGreaterThan(100)
})

test('over HTTPS the first state and the changes are those of the server', async () => {
  const runtime = systemRuntime()
  const server = createApiServer({ runtime })
  const history = new StoreHistory(server.store, 'configmaps')
  const { url, certificateAuthority, token } = await server.listen()
  const transport = createHttpsTransport({ server: url, certificateAuthority, token, runtime })
  const writer = createClient({ transport, runtime, manager: 'writer' })
  const { reflector, state, wrong } = mirror(transport, runtime, history)
  try {
    const write = (name: string, step: number) =>
      writer.apply(configMapKind, { metadata: { namespace: 'default', name }, data: { step: String(step) } }, {})
    for (let index = 0; index < 20; index++) await write(`before-${index}`, index)
    reflector.start()
    for (let index = 0; index < 20; index++) await write(`after-${index % 7}`, index)
    await writer.delete(configMapKind, { namespace: 'default', name: 'before-3' })
    const last = String(server.store.revision)
    await reached(reflector, last, runtime)
    expect(wrong).toEqual([])
    expect(describeState(state)).toBe(history.stateAt(Number(last)))
    expect(state.size).toBe(26)
  } finally {
    await reflector.stop()
    transport.close()
    await server.close()
  }
})

/** Refuses watch-lists, like servers before 1.32, and makes pages small. */
function inPages(transport: Transport): Transport {
  return {
    send(request) {
      const { query = {} } = request
      if (query['sendInitialEvents'] === 'true') return Promise.resolve(respondStatus(400, 'BadRequest')(request))
      return transport.send(query['limit'] === undefined ? request : { ...request, query: { ...query, limit: '7' } })
    },
    close: () => transport.close(),
  }
}

test.each([
  ['whole', configMapKind],
  ['as metadata only', metadataOf(configMapKind)],
])('over HTTPS, objects read in pages, %s, are those of the server', async (form, kind) => {
  const runtime = systemRuntime()
  const server = createApiServer({ runtime })
  const { url, certificateAuthority, token } = await server.listen()
  const transport = createHttpsTransport({ server: url, certificateAuthority, token, runtime })
  const client = createClient({ transport, runtime, manager: 'writer' })
  const taken: KubernetesObject[] = []
  const errors: Error[] = []
  const reflector = createReflector<KubernetesObject>({
    client: createClient({ transport: inPages(transport), runtime }),
    kind,
    // The server has its own objects in other namespaces.
    namespace: 'default',
    runtime,
    shape: { managedFields: 'cut' },
    onReplace: (table) => taken.push(...objectsOf(table)),
    onEvent: (_, state) => taken.push(state.object),
    onError: (error) => errors.push(error),
  })
  try {
    const write = (name: string) =>
      client.apply(configMapKind, { metadata: { namespace: 'default', name }, data: { name: `grüß ${name}` } }, {})
    for (let index = 0; index < 20; index++) await write(`c-${index}`)
    reflector.start()
    while (taken.length === 0) await sleep(runtime, 1, 'the list')
    await write('later')
    await reached(reflector, String(server.store.revision), runtime)
    expect(errors).toEqual([])
    expect(taken).toHaveLength(21)
    const { items } = await client.list(configMapKind, { namespace: 'default' })
    for (const item of items) {
      const { managedFields: _, ...metadata } = item.metadata ?? {}
      const { apiVersion = '', kind: kindName = '' } = item
      const expected = form === 'whole' ? { ...item, metadata } : { apiVersion, kind: kindName, metadata }
      expect(taken.find((object) => object.metadata?.name === item.metadata?.name)).toEqual(expected)
    }
  } finally {
    await reflector.stop()
    transport.close()
    await server.close()
  }
})

async function reached(reflector: { readonly revision: string }, revision: string, runtime: Runtime): Promise<void> {
  while (Number(reflector.revision) < Number(revision)) await sleep(runtime, 1, 'the watch')
}
