/**
 * The manager runs controllers, caches, servers and loops on one connection; the operator is a manager with its
 * controllers.
 * Guarantees: parts start in order, and no part starts before the leadership or cache that it needs; the first failure
 * stops everything and is reported; a stop lets running work end, within one grace period, and closes everything; the
 * lease is released only after everything it protects has ended, and after it is lost no write is sent.
 * May import: host, resource, kinds, client, cache, log, trace, metrics, health, serving, webhook, recorder, leader-election,
 * controller, reconcile, rights.
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
export { operatorSettings, type SettingsInput, settingsHelp } from './operator-settings.ts'
export type { Runnable, RunnableContext, RunnableGroupName } from './runnable.ts'
