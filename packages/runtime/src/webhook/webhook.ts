import type { AdmissionWebhook } from './admission-webhook.ts'
import type { Conversion } from './conversion.ts'
import type { AuthenticationWebhook } from './token-review.ts'

/**
 * A webhook that a webhook server serves; defineDefaulter, defineValidator, defineConversion and similar functions make
 * one.
 */
export type Webhook = AdmissionWebhook | Conversion | AuthenticationWebhook
