import type { OperatorOptions, RunOptions, StartOptions } from './operator.ts'
import { withoutUndefined } from './without-undefined.ts'

/** The addresses on which operator pods serve, as in kubebuilder's manifests. */
const podHealthAddress = ':8081'
const podMetricsAddress = ':8443'

/** The warning for settings of an election that does not take place. */
export const ignoredElectionWarning =
  'leaderElection has settings, but outside a pod no leader is elected unless leaderElection.enabled is true; set it to true, or to false to run without an election'

/** Whether the settings of the leader election are given and have no effect. */
export function isElectionIgnored(operator: OperatorOptions, options: RunOptions, isPod: boolean): boolean {
  const { enabled, ...settings } = {
    ...withoutUndefined(operator.leaderElection ?? {}),
    ...withoutUndefined(options.leaderElection ?? {}),
  }
  return !isPod && enabled === undefined && Object.keys(settings).length > 0
}

/** The defaults of operator pods; the operator's definition overrides them, and the run's options override both. */
export function runSettings(operator: OperatorOptions, options: RunOptions, isPod: boolean): Partial<StartOptions> {
  const said = { ...operator, ...withoutUndefined(options) }
  const { isReadyOnlyAsLeader, gracefulShutdownMs, syncTimeoutMs, clientMetrics } = said
  const { watchNamespaces } = options
  const { missingKinds = 'wait', missingWriteRights = 'report', outdatedDefinitions = 'report' } = said
  return {
    leaderElection: {
      enabled: isPod,
      ...withoutUndefined(operator.leaderElection ?? {}),
      ...withoutUndefined(options.leaderElection ?? {}),
    },
    healthAddress: said.healthAddress ?? (isPod ? podHealthAddress : undefined),
    metricsServer: said.metricsServer ?? (isPod ? { bindAddress: podMetricsAddress } : undefined),
    isReadyOnlyAsLeader,
    gracefulShutdownMs,
    syncTimeoutMs,
    missingKinds,
    missingWriteRights,
    outdatedDefinitions,
    clientMetrics,
    webhooks: options.webhooks,
    concurrency: said.concurrency,
    // A controller may still narrow the namespaces of its kinds.
    ...(watchNamespaces === undefined ? {} : { defaults: { ...operator.defaults, namespaces: watchNamespaces } }),
  }
}
