import { ConfigMap, Deployment, Namespace, ServiceAccount } from 'kubewright/kinds'
import type { World } from '../index.ts'
import type { Deletion } from './site-oracle.ts'
import { gatewayNamespace, namespace, Site, type SiteMode, siteModes } from './sites.ts'

export const policies = ['Background', 'Foreground', 'Orphan'] as const

const names = ['a', 'b', 'c'] as const

export function siteNamed(name: string, modes: readonly SiteMode[], host = 'one.example.com') {
  return Site({ metadata: { namespace, name }, spec: { host, modes: [...modes] } })
}

/** What the users of the sites do, and what the oracle must know of it. */
export class SiteWorkload {
  readonly #world: World
  readonly deletions: Deletion[] = []
  /** The replicas that a user set last while the field was handed over, by the UID of the Deployment. */
  readonly replicas = new Map<string, number>()

  constructor(world: World) {
    this.#world = world
  }

  /** Objects of users that sites adopt. */
  async prepare(): Promise<void> {
    const { client } = this.#world.cluster
    await client.create(Namespace, { metadata: { name: gatewayNamespace } })
    await client.create(ConfigMap, { metadata: { namespace, name: 'a-adopted' }, data: { host: 'old' } })
    for (const site of ['a', 'b']) {
      await client.create(ServiceAccount, { metadata: { namespace, name: `${site}-account-1`, labels: { site } } })
    }
  }

  /** Creates, changes and deletes three sites at random times. */
  async run(): Promise<void> {
    const { cluster, pause } = this.#world
    await this.prepare()
    for (const name of names) {
      await cluster.client.create(Site, siteNamed(name, this.#someModes()))
      await pause(2000)
    }
    for (let change = 0; change < 6; change++) {
      await this.#changeSite(this.#oneOf(names), change)
      await pause(2000)
      await this.#deleteChild()
      await this.#scale()
      await this.#label()
      await pause(2000)
    }
  }

  #oneOf<Value>(values: readonly Value[]): Value {
    return values[this.#world.random.integer(values.length)] as Value
  }

  #someModes(): readonly SiteMode[] {
    return siteModes.filter(() => this.#world.random.integer(3) > 0)
  }

  async #changeSite(name: string, change: number): Promise<void> {
    const { client } = this.#world.cluster
    const site = await client.get(Site, { namespace, name })
    const isOrphaned = this.deletions.some((one) => one.name === name && one.policy === 'Orphan')
    if (site === undefined) {
      if (!isOrphaned) await client.create(Site, siteNamed(name, this.#someModes(), `${change}.example.com`))
      return
    }
    if (site.metadata.deletionTimestamp !== undefined) return
    if (this.#world.random.integer(3) === 0) {
      const policy = this.#oneOf(policies)
      this.deletions.push({ name, policy })
      await client.delete(Site, { namespace, name }, { propagation: policy })
      return
    }
    const spec = { host: `${change}.example.com`, modes: this.#someModes() }
    await client.patch(Site, { namespace, name }, { type: 'merge', patch: { spec } })
    // The author's value is back, if the operator saw this state before the next one.
    const web = await client.get(Deployment, { namespace, name })
    if (web !== undefined && !spec.modes.includes('handedOver')) this.replicas.delete(web.metadata.uid)
  }

  /** A user deletes a child. */
  async #deleteChild(): Promise<void> {
    const { client } = this.#world.cluster
    const name = this.#oneOf(names)
    const victim = [
      { namespace, name: 'routes' },
      { namespace, name: `${name}-second` },
      { namespace, name: `${name}-plain` },
      { namespace: gatewayNamespace, name: `${name}-gate` },
    ][this.#world.random.integer(8)]
    if (victim === undefined || (await client.get(ConfigMap, victim)) === undefined) return
    await client.delete(ConfigMap, victim)
  }

  /** A user scales a Deployment. */
  async #scale(): Promise<void> {
    const { random, cluster } = this.#world
    const name = this.#oneOf(names)
    if (random.integer(3) > 0) return
    const site = await cluster.client.get(Site, { namespace, name })
    const scaled = await cluster.client.get(Deployment, { namespace, name })
    if (scaled === undefined || scaled.metadata.deletionTimestamp !== undefined) return
    const patch = { spec: { replicas: 2 + random.integer(3) } }
    const changed = await cluster.client.patch(Deployment, { namespace, name }, { type: 'merge', patch })
    if (site?.spec.modes.includes('handedOver')) this.replicas.set(changed.metadata.uid, patch.spec.replicas)
  }

  /** A user creates an account for a site, or gives one to another site. */
  async #label(): Promise<void> {
    const { random, cluster } = this.#world
    const labels = { site: this.#oneOf(names) }
    const name = `${this.#oneOf(names)}-account-${random.integer(3)}`
    if (random.integer(3) > 0) return
    const account = await cluster.client.get(ServiceAccount, { namespace, name })
    if (account === undefined) await cluster.client.create(ServiceAccount, { metadata: { namespace, name, labels } })
    else
      await cluster.client.patch(
        ServiceAccount,
        { namespace, name },
        { type: 'merge', patch: { metadata: { labels } } },
      )
  }
}
