import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createHttpsTransport } from '../client/index.ts'
import { systemRuntime } from '../host/index.ts'
import { runtimeSuite } from './testing/index.ts'

describe('on the embedded server, in process', () => {
  runtimeSuite((name, run) => {
    test(name, async () => {
      const runtime = createVirtualRuntime()
      const transport = createApiServer({ runtime }).transport()
      await runtime.run(() => run({ transport, runtime, namespace: 'suite' }))
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

  runtimeSuite((name, run) => {
    test(name, () => run({ transport, runtime, namespace: `suite-${++count}` }))
  })
})
