import { bringWebhooks, fieldsWithChecks, needsConversion } from '../rights/index.ts'
import type { WebhookHost, WebhookSettings } from '../webhook/index.ts'
import type { Manager } from './manager.ts'
import type { OperatorOptions } from './operator.ts'
import { operatorKinds } from './operator-kinds.ts'
import { webhookPlace } from './webhook-place.ts'
import { webhookRunnable } from './webhook-runnable.ts'

export interface AddWebhooksOptions {
  /** False: switched off. Absent: what a pod has by default. */
  readonly settings: WebhookSettings | WebhookHost | false | undefined
  readonly isPod: boolean
  readonly onError: ((error: unknown) => void) | undefined
}

/** Adds the webhooks and policies of an operator to its manager; logs a warning if they exist and are not registered. */
export async function addWebhooks(operator: OperatorOptions, manager: Manager, options: AddWebhooksOptions) {
  const { webhooks = [], policies = [] } = operator
  const { settings, isPod, onError } = options
  const kinds = operatorKinds(operator)
  const hasWebhooks = webhooks.length > 0 || bringWebhooks(kinds)
  if (!hasWebhooks && policies.length === 0) return
  const fields = kinds.flatMap(fieldsWithChecks)
  const place = settings === false ? undefined : webhookPlace(operator.name, settings ?? {}, isPod)
  if (place !== undefined) {
    await manager.add(webhookRunnable({ manager, webhooks, policies, kinds, place, onError }))
    if (fields.length > 0) manager.log.info(`refine() runs in the validating webhook for ${fields.join(', ')}`)
    return
  }
  const what = `the ${hasWebhooks ? 'webhooks' : 'admission policies'} of ${operator.name} are not registered`
  const reason =
    settings === false
      ? 'they are switched off'
      : 'outside of a pod nothing says where the API server reaches them: set webhooks.url, --webhook-url or WEBHOOK_URL'
  const converted = kinds.filter(needsConversion).map(({ id }) => id)
  const losses = [
    ...(converted.length > 0 ? [`${converted.join(', ')} cannot be read in another version than the stored one`] : []),
    ...(fields.length > 0 ? [`refine() does not run for ${fields.join(', ')}`] : []),
  ]
  // Who switches them off knows it, but hardly that old versions are unreadable then.
  const level = settings === false && converted.length === 0 ? 'info' : 'warn'
  manager.log[level]([`${what}: ${reason}`, ...losses].join('; '))
}
