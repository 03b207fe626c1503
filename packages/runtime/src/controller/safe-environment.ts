import { safeCallback, safeObserver } from '../callback.ts'
import { safeLogger } from '../log/index.ts'
import type { ControllerEnvironment, ControllerQueueObserver } from './controller.ts'
import type { ControllerObserver } from './observer.ts'

const observed: readonly (keyof ControllerObserver)[] = [
  'concurrency',
  'started',
  'ended',
  'terminalError',
  'panicked',
  'timedOut',
  'ownEventFiltered',
  'writeSaved',
  'hotLoop',
  'slowedKeys',
]
const queueObserved: readonly (keyof ControllerQueueObserver)[] = [
  'added',
  'retried',
  'taken',
  'finished',
  'registerGauges',
]

/**
 * The environment, whose observers, logger and onError never throw: a worker that one of them ended would take its key
 * with it, and a queue that one of them interrupted would lose one.
 */
export function safeEnvironment(environment: ControllerEnvironment): ControllerEnvironment {
  const { observer, queueObserver, log } = environment
  const onError = environment.onError && safeCallback(environment.onError)
  return {
    ...environment,
    onError,
    log: log && safeLogger(log, onError),
    observer: observer && safeObserver(observer, observed, onError),
    queueObserver: queueObserver && safeObserver(queueObserver, queueObserved, onError),
  }
}
