import type { Runtime } from '@kubewright/kube/runtime'
import { systemRuntime } from 'kubewright/host'
import type { CommandHost } from '../host.ts'
import { removeDevState, writeDevState } from '../inspect/index.ts'
import { findProject, type Project } from '../project/index.ts'
import { version } from '../version.ts'
import type { DevEvent } from './dev-event.ts'
import { createDevLog } from './dev-log.ts'
import { createDevOutput, type DevOutput } from './dev-output.ts'
import { DevSession } from './dev-session.ts'
import { startEmbeddedTarget } from './embedded-target.ts'
import { listenToKeys } from './keys.ts'
import { connectRealTarget } from './real-target.ts'
import { startRecordServer } from './record-server.ts'
import { startTypeCheck } from './type-check.ts'
import { isRelevant, watchProject } from './watch-project.ts'

export interface DevOptions {
  readonly isFresh: boolean
  readonly isJson: boolean
  /** The context of a cluster that runs elsewhere; the cluster is embedded when absent. */
  readonly context?: string | undefined
  readonly kubeconfig?: string | undefined
  readonly webhookUrl?: string | undefined
  readonly port?: number | undefined
  /** Only on the embedded cluster when absent. */
  readonly appliesSamples?: boolean | undefined
  readonly checksTypes: boolean
}

/** Moves the cursor home and clears what is below. */
const clearScreen = '\u001b[H\u001b[2J\u001b[3J'

/** Runs the operator of the project until a stop is requested, and replaces it whenever its sources change. */
export async function runDev(options: DevOptions, host: CommandHost): Promise<void> {
  const project = await findProject(host.workingFolder)
  const runtime = systemRuntime()
  const output = heldOutput(createDevOutput(host, options.isJson))
  const session = createSession(options, project, runtime, output)
  const run: DevRun = { options, project, runtime, session, output, host, stops: [() => session.stop()] }
  try {
    const startedMs = runtime.clock.monotonic()
    const endUncaught = host.onUncaught?.((error) => session.uncaught(error))
    if (endUncaught !== undefined) run.stops.push(endUncaught)
    await session.start(options.isFresh)
    await watchSources(run)
    await serveRecords(run)
    const quitRequested = quitOf(run)
    output.release(readyEvent(session, Math.round(runtime.clock.monotonic() - startedMs), host))
    await Promise.race([host.stopRequested, quitRequested])
    output.emit({ type: 'info', message: 'stopping: the operator, the controllers, the server' })
  } finally {
    await stopAll(run.stops)
  }
  output.emit({ type: 'info', message: 'stopped' })
}

interface DevRun {
  readonly options: DevOptions
  readonly project: Project
  readonly runtime: Runtime
  readonly session: DevSession
  readonly output: DevOutput
  readonly host: CommandHost
  /** What the end stops, the last first. */
  readonly stops: (() => unknown)[]
}

/** Stops everything, even if a part fails to stop; the first failure is thrown. */
async function stopAll(stops: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const stop of [...stops].reverse()) {
    try {
      await stop()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

function createSession(options: DevOptions, project: Project, runtime: Runtime, output: DevOutput): DevSession {
  const { context, isJson, port } = options
  const log = createDevLog(runtime, output, isJson)
  const targetOutput = {
    error: (error: unknown) => session.failed(error),
    warn: (message: string) => output.emit({ type: 'warning', message }),
  }
  const session: DevSession = new DevSession({
    project,
    runtime,
    log,
    appliesSamples: options.appliesSamples ?? context === undefined,
    emit: (event) => output.emit(event),
    startTarget: (isFresh) =>
      context === undefined
        ? startEmbeddedTarget({ runtime, folder: project.folder, isFresh, port, log, output: targetOutput })
        : connectRealTarget({ ...options, runtime, context, output: targetOutput }),
  })
  return session
}

/** What a developer reads first comes first: events wait until everything is ready. */
function heldOutput(output: DevOutput): DevOutput & { release(ready: DevEvent): void } {
  let held: (() => void)[] | undefined = []
  const later = (print: () => void) => {
    if (held === undefined) print()
    else held.push(print)
  }
  return {
    emit: (event) => later(() => output.emit(event)),
    log: (line) => later(() => output.log(line)),
    release(ready) {
      const waiting = held ?? []
      held = undefined
      output.emit(ready)
      for (const print of waiting) print()
    },
  }
}

/** Lets `explain` and other commands find this process. Only the embedded cluster has a folder for that. */
async function serveRecords({ options, project, runtime, session, host, stops }: DevRun): Promise<void> {
  if (options.context !== undefined) return
  const token = runtime.random.uuid()
  const server = await startRecordServer(token, session.records)
  stops.push(() => server.close())
  await writeDevState(project.folder, { processId: host.processId, url: server.url, token })
  stops.push(() => removeDevState(project.folder))
}

async function watchSources({ options, project, runtime, session, output, stops }: DevRun): Promise<void> {
  const { folder } = project
  const onChange = (files: readonly string[]) => {
    const relevant = files.filter((file) => isRelevant(file, folder, session.loaded?.inputs ?? [], session.isBroken))
    if (relevant.length > 0) void session.reload(relevant)
  }
  const watch = await watchProject(folder, runtime, onChange, (error) => session.failed(error))
  stops.push(() => watch.close())
  if (!options.checksTypes) return
  const types = startTypeCheck(folder, (problems) => output.emit({ type: 'types', problems }))
  if (types !== undefined) stops.push(() => types.close())
}

/** Obeys the keys. Resolves when one of them quits. */
function quitOf({ options, session, output, host, stops }: DevRun): Promise<void> {
  return new Promise((resolve) => {
    const isEmbedded = options.context === undefined
    const { emit } = output
    stops.push(listenToKeys(host, { session, isEmbedded, emit, clear: () => host.print(clearScreen), quit: resolve }))
  })
}

function readyEvent({ target, loaded, sampleCount }: DevSession, durationMs: number, host: CommandHost) {
  const kinds = loaded?.kinds ?? []
  return {
    type: 'ready',
    version: version(),
    durationMs,
    server: target?.server ?? '',
    kubeconfig: target?.kubeconfig,
    kinds: kinds.map(({ id, definition }) => `${id} ${definition.version}`),
    plural: kinds[0]?.definition.plural,
    samples: sampleCount,
    hasKeys: host.onKey !== undefined,
  } as const
}
