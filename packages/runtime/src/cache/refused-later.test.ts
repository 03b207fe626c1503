import { createApiServer } from '@kubewright/apiserver'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createClient } from '../client/index.ts'
import { createController, watch } from '../controller/index.ts'
import { enqueueObject } from '../handler/index.ts'
import { CustomResourceDefinition } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineOperator } from '../operator/index.ts'
import { defineResource } from '../resource/index.ts'

const Part = defineResource({ group: 'example.com', version: 'v1', kind: 'Part', spec: z.object({ size: z.int() }) })
const manifest = Part.definition.manifest as KubernetesObject
const definitionName = { name: 'parts.example.com' }
const where = { namespace: 'default', name: 'a' }

test('deleting a CRD under an operator reports deletions and makes reads fail with the reason, until the CRD returns', async () => {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
  const seen: string[] = []
  const errors: unknown[] = []
  const parts = {
    name: 'parts',
    kinds: [Part],
    create: (environment: Parameters<Parameters<typeof defineOperator>[0]['controllers'][number]['create']>[0]) =>
      createController(
        {
          name: 'parts',
          sources: [watch(Part, enqueueObject())],
          async reconcile({ namespace, name }, { client }) {
            const part = await client.get(Part, { namespace, name })
            seen.push(`${name} ${part === undefined ? 'gone' : part.spec.size}`)
            return undefined
          },
        },
        environment,
      ),
  }
  await runtime.run(async () => {
    await admin.create(CustomResourceDefinition, manifest as never)
    await admin.create(Part, { metadata: where, spec: { size: 1 } })
    const operator = defineOperator({ name: 'parts', controllers: [parts] })
    const running = await operator.start({
      transport: server.transport(),
      runtime,
      onError: (error) => errors.push(error),
    })
    const received: string[] = []
    running.cache.informer(Part).addHandler(({ type, object }) => received.push(`${type} ${object.spec.size}`))
    await running.idle()
    expect(seen).toEqual(['a 1'])

    await admin.delete(CustomResourceDefinition, definitionName)
    await sleep(runtime, 2 * runtimeLimits.watchBackoffFirstMs, 'the watch to be refused')
    expect(received).toEqual(['added 1', 'deleted 1'])
    expect(() => running.cache.list(Part)).toThrow(expect.objectContaining({ code: 'CACHE_WATCH_REFUSED' }))
    await expect(running.client.get(Part, where)).rejects.toThrow('could not find the requested resource')
    await expect(running.cache.synced()).rejects.toMatchObject({ code: 'CACHE_WATCH_REFUSED' })
    expect(errors).toContainEqual(expect.objectContaining({ code: 404 }))

    await sleep(runtime, 600_000, 'an administrator')
    await admin.create(CustomResourceDefinition, manifest as never)
    await admin.create(Part, { metadata: where, spec: { size: 2 } })
    await sleep(runtime, 2 * runtimeLimits.watchBackoffMsMax, 'the cache to recover')
    await running.idle()
    expect(running.cache.get(Part, where)?.spec.size).toBe(2)
    expect(received).toEqual(['added 1', 'deleted 1', 'added 2'])
    expect(seen.at(-1)).toBe('a 2')
    await running.stop()
  })
})
