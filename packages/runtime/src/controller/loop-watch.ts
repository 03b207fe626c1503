import { RuntimeError } from '../errors.ts'
import type { Logger } from '../log/index.ts'
import type { WorkQueue } from '../queue/index.ts'
import { describeHotLoop, type HotLoop } from '../trace/index.ts'
import { HotLoopBreaker, type ObservedWrite } from './breaker/index.ts'
import type { ControllerEnvironment, ControllerOptions } from './controller.ts'
import { requestOfKey } from './object-key.ts'
import { tell } from './surface.ts'

interface LoopWatchSettings {
  readonly options: ControllerOptions
  readonly environment: ControllerEnvironment
  readonly log: Logger
  readonly queue: WorkQueue
}

/** The breaker of a controller, which tells everybody of the loops it finds; none when it is off. */
export function createLoopWatch(settings: LoopWatchSettings): HotLoopBreaker | undefined {
  const { options, environment, queue, log } = settings
  const mode = environment.hotLoops ?? options.hotLoops ?? 'slow'
  if (mode === 'off') return undefined
  const { observer } = environment
  const breaker = new HotLoopBreaker({
    clock: environment.runtime.clock,
    controller: options.name,
    onLoop(key, loop, write) {
      const what = describeHotLoop(loop)
      const { namespace, name } = requestOfKey(key)
      log.warn(`slowed down: ${what}`, { namespace, name, hotLoop: loop })
      observer?.hotLoop(breaker.slowedCount)
      recordEvent(settings, key, what, write)
      if (mode === 'error') tell(loopError(options.name, key, loop), environment.onError)
    },
    onCalm(key) {
      const { namespace, name } = requestOfKey(key)
      log.info('calm again: not slowed down any more', { namespace, name })
      observer?.slowedKeys(breaker.slowedCount)
      queue.add(key, { source: 'timer', what: 'calm again' })
    },
  })
  return breaker
}

function loopError(controller: string, key: string, loop: HotLoop): RuntimeError {
  const message = `controller ${controller} runs in circles for ${key}: ${describeHotLoop(loop)}`
  return new RuntimeError('CONTROLLER_HOT_LOOP', message, { path: loop.path })
}

/** About the object of the key, where that is known; otherwise about the one that is fought over. */
function recordEvent(settings: LoopWatchSettings, key: string, note: string, write: ObservedWrite | undefined): void {
  const { recorder, cache } = settings.environment
  const kind = settings.options.for
  const contested = write?.after ?? write?.before
  const request = requestOfKey(key)
  const subject = kind !== undefined && cache.has(kind, request.namespace) ? cache.get(kind, request) : undefined
  const regarding = subject ?? contested
  if (recorder === undefined || regarding === undefined) return
  const related = contested === regarding ? undefined : contested
  recorder.event(regarding, { type: 'Warning', reason: 'FightingOver', action: 'SlowedDown', note, related })
}
