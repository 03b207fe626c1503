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
 * The environment with observers, logger and onError that never throw. Otherwise, one that throws could end a worker
 * with its key, or interrupt the queue and lose a key.
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
