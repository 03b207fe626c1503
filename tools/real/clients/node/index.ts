/**
 * Journeys of @kubernetes/client-node: typed objects, custom objects, watches and informers.
 * Guarantees: each journey has a namespace of its own and ends by a deadline; what it throws is part of its report.
 *
 * @module
 */
import { builtInObjects } from './built-in-objects.ts'
import { customObjects } from './custom-objects.ts'
import { following } from './following.ts'
import type { NodeJourney } from './journey.ts'

export type { NodeJourney } from './journey.ts'
export { runNodeJourney } from './journey.ts'
export const nodeJourneys: readonly NodeJourney[] = [builtInObjects, customObjects, following]
