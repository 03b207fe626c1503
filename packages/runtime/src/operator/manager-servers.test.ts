import { get } from 'node:https'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createApiServer } from '@kubewright/apiserver'
import { expect, test } from 'vitest'
import { subresourceClient } from '../client/index.ts'
import { systemRuntime } from '../host/index.ts'
import { ClusterRole, ClusterRoleBinding, ConfigMap, ServiceAccount } from '../kinds/index.ts'
import { createLogger } from '../log/index.ts'
import { createManager } from './create-manager.ts'
import type { ManagerOptions } from './manager.ts'

const runtime = systemRuntime()

/** A manager on real sockets, and the addresses of its servers. */
function servingManager(options: Partial<ManagerOptions>) {
  const lines: Readonly<Record<string, string>>[] = []
  const log = createLogger({ runtime, print: (line) => lines.push(JSON.parse(line)) })
  const transport = createApiServer({ runtime }).transport()
  const manager = createManager({ name: 'app', runtime, transport, log, ...options })
  const url = (server: string) => lines.find((line) => line['msg'] === `${server} listens`)?.['url'] ?? ''
  return { manager, url }
}

function statusOverTls(url: string, token?: string): Promise<number | undefined> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    const request = get(url, { rejectUnauthorized: false, agent: false, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    request.on('error', reject)
  })
}

test('serves health from the start on, readiness with the caches, and metrics on loopback without authorization', async () => {
  const { manager, url } = servingManager({
    healthAddress: '127.0.0.1:0',
    metricsServer: { bindAddress: '127.0.0.1:0' },
  })
  manager.cache.informer(ConfigMap)
  const during: number[] = []
  await manager.add({
    name: 'probe',
    group: 'webhooks',
    async run() {
      for (const page of ['healthz', 'readyz']) during.push((await fetch(`${url('health server')}/${page}`)).status)
    },
    // No later group starts before the probe has run.
    ready: async () => {
      while (during.length < 2) await nextTurn()
    },
  })
  await manager.start()
  expect(during).toEqual([200, 500])
  expect((await fetch(`${url('health server')}/readyz`)).status).toBe(200)
  const metrics = await (await fetch(`${url('metrics server')}/metrics`)).text()
  expect(metrics).toContain('process_resident_memory_bytes')
  expect(metrics).toContain('reflector_lists_total{name="ConfigMap"} 1\n')
  await manager.stop()
  await expect(fetch(`${url('health server')}/healthz`)).rejects.toThrow()
})

test('serves metrics beyond this machine over TLS and only with authorization: 401, 403, 200, per page', async () => {
  const extra = { '/debug': async () => ({ status: 200, body: 'inside' }) }
  const { manager, url } = servingManager({ metricsServer: { bindAddress: ':0', extra } })
  const { liveClient: client } = manager
  const tokenOf = async (name: string) => {
    const metadata = { namespace: 'default', name }
    await client.create(ServiceAccount, { metadata })
    const request = { spec: { audiences: [] } }
    return (await subresourceClient(client, ServiceAccount, 'token').create(metadata, request)).status?.token ?? ''
  }
  const metadata = { name: 'metrics-reader' }
  const apiGroup = 'rbac.authorization.k8s.io'
  await client.create(ClusterRole, { metadata, rules: [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }] })
  await client.create(ClusterRoleBinding, {
    metadata,
    roleRef: { apiGroup, kind: 'ClusterRole', name: 'metrics-reader' },
    subjects: [{ kind: 'ServiceAccount', namespace: 'default', name: 'prometheus' }],
  })
  const [prometheus, unauthorized] = [await tokenOf('prometheus'), await tokenOf('stranger')]
  await manager.start()
  expect(url('metrics server')).toMatch(/^https:/)
  const statuses = async (token?: string) => [
    await statusOverTls(`${url('metrics server')}/metrics`, token),
    await statusOverTls(`${url('metrics server')}/debug`, token),
  ]
  expect(await statuses()).toEqual([401, 401])
  expect(await statuses(`${prometheus}x`)).toEqual([401, 401])
  expect(await statuses(unauthorized)).toEqual([403, 403])
  expect(await statuses(prometheus)).toEqual([200, 403])
  await manager.stop()
})

test('an address in use fails the start, and the rest is closed', async () => {
  const first = servingManager({ healthAddress: '127.0.0.1:0' })
  await first.manager.start()
  const { host } = new URL(first.url('health server'))
  const second = servingManager({ healthAddress: host, metricsServer: { bindAddress: '127.0.0.1:0' } })
  await expect(second.manager.start()).rejects.toMatchObject({ code: 'SERVING_LISTEN_FAILED' })
  expect(second.url('metrics server')).toMatch(/^http:/)
  await expect(fetch(`${second.url('metrics server')}/metrics`)).rejects.toThrow()
  await first.manager.stop()
})
