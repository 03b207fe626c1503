/**
 * The manager: controllers, caches, servers and loops that run together on one connection; and the operator, which is
 * a manager with its controllers. Guarantees: parts start in order, and nothing that needs the lead or a cache before
 * there is one; the first failure stops everything and says why; a stop lets what is in work end, within one budget,
 * and closes everything; a lease is given back only when all that it protects has ended, and a lost one lets no further
 * write out.
 * May import: host, resource, kinds, client, cache, log, trace, metrics, health, serving, recorder, leader-election,
 * controller, reconcile.
 *
 * @module
 */
export { createManager } from './create-manager.ts'
export { defineOperator } from './define-operator.ts'
export type {
  Cluster,
  ClusterOptions,
  ControllerDefaults,
  LeaderElectionSettings,
  Manager,
  ManagerOptions,
  ManagerPhase,
  MetricsServerSettings,
} from './manager.ts'
export type {
  Operator,
  OperatorOptions,
  ProcessHost,
  RunningOperator,
  RunOptions,
  StartOptions,
} from './operator.ts'
export type { Runnable, RunnableContext, RunnableGroupName } from './runnable.ts'
