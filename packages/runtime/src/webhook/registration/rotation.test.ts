import { createServer } from 'node:net'
import { connect } from 'node:tls'
import { createApiServer } from '@kubewright/apiserver'
import type { Runtime } from '@kubewright/kube/runtime'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../client/index.ts'
import { systemRuntime } from '../../host/index.ts'
import { CustomResourceDefinition, ValidatingWebhookConfiguration } from '../../kinds/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { silentLogger } from '../../log/index.ts'
import { createMetricsRegistry } from '../../metrics/index.ts'
import { defineConversion, defineValidator } from '../index.ts'
import { Backup } from '../testing/backups.ts'
import { createOperatorWebhooks } from './index.ts'

const webhooks = [
  defineValidator(Backup, { create: () => [{ path: 'spec.keep', message: 'is refused' }] }),
  defineConversion(Backup, { versions: { v1beta1: { to: (old) => old as never, from: (hub) => hub as never } } }),
]
const system = systemRuntime()
const hourMs = 3_600_000

/** A runtime whose checks of webhooks run, and whose wall clock moves, only when the test says so. */
function manualRuntime() {
  let offsetMs = 0
  let check: (() => void) | undefined
  const { clock } = system
  const runtime: Runtime = {
    ...system,
    clock: {
      now: () => clock.now() + offsetMs,
      monotonic: () => clock.monotonic(),
      after: (delayMs, what, run) => {
        if (!what.startsWith('the next check of the webhooks')) return clock.after(delayMs, what, run)
        check = run
        return { cancel: () => undefined }
      },
    },
  }
  const idle = async () => {
    while (check === undefined) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    runtime,
    async checkAfter(byMs: number) {
      await idle()
      offsetMs += byMs
      const run = check
      check = undefined
      run?.()
      await idle()
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { readonly port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The fingerprint of the certificate that a new connection gets. */
function servedCertificate(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().fingerprint256)
      socket.destroy()
    })
  })
}

test('a certificate is replaced while it is served, after the API server trusts the next authority', async () => {
  const api = createApiServer({ runtime: system })
  onTestFinished(() => api.close())
  const client = createClient({ transport: api.transport(), runtime: system })
  await client.create(CustomResourceDefinition, Backup.definition.manifest as never)
  const { runtime, checkAfter } = manualRuntime()
  const port = await freePort()
  const place = { type: 'url', url: `https://127.0.0.1:${port}`, host: '127.0.0.1', port } as const
  const running = createOperatorWebhooks({
    name: 'app',
    runtime,
    webhooks,
    policies: [],
    client,
    liveClient: client,
    log: silentLogger,
    place: { ...place, certificates: { validityMs: 9 * hourMs } },
    metrics: createMetricsRegistry(),
    onError: undefined,
  })
  const aborter = new AbortController()
  const ended = running.run({ signal: aborter.signal, graceLeftMs: 1000, onReady: () => undefined })
  onTestFinished(async () => {
    aborter.abort()
    await ended
  })
  await checkAfter(0)
  const trusted = async () => {
    const configuration = await client.get(ValidatingWebhookConfiguration, { name: 'app' })
    const definition = await client.get(CustomResourceDefinition, { name: 'backups.backup.example.com' })
    const bundles = [configuration?.webhooks?.[0], definition?.spec.conversion?.webhook].map((webhook) =>
      Buffer.from(webhook?.clientConfig?.caBundle ?? '', 'base64').toString(),
    )
    expect(bundles[0]).toBe(bundles[1])
    return bundles[0]?.match(/BEGIN CERTIFICATE/g)?.length
  }
  const expectCalled = async () => {
    const object = { metadata: { namespace: 'default', name: 'one' }, spec: { schedule: '' } }
    await expect(client.create(Backup, object)).rejects.toThrow('spec.keep: Invalid value: is refused')
  }
  const first = await servedCertificate(port)
  expect(await trusted()).toBe(1)
  await expectCalled()

  // A third of the validity is left.
  await checkAfter(6 * hourMs + 1000)
  expect(await trusted()).toBe(2)
  expect(await servedCertificate(port)).toBe(first)
  await expectCalled()

  await checkAfter(runtimeLimits.webhookCertificateSpreadMs)
  expect(await servedCertificate(port)).not.toBe(first)
  expect(await trusted()).toBe(2)
  await expectCalled()
})
