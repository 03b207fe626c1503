import { sleep } from '@kubewright/kube/runtime'
import { RuntimeError } from '../../errors.ts'
import type { HealthCheck } from '../../health/index.ts'
import { runtimeLimits } from '../../limits.ts'
import type { OperatorWebhooksOptions } from './options.ts'
import { type Place, servedPlace } from './place.ts'
import { createRegistration } from './registration.ts'
import { withinNamespaces } from './within-namespaces.ts'

export interface OperatorWebhooks {
  /**
   * Serves and registers them, and keeps both up to date until the signal aborts. `onReady` is called when the first
   * registration is complete, apart from definitions that do not exist yet.
   *
   * @throws RuntimeError WEBHOOK_NOT_REGISTERED, SERVING_LISTEN_FAILED, CERTIFICATE_INVALID.
   */
  run(context: { readonly signal: AbortSignal; readonly graceLeftMs: number; onReady(): void }): Promise<void>
  /** Fails until the webhooks are served. */
  readonly isStarted: HealthCheck
}

/** The webhooks and policies of an operator, from its start to its stop. */
export function createOperatorWebhooks(options: OperatorWebhooksOptions): OperatorWebhooks {
  const { name, runtime, policies, place, liveClient, log, onError } = options
  const namespacesOf = options.namespacesOf ?? (() => undefined)
  const webhooks = options.webhooks.map((webhook) => withinNamespaces(webhook, namespacesOf))
  let served: Place | undefined

  const start = async () => {
    const opened = await servedPlace(options)
    served = opened
    const { server, certificateFrom } = opened
    const registration = createRegistration({
      name,
      registeredAs: options.registeredAs,
      webhooks,
      policies,
      server,
      certificateFrom,
      client: liveClient,
      log,
    })
    return { opened, registration }
  }

  return {
    isStarted: async (context) => {
      if (served !== undefined) return served.isStarted(context)
      throw new RuntimeError('WEBHOOK_NOT_SERVING', 'the webhooks are not served yet')
    },
    async run(context) {
      const { signal } = context
      const { opened, registration } = await start().catch(refuse)
      const check = async () => registration.ensure(await opened.refresh())
      try {
        let missing = await check().catch(refuse)
        if (missing.length > 0) log.info('webhooks wait for definitions', { definitions: missing })
        context.onReady()
        let hasFailed = false
        while (!signal.aborted) {
          const isDue = !hasFailed && missing.length === 0
          const pauseMs = isDue ? runtimeLimits.webhookCheckMs : runtimeLimits.webhookCheckRetryMs
          await sleep(runtime, pauseMs, `the next check of the webhooks of ${name}`, signal)
          if (signal.aborted) break
          try {
            missing = await check()
            hasFailed = false
          } catch (error) {
            if (!hasFailed) onError?.(notRegistered(error))
            hasFailed = true
          }
        }
      } finally {
        // The registration of a cluster's own operator stays: other replicas serve it, and nothing may pass unchecked.
        if (place.type !== 'service') await registration.remove().catch((error: unknown) => onError?.(error))
        await opened.close(context.graceLeftMs)
      }
    },
  }
}

function refuse(error: unknown): never {
  throw notRegistered(error)
}

function notRegistered(error: unknown): unknown {
  if (error instanceof RuntimeError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new RuntimeError('WEBHOOK_NOT_REGISTERED', `the webhooks cannot be registered: ${reason}`, { cause: error })
}
