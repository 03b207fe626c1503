import { sleep } from '@kubewright/kube/runtime'
import { type Cache, createCache, createCachingClient } from '../cache/index.ts'
import { createClient } from '../client/index.ts'
import type { Controller, ControllerEnvironment } from '../controller/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { createRecordRing, errorMessage } from '../trace/index.ts'
import type { Operator, RunningOperator, StartOptions } from './operator.ts'
import { waitForCache } from './wait-for-cache.ts'

/** Starts the operator on a cluster. See Operator.start. */
export async function startOperator(operator: Operator, options: StartOptions): Promise<RunningOperator> {
  const { transport, runtime, onError } = options
  const client = createClient({ transport, runtime, manager: operator.name, userAgent: `${operator.name} kubewright` })
  const cache = createCache({ client, runtime, onError })
  const records = createRecordRing()
  const environment: ControllerEnvironment = {
    runtime,
    client,
    cache,
    onReconcile(record) {
      records.add(record)
      options.onReconcile?.(record)
    },
    onError,
    checkDeterminism: options.checkDeterminism,
  }
  const started: Controller[] = []
  let controllers: readonly Controller[]
  try {
    controllers = operator.controllers.map((definition) => definition.create(environment))
    cache.start()
    const timeoutMs = options.syncTimeoutMs ?? runtimeLimits.sourceSyncTimeoutMs
    await unlessAborted(waitForCache(operator, cache, runtime, timeoutMs), options.signal)
    for (const controller of controllers) {
      started.push(controller)
      await unlessAborted(controller.start(), options.signal)
    }
  } catch (error) {
    for (const controller of started.reverse()) await quietly(() => controller.stop(), onError)
    await quietly(() => stopCache(cache, options), onError)
    transport.close()
    throw error
  }
  let stopping: Promise<void> | undefined
  return {
    name: operator.name,
    client: createCachingClient({ client, cache }),
    cache,
    controllers,
    records,
    idle: () => allIdle(controllers),
    stop(stopOptions = {}) {
      stopping ??= stopAll(controllers, cache, options, stopOptions.graceMs)
      return stopping
    },
  }
}

/** Settles as the promise does, or rejects as soon as the signal aborts. */
async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return await promise
  let abandon = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    abandon = () => reject(signal.reason)
  })
  if (signal.aborted) abandon()
  signal.addEventListener('abort', abandon)
  try {
    return await Promise.race([aborted, promise])
  } finally {
    signal.removeEventListener('abort', abandon)
  }
}

/** Work of one controller can wake another that was idle already: it is over when all are idle at the same time. */
async function allIdle(controllers: readonly Controller[]): Promise<void> {
  while (!controllers.every((controller) => controller.queue.isIdle)) {
    await Promise.all(controllers.map((controller) => controller.queue.idle()))
  }
}

async function stopAll(
  controllers: readonly Controller[],
  cache: Cache,
  options: StartOptions,
  graceMs: number | undefined,
): Promise<void> {
  // All at once, so that they share one grace.
  const stops = await Promise.allSettled(controllers.map((controller) => controller.stop({ graceMs })))
  const failures: unknown[] = stops.flatMap((stop) => (stop.status === 'rejected' ? [stop.reason] : []))
  await quietly(
    () => stopCache(cache, options),
    (error) => failures.push(error),
  )
  options.transport.close()
  if (failures.length > 0) {
    const message = failures.map((failure) => errorMessage(failure)).join('; ')
    throw new RuntimeError('CONTROLLER_STOP_TIMEOUT', message, { cause: failures[0] })
  }
}

/** The cache waits for its requests to end; when they do not, closing the transport ends them. */
async function stopCache(cache: Cache, { runtime, transport }: StartOptions): Promise<void> {
  const cancel = new AbortController()
  const late = sleep(runtime, runtimeLimits.abortGraceMs, 'the watches of the cache to end', cancel.signal)
  const isLate = await Promise.race([cache.stop().then(() => false), late.then(() => true)])
  cancel.abort()
  if (isLate) transport.close()
}

async function quietly(work: () => Promise<void>, onError: ((error: unknown) => void) | undefined): Promise<void> {
  try {
    await work()
  } catch (error) {
    onError?.(error)
  }
}
