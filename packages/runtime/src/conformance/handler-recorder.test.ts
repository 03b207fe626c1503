import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { informerEvent } from '../cache/index.ts'
import { createClient } from '../client/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import { HandlerRecorder } from './testing/handler-recorder.ts'
import { ObjectHistory } from './testing/object-history.ts'

const where = { namespace: 'default', name: 'a' }

test('the recorder misses a deletion that handlers did not get, unless they never got the deleted object', async () => {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime })
  const history = new ObjectHistory(server.store, 'configmaps')
  const recorder = new HandlerRecorder(history)
  const unnoticed = () =>
    recorder.unnoticed(history.changes).map(({ revision, object }) => [revision, object === undefined])
  await runtime.run(async () => {
    const first = await admin.create(ConfigMap, { metadata: where })
    expect(unnoticed()).toEqual([[Number(first.metadata.resourceVersion), false]])
    recorder.take(informerEvent({ type: 'added', object: first }))
    expect(unnoticed()).toEqual([])
    await admin.delete(ConfigMap, where)
    const deletion = history.changes.at(-1)
    expect(unnoticed()).toEqual([[deletion?.revision, true]])
    recorder.take(informerEvent({ type: 'deleted', object: first, old: first }))
    expect(unnoticed()).toEqual([])
    // An object that comes and goes while the handler gets no events need not be reported.
    await admin.create(ConfigMap, { metadata: where })
    await admin.delete(ConfigMap, where)
    expect(unnoticed()).toEqual([])
    const last = await admin.create(ConfigMap, { metadata: where })
    expect(unnoticed()).toEqual([[Number(last.metadata.resourceVersion), false]])
  })
})
