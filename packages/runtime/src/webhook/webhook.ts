import type { AdmissionWebhook } from './admission-webhook.ts'
import type { Conversion } from './conversion.ts'
import type { AuthenticationWebhook } from './token-review.ts'

/**
 * A webhook that a webhook server serves; created by defineDefaulter, defineValidator, defineConversion and similar
 * functions.
 */
export type Webhook = AdmissionWebhook | Conversion | AuthenticationWebhook
