import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test, vi } from 'vitest'
import { createCache } from '../cache/index.ts'
import { createClient } from '../client/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import { silentLogger } from '../log/index.ts'
import { createController } from './index.ts'
import { setUpController } from './testing/environment.ts'

const fail = () => {
  throw new Error('cannot count')
}
const failLater = () => Promise.reject(new Error('cannot count')) as never

test('every key is reconciled when the observers, the logger, the tracer, onReconcile and onError throw or reject', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  for (const broken of [fail, failLater]) {
    const { runtime, environment } = setUpController({ sources: [], reconcile: async () => undefined })
    const observer = new Proxy({}, { get: () => broken }) as never
    const log = { ...silentLogger, warn: broken, error: broken, with: () => log }
    const runs: string[] = []
    const controller = createController(
      {
        name: 'counted',
        sources: [],
        reconcile: async ({ name }) => {
          runs.push(name)
          if (name === 'bad' && runs.length < 3) throw new Error('once more')
          return undefined
        },
      },
      {
        ...environment,
        observer,
        queueObserver: { added: broken, retried: broken, taken: broken, finished: broken },
        log,
        tracer: { startSpan: fail },
        onReconcile: broken,
        onError: broken,
      },
    )
    await runtime.run(async () => {
      await controller.start()
      for (const name of ['bad', 'good', 'better']) controller.enqueue({ name })
      await sleep(runtime, 1000, 'the retries')
      await controller.stop()
    })
    expect(runs.sort()).toEqual(['bad', 'bad', 'better', 'good'])
  }
  expect(warn).toHaveBeenCalled()
  warn.mockRestore()
})

test('requests and watches continue when their observers throw or reject', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  for (const broken of [fail, failLater]) {
    const runtime = createVirtualRuntime()
    const server = createApiServer({ runtime })
    await runtime.run(async () => {
      const observer = { finished: broken, retried: broken, sized: broken }
      const client = createClient({ transport: server.transport(), runtime, observer })
      const observe = () => ({ listed: broken, watchOpened: broken, watchEnded: broken, failed: broken })
      const cache = createCache({ client, runtime, observe, onError: broken })
      const informer = cache.informer(ConfigMap)
      cache.start()
      await client.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
      await sleep(runtime, 10, 'the watch')
      expect(informer.list()).toHaveLength(1)
      await cache.stop()
    })
  }
  expect(warn).toHaveBeenCalled()
  warn.mockRestore()
})
