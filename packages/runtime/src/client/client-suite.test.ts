import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRuntime } from '../host/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import { createClient } from './create-client.ts'
import { clientSuite } from './testing/client-suite.ts'
import { createHttpsTransport } from './transport/index.ts'

describe('on the embedded server, in process', () => {
  clientSuite((name, run) => {
    test(name, async () => {
      const runtime = createVirtualRuntime()
      const transport = createApiServer({ runtime }).transport()
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

  clientSuite((name, run) => {
    test(name, () => run({ transport, runtime, namespace: `suite-${++count}`, isEmbedded: true }))
  })
})

test('by a server instead of a fake client, the server generates another name when the first is taken', async () => {
  const runtime = createVirtualRuntime()
  const digits = [...Array.from({ length: 10 }, () => 0), ...Array.from({ length: 5 }, () => 1)]
  const random = { ...runtime.random, integer: (bound: number) => (digits.shift() ?? 2) % bound }
  const transport = createApiServer({ runtime: { ...runtime, random } }).transport()
  const client = createClient({ transport, runtime })
  const create = () => client.create(ConfigMap, { metadata: { namespace: 'default', generateName: 'web-' } })
  const [first, second] = [await create(), await create()]
  expect(first.metadata.name).not.toBe(second.metadata.name)
  expect(digits).toEqual([])
})
