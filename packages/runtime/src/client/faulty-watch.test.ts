import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import type { WatchEvent } from '@kubewright/kube/transport'
import { createFaultyTransport, roughNetwork } from '@kubewright/testing/faults'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import type { Client } from './client.ts'
import { createClient } from './create-client.ts'
import { ignoreAlreadyExists, ignoreNotFound } from './helpers/index.ts'
import { watchObjects } from './watch-objects.ts'

const namespace = 'default'
const lineOf = (type: string, object: unknown) => {
  const { metadata } = object as ConfigMap
  return `${type} ${metadata.name} @${metadata.resourceVersion}`
}

/** Changes three objects at random, seconds apart; the last change creates an object of the name end. */
async function write(client: Client, runtime: VirtualRuntime): Promise<void> {
  for (let round = 0; round < 60; round++) {
    const metadata = { namespace, name: ['a', 'b', 'c'][runtime.random.integer(3)] as string }
    const patch = { data: { round: String(round) } }
    const choice = runtime.random.integer(4)
    if (choice === 0) await ignoreNotFound(client.delete(ConfigMap, metadata))
    else if (choice === 1) await ignoreAlreadyExists(client.create(ConfigMap, { metadata }))
    else await ignoreNotFound(client.patch(ConfigMap, metadata, { type: 'merge', patch }))
    await sleep(runtime, runtime.random.integer(20_000), 'time between two writes')
  }
  await client.create(ConfigMap, { metadata: { namespace, name: 'end' } })
}

/** Every change, as the server reports it to a client without faults. */
async function history(client: Client, resourceVersion: string): Promise<string[]> {
  const stream = await client.watch(ConfigMap, { namespace, resourceVersion })
  const received: string[] = []
  for (let chunk = await stream.next(); chunk !== undefined; chunk = await stream.next()) {
    const events: readonly WatchEvent[] = chunk.form === 'events' ? chunk.events : []
    for (const { type, object } of events) if (type !== 'BOOKMARK') received.push(lineOf(type, object))
    if (received.at(-1)?.startsWith('ADDED end')) break
  }
  stream.close()
  return received
}

test('through a network that loses, delays, repeats and cuts, every change arrives once and in order', async () => {
  let faultCount = 0
  for (let seed = 0; seed < 25; seed++) {
    const runtime = createVirtualRuntime({ seed })
    const server = createApiServer({ runtime })
    const network = createFaultyTransport({
      transport: server.transport(),
      runtime,
      random: createVirtualRuntime({ seed: `faults ${seed}` }).random,
      rates: roughNetwork,
      onFault: () => faultCount++,
    })
    const admin = createClient({ transport: server.transport(), runtime })
    const client = createClient({ transport: network, runtime })
    const received: string[] = []
    await runtime.run(async () => {
      const { resourceVersion } = await admin.list(ConfigMap, { namespace })
      const all = history(admin, resourceVersion)
      const writing = write(admin, runtime)
      for await (const { type, object } of watchObjects(client, ConfigMap, { runtime, namespace, resourceVersion })) {
        received.push(lineOf(type, object))
        if (object.metadata.name === 'end') break
      }
      await writing
      expect(received, `seed ${seed}`).toEqual(await all)
    })
  }
  expect(faultCount).toBeGreaterThan(100)
})
