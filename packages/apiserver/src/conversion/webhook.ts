import type { JsonObject } from '@kubewright/kube/json'
import type { WebhookService, WebhookTarget } from '../outbound/index.ts'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../read-object.ts'

/** The conversion webhook of a CustomResourceDefinition. */
export interface ConversionWebhook {
  readonly target: WebhookTarget
  /** Supported versions of ConversionReview, in order of preference. */
  readonly reviewVersions: readonly string[]
}

/** The webhook of a CustomResourceDefinition; undefined with the strategy None. */
export function conversionWebhookOf(crd: JsonObject): ConversionWebhook | undefined {
  const conversion = objectAt(crd, 'spec', 'conversion')
  if (textAt(conversion, 'strategy') !== 'Webhook') return undefined
  const webhook = objectAt(conversion, 'webhook')
  const reviewVersions = listAt(webhook, 'conversionReviewVersions').filter((version) => typeof version === 'string')
  return { target: targetOf(objectAt(webhook, 'clientConfig')), reviewVersions }
}

function targetOf(clientConfig: JsonObject): WebhookTarget {
  const service = valueAt(clientConfig, 'service')
  const authorities = Buffer.from(textAt(clientConfig, 'caBundle'), 'base64').toString('latin1')
  return {
    ...(service === undefined ? { url: textAt(clientConfig, 'url') } : { service: serviceOf(service as JsonObject) }),
    // A caBundle that contains only whitespace counts as unset.
    ...(authorities.trim() === '' ? {} : { authorities }),
  }
}

function serviceOf(service: JsonObject): WebhookService {
  const port = numberAt(service, 'port')
  const path = textAt(service, 'path')
  return {
    namespace: textAt(service, 'namespace'),
    name: textAt(service, 'name'),
    ...(port === 0 ? {} : { port }),
    ...(path === '' ? {} : { path }),
  }
}
