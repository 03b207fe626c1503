/**
 * What a function says about its children, and the plan that follows from it: modes such as `once`, `shared` and
 * `after`, the names and configurations of children, and the comparison with those that exist.
 * Guarantees: pure; nothing here reads the server or writes to it.
 * May import: resource, readiness.
 *
 * @module
 */
export { planChildren } from './plan.ts'
