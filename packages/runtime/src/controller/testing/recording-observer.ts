import type { ControllerObserver } from '../observer.ts'

/** An observer that records its calls. */
export function recordingObserver(): { readonly observer: ControllerObserver; readonly calls: string[] } {
  const calls: string[] = []
  const observer: ControllerObserver = {
    concurrency: (count) => calls.push(`concurrency ${count}`),
    started: () => calls.push('started'),
    ended: (result) => calls.push(result),
    terminalError: () => calls.push('terminal error'),
    panicked: () => calls.push('panic'),
    timedOut: () => calls.push('timed out'),
    ownEventFiltered: () => calls.push('own event filtered'),
    writeSaved: () => calls.push('write saved'),
    hotLoop: (slowedKeys) => calls.push(`hot loop ${slowedKeys}`),
    slowedKeys: (count) => calls.push(`slowed ${count}`),
  }
  return { observer, calls }
}
