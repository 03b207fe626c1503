/** Alive: /healthz and /livez, on which the kubelet restarts the pod. Ready: /readyz, on which services route to it. */
export type HealthProbe = 'liveness' | 'readiness'

export interface HealthCheckContext {
  /** Aborts when the time of the check is over. */
  readonly signal: AbortSignal
}

/**
 * Fails by throwing, rejecting, or giving false, so that `() => cache.isSynced` is a check, and a replica that is to be
 * ready only while it leads has the check `() => election.isLeader`. All else is a success.
 */
export type HealthCheck = (context: HealthCheckContext) => unknown

export interface HealthAnswer {
  readonly status: number
  readonly body: string
}

export interface Health {
  /**
   * Adds a check to a probe. Before the start only: a probe that passed must not depend on what came later.
   *
   * @throws RuntimeError HEALTH_CHECK_INVALID.
   */
  addCheck(probe: HealthProbe, name: string, check: HealthCheck): void
  /** From here on no check can be added. */
  start(): void
  /**
   * The answer to a request: /healthz, /livez and /readyz with `?verbose` and `?exclude=name`, and one check alone
   * under its name. Undefined when the path is none of these.
   */
  answer(path: string, query: URLSearchParams): Promise<HealthAnswer | undefined>
}
