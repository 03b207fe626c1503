import type { Runtime } from '@kubewright/kube/runtime'
import { safeCallback } from '../callback.ts'
import type { Client } from '../client/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createEventRecorder, type EventCounts, type EventRecorder } from '../recorder/index.ts'

export interface Recorders {
  /** The recorder of the name; created on first use. */
  get(name: string): EventRecorder
  /** The same, created with its first event: most controllers record none. */
  later(name: string): EventRecorder
  /** Writes pending events. */
  stop(graceMs: number): Promise<void>
}

const noCounts: EventCounts = { written: 0, dropped: { full: 0, spam: 0, refused: 0, invalid: 0, stopped: 0 } }

/** The event recorders of a manager, one per name. */
export function createRecorders(
  client: Client,
  runtime: Runtime,
  listener: ((error: unknown) => void) | undefined,
): Recorders {
  const onError = safeCallback(listener)
  const recorders = new Map<string, EventRecorder>()
  const get = (name: string): EventRecorder => {
    let recorder = recorders.get(name)
    if (recorder === undefined) {
      recorder = createEventRecorder({ client, runtime, controller: name, onDropped: onError })
      recorders.set(name, recorder)
    }
    return recorder
  }
  return {
    get,
    later: (name) => ({
      event(regarding, event) {
        try {
          get(name).event(regarding, event)
        } catch (error) {
          // The name is invalid for Events; a recorder never throws.
          onError(error)
        }
      },
      get counts() {
        return recorders.get(name)?.counts ?? noCounts
      },
      stop: async (options) => recorders.get(name)?.stop(options),
    }),
    async stop(graceMs) {
      const time = { graceMs: Math.min(graceMs, runtimeLimits.eventFlushMs) }
      await Promise.all([...recorders.values()].map((recorder) => recorder.stop(time)))
    },
  }
}
