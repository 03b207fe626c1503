import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createCache } from '../cache/index.ts'
import { createClient } from '../client/index.ts'
import { enqueueObject } from '../handler/index.ts'
import { Deployment } from '../kinds/index.ts'
import { type ControllerOptions, createController, watch } from './index.ts'

const where = { namespace: 'default', name: 'web' }
const labels = { app: 'web' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } }

/** How often the object is reconciled: with the annotation, after its removal, and while it is deleted with it. */
async function runsOf(annotation: string, more: Partial<ControllerOptions> = {}): Promise<readonly number[]> {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const counts: number[] = []
  await runtime.run(async () => {
    const client = createClient({ transport: server.transport(), runtime })
    const cache = createCache({ client, runtime })
    let runs = 0
    const reconcile = async () => void runs++
    const sources = [watch(Deployment, enqueueObject())]
    const options = { name: 'web', for: Deployment, sources, reconcile, ...more }
    const controller = createController(options, { runtime, client, cache })
    cache.start()
    await controller.start()
    const pass = async () => {
      await sleep(runtime, 1000, 'the reconciles')
      counts.push(runs)
      runs = 0
    }
    const annotate = (value: string | null) =>
      client.patch(Deployment, where, { type: 'merge', patch: { metadata: { annotations: { [annotation]: value } } } })
    const metadata = { ...where, annotations: { [annotation]: 'true' }, finalizers: ['example.com/held'] }
    await client.create(Deployment, { metadata, spec: { selector: { matchLabels: labels }, template } })
    await pass()
    await annotate(null)
    await pass()
    await annotate('true')
    await client.delete(Deployment, where)
    await pass()
    await controller.stop()
    await cache.stop()
  })
  return counts
}

test.each(['kubewright.dev/reconcile-paused', 'apps/reconcile-paused'])(
  'the annotation %s pauses the reconciles of an object until it is removed or the object is deleted',
  async (annotation) => {
    const [paused, resumed, deleted] = await runsOf(annotation)
    expect([paused, resumed]).toEqual([0, 1])
    expect(deleted).toBeGreaterThan(0)
  },
)

test('another annotation, a controller without its kind and one that is not pausable are not paused', async () => {
  const pause = 'kubewright.dev/reconcile-paused'
  expect((await runsOf('other.dev/reconcile-paused'))[0]).toBe(1)
  expect((await runsOf(pause, { for: undefined }))[0]).toBe(1)
  expect((await runsOf(pause, { pausable: false }))[0]).toBe(1)
})
