import { connect, createClient, loadKubeconfig } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { ClusterRole, ClusterRoleBinding } from 'kubewright/kinds'
import { createMetricsRegistry } from 'kubewright/metrics'
import { createAccessReview, startMetricsServer } from 'kubewright/serving'
import { expect } from 'vitest'
import { startControlPlane } from '../control-plane/index.ts'
import { realTest } from '../rig.ts'

const users = ['prometheus', 'bob'].map((name) => ({ token: `token-of-${name}`, name, groups: [] }))
const apiGroup = 'rbac.authorization.k8s.io'

realTest('a real API server decides who may read the metrics: 401, 403, 200', async () => {
  const plane = await startControlPlane({ tokens: users })
  const runtime = systemRuntime()
  const transport = connect(await loadKubeconfig({ kubeconfigPath: plane.kubeconfigPath }), { runtime })
  const client = createClient({ transport, runtime })
  const access = createAccessReview({ client, runtime })
  try {
    const metadata = { name: 'metrics-reader' }
    await client.create(ClusterRole, { metadata, rules: [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }] })
    await client.create(ClusterRoleBinding, {
      metadata,
      roleRef: { apiGroup, kind: 'ClusterRole', name: 'metrics-reader' },
      subjects: [{ kind: 'User', name: 'prometheus', apiGroup }],
    })
    const server = await startMetricsServer({
      registry: createMetricsRegistry(),
      runtime,
      bindAddress: '127.0.0.1:0',
      access,
    })
    const getMetrics = async (authorization?: string) =>
      (await fetch(`${server?.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })).status
    expect(await getMetrics()).toBe(401)
    expect(await getMetrics('Bearer unknown')).toBe(401)
    expect(await getMetrics('Bearer token-of-bob')).toBe(403)
    expect(await getMetrics('Bearer token-of-prometheus')).toBe(200)
    await server?.close()
  } finally {
    transport.close()
    await plane.stop()
  }
})
