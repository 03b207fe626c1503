import { createClient, createHttpsTransport } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { checkEmbedding } from '../../../packages/runtime/src/schemas/testing/embedding-scenario.ts'
import { realTest } from '../rig.ts'
import { withRealServer } from './real-server.ts'

const server = withRealServer()

realTest('a real API server validates, completes and merges embedded types as it does in a Deployment', async () => {
  const { url, certificateAuthority, token } = server.plane
  const runtime = systemRuntime()
  const transport = createHttpsTransport({ server: url, certificateAuthority, token, runtime })
  try {
    await checkEmbedding((manager) => createClient({ transport, runtime, manager }), 'default', runtime)
  } finally {
    transport.close()
  }
})
