import type { Controller } from '../controller/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createDeferred, whenAborted } from './deferred.ts'
import type { Runnable } from './runnable.ts'

/**
 * A controller as a runnable of a manager. A rejection of its stop after a failed start is passed to onError. If
 * leadership is lost while a controller that needs it stops, its running reconciles have no more grace: their writes
 * are refused.
 */
export function controllerRunnable(
  controller: Controller,
  onError: ((error: unknown) => void) | undefined,
  leadershipLost: AbortSignal | undefined,
): Runnable {
  const started = createDeferred()
  return {
    name: `controller ${controller.name}`,
    group: controller.needsLeader ? 'leader' : 'others',
    warmUp: ({ signal }) => stoppable(controller, signal, () => controller.warmUp()),
    ready: () => started.promise,
    async run(context) {
      const { signal } = context
      let stopping: Promise<void> | undefined
      const stop = () => {
        stopping ??= controller.stop({ graceMs: keysGraceMs(context.graceLeftMs) })
        return stopping
      }
      const hurry = () => {
        if (stopping !== undefined) controller.stop({ graceMs: 0 }).catch(() => {})
      }
      if (controller.needsLeader) leadershipLost?.addEventListener('abort', hurry, { once: true })
      const stopped = whenAborted(signal).then(stop)
      stopped.catch(() => {})
      try {
        await controller.start()
      } catch (error) {
        await stop().catch((failure: unknown) => onError?.(failure))
        throw error
      }
      started.resolve()
      try {
        await stopped
      } finally {
        leadershipLost?.removeEventListener('abort', hurry)
      }
    },
  }
}

/** Stopping a controller before its start ends its waits. */
async function stoppable(controller: Controller, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  let isOver = false
  const stop = () => {
    if (!isOver) controller.stop({ graceMs: 0 }).catch(() => {})
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await work()
  } finally {
    isOver = true
  }
}

/** Running reconciles get the remaining time, less the time in which they may end once their signals have aborted. */
function keysGraceMs(leftMs: number): number {
  return Math.min(runtimeLimits.stopGraceMs, Math.max(0, leftMs - runtimeLimits.abortGraceMs))
}
