import type { LeaseSpec } from '@kubewright/kube/kinds/coordination-v1'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import { Lease } from '../kinds/index.ts'

export interface LeaseLockOptions {
  readonly client: Client
  readonly runtime: Runtime
  readonly namespace: string
  readonly name: string
  readonly labels?: Readonly<Record<string, string>> | undefined
  readonly requestTimeoutMs: number
}

/** Reads and writes the one Lease, each request with its own timeout. */
export class LeaseLock {
  readonly #options: LeaseLockOptions

  constructor(options: LeaseLockOptions) {
    this.#options = options
  }

  get(signal: AbortSignal): Promise<Lease | undefined> {
    const { client, namespace, name } = this.#options
    return this.#withinTime(signal, (bounded) => client.get(Lease, { namespace, name }, { signal: bounded }))
  }

  create(spec: LeaseSpec, signal: AbortSignal): Promise<Lease> {
    const { client, namespace, name, labels } = this.#options
    const metadata = { namespace, name, ...(labels === undefined ? {} : { labels }) }
    return this.#withinTime(signal, (bounded) => client.create(Lease, { metadata, spec }, { signal: bounded }))
  }

  /** Fails with a conflict if the Lease has changed since it was read: the update includes its resourceVersion. */
  update(lease: Lease, spec: LeaseSpec, signal: AbortSignal): Promise<Lease> {
    const { client, labels } = this.#options
    const { metadata } = lease
    const labelled = labels === undefined ? metadata : { ...metadata, labels: { ...metadata.labels, ...labels } }
    const next = { ...lease, metadata: labelled, spec }
    return this.#withinTime(signal, (bounded) => client.update(Lease, next, { signal: bounded }))
  }

  async #withinTime<Value>(signal: AbortSignal, send: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    const { runtime, requestTimeoutMs, namespace, name } = this.#options
    const controller = new AbortController()
    const abort = () => controller.abort()
    const timer = runtime.clock.after(requestTimeoutMs, `time-out of a request for lease ${namespace}/${name}`, abort)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    try {
      return await send(controller.signal)
    } finally {
      timer.cancel()
      signal.removeEventListener('abort', abort)
    }
  }
}
