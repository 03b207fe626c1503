/**
 * Journeys of @kubernetes/client-node: typed objects, custom objects, watches and informers.
 * Guarantees: each journey has a namespace of its own and ends by a deadline; what it throws is part of its report.
 *
 * @module
 */
import { builtInObjects } from './built-in-objects.ts'
import { customObjects } from './custom-objects.ts'
import { following } from './following.ts'
import type { NodeScenario } from './scenario.ts'

export type { NodeScenario } from './scenario.ts'
export { runNodeScenario } from './scenario.ts'
export const nodeScenarios: readonly NodeScenario[] = [builtInObjects, customObjects, following]
