/**
 * Command lines of kubectl and helm, as data, as users and pipelines run them. Guarantees: names are unique; nothing
 * depends on another scenario, on the caller's home or on timing.
 *
 * @module
 */
import type { CommandScenario } from '../scenario.ts'
import { accessCommandScenarios } from './access.ts'
import { applyAndChangeScenarios } from './apply-and-change.ts'
import { createAndGetScenarios } from './create-and-get.ts'
import { discoveryAndErrorScenarios } from './discovery-and-errors.ts'
import { helmScenarios } from './helm.ts'
import { workflowScenarios } from './workflows.ts'

export const commandScenarios: readonly CommandScenario[] = [
  ...accessCommandScenarios,
  ...createAndGetScenarios,
  ...applyAndChangeScenarios,
  ...discoveryAndErrorScenarios,
  ...workflowScenarios,
  ...helmScenarios,
]
