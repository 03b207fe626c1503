import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { isInCluster, loadClusterConfig } from '../client/index.ts'
import { systemRuntime } from '../host/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createConnectionReport } from './connection-report.ts'
import type { ClusterOptions, ManagerPhase } from './manager.ts'
import type { OperatorOptions, ProcessHost, RunOptions, StartOptions } from './operator.ts'
import { operatorSettings, settingsHelp, wantsHelp } from './operator-settings.ts'
import { processHost } from './process-host.ts'
import { createRunOutput, isExplained, type RunOutput } from './run-output.ts'
import { runSettings } from './run-settings.ts'
import { createOperatorManager } from './start-operator.ts'
import { withoutUndefined } from './without-undefined.ts'

/** The exit code that a shell reports for a process that a signal ended. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/** Runs the operator until a signal arrives. See Operator.run. */
export async function runOperator(operator: OperatorOptions, code: RunOptions = {}): Promise<void> {
  const host = code.host ?? processHost
  const runtime = code.runtime ?? systemRuntime()
  if (wantsHelp(host.argv)) return host.print(settingsHelp(operator.name))
  const options = settingsOf(operator, code, host, runtime)
  const output = createRunOutput(host, runtime, options.logLevel, options.logFormat)
  try {
    await runOn(host, runtime, output, operator, options)
  } catch (error) {
    reportEnd(error, host, output, options)
    throw error
  }
}

/** Wrong settings are reported as any other failure of the run, in the form that the code asks for. */
function settingsOf(operator: OperatorOptions, code: RunOptions, host: ProcessHost, runtime: Runtime): RunOptions {
  const { webhookServer: webhooks, leaderElection, metricsServer } = operator
  const definition = { ...withoutUndefined({ webhooks, metricsServer }), ...withoutUndefined(code) }
  const given = { ...definition, leaderElection: { ...leaderElection, ...withoutUndefined(code.leaderElection ?? {}) } }
  try {
    return operatorSettings({ argv: host.argv, env: host.env, code: given })
  } catch (error) {
    reportEnd(error, host, createRunOutput(host, runtime, code.logLevel, code.logFormat), code)
    throw error
  }
}

function reportEnd(error: unknown, host: ProcessHost, output: RunOutput, { logLevel }: RunOptions): void {
  output.ended(error)
  if (isExplained(error) && logLevel !== 'debug' && host.wantsStack !== true) host.endQuietly?.(error)
}

async function runOn(
  host: ProcessHost,
  runtime: Runtime,
  output: RunOutput,
  operator: OperatorOptions,
  options: RunOptions,
): Promise<void> {
  const isPod = options.transport === undefined && isInCluster()
  const way = await clusterOf(options)

  const stopRequest = new AbortController()
  const ignoreSignals = host.onSignal((signal) => {
    if (stopRequest.signal.aborted) return host.exit(exitCodes[signal])
    output.info(`${signal}: stopping ${operator.name}; a second signal ends it at once`)
    stopRequest.abort(signal)
  })
  try {
    await runUntil(
      operator,
      { ...runSettings(operator, options, isPod), ...way, runtime, isPod },
      output,
      stopRequest.signal,
    )
    output.info(`${operator.name} has stopped`)
  } finally {
    ignoreSignals()
  }
}

async function clusterOf({ transport, kubeconfigPath, context }: RunOptions): Promise<ClusterOptions> {
  if (transport !== undefined) return { transport }
  return { config: await loadClusterConfig({ kubeconfigPath, context }) }
}

async function runUntil(
  operator: OperatorOptions,
  options: StartOptions & { readonly isPod: boolean },
  output: RunOutput,
  signal: AbortSignal,
): Promise<void> {
  const { name } = operator
  const controllers = operator.controllers.map((controller) => controller.name).join(', ')
  const { runtime, config } = options
  const report = (error: unknown) => output.failed(error)
  const reportBack = (text: string) => output.info(text)
  const connection = createConnectionReport({ runtime, name, server: config?.server, report, reportBack })
  const slowStart = createSlowStartReport(runtime, (text) => output.info(`${name}: ${text}`))
  const onPhase = (phase: ManagerPhase) => {
    slowStart.enter(phase)
    if (phase.name === 'standby') output.info(`${name}: ${phase.text}`)
    if (phase.name === 'leading') output.info(`${name} ${phase.text}: ${controllers}`)
  }
  try {
    const manager = await createOperatorManager(operator, {
      ...options,
      log: output.log,
      onPhase,
      onReconcile: (record) => output.reconciled(record),
      onError: connection.failed,
      onResponse: connection.responded,
    })
    await manager.run({ signal })
  } finally {
    slowStart.end()
  }
}

interface SlowStartReport {
  enter(phase: ManagerPhase): void
  end(): void
}

/** Reports the phase of a start that takes long. */
function createSlowStartReport(runtime: Runtime, report: (text: string) => void): SlowStartReport {
  let timer: Timer | undefined
  return {
    enter({ name, text }) {
      timer?.cancel()
      const isOver = name === 'standby' || name === 'leading' || name === 'stopping'
      timer = isOver
        ? undefined
        : runtime.clock.after(runtimeLimits.startReportMs, 'report of a slow start', () => report(text))
    },
    end: () => timer?.cancel(),
  }
}
