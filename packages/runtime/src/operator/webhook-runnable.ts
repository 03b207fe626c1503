import type { Client } from '../client/index.ts'
import { isRuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import { registrationName } from '../rights/index.ts'
import type { AdmissionPolicy, Webhook, WebhookPlace } from '../webhook/index.ts'
import { createDeferred } from './deferred.ts'
import type { Manager } from './manager.ts'
import type { Runnable } from './runnable.ts'

export interface WebhookRunnableOptions {
  readonly manager: Manager
  readonly webhooks: readonly Webhook[]
  readonly policies: readonly AdmissionPolicy[]
  /** Kinds that may bring webhooks of their own. */
  readonly kinds: readonly KindReference[]
  readonly place: WebhookPlace
  readonly onError: ((error: unknown) => void) | undefined
}

/** The webhooks of an operator as a runnable. Their code is loaded when they start: most operators have none. */
export function webhookRunnable(options: WebhookRunnableOptions): Runnable {
  const { manager, policies, kinds, place, onError } = options
  const { name, runtime, metrics, liveClient } = manager
  const registered = createDeferred()
  const installedIn = place.type === 'service' ? place.service.namespace : undefined
  const client = clientWhileStarting(manager)
  const load = async () => {
    const { createOperatorWebhooks, webhooksOfKinds } = await import('../webhook/index.ts')
    const webhooks = [...options.webhooks, ...webhooksOfKinds(kinds)]
    const log = manager.log.with({ component: 'webhooks' })
    return createOperatorWebhooks({
      name,
      registeredAs: registrationName(name, manager.watchedNamespaces(), installedIn),
      namespacesOf: (kind) => manager.watchedNamespaces(kind),
      runtime,
      webhooks,
      policies,
      place,
      liveClient,
      client,
      log,
      metrics,
      onError,
    })
  }
  let loaded: ReturnType<typeof load> | undefined
  if (place.type !== 'host') {
    manager.health.addCheck('readiness', 'webhooks', async (context) => (await loaded)?.isStarted(context) ?? false)
  }
  return {
    name: 'webhooks',
    group: 'webhooks',
    ready: () => registered.promise,
    async run(context) {
      loaded = load()
      const running = await loaded
      await running.run({
        signal: context.signal,
        get graceLeftMs() {
          return context.graceLeftMs
        },
        onReady: () => registered.resolve(),
      })
    },
  }
}

/** Webhooks are called before the caches have synced, because the first lists may need them: they read the server then. */
function clientWhileStarting({ client, liveClient }: Manager): Client {
  const orLive = async <Result>(read: Promise<Result>, readLive: () => Promise<Result>): Promise<Result> => {
    try {
      return await read
    } catch (error) {
      if (isRuntimeError(error, 'CACHE_NOT_SYNCED')) return readLive()
      throw error
    }
  }
  return {
    get: (...request) => orLive(client.get(...request), () => liveClient.get(...request)),
    list: (...request) => orLive(client.list(...request), () => liveClient.list(...request)),
    create: (...request) => client.create(...request),
    update: (...request) => client.update(...request),
    patch: (...request) => client.patch(...request),
    apply: (...request) => client.apply(...request),
    delete: (...request) => client.delete(...request),
    deleteAllOf: (...request) => client.deleteAllOf(...request),
    watch: (...request) => client.watch(...request),
    readRaw: (...request) => client.readRaw(...request),
  }
}
