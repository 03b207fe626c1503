import { RuntimeError } from '../errors.ts'
import { admissionRoute } from './admission-route.ts'
import type { Conversion } from './conversion.ts'
import { conversionRoute } from './conversion-route.ts'
import { conversionId } from './convert-object.ts'
import type { ReviewRoute } from './review.ts'
import { tokenReviewRoute } from './token-review.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookObserver } from './webhook-observer.ts'

export interface WebhookRoutes {
  register(webhook: Webhook): void
  at(path: string): ReviewRoute | undefined
  paths(): readonly string[]
}

/** The webhooks by path. Each path has one webhook; the conversions of all kinds share theirs. */
export function createWebhookRoutes(observer: WebhookObserver, conversionSizeBytesMax?: number): WebhookRoutes {
  const routes = new Map<string, ReviewRoute>()
  const conversions = new Map<string, Conversion>()

  const add = (route: ReviewRoute) => {
    if (routes.has(route.path)) {
      const message = `the path ${route.path} already has a webhook; combine them with combineWebhooks, or use another path`
      throw new RuntimeError('WEBHOOK_INVALID', message)
    }
    routes.set(route.path, route)
    observer.registered(route.path)
  }

  const addConversion = (conversion: Conversion) => {
    const id = conversionId(conversion)
    if (conversions.has(id)) {
      throw new RuntimeError('WEBHOOK_INVALID', `${id} already has a conversion; define all versions in one conversion`)
    }
    if (conversions.size === 0) add(conversionRoute(conversions, conversionSizeBytesMax))
    conversions.set(id, conversion)
  }

  return {
    register: (webhook) => {
      if (webhook.type === 'conversion') addConversion(webhook)
      else if (webhook.type === 'authentication') add(tokenReviewRoute(webhook))
      else add(admissionRoute(webhook))
    },
    at: (path) => routes.get(path),
    paths: () => [...routes.keys()],
  }
}
