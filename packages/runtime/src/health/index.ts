/**
 * Health: named checks behind /healthz, /livez and /readyz, with the responses of controller-runtime.
 * Guarantees: a check that hangs or throws fails alone and in time; concurrent requests share one run of it; its reason
 * goes to the operator's log and never into the response, because these pages are public.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createHealth, type HealthOptions } from './create-health.ts'
export type { Health, HealthCheck, HealthCheckContext, HealthProbe, HealthResponse } from './health.ts'
