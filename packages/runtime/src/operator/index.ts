/**
 * The operator: controllers that run together on one cache and one connection. Guarantees: controllers start in order,
 * after the cache has synced; a start that fails leaves nothing running and says why; a stop lets what is in work end,
 * within one grace, and closes everything.
 * May import: host, resource, client, cache, trace, controller, reconcile.
 *
 * @module
 */
export { defineOperator } from './define-operator.ts'
export type {
  Operator,
  OperatorOptions,
  ProcessHost,
  RunningOperator,
  RunOptions,
  StartOptions,
} from './operator.ts'
