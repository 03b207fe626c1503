import { createApiServer } from '@kubewright/apiserver'
import { expect, test } from 'vitest'
import { systemRuntime } from '../host/index.ts'
import { createMetricsRegistry } from '../metrics/index.ts'
import { createManager } from '../operator/index.ts'
import { createWebhookObserver, createWebhookServer, defineValidator, type WebhookObserver } from './index.ts'
import { admissionReview, Backup, backup } from './testing/backups.ts'
import { sendReview } from './testing/served-webhooks.ts'

const runtime = systemRuntime()
const path = '/validate-backup-example-com-v1-backup'
const review = admissionReview({ object: backup({ schedule: '@daily' }) })

function createServer(port = 0, observer?: WebhookObserver) {
  return createWebhookServer({
    observer,
    runtime,
    host: '127.0.0.1',
    port,
    certificates: { selfSignedFor: ['127.0.0.1'] },
    webhooks: [defineValidator(Backup, { create: () => undefined })],
  })
}

function createManagerOfTest() {
  return createManager({ name: 'backup', runtime, transport: createApiServer({ runtime }).transport() })
}

test('a manager starts webhooks before all later groups, and closes them when it stops', async () => {
  const server = createServer()
  const manager = createManagerOfTest()
  const seen: unknown[] = []
  await manager.add(server)
  await manager.add({
    name: 'what comes later',
    group: 'others',
    run: async () => {
      seen.push((await sendReview(server, path, review)).status)
    },
  })
  await manager.start()
  expect((await sendReview(server, path, review)).status).toBe(200)
  await manager.stop()
  expect(seen).toEqual([200])
  await expect(sendReview(server, path, review)).rejects.toThrow()
})

test('a webhook server that cannot listen fails the start of its manager', async () => {
  const first = createServer()
  await first.start()
  const manager = createManagerOfTest()
  await manager.add(createServer(first.port))
  await expect(manager.start()).rejects.toMatchObject({ code: 'SERVING_LISTEN_FAILED' })
  await first.close(0)
})

test('a server with its own observer counts there, and not in the metrics of its manager', async () => {
  const registry = createMetricsRegistry()
  const server = createServer(0, createWebhookObserver(registry))
  const manager = createManagerOfTest()
  await manager.add(server)
  await manager.start()
  await sendReview(server, path, review)
  await manager.stop()
  expect(registry.render()).toContain(`controller_runtime_webhook_requests_total{webhook="${path}",code="200"} 1\n`)
  expect(manager.metrics.render()).not.toContain('controller_runtime_webhook_requests_total')
})
