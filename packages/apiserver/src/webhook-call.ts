import type { JsonObject } from '@kubewright/kube/json'

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
