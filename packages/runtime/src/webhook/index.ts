/**
 * Webhooks that the API server calls: defaulting and validation before objects are stored, conversion between versions,
 * and token authentication.
 * Guarantees: each response has the UID and the version of its request, whatever a handler does; a handler that throws
 * or is too slow denies with a reason and is counted; a defaulter never removes fields that it does not know; a
 * conversion returns the same object; bodies, connections and times have limits; certificate files are read again when
 * they change.
 * May import: resource, kinds, client, metrics, health, serving, log.
 *
 * @module
 */
export { type AdmissionPolicy, defineAdmissionPolicy } from './admission-policy.ts'
export type {
  AdmissionPolicyOptions,
  MutatingPolicyOptions,
  PolicyMutation,
  PolicyRule,
  ValidatingPolicyOptions,
} from './admission-policy-options.ts'
export type {
  AdmissionContext,
  AdmissionOperation,
  AdmissionRequest,
  Admitted,
} from './admission-request.ts'
export {
  type AdmissionResponse,
  type AdmissionStatus,
  allowed,
  denied,
  errored,
  fromStatus,
  invalid,
  patched,
  patchedObject,
  withWarnings,
} from './admission-response.ts'
export {
  type AdmissionHandler,
  type AdmissionWebhook,
  type AdmissionWebhookOptions,
  defineAdmissionWebhook,
  type RegistrationOptions,
} from './admission-webhook.ts'
export { createWebhookCalls, type WebhookCalls, type WebhookCallsOptions } from './calls.ts'
export { combineWebhooks } from './combined.ts'
export {
  type Conversion,
  type ConversionOptions,
  type Converted,
  defineConversion,
  defineSpoke,
  type Spoke,
  unconvertible,
} from './conversion.ts'
export { type Defaulted, type Defaulter, type DefaulterOptions, defineDefaulter } from './defaulter.ts'
export type { FieldProblem } from './field-problem.ts'
export { webhooksOfKinds } from './kind-webhooks.ts'
export {
  type WebhookManifestOptions,
  type WebhookManifests,
  type WebhookService,
  webhookManifests,
  withConversion,
} from './manifests.ts'
export type { RenewedCertificates, SelfSigned } from './open-server.ts'
export { conversionPath, mutatePath, validatePath } from './paths.ts'
export type { ReviewType } from './review.ts'
export type {
  CertManagerSettings,
  MountedCalls,
  MountedWebhooks,
  OwnCertificateSettings,
  WebhookHost,
  WebhookSettings,
} from './settings.ts'
export {
  type AuthenticationWebhook,
  defineTokenReviewer,
  type TokenOwner,
  type TokenReviewContext,
  type TokenReviewer,
} from './token-review.ts'
export { defineValidator, type Validator, type ValidatorOptions, type Verdict } from './validator.ts'
export type { Webhook } from './webhook.ts'
export { createWebhookObserver, type WebhookObserver } from './webhook-observer.ts'
export {
  createWebhookServer,
  type WebhookRunContext,
  type WebhookServer,
  type WebhookServerOptions,
} from './webhook-server.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { createOperatorWebhooks, type WebhookPlace } from './registration/index.ts'
