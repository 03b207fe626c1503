import type { ControllerObserver } from '../observer.ts'

/** An observer that writes down what it is told. */
export function recordingObserver(): { readonly observer: ControllerObserver; readonly told: string[] } {
  const told: string[] = []
  const observer: ControllerObserver = {
    concurrency: (count) => told.push(`concurrency ${count}`),
    started: () => told.push('started'),
    ended: (outcome) => told.push(outcome),
    terminalError: () => told.push('terminal error'),
    panicked: () => told.push('panic'),
    timedOut: () => told.push('timed out'),
    ownEventFiltered: () => told.push('own event filtered'),
    writeSaved: () => told.push('write saved'),
    hotLoop: (slowedKeys) => told.push(`hot loop ${slowedKeys}`),
    slowedKeys: (count) => told.push(`slowed ${count}`),
  }
  return { observer, told }
}
