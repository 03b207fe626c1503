import { createApiServer } from '@kubewright/apiserver'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { createFaultyTransport, roughNetwork } from '@kubewright/testing/faults'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { type Client, createClient, metadataOf } from '../client/index.ts'
import { ConfigMap, Namespace } from '../kinds/index.ts'
import { createCachingClient } from './caching-client.ts'
import { createCache } from './create-cache.ts'
import type { Informer, InformerOptions } from './informer-types.ts'
import { asBytes } from './testing/wire-transport.ts'

const spaces = ['x', 'y', 'z']
const keyOf = ({ metadata }: KubernetesObject) =>
  `${metadata?.namespace}/${metadata?.name}@${metadata?.resourceVersion}`

/** An informer, the events of its handler, and its own namespaces; undefined for those of the cache. */
interface Watcher {
  readonly informer: Informer<KubernetesObject>
  readonly view: Map<string, string>
  readonly options: InformerOptions
  readonly twiceAdded: string[]
}

const choices: readonly InformerOptions[] = [
  {},
  { labelSelector: 'odd=yes' },
  { namespace: 'x' },
  { namespaces: ['y', 'z'] },
  { namespaces: ['', 'x'] },
  { fieldSelector: 'metadata.name=a' },
  { managedFields: 'keep' },
]

class Campaign {
  readonly runtime
  readonly #random
  readonly #admin: Client
  readonly #client: Client
  readonly #cache
  readonly #network
  readonly #watchers = new Set<Watcher>()
  #bound: readonly string[] | 'all' = 'all'

  constructor(seed: number) {
    this.runtime = createVirtualRuntime({ seed })
    const { runtime } = this
    this.#random = runtime.random.fork('campaign')
    const server = createApiServer({ runtime })
    const faults = { runtime, random: runtime.random.fork('faults'), rates: roughNetwork }
    this.#network = createFaultyTransport({ transport: server.transport(), ...faults })
    const transport = seed % 2 === 0 ? this.#network : asBytes(this.#network)
    this.#admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
    this.#cache = createCache({ client: createClient({ transport, runtime }), runtime, onError: () => {} })
    this.#client = createCachingClient({ client: this.#admin, cache: this.#cache })
  }

  async run(): Promise<void> {
    for (const name of spaces) await this.#admin.create(Namespace, { metadata: { name } })
    this.#cache.start()
    for (let step = 0; step < 60; step++) {
      // Refused writes, and changes of scope that fail because of the network, are expected here.
      await this.#act(this.#random.integer(10)).catch(() => {})
      await sleep(this.runtime, this.#random.integer(4) === 0 ? this.#random.integer(3000) : 0, 'the next step')
    }
    this.#network.heal()
    await this.#cache.setNamespaces('all', this.#bound)
    await sleep(this.runtime, 1_200_000, 'everything to arrive')
    const { items } = await this.#admin.list(ConfigMap)
    for (const watcher of this.#watchers) this.#check(watcher, items)
    const informerCount = this.#cache.usage().reduce((sum, usage) => sum + usage.informerCount, 0)
    const held = [...this.#watchers].reduce((sum, { options }) => sum + this.#watchesOf(options), 0)
    expect(informerCount).toBe(held)
    for (const { informer } of this.#watchers) informer.release()
    await sleep(this.runtime, 60_000, 'the watches to end')
    expect(this.#cache.usage()).toEqual([])
    await this.#cache.stop()
  }

  async #act(dice: number): Promise<void> {
    const where = { namespace: this.#pick(spaces), name: this.#pick(['a', 'b', 'c']) }
    const writer = this.#random.integer(2) === 0 ? this.#admin : this.#client
    if (dice < 3) await writer.create(ConfigMap, { metadata: { ...where, labels: this.#labels() } })
    else if (dice < 5)
      await writer.patch(ConfigMap, where, { type: 'merge', patch: { metadata: { labels: this.#labels() } } })
    else if (dice < 6) await writer.delete(ConfigMap, where)
    else if (dice < 8) this.#watch()
    else if (dice < 9) this.#release()
    else await this.#rebind()
  }

  #watch(): void {
    const options = this.#pick(choices)
    const kind = this.#random.integer(3) === 0 ? metadataOf(ConfigMap) : ConfigMap
    const informer: Informer<KubernetesObject> = this.#cache.informer<KubernetesObject>(kind, options)
    const view = new Map<string, string>()
    const twiceAdded: string[] = []
    informer.addHandler(({ type, state }) => {
      const key = `${state.namespace}/${state.name}`
      if (type === 'added' && view.has(key)) twiceAdded.push(key)
      if (type === 'deleted') view.delete(key)
      else view.set(key, `${key}@${state.resourceVersion}`)
    })
    this.#watchers.add({ informer, view, options, twiceAdded })
  }

  #release(): void {
    for (const watcher of this.#watchers) {
      watcher.informer.release()
      this.#watchers.delete(watcher)
      return
    }
  }

  async #rebind(): Promise<void> {
    this.#bound = this.#random.integer(3) === 0 ? 'all' : spaces.filter(() => this.#random.integer(2) === 0)
    // Several changes may be in progress at the same time.
    const moved = this.#cache.setNamespaces('all', this.#bound)
    if (this.#random.integer(2) === 0) await moved
    else moved.catch(() => {})
  }

  #check({ informer, view, options, twiceAdded }: Watcher, items: readonly ConfigMap[]): void {
    const expected = items.filter((object) => this.#isIn(options, object)).map(keyOf)
    expect(informer.list().map(keyOf).sort()).toEqual(expected.sort())
    expect([...view.values()].sort()).toEqual(expected.sort())
    expect(twiceAdded).toEqual([])
  }

  #isIn({ namespace, namespaces, labelSelector, fieldSelector }: InformerOptions, { metadata }: ConfigMap): boolean {
    if (labelSelector !== undefined && metadata.labels?.['odd'] !== 'yes') return false
    if (fieldSelector !== undefined && metadata.name !== 'a') return false
    if (namespace !== undefined) return metadata.namespace === namespace
    const bound = namespaces ?? (this.#bound === 'all' ? [] : this.#bound)
    return bound.length === 0 || bound.includes('') || bound.includes(metadata.namespace ?? '')
  }

  #watchesOf({ namespace, namespaces }: InformerOptions): number {
    if (namespace !== undefined) return 1
    const bound = namespaces ?? (this.#bound === 'all' ? [] : this.#bound)
    return Math.max(1, bound.length)
  }

  #labels(): Record<string, string> {
    return { odd: this.#random.integer(2) === 0 ? 'yes' : 'no' }
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#random.integer(items.length)] as Item
  }
}

test('after any holds, releases and changes of namespaces on a faulty network, the cache equals the server', async () => {
  for (let seed = 0; seed < (process.env['SOAK'] ? 2000 : 20); seed++) {
    const campaign = new Campaign(seed)
    await campaign.runtime
      .run(() => campaign.run())
      .catch((error: unknown) => {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      })
  }
})
