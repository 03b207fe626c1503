import type { KubernetesObject } from '@kubewright/kube/meta'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isGone, isResourceExpired } from '@kubewright/kube/status'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import type { KindReference } from '../../resource/index.ts'
import type { Client, ObjectName, RequestOptions } from '../client.ts'
import { listAll } from '../list-pages.ts'
import { watchObjects } from '../watch-objects.ts'
import { conditionsOf, type WaitCondition } from './wait-conditions.ts'

export interface WaitOptions extends RequestOptions {
  readonly runtime: Runtime
  /** waitTimeoutMs by default. */
  readonly timeoutMs?: number | undefined
}

/**
 * Waits until the object meets the condition and returns the object, or undefined if the condition is its absence.
 * Reads and watches this one object on the server.
 *
 * ```ts
 * await waitFor(client, Deployment, { namespace: 'default', name: 'web' }, whenCondition('Available'), { runtime })
 * ```
 *
 * @throws RuntimeError CLIENT_WAIT_TIMEOUT when the condition is not met in time or the signal aborts. Its cause is the
 *   last failure of the watch, if any.
 */
export async function waitFor<T extends KubernetesObject>(
  client: Client,
  kind: KindReference<T>,
  name: ObjectName,
  condition: WaitCondition<NoInfer<T>>,
  options: WaitOptions,
): Promise<T | undefined> {
  const { runtime, timeoutMs = runtimeLimits.waitTimeoutMs } = options
  const deadline = new AbortController()
  const abort = () => deadline.abort()
  const timer = runtime.clock.after(timeoutMs, `deadline of waiting for ${kind.id} ${name.name}`, abort)
  options.signal?.addEventListener('abort', abort, { once: true })
  if (options.signal?.aborted === true) abort()
  const wait = new Wait(client, kind, name, condition, runtime, deadline.signal)
  try {
    return await wait.run()
  } catch (error) {
    if (!deadline.signal.aborted) throw error
    throw wait.timeout(options.signal?.aborted === true ? 'the signal was aborted' : `timed out after ${timeoutMs} ms`)
  } finally {
    timer.cancel()
    options.signal?.removeEventListener('abort', abort)
  }
}

class Wait<T extends KubernetesObject> {
  readonly #client: Client
  readonly #kind: KindReference<T>
  readonly #name: ObjectName
  readonly #condition: WaitCondition<T>
  readonly #runtime: Runtime
  readonly #signal: AbortSignal
  #seen: 'nothing yet' | T | undefined = 'nothing yet'
  #failure: unknown

  constructor(
    client: Client,
    kind: KindReference<T>,
    name: ObjectName,
    condition: WaitCondition<T>,
    runtime: Runtime,
    signal: AbortSignal,
  ) {
    this.#client = client
    this.#kind = kind
    this.#name = name
    this.#condition = condition
    this.#runtime = runtime
    this.#signal = signal
  }

  async run(): Promise<T | undefined> {
    for (;;) {
      if (this.#signal.aborted) throw this.timeout('')
      try {
        return await this.#once()
      } catch (error) {
        // The watched revision is compacted: start again from the current state.
        if (!isGone(error) && !isResourceExpired(error)) throw error
      }
      // A server that expires each revision at once must not cause a hot loop.
      const pauseMs = runtimeLimits.watchObjectsRetryFirstMs
      await sleep(this.#runtime, pauseMs, `pause before ${this.#kind.id} is read again`, this.#signal)
    }
  }

  async #once(): Promise<T | undefined> {
    const selection = {
      namespace: this.#kind.definition.namespaced ? this.#name.namespace : undefined,
      fieldSelector: `metadata.name=${this.#name.name}`,
      signal: this.#signal,
    }
    const { items, resourceVersion } = await listAll(this.#client, this.#kind, selection)
    if (this.#isMetBy(items[0])) return items[0]
    const changes = watchObjects(this.#client, this.#kind, {
      ...selection,
      runtime: this.#runtime,
      resourceVersion,
      onFailure: (error) => {
        this.#failure = error
      },
    })
    for await (const { type, object } of changes) {
      const present = type === 'DELETED' ? undefined : object
      if (this.#isMetBy(present)) return present
    }
    throw this.timeout('')
  }

  #isMetBy(object: T | undefined): boolean {
    this.#seen = object
    return this.#condition.isMet(object)
  }

  timeout(why: string): RuntimeError {
    const { namespace, name } = this.#name
    const where = namespace === undefined ? name : `${namespace}/${name}`
    const message = `timed out waiting until ${this.#kind.id} ${where} ${this.#condition.what}: ${why}; ${this.#describeSeen()}`
    return new RuntimeError('CLIENT_WAIT_TIMEOUT', message, { cause: this.#failure })
  }

  #describeSeen(): string {
    if (this.#seen === undefined) return 'the object does not exist'
    if (this.#seen === 'nothing yet') return 'the server has not responded yet'
    const seen = `it was last seen at revision ${this.#seen.metadata?.resourceVersion ?? 'unknown'}`
    const conditions = conditionsOf(this.#seen)?.map(({ type, status, reason = '' }) =>
      reason === '' ? `${type}=${status}` : `${type}=${status} (${reason})`,
    )
    return conditions === undefined ? seen : `${seen} with conditions ${conditions.join(', ')}`
  }
}
