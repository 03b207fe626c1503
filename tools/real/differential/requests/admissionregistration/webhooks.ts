import type { RequestScenario } from '../../scenario.ts'
import { connectionWebhookScenarios } from './webhooks-connections.ts'
import { identityWebhookScenarios } from './webhooks-identity.ts'
import { mutatingWebhookScenarios } from './webhooks-mutate.ts'
import { refusingWebhookScenarios } from './webhooks-refuse.ts'
import { webhookReviewScenarios } from './webhooks-reviews.ts'
import { ruleWebhookScenarios } from './webhooks-rules.ts'
import { serviceWebhookScenarios } from './webhooks-services.ts'
import { subresourceWebhookScenarios } from './webhooks-subresources.ts'
import { versionWebhookScenarios } from './webhooks-versions.ts'

/** Admission webhooks, served by our program for both servers. */
export const webhookScenarios: readonly RequestScenario[] = [
  ...mutatingWebhookScenarios,
  ...identityWebhookScenarios,
  ...webhookReviewScenarios,
  ...subresourceWebhookScenarios,
  ...connectionWebhookScenarios,
  ...refusingWebhookScenarios,
  ...ruleWebhookScenarios,
  ...versionWebhookScenarios,
  ...serviceWebhookScenarios,
]
