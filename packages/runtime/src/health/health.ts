/**
 * liveness: /healthz and /livez; if they fail, the kubelet restarts the pod. readiness: /readyz; while it fails,
 * Services do not route to the pod.
 */
export type HealthProbe = 'liveness' | 'readiness'

export interface HealthCheckContext {
  /** Aborts when the check times out. */
  readonly signal: AbortSignal
}

/**
 * Fails by throwing, rejecting or returning false: `() => cache.isSynced` is a check, and `() => election.isLeader`
 * makes a replica ready only while it leads. Any other result is a success.
 */
export type HealthCheck = (context: HealthCheckContext) => unknown

export interface HealthResponse {
  readonly status: number
  readonly body: string
}

export interface Health {
  /**
   * Adds a check to a probe, before the start only: a probe that has passed must not depend on a later check.
   *
   * @throws RuntimeError HEALTH_CHECK_INVALID.
   */
  addCheck(probe: HealthProbe, name: string, check: HealthCheck): void
  /** No check can be added after this call. */
  start(): void
  /**
   * The response to a request for /healthz, /livez or /readyz, with `?verbose` and `?exclude=name`, or for a single
   * check below one of them. Undefined for other paths.
   */
  respond(path: string, query: URLSearchParams): Promise<HealthResponse | undefined>
}
