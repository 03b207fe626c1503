import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import { badRequestStatus, StatusError } from '@kubewright/kube/status'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { type Logger, safeLogger, silentLogger } from '../log/index.ts'
import type { MetricsRegistry } from '../metrics/index.ts'
import { absentClient } from './absent-client.ts'
import { ServerObservers } from './server-observers.ts'
import type { Webhook } from './webhook.ts'
import { createWebhookRoutes } from './webhook-routes.ts'

export interface WebhookCallsOptions {
  readonly runtime: Runtime
  readonly webhooks: readonly Webhook[]
  readonly log?: Logger | undefined
  readonly client?: Client | undefined
  readonly metrics?: MetricsRegistry | undefined
}

/** Webhooks without a server: an API server in this process calls them as functions. */
export interface WebhookCalls {
  readonly paths: readonly string[]
  /**
   * Resolves with the review that has the response. Rejects when no webhook has the path, and for an invalid review.
   */
  call(path: string, review: JsonObject, timeoutMs: number): Promise<JsonObject>
}

/** @throws RuntimeError WEBHOOK_INVALID when two webhooks have one path. */
export function createWebhookCalls(options: WebhookCallsOptions): WebhookCalls {
  const { runtime, webhooks, metrics, client = absentClient } = options
  const log = safeLogger(options.log ?? silentLogger)
  const observer = new ServerObservers({})
  const routes = createWebhookRoutes(observer)
  for (const webhook of webhooks) routes.register(webhook)
  if (metrics !== undefined) observer.countIn(metrics, routes.paths())
  return {
    get paths() {
      return routes.paths()
    },
    async call(path, review, timeoutMs) {
      const route = routes.at(path)
      if (route === undefined) throw new StatusError(badRequestStatus(`no webhook is served at ${path}`))
      const aborter = new AbortController()
      const timer = runtime.clock.after(timeoutMs, `the time of webhook ${path}`, () => {
        const message = `the webhook ${path} did not respond within ${timeoutMs / 1000} s`
        aborter.abort(new RuntimeError('WEBHOOK_TIMEOUT', message))
      })
      const beganMs = runtime.clock.monotonic()
      observer.began(path)
      const onPanic = () => observer.panicked(route.type)
      let status = 200
      try {
        const context = { runtime, log: log.with({ webhook: path }), signal: aborter.signal, onPanic, client }
        return await runtime.waiting(`the response of webhook ${path}`, route.respond(review, context))
      } catch (error) {
        status = 500
        throw error
      } finally {
        timer.cancel()
        observer.ended(path, status, runtime.clock.monotonic() - beganMs)
      }
    },
  }
}
