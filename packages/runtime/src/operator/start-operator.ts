import { createManager } from './create-manager.ts'
import type { Manager, ManagerOptions } from './manager.ts'
import type { OperatorOptions, RunningOperator, StartOptions } from './operator.ts'
import { addWebhooks } from './operator-webhooks.ts'
import { withoutUndefined } from './without-undefined.ts'

/** Starts the operator on a cluster. See Operator.start. */
export async function startOperator(operator: OperatorOptions, options: StartOptions): Promise<RunningOperator> {
  const manager = await createOperatorManager(operator, options)
  await manager.start({ signal: options.signal })
  return runningOperator(manager)
}

/** The manager of an operator, with its controllers. If creating one fails, the connection is closed. */
export async function createOperatorManager(
  operator: OperatorOptions,
  options: StartOptions & { readonly isPod?: boolean },
): Promise<Manager> {
  const { controllers, setUp, webhookServer } = operator
  const { webhooks: settings = webhookServer, isPod = false, ...managerOptions } = options
  // Undefined options must not override the definition.
  const said = { ...operator, ...withoutUndefined(managerOptions), runtime: options.runtime }
  const { checkDeterminism, tracer, hotLoops, concurrency, gate } = said
  const controllerDefaults = { checkDeterminism, tracer, hotLoops, concurrency, gate }
  const combined: ManagerOptions = { ...said, controllerDefaults }
  let manager: Manager | undefined
  try {
    manager = createManager(combined)
    for (const definition of controllers) manager.addController(definition)
    await addWebhooks(operator, manager, { settings, isPod, onError: options.onError })
    await setUp?.call(operator, manager)
    return manager
  } catch (error) {
    options.transport?.close()
    await manager?.stop({ graceMs: 0 }).catch(() => {})
    throw error
  }
}

function runningOperator(manager: Manager): RunningOperator {
  const { name, client, cache, records } = manager
  return {
    name,
    manager,
    client,
    cache,
    get controllers() {
      return manager.controllers
    },
    records,
    idle: () => allIdle(manager),
    stop: (options) => manager.stop(options),
  }
}

/** Work of one controller can wake another that was idle: wait until all are idle at the same time. */
async function allIdle(manager: Manager): Promise<void> {
  while (!manager.controllers.every((controller) => controller.queue.isIdle)) {
    await Promise.all(manager.controllers.map((controller) => controller.queue.idle()))
  }
}
