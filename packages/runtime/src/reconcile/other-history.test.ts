import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createCache } from '../cache/index.ts'
import { ReplaceableServer } from '../cache/testing/replaceable-server.ts'
import { createClient } from '../client/index.ts'
import { ConfigMap, Secret, ServiceAccount } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineController } from './index.ts'

const where = (name: string) => ({ namespace: 'default', name })

const copies = defineController({
  for: ServiceAccount,
  owns: { maps: ConfigMap },
  reconcile: ({ metadata }) => ({
    children: [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: metadata.name } }],
  }),
})

test('creates the children of new owners on a replacement server with a higher revision, whose watch shows no change', async () => {
  const runtime = createVirtualRuntime()
  await runtime.run(async () => {
    const server = new ReplaceableServer(runtime)
    const admin = createClient({ transport: server.transport, runtime, manager: 'admin' })
    const client = createClient({ transport: server.transport, runtime })
    const cache = createCache({ client, runtime })
    const codes: unknown[] = []
    const controller = copies.create({
      runtime,
      client,
      cache,
      onReconcile: ({ error }) => codes.push((error as { code?: unknown } | undefined)?.code),
    })
    cache.start()
    await cache.synced()
    await controller.start()
    for (const name of ['b', 'c']) await admin.create(ServiceAccount, { metadata: where(name) })
    await sleep(runtime, 5000, 'children')
    expect(await admin.get(ConfigMap, where('c'))).toBeDefined()
    const other = new ReplaceableServer(runtime)
    const otherAdmin = createClient({ transport: other.transport, runtime, manager: 'admin' })
    // The list of one object that detects other histories shows these.
    await otherAdmin.create(ConfigMap, { metadata: where('a') })
    await otherAdmin.create(ServiceAccount, { metadata: where('a') })
    for (let count = 0; count < 30; count++) await otherAdmin.create(Secret, { metadata: where(`s${count}`) })
    for (const name of ['b', 'c']) await otherAdmin.create(ServiceAccount, { metadata: where(name) })
    server.replace('end', other.backup())
    await sleep(runtime, runtimeLimits.watchIdleMsMax + 400_000, 'the watches of the new server')
    const owner = await admin.get(ServiceAccount, where('c'))
    const child = await admin.get(ConfigMap, where('c'))
    expect(child?.metadata.ownerReferences).toMatchObject([{ uid: owner?.metadata.uid }])
    await controller.stop()
    await cache.stop()
  })
})
