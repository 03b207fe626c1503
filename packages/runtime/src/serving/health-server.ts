import type { Health } from '../health/index.ts'
import type { ServedHandler } from './served-request.ts'
import { type RunningServer, type ServerOptions, startServer } from './start-server.ts'

export interface HealthServerOptions extends Omit<ServerOptions, 'handle'> {
  readonly health: Health
}

export function healthHandler(health: Health): ServedHandler {
  return ({ path, query }) => health.respond(path, query)
}

/**
 * Serves /healthz, /livez and /readyz, by default over plain HTTP: the response to the kubelet only says whether all
 * checks pass. No check can be added after this call.
 */
export function startHealthServer({ health, ...options }: HealthServerOptions): Promise<RunningServer | undefined> {
  health.start()
  return startServer({ ...options, handle: healthHandler(health) })
}
