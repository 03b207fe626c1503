import { createApiServer } from '@kubewright/apiserver'
import { createClient } from 'kubewright/client'
import { ConfigMap } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { createVirtualRuntime } from '../virtual-runtime/index.ts'
import { createStaleReplica } from './index.ts'

const one = { namespace: 'default', name: 'one' }

test('lists show an old state until it has caught up; reads of one object and of an exact revision do not', async () => {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  await runtime.run(async () => {
    const admin = createClient({ transport: server.transport(), runtime })
    const old = await admin.create(ConfigMap, { metadata: one, data: { text: 'old' } })
    const replica = createStaleReplica(old.metadata.resourceVersion)
    const client = createClient({ transport: replica.wrap(server.transport()), runtime })
    const patch = { data: { text: 'new' } }
    const { metadata } = await admin.patch(ConfigMap, one, { type: 'merge', patch })
    const listed = async (options: object = {}) => {
      return (await client.list(ConfigMap, { namespace: 'default', ...options })).items.map(
        ({ data }) => data?.['text'],
      )
    }
    expect(await listed()).toEqual(['old'])
    expect((await client.get(ConfigMap, one))?.data).toEqual({ text: 'new' })
    const { resourceVersion } = metadata
    expect(await listed({ resourceVersion, resourceVersionMatch: 'Exact' })).toEqual(['new'])
    replica.catchUp()
    expect(await listed()).toEqual(['new'])
  })
})
