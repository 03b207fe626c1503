import { join } from 'node:path'
import type { HealthCheck } from '../../health/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { createCertificateObserver } from '../../metrics/index.ts'
import type { KeyPair } from '../../serving/index.ts'
import { createWebhookCalls } from '../calls.ts'
import { type CertificateStore, createOwnCertificates, memoryStore, secretStore } from '../certificates/index.ts'
import type { WebhookService } from '../manifests.ts'
import type { OwnCertificateSettings } from '../settings.ts'
import { createWebhookObserver } from '../webhook-observer.ts'
import { createWebhookServer, type WebhookServerOptions } from '../webhook-server.ts'
import type { OperatorWebhooksOptions } from './options.ts'
import type { WebhookPlace } from './webhook-place.ts'

/** The webhooks of an operator, being served. */
export interface Place {
  /** How the API server reaches them. */
  readonly server: WebhookService | string
  readonly certificateFrom?: string | undefined
  /** Renews the certificate if it is time; resolves with the authorities to trust, if the registration needs them. */
  refresh(): Promise<string | undefined>
  readonly isStarted: HealthCheck
  close(graceMs: number): Promise<void>
}

/** Serves the webhooks. */
export async function servedPlace(options: OperatorWebhooksOptions): Promise<Place> {
  const { name, runtime, webhooks, place, client, log, metrics } = options
  if (place.type === 'host') {
    const { url, unmount } = place.host.mount(name, createWebhookCalls({ runtime, webhooks, client, log, metrics }))
    return { server: url, refresh: async () => undefined, isStarted: () => true, close: async () => unmount() }
  }
  if (webhooks.length === 0) {
    // Policies need no server.
    const server = place.type === 'url' ? place.url : place.service
    return { server, refresh: async () => undefined, isStarted: () => true, close: async () => undefined }
  }
  return servedOverHttps(options, place)
}

async function servedOverHttps(
  { name, runtime, webhooks, liveClient, client, log, metrics }: OperatorWebhooksOptions,
  place: Exclude<WebhookPlace, { type: 'host' }>,
): Promise<Place> {
  const { certificates, host, port, conversionSizeBytesMax } = place
  const target = place.type === 'url' ? place.url : place.service
  const open = async (source: WebhookServerOptions['certificates']) => {
    const server = createWebhookServer({
      runtime,
      host,
      port,
      certificates: source,
      conversionSizeBytesMax,
      webhooks,
      client,
      log,
      observer: createWebhookObserver(metrics),
      certificateObserver: createCertificateObserver(metrics),
    })
    await server.start()
    return server
  }
  if ('certManager' in certificates) {
    const { folder, certManager } = certificates
    const server = await open({ certificatePath: join(folder, 'tls.crt'), keyPath: join(folder, 'tls.key') })
    const { isStarted, close } = server
    return { server: target, certificateFrom: certManager, refresh: async () => undefined, isStarted, close }
  }
  const store = place.type === 'url' ? memoryStore() : sharedStore(name, liveClient, place.service, certificates)
  const { validityMs = runtimeLimits.webhookCertificateMs } = certificates
  const own = createOwnCertificates(store, { runtime, hosts: hostsOf(target), validityMs })
  const first = await own.refresh()
  const renewed = renewedBy(first.current)
  const { isStarted, close } = await open(renewed)
  return {
    server: target,
    async refresh() {
      const { current, authorities } = await own.refresh()
      renewed.use(current)
      return authorities
    },
    isStarted,
    close,
  }
}

function sharedStore(
  operator: string,
  client: OperatorWebhooksOptions['liveClient'],
  { namespace }: WebhookService,
  { secretName = `${operator}-webhook-certificate` }: OwnCertificateSettings,
): CertificateStore {
  return secretStore(client, { namespace, name: secretName }, { 'app.kubernetes.io/managed-by': operator })
}

/** The names for which the API server checks the certificate. */
function hostsOf(target: WebhookService | string): readonly string[] {
  if (typeof target === 'string') return [new URL(target).hostname.replace(/^\[(.*)\]$/, '$1')]
  const { name, namespace } = target
  return [`${name}.${namespace}.svc`, `${name}.${namespace}.svc.cluster.local`]
}

function renewedBy(first: KeyPair) {
  const listeners = new Set<(pair: KeyPair) => void>()
  let current = first
  return {
    get current() {
      return current
    },
    onChange(listener: (pair: KeyPair) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    use(pair: KeyPair) {
      if (pair.certificate === current.certificate) return
      current = pair
      for (const listener of listeners) listener(pair)
    },
  }
}
