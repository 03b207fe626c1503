/**
 * Health: named checks behind /healthz, /livez and /readyz, answered as controller-runtime answers them. Guarantees: a
 * check that hangs or throws fails alone and in time, runs once at a time however many ask, and its reason is told to
 * the operator's log, never to whoever asks: these pages are open to everybody.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createHealth, type HealthOptions } from './create-health.ts'
export type { Health, HealthAnswer, HealthCheck, HealthCheckContext, HealthProbe } from './health.ts'
