import type { OperatorOptions, RunOptions, StartOptions } from './operator.ts'
import { withoutUndefined } from './without-undefined.ts'

/** The addresses on which operator pods serve, as in kubebuilder's manifests. */
const podHealthAddress = ':8081'
const podMetricsAddress = ':8443'

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
