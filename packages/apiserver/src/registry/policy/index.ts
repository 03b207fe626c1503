/**
 * PodDisruptionBudgets.
 *
 * @module
 */
export { disruptionBudgetKind } from './disruption-budget.ts'
