import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { connect, loadClusterConfig } from '../client/index.ts'
import { systemRuntime } from '../host/index.ts'
import { errorMessage, formatRecord } from '../trace/index.ts'
import type { Operator, ProcessHost, RunningOperator, RunOptions } from './operator.ts'
import { processHost } from './process-host.ts'

/** What a shell reports of a process that a signal ended. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/** Runs the operator until a signal comes. See Operator.run. */
export async function runOperator(operator: Operator, options: RunOptions = {}): Promise<void> {
  const host = options.host ?? processHost
  const runtime = options.runtime ?? systemRuntime()
  const transport =
    options.transport ??
    connect(loadClusterConfig({ path: options.kubeconfigPath, context: options.context }), { runtime })

  const stopRequest = new AbortController()
  const ignoreSignals = host.onSignal((signal) => {
    if (stopRequest.signal.aborted) return host.exit(exitCodes[signal])
    host.print(`${signal}: ${operator.name} stops; once more ends it at once`)
    stopRequest.abort(signal)
  })
  try {
    await runUntil(operator, { host, runtime, transport, signal: stopRequest.signal })
    host.print(`${operator.name} has stopped`)
  } finally {
    ignoreSignals()
  }
}

interface Run {
  readonly host: ProcessHost
  readonly runtime: Runtime
  readonly transport: Transport
  readonly signal: AbortSignal
}

async function runUntil(operator: Operator, { host, runtime, transport, signal }: Run): Promise<void> {
  let running: RunningOperator
  try {
    running = await operator.start({
      transport,
      runtime,
      signal,
      onReconcile: (record) => host.print(formatRecord(record)),
      onError: (error) => host.print(`error: ${errorMessage(error)}`),
    })
  } catch (error) {
    // A start that was given up because of a signal has done what was asked.
    if (signal.aborted && error === signal.reason) return
    throw error
  }
  host.print(`${operator.name} runs: ${running.controllers.map((controller) => controller.name).join(', ')}`)
  const requested = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
  await runtime.waiting(`signal to stop operator ${operator.name}`, requested)
  await running.stop()
}
