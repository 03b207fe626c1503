import type { WebhookService } from '../manifests.ts'
import type { CertManagerSettings, OwnCertificateSettings, WebhookHost } from '../settings.ts'

interface Listening {
  readonly host?: string | undefined
  readonly port: number
  readonly conversionSizeBytesMax?: number | undefined
  readonly certificates: OwnCertificateSettings | CertManagerSettings
}

/** Where the API server reaches the webhooks of an operator. */
export type WebhookPlace =
  /** It runs in this process. */
  | { readonly type: 'host'; readonly host: WebhookHost }
  /** This process runs outside of the cluster. */
  | ({ readonly type: 'url'; readonly url: string } & Listening)
  /** This process runs in a pod behind a Service. */
  | ({ readonly type: 'service'; readonly service: WebhookService } & Listening)
