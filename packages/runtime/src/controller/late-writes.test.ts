import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { createChannel } from './sources/index.ts'
import { inCluster } from './testing/world.ts'

const metadata = (name: string) => ({ namespace: 'default', name })

test('a write that ends after its reconcile is reported once, with the object', () =>
  inCluster(async ({ controller, runtime, errors }) => {
    const writes: Promise<unknown>[] = []
    const forgetful = controller({
      name: 'forgetful',
      sources: [createChannel('test')],
      async reconcile({ name }, { client }) {
        // The promise is not awaited.
        writes.push(client.create(ConfigMap, { metadata: metadata(name) }))
      },
    })
    await forgetful.start()
    for (const name of ['a', 'b']) forgetful.enqueue({ namespace: 'default', name })
    await forgetful.queue.idle()
    await Promise.all(writes)
    await runtime.waiting('the reports', Promise.resolve())
    expect(errors).toEqual([
      expect.objectContaining({
        code: 'RECONCILE_NOT_AWAITED',
        message: expect.stringMatching(
          /the reconcile of default\/[ab] ended before its create of ConfigMap default\/[ab]/,
        ),
      }),
    ])
  }))

test('writes that a reconcile awaits are not reported, nor those that outlive a failed one', () =>
  inCluster(async ({ controller, errors }) => {
    const writes: Promise<unknown>[] = []
    const careful = controller({
      name: 'careful',
      sources: [createChannel('test')],
      retriesMax: 0,
      async reconcile({ name }, { client }) {
        const created = client.create(ConfigMap, { metadata: metadata(name) })
        writes.push(created)
        if (name === 'fails') throw new Error('another write failed')
        await created
      },
    })
    await careful.start()
    for (const name of ['a', 'fails']) careful.enqueue({ namespace: 'default', name })
    await careful.queue.idle()
    await Promise.all(writes)
    expect(errors.map((error) => (error as { readonly code: string }).code)).toEqual(['RECONCILE_GIVEN_UP'])
  }))
