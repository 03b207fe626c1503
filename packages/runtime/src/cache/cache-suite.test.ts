import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createHttpsTransport } from '../client/index.ts'
import { systemRuntime } from '../host/index.ts'
import { cacheSuite } from './testing/cache-suite.ts'
import { asBytes } from './testing/wire-transport.ts'

describe('on the embedded server, in process', () => {
  cacheSuite((name, run) => {
    test(name, async () => {
      const runtime = createVirtualRuntime()
      const transport = createApiServer({ runtime }).transport()
      await runtime.run(() => run({ transport, runtime, namespace: 'suite', isEmbedded: true }))
    })
  })
})

describe('on the embedded server, in process, as bytes', () => {
  cacheSuite((name, run) => {
    test(name, async () => {
      const runtime = createVirtualRuntime()
      const transport = asBytes(createApiServer({ runtime }).transport(), 77)
      await runtime.run(() => run({ transport, runtime, namespace: 'suite', isEmbedded: true }))
    })
  })
})

describe('on the embedded server, over HTTPS', () => {
  const runtime = systemRuntime()
  const server = createApiServer({ runtime })
  let transport: ReturnType<typeof createHttpsTransport>
  let count = 0

  beforeAll(async () => {
    const { url, certificateAuthority, token } = await server.listen()
    transport = createHttpsTransport({ server: url, certificateAuthority, token, runtime })
  })

  afterAll(async () => {
    transport.close()
    await server.close()
  })

  cacheSuite((name, run) => {
    test(name, () => run({ transport, runtime, namespace: `suite-${++count}`, isEmbedded: true }))
  })
})
