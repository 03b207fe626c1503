import type { Timer } from '@kubewright/kube/runtime'
import type { Cache } from '../../cache/index.ts'
import { handleRejection, isPromiseLike } from '../../callback.ts'
import type { ObjectName } from '../../client/index.ts'
import { RuntimeError } from '../../errors.ts'
import { notNames } from '../../handler/index.ts'
import { errorMessage } from '../../trace/index.ts'
import { keyOfName } from '../object-key.ts'
import type { Source, SourceContext } from './source.ts'

/** Stops a source. */
export type EndSource = () => void

/**
 * A source defined by a function. The function starts adding keys to `context.queue` and returns a function that stops
 * it, either at once or, as a promise, when it has added everything that exists.
 *
 * ```ts
 * const source = sourceFunction('tickets', ({ queue }) => {
 *   const onTicket = (id: string) => queue.add(`default/${id}`, { source: 'manual', what: `ticket ${id}` })
 *   tickets.on('open', onTicket)
 *   return () => tickets.off('open', onTicket)
 * })
 * ```
 */
export function sourceFunction(
  what: string,
  begin: (context: SourceContext) => EndSource | undefined | Promise<EndSource | undefined>,
): Source {
  let isStarted = false
  let isStopped = false
  let end: EndSource | undefined
  let report: SourceContext['report'] | undefined
  /** An error goes to the caller of stop(); no caller awaits a promise, so its rejection is reported. */
  const finish = () => {
    const ended: unknown = end?.()
    if (isPromiseLike(ended)) handleRejection(ended, (error) => report?.(asError(error)))
  }
  return {
    what: `function ${what}`,
    async start(context) {
      if (isStarted) throw new RuntimeError('CONTROLLER_STARTED', `function ${what} already feeds a controller`)
      isStarted = true
      report = context.report
      end = await begin(context)
      // The stop came during the start: end what has started by now.
      if (isStopped) finish()
    },
    stop() {
      if (isStopped) return
      isStopped = true
      finish()
    },
  }
}

/**
 * Enqueues keys at a fixed interval, first after one interval. `namesFor` returns them and may read from the cache; if
 * it throws, the error is reported and it is called again at the next interval.
 */
export function every(intervalMs: number, what: string, namesFor: (cache: Cache) => readonly ObjectName[]): Source {
  if (!(intervalMs > 0) || !Number.isFinite(intervalMs)) {
    throw new RuntimeError(
      'CONTROLLER_INVALID',
      `timer ${what}: the interval must be finite and above 0, not ${intervalMs}`,
    )
  }
  let timer: Timer | undefined
  return {
    what: `timer ${what}`,
    async start({ runtime, cache, queue, report }) {
      if (timer !== undefined) throw new RuntimeError('CONTROLLER_STARTED', `timer ${what} already feeds a controller`)
      const cause = { source: 'timer', what } as const
      const tick = () => {
        timer = runtime.clock.after(intervalMs, `timer ${what}`, tick)
        try {
          const names = namesFor(cache)
          if (!Array.isArray(names)) throw notNames(names)
          queue.addAll(names.map(keyOfName), cause)
        } catch (error) {
          report(asError(error))
        }
      }
      timer = runtime.clock.after(intervalMs, `timer ${what}`, tick)
    },
    stop: () => timer?.cancel(),
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(errorMessage(error))
}
