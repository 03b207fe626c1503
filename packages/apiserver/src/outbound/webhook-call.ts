import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'

/** The webhook to call: a URL or a Service of the cluster. */
export interface WebhookTarget {
  readonly url?: string | undefined
  readonly service?: WebhookService | undefined
  /** The caBundle: certificate authorities in PEM; the system's by default. */
  readonly authorities?: string | undefined
}

export interface WebhookService {
  readonly namespace: string
  readonly name: string
  /** 443 by default. */
  readonly port?: number | undefined
  readonly path?: string | undefined
}

/** Calls admission and conversion webhooks. */
export interface WebhookCaller {
  /** Whether it calls this target; the others are called over HTTPS. When absent, it calls all. */
  handles?(target: WebhookTarget): boolean
  /**
   * Sends a review and resolves with the returned one. Rejects after the timeout, when the webhook cannot be reached
   * and when the response is not a review, with the error message that Kubernetes passes on to its clients.
   */
  call(target: WebhookTarget, review: JsonObject, timeoutMs: number): Promise<JsonObject>
}

/** A caller over the network, which has connections to close. */
export interface ClosableWebhookCaller extends WebhookCaller {
  close(): void
}

/** A caller that is loaded on the first call, because most servers never call a webhook. */
export function loadedOnCall(load: () => Promise<ClosableWebhookCaller>): ClosableWebhookCaller {
  let loaded: Promise<ClosableWebhookCaller> | undefined
  return {
    async call(target, review, timeoutMs) {
      loaded ??= load()
      return (await loaded).call(target, review, timeoutMs)
    },
    close() {
      loaded?.then(
        (caller) => caller.close(),
        () => undefined,
      )
    },
  }
}

/** Go's message for an exceeded deadline. */
export const deadlineExceeded = 'context deadline exceeded'

/** Enforces the timeout for a caller that was passed in, which may ignore it. */
export function withDeadline({ clock }: Runtime, caller: WebhookCaller): ClosableWebhookCaller {
  return {
    call: (target, review, timeoutMs) =>
      new Promise((resolve, reject) => {
        const late = () => reject(new Error(deadlineExceeded))
        const timer = clock.after(timeoutMs, 'response of a webhook', late)
        caller
          .call(target, review, timeoutMs)
          .finally(() => timer.cancel())
          .then(resolve, reject)
      }),
    close: () => undefined,
  }
}
