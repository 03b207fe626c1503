import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiServer } from '@kubewright/apiserver'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../client/index.ts'
import { systemRuntime } from '../../host/index.ts'
import { CustomResourceDefinition, Secret, ValidatingWebhookConfiguration } from '../../kinds/index.ts'
import { silentLogger } from '../../log/index.ts'
import { createMetricsRegistry } from '../../metrics/index.ts'
import { issuePair } from '../certificates/issue-pair.ts'
import { defineConversion, defineValidator } from '../index.ts'
import { Backup } from '../testing/backups.ts'
import { createOperatorWebhooks } from './index.ts'
import { createRegistration } from './registration.ts'

const webhooks = [
  defineValidator(Backup, { create: () => [{ path: 'spec.keep', message: 'is refused' }] }),
  defineConversion(Backup, { versions: { v1beta1: { to: (old) => old as never, from: (hub) => hub as never } } }),
]
const definition = { name: 'backups.backup.example.com' }
const configuration = { name: 'app' }
const certificateFrom = 'default/app'
const runtime = systemRuntime()

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { readonly port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The folder where a pod mounts the Secret of the Certificate, and the authority that cert-manager injects. */
async function mountedCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-cert-manager-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { authority, certificate, privateKey } = await issuePair(runtime, ['127.0.0.1'], 3_600_000)
  writeFileSync(join(folder, 'tls.crt'), certificate)
  writeFileSync(join(folder, 'tls.key'), privateKey)
  return { folder, caBundle: Buffer.from(authority).toString('base64') }
}

test('serves the certificate of cert-manager, and leaves the caBundles to it', async () => {
  const api = createApiServer({ runtime })
  onTestFinished(() => api.close())
  const client = createClient({ transport: api.transport(), runtime })
  await client.create(CustomResourceDefinition, Backup.definition.manifest as never)
  const { folder, caBundle } = await mountedCertificate()
  const port = await freePort()
  const url = `https://127.0.0.1:${port}`
  const shared = { name: 'app', webhooks, policies: [], client, log: silentLogger }
  const certificates = { certManager: certificateFrom, folder }
  const running = createOperatorWebhooks({
    ...shared,
    runtime,
    place: { type: 'url', url, host: '127.0.0.1', port, certificates },
    liveClient: client,
    metrics: createMetricsRegistry(),
    onError: undefined,
  })
  const aborter = new AbortController()
  await new Promise<void>((onReady, reject) => {
    const ended = running.run({ signal: aborter.signal, graceLeftMs: 1000, onReady: () => onReady() })
    ended.catch(reject)
    onTestFinished(async () => {
      aborter.abort()
      await ended
    })
  })
  expect((await client.list(Secret)).items).toEqual([])
  const registered = async () => ({
    configuration: await client.get(ValidatingWebhookConfiguration, configuration),
    definition: await client.get(CustomResourceDefinition, definition),
  })
  for (const { metadata } of Object.values(await registered()).flatMap((found) => found ?? [])) {
    expect(metadata.annotations).toEqual({ 'cert-manager.io/inject-ca-from': certificateFrom })
  }
  const create = () =>
    client.create(Backup, { metadata: { namespace: 'default', name: 'one' }, spec: { schedule: '' } })
  await expect(create()).rejects.toThrow('failed calling webhook')

  // What the injector of cert-manager writes.
  const add = {
    type: 'json',
    patch: [{ op: 'add', path: '/webhooks/0/clientConfig/caBundle', value: caBundle }],
  } as const
  await client.patch(ValidatingWebhookConfiguration, configuration, add)
  const spec = { conversion: { webhook: { clientConfig: { caBundle } } } }
  await client.patch(CustomResourceDefinition, definition, { type: 'merge', patch: { spec } })
  await expect(create()).rejects.toThrow('spec.keep: Invalid value: is refused')

  const before = await registered()
  await createRegistration({ ...shared, server: url, certificateFrom }).ensure(undefined)
  expect(await registered()).toEqual(before)
})
