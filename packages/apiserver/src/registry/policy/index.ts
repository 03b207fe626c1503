/**
 * PodDisruptionBudgets.
 *
 * @module
 */
export { disruptionBudgetStrategy } from './disruption-budget.ts'
