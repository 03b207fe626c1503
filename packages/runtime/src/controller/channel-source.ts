import type { ObjectName } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { Cause, WorkQueue } from '../queue/index.ts'
import type { Source } from './controller.ts'
import { keyOfName } from './object-key.ts'

/** A source that is fed by hand: by a webhook, a poll of something outside, another program. */
export interface ChannelSource extends Source {
  /** Wakes the key. Before the start keys are kept, each once; after the stop they are dropped. */
  push(name: ObjectName, what?: string): void
}

/** `what` names the channel in causes and reports: "payments webhook". */
export function createChannel(what: string): ChannelSource {
  const kept = new Map<string, Cause>()
  let queue: WorkQueue | undefined
  let isStopped = false
  return {
    what: `channel ${what}`,
    async start(context) {
      if (queue !== undefined)
        throw new RuntimeError('CONTROLLER_STARTED', `channel ${what} feeds a controller already`)
      queue = context.queue
      for (const [key, cause] of kept) queue.add(key, cause)
      kept.clear()
    },
    stop() {
      isStopped = true
      kept.clear()
    },
    push(name, reason = what) {
      if (isStopped) return
      const key = keyOfName(name)
      const cause: Cause = { source: 'manual', what: reason }
      if (queue !== undefined) queue.add(key, cause)
      else if (kept.size < runtimeLimits.channelKeysMax || kept.has(key)) kept.set(key, cause)
      else {
        const message = `channel ${what} has not started and holds ${runtimeLimits.channelKeysMax} keys; ${key} was not taken`
        throw new RuntimeError('CHANNEL_FULL', message)
      }
    },
  }
}
