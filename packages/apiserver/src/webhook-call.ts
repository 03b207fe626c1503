import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'

/** Whom to call: a URL, or a service of the cluster. */
export interface WebhookTarget {
  readonly url?: string | undefined
  readonly service?: WebhookService | undefined
  /** Certificates in PEM that vouch for the callee; those of the system unless given. */
  readonly authorities?: string | undefined
}

export interface WebhookService {
  readonly namespace: string
  readonly name: string
  /** 443 unless given. */
  readonly port?: number | undefined
  readonly path?: string | undefined
}

/** Calls those who are asked about admission and conversion. */
export interface WebhookCaller {
  /**
   * Sends a review and resolves with the one that comes back. Rejects after the time-out, when nobody can be reached and
   * when the answer is no review; the message is the one that Kubernetes gives its own clients.
   */
  call(target: WebhookTarget, review: JsonObject, timeoutMs: number): Promise<JsonObject>
}

/** A caller over the network, which has connections to close. */
export interface ClosableWebhookCaller extends WebhookCaller {
  close(): void
}

/** A caller that is loaded when somebody is first called: most servers never call anybody. */
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

/** What Go says when the time is over. */
export const deadlineExceeded = 'context deadline exceeded'

/** A caller of somebody else's, who may forget the time. */
export function withDeadline({ clock }: Runtime, caller: WebhookCaller): ClosableWebhookCaller {
  return {
    call: (target, review, timeoutMs) =>
      new Promise((resolve, reject) => {
        const late = () => reject(new Error(deadlineExceeded))
        const timer = clock.after(timeoutMs, 'answer of a webhook', late)
        caller
          .call(target, review, timeoutMs)
          .finally(() => timer.cancel())
          .then(resolve, reject)
      }),
    close: () => undefined,
  }
}
