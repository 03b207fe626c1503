import { compareStrings } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import { callSafely } from '../callback.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { type CheckRunner, createCheckRunner } from './check-runner.ts'
import type { Health, HealthProbe, HealthResponse } from './health.ts'
import { formatReport } from './report.ts'

export interface HealthOptions {
  readonly runtime: Runtime
  /** Timeout of each check; 5 seconds when absent. */
  readonly timeoutMs?: number | undefined
  /** Receives each failed check with its reason, which the HTTP response does not contain. */
  readonly onFailure?: ((probe: HealthProbe, name: string, error: unknown) => void) | undefined
}

type Checks = Map<string, CheckRunner>

const pages: ReadonlyMap<string, HealthProbe> = new Map([
  ['healthz', 'liveness'],
  ['livez', 'liveness'],
  ['readyz', 'readiness'],
])

const checkName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/

/** Health checks of an operator. A probe without checks has one named ping, which always succeeds. */
export function createHealth(options: HealthOptions): Health {
  const checks: Record<HealthProbe, Checks> = { liveness: new Map(), readiness: new Map() }
  let isStarted = false
  const { runtime, timeoutMs = runtimeLimits.healthCheckTimeoutMs } = options
  const ping = createCheckRunner('ping', () => true, { runtime, timeoutMs })

  const checksOf = (probe: HealthProbe): Checks =>
    checks[probe].size === 0 ? new Map([['ping', ping]]) : checks[probe]

  const run = async (probe: HealthProbe, name: string, check: CheckRunner) => {
    const error = await check.run()
    if (error !== undefined) callSafely(() => options.onFailure?.(probe, name, error))
    return error === undefined
  }

  const respondForAll = async (probe: HealthProbe, query: URLSearchParams): Promise<HealthResponse> => {
    const unknown = new Set(query.getAll('exclude'))
    const parts = [...checksOf(probe)]
      .sort(([left], [right]) => compareStrings(left, right))
      .map(async ([name, check]) => {
        if (unknown.delete(name)) return { name, result: 'excluded' } as const
        return { name, result: (await run(probe, name, check)) ? 'passed' : 'failed' } as const
      })
    return formatReport(await Promise.all(parts), [...unknown], query.has('verbose'))
  }

  return {
    addCheck: (probe, name, check) => {
      if (isStarted) throw invalid(name, 'checks must be added before the start')
      if (!checkName.test(name)) throw invalid(name, 'a name consists of letters, digits, dots, dashes and underscores')
      if (checks[probe].has(name)) throw invalid(name, `the ${probe} probe already has a check of that name`)
      if (checks[probe].size >= runtimeLimits.healthChecksMax) {
        throw invalid(name, `there are ${runtimeLimits.healthChecksMax} checks already, which is the limit`)
      }
      checks[probe].set(name, createCheckRunner(name, check, { runtime, timeoutMs }))
    },
    start: () => {
      isStarted = true
    },
    respond: async (path, query) => {
      const [, page = '', name = '', ...rest] = path.split('/')
      const probe = pages.get(page)
      if (probe === undefined || rest.length > 0) return undefined
      if (name === '') return respondForAll(probe, query)
      const check = checksOf(probe).get(name)
      if (check === undefined) return undefined
      if (await run(probe, name, check)) return { status: 200, body: 'ok' }
      return { status: 500, body: 'internal server error: reason withheld\n' }
    },
  }
}

function invalid(name: string, reason: string): RuntimeError {
  return new RuntimeError('HEALTH_CHECK_INVALID', `health check ${JSON.stringify(name)} cannot be added: ${reason}`)
}
