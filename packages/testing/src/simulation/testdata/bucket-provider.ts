import { type Runtime, sleep } from '@kubewright/kube/runtime'
import type { ExternalDriver } from 'kubewright/reconcile'
import type { SeededRandom } from '../../virtual-runtime/index.ts'

export interface Bucket {
  readonly id: number
  readonly key: string
}

/** The longest time between a request to the provider and its effect, which happens also when its sender has crashed. */
const latencyMsMax = 800

/**
 * A provider of buckets outside of the cluster, with requests that take time, responses that are lost, and creations
 * that are refused. A second creation with the same key creates nothing, and is counted.
 */
export class BucketProvider {
  readonly buckets: Bucket[] = []
  /** Creations of buckets that existed. */
  repeats = 0
  #lastId = 0
  #environment: { readonly runtime: Runtime; readonly random: SeededRandom } | undefined
  #isHealed = false

  /** The clock and the faults of the simulation. */
  join(runtime: Runtime, random: SeededRandom): void {
    this.#environment = { runtime, random: random.fork('bucket provider') }
  }

  /** Ends the faults; requests still take time. */
  heal(): void {
    this.#isHealed = true
  }

  readonly driver: ExternalDriver<Bucket> = {
    // A creation whose sender has crashed may take effect that late.
    visibleAfterMs: 2 * latencyMsMax,
    isRefusal: (error) => error instanceof Error && error.message === 'quota exceeded',
    find: async ({ key }) => {
      await this.#latency('find')
      return this.buckets.find((bucket) => bucket.key === key)
    },
    create: async ({ key }) => {
      await this.#latency('create')
      if (this.#fails(0.1)) throw new Error('quota exceeded')
      const known = this.buckets.find((bucket) => bucket.key === key)
      if (known !== undefined) this.repeats++
      const bucket = known ?? { id: ++this.#lastId, key }
      if (known === undefined) this.buckets.push(bucket)
      if (this.#fails(0.2)) throw new Error('the connection broke')
      return bucket
    },
    delete: async ({ id }) => {
      await this.#latency('delete')
      const index = this.buckets.findIndex((bucket) => bucket.id === id)
      if (index >= 0) this.buckets.splice(index, 1)
      if (this.#fails(0.2)) throw new Error('the connection broke')
    },
  }

  #fails(rate: number): boolean {
    return !this.#isHealed && this.#environment !== undefined && this.#environment.random.fraction() < rate
  }

  async #latency(what: string): Promise<void> {
    if (this.#environment === undefined) return
    const { runtime, random } = this.#environment
    await sleep(runtime, random.fraction() * latencyMsMax, `the bucket provider (${what})`)
  }
}
