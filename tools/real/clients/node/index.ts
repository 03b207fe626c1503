/**
 * Scenarios of @kubernetes/client-node: typed objects, custom objects, watches and informers. Guarantees: each scenario
 * has its own namespace and a deadline; its report includes thrown errors.
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
