import { connect, loadKubeconfig } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { expect } from 'vitest'
import { tryFeatures } from '../../../packages/runtime/src/resource/testing/served-features.ts'
import { realTest } from '../rig.ts'
import { withRealServer } from './real-server.ts'

const server = withRealServer()
const runtime = systemRuntime()

realTest('a real API server accepts every feature of defineResource, and agrees with zod about objects', async () => {
  const transport = connect(await loadKubeconfig({ kubeconfigPath: server.plane.kubeconfigPath }), { runtime })
  try {
    const found = await tryFeatures({ transport, runtime })
    expect(found).toMatchObject({ refused: [], disagreements: [] })
    expect(found.accepted).toBeGreaterThan(400)
  } finally {
    transport.close()
  }
})
