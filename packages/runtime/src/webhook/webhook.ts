import type { AdmissionWebhook } from './admission-webhook.ts'
import type { Conversion } from './conversion.ts'
import type { AuthenticationWebhook } from './token-review.ts'

/** What a webhook server serves; defineDefaulter, defineValidator, defineConversion and their like make one. */
export type Webhook = AdmissionWebhook | Conversion | AuthenticationWebhook
