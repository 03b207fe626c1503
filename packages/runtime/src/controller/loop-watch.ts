import { RuntimeError } from '../errors.ts'
import type { Logger } from '../log/index.ts'
import type { WorkQueue } from '../queue/index.ts'
import { describeHotLoop, type HotLoop } from '../trace/index.ts'
import { HotLoopBreaker, type ObservedWrite } from './breaker/index.ts'
import type { ControllerEnvironment, ControllerOptions } from './controller.ts'
import { requestOfKey } from './object-key.ts'
import { reportOrThrow } from './throw-uncaught.ts'

interface LoopWatchSettings {
  readonly options: ControllerOptions
  readonly environment: ControllerEnvironment
  readonly log: Logger
  readonly queue: WorkQueue
}

/** The loop detection of a controller. */
export interface LoopWatch {
  readonly breaker: HotLoopBreaker
  /** Reports a key that requested an immediate run too often in a row. */
  reportRequeues(key: string, loop: HotLoop): void
}

/**
 * The breaker of a controller, which reports hot loops to log, metrics, Events and onError; undefined when it is off.
 */
export function createLoopWatch(settings: LoopWatchSettings): LoopWatch | undefined {
  const { options, environment, queue, log } = settings
  const mode = environment.hotLoops ?? options.hotLoops ?? 'slow'
  if (mode === 'off') return undefined
  const { observer } = environment
  const report = (key: string, loop: HotLoop, write: ObservedWrite | undefined) => {
    const what = describeHotLoop(loop)
    const { namespace, name } = requestOfKey(key)
    log.warn(`slowed down: ${what}`, { namespace, name, hotLoop: loop })
    observer?.hotLoop(breaker.slowedCount)
    recordEvent(settings, key, loop, write)
    if (mode === 'error') reportOrThrow(loopError(options.name, key, loop), environment.onError)
  }
  const breaker = new HotLoopBreaker({
    clock: environment.runtime.clock,
    controller: options.name,
    onLoop: report,
    onLoopEnded(key) {
      const { namespace, name } = requestOfKey(key)
      log.info('hot loop ended: no longer slowed down', { namespace, name })
      observer?.slowedKeys(breaker.slowedCount)
      queue.add(key, { source: 'timer', what: 'hot loop ended' })
    },
  })
  return { breaker, reportRequeues: (key, loop) => report(key, loop, undefined) }
}

function loopError(controller: string, key: string, loop: HotLoop): RuntimeError {
  const message = `controller ${controller} is in a hot loop for ${key}: ${describeHotLoop(loop)}`
  return new RuntimeError('CONTROLLER_HOT_LOOP', message, { path: loop.path })
}

/** Records an Event about the key's object if its kind is known, otherwise about the object that the loop writes. */
function recordEvent(settings: LoopWatchSettings, key: string, loop: HotLoop, write: ObservedWrite | undefined): void {
  const { recorder, cache } = settings.environment
  const kind = settings.options.for
  const contested = write?.after ?? write?.before
  const request = requestOfKey(key)
  const subject = kind !== undefined && cache.has(kind, request.namespace) ? cache.get(kind, request) : undefined
  const regarding = subject ?? contested
  if (recorder === undefined || regarding === undefined) return
  const related = contested === regarding ? undefined : contested
  const reason = loop.reason === 'requeue' ? 'RequeuedAtOnce' : 'FightingOver'
  recorder.event(regarding, { type: 'Warning', reason, action: 'SlowedDown', note: describeHotLoop(loop), related })
}
