import type { OperatorOptions, RunOptions, StartOptions } from './operator.ts'
import { withoutUndefined } from './without-undefined.ts'

/** Where the pods of operators serve, as kubebuilder lays them out. */
const podHealthAddress = ':8081'
const podMetricsAddress = ':8443'

/** In a pod, what pods of operators do; what is said of the operator, and more so of this run, counts instead. */
export function runSettings(operator: OperatorOptions, options: RunOptions, isPod: boolean): Partial<StartOptions> {
  const said = { ...operator, ...withoutUndefined(options) }
  const { isReadyOnlyAsLeader, gracefulShutdownMs, syncTimeoutMs, clientMetrics } = said
  const { missingKinds = 'wait', missingWriteRights = 'report' } = said
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
    clientMetrics,
  }
}
