import type { RequestScenario } from '../scenario.ts'
import { webhookReviewScenarios } from './webhooks-asked.ts'
import { connectionWebhookScenarios } from './webhooks-connections.ts'
import { identityWebhookScenarios } from './webhooks-identity.ts'
import { mutatingWebhookScenarios } from './webhooks-mutate.ts'
import { partWebhookScenarios } from './webhooks-parts.ts'
import { refusingWebhookScenarios } from './webhooks-refuse.ts'
import { ruleWebhookScenarios } from './webhooks-rules.ts'
import { serviceWebhookScenarios } from './webhooks-services.ts'
import { versionWebhookScenarios } from './webhooks-versions.ts'

/** Admission webhooks, answered by a program of ours for both servers. */
export const webhookScenarios: readonly RequestScenario[] = [
  ...mutatingWebhookScenarios,
  ...identityWebhookScenarios,
  ...webhookReviewScenarios,
  ...partWebhookScenarios,
  ...connectionWebhookScenarios,
  ...refusingWebhookScenarios,
  ...ruleWebhookScenarios,
  ...versionWebhookScenarios,
  ...serviceWebhookScenarios,
]
