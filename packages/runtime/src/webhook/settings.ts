import type { JsonObject } from '@kubewright/kube/json'
import type { WebhookService } from './manifests.ts'

/** How the webhooks of an operator are served and registered. */
export interface WebhookSettings {
  /** The address to listen on; all addresses when absent. */
  readonly host?: string | undefined
  /** The port to listen on; when absent, that of the URL, or 9443. */
  readonly port?: number | undefined
  /**
   * Where the API server of a cluster reaches this process from the inside of the cluster's network, when the operator
   * runs outside of it: https://192.168.1.5:9443. The registration is removed when the operator stops.
   */
  readonly url?: string | undefined
  /** The Service in front of the operator's pods: `<operator>-webhooks` in the namespace of the pod when absent. */
  readonly service?: Partial<WebhookService> | undefined
  /**
   * Size of a ConversionReview, which has all objects of a list that a client reads in another version; 16 MiB when
   * absent.
   */
  readonly conversionSizeBytesMax?: number | undefined
  /** When absent, the operator makes its certificates itself, and rotates them. */
  readonly certificates?: OwnCertificateSettings | CertManagerSettings | undefined
}

export interface OwnCertificateSettings {
  /** The name of the Secret in the Service's namespace; `<operator>-webhook-certificate` when absent. */
  readonly secretName?: string | undefined
  /** 365 days when absent. A new certificate is made when a third is left. */
  readonly validityMs?: number | undefined
}

/** Certificates of cert-manager: it also injects the authority into the registration. */
export interface CertManagerSettings {
  /** namespace/name of the Certificate. */
  readonly certManager: string
  /** The folder with tls.crt and tls.key, where the Secret of the Certificate is mounted. */
  readonly folder: string
}

/** An API server in this process: it calls the webhooks as functions, so they need no port and no certificate. */
export interface WebhookHost {
  /** Makes the webhooks of an operator reachable. */
  mount(operator: string, calls: MountedCalls): MountedWebhooks
}

/** The part of WebhookCalls that a host needs. */
export interface MountedCalls {
  call(path: string, review: JsonObject, timeoutMs: number): Promise<JsonObject>
}

export interface MountedWebhooks {
  /** Registrations name the webhooks by this URL and their path. */
  readonly url: string
  unmount(): void
}
