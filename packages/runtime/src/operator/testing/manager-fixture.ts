import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import { createClient } from '../../client/index.ts'
import { type ControllerDefinition, type ControllerOptions, createController, watch } from '../../controller/index.ts'
import { enqueueObject } from '../../handler/index.ts'
import { ConfigMap } from '../../kinds/index.ts'
import { createManager } from '../create-manager.ts'
import type { Manager, ManagerOptions } from '../manager.ts'
import type { Runnable, RunnableContext, RunnableGroupName } from '../runnable.ts'

/** A virtual world with one API server, and managers on it. */
export function createManagerWorld() {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime })
  const log: string[] = []
  const errors: unknown[] = []
  const manager = (options: Partial<ManagerOptions> = {}): Manager =>
    createManager({
      name: 'app',
      runtime,
      transport: server.transport(),
      onError: (error) => errors.push(error),
      ...options,
    })

  /** A runnable that reports when it starts, is ready and ends. */
  const part = (name: string, group: RunnableGroupName, options: PartOptions = {}): Runnable => ({
    name,
    group,
    async run(context) {
      log.push(`run ${name}`)
      await (options.run?.(context) ?? ended(context.signal))
      if (options.endMs !== undefined) await sleep(runtime, options.endMs, `the end of ${name}`)
      log.push(`end ${name}`)
    },
    ...(options.readyMs === undefined
      ? {}
      : {
          async ready() {
            await sleep(runtime, options.readyMs ?? 0, `readiness of ${name}`)
            log.push(`ready ${name}`)
          },
        }),
    ...(options.warmMs === undefined
      ? {}
      : {
          async warmUp({ signal }: RunnableContext) {
            log.push(`warm ${name}`)
            await sleep(runtime, options.warmMs ?? 0, `warm-up of ${name}`, signal)
            if (signal.aborted) log.push(`cold ${name}`)
          },
        }),
  })
  return { runtime, server, admin, log, errors, manager, part }
}

interface PartOptions {
  run?(context: RunnableContext): Promise<void>
  readonly readyMs?: number
  readonly warmMs?: number
  readonly endMs?: number
}

export function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
}

/** A controller of ConfigMaps. */
export function configMapController(
  reconcile: ControllerOptions['reconcile'],
  options: Partial<ControllerOptions> = {},
): ControllerDefinition {
  const name = options.name ?? 'maps'
  return {
    name,
    kinds: [ConfigMap],
    create: (environment) =>
      createController({ name, sources: [watch(ConfigMap, enqueueObject())], reconcile, ...options }, environment),
  }
}

/** All pending timers and waits, after everything that needs no time has happened. */
export async function leftovers(runtime: VirtualRuntime): Promise<string> {
  const startMs = runtime.clock.monotonic()
  const report = await runtime.run(() => new Promise<never>(() => {})).catch((error: Error) => error.message)
  const passedMs = runtime.clock.monotonic() - startMs
  return passedMs > 0 ? `timers that fired within ${passedMs} ms` : (report.split('waiting for:\n')[1] ?? report).trim()
}
