import { connect, loadKubeconfig } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { describe } from 'vitest'
import { clientSuite, expectJane, jane } from '../../../packages/runtime/src/client/testing/index.ts'
import { runtimeSuite } from '../../../packages/runtime/src/conformance/testing/index.ts'
import { realTest } from '../rig.ts'
import { withRealServer } from './real-server.ts'

const server = withRealServer()
const runtime = systemRuntime()

async function connected() {
  return connect(await loadKubeconfig({ kubeconfigPath: server.plane.kubeconfigPath }), { runtime })
}

describe('the suite of the client, on a real API server', () => {
  clientSuite((name, run) => {
    realTest(name, async () => {
      const transport = await connected()
      try {
        await run({ transport, runtime, namespace: server.freshName(), isEmbedded: false })
      } finally {
        transport.close()
      }
    })
  })
})

realTest('a real API server treats an impersonating user as the other, including groups, uid and extra', async () => {
  const config = await loadKubeconfig({ kubeconfigPath: server.plane.kubeconfigPath })
  const transport = connect({ ...config, impersonate: jane }, { runtime })
  try {
    await expectJane(transport, runtime)
  } finally {
    transport.close()
  }
})

describe('the suite of watch, cache, controller and leader election, on a real API server', () => {
  runtimeSuite((name, run) => {
    realTest(name, async () => {
      const transport = await connected()
      try {
        await run({ transport, runtime, namespace: server.freshName() })
      } finally {
        transport.close()
      }
    })
  })
})
