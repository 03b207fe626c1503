import { Agent } from 'node:https'
import type { Runtime } from '@kubewright/kube/runtime'
import { apiserverLimits } from '../../limits.ts'
import type { Store } from '../../storage/index.ts'
import type { ClosableWebhookCaller } from '../webhook-call.ts'
import { postReview } from './exchange.ts'
import { locationOf } from './location.ts'
import { readReview } from './read-review.ts'

export interface CallerOptions {
  readonly runtime: Runtime
  /** Where Services and their endpoints are looked up. */
  readonly store: Store
}

/** Creates a caller with its own connections. */
export function createWebhookCaller({ runtime, store }: CallerOptions): ClosableWebhookCaller {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: apiserverLimits.webhookConnectionsMax,
    timeout: apiserverLimits.idleConnectionTimeoutMs,
    // A resumed TLS session would not present the certificate again.
    maxCachedSessions: 0,
  })
  return {
    async call(target, review, timeoutMs) {
      const location = locationOf(store, target, timeoutMs, (bound) => runtime.random.integer(bound))
      return readReview(await postReview({ agent, clock: runtime.clock }, location, review, timeoutMs))
    },
    close: () => agent.destroy(),
  }
}
