import { RuntimeError } from '../errors.ts'
import type { Source, SourceContext } from './controller.ts'

/**
 * Starts all sources at once and waits until each has seen everything that exists.
 *
 * @throws RuntimeError CONTROLLER_SYNC_TIMEOUT when one takes too long; what a source itself throws.
 */
export async function startSources(
  sources: readonly Source[],
  context: SourceContext,
  timeoutMs: number,
  stopRequest: Promise<void>,
): Promise<void> {
  await Promise.all(sources.map((source) => startSource(source, context, timeoutMs, stopRequest)))
}

async function startSource(
  source: Source,
  context: SourceContext,
  timeoutMs: number,
  stopRequest: Promise<void>,
): Promise<void> {
  const { runtime, controller } = context
  const what = `${source.what} of controller ${controller}`
  // The timer runs before the source starts, so that a start that blocks counts as well.
  let timer = { cancel() {} }
  const late = new Promise<never>((_resolve, reject) => {
    timer = runtime.clock.after(timeoutMs, `sync of ${what}`, () => {
      const reason = source.delay?.() ?? 'it does not say why'
      reject(new RuntimeError('CONTROLLER_SYNC_TIMEOUT', `${what} has not synced within ${timeoutMs} ms: ${reason}`))
    })
  })
  try {
    await runtime.waiting(`sync of ${what}`, Promise.race([source.start(context), late, stopRequest]))
  } finally {
    timer.cancel()
  }
}
