import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { test } from 'vitest'
import { createClient } from '../client/index.ts'
import { checkEmbedding } from './testing/embedding-scenario.ts'

test('an API server validates, completes and merges embedded types as it does in a Deployment', () => {
  const runtime = createVirtualRuntime()
  return runtime.run(async () => {
    const server = createApiServer({ runtime })
    const clientOf = (manager: string) => createClient({ transport: server.transport(), runtime, manager })
    await checkEmbedding(clientOf, 'default', runtime)
  })
})
