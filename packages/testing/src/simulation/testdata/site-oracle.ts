import { controllerOf, type KubernetesObject } from '@kubewright/kube/meta'
import { ClusterRole, ConfigMap, Deployment, LimitRange, Secret, ServiceAccount } from 'kubewright/kinds'
import { expect } from 'vitest'
import type { World } from '../index.ts'
import type { BucketProvider } from './bucket-provider.ts'
import { gatewayNamespace, namespace, Site, type SiteMode, vaults } from './sites.ts'

type Policy = 'Background' | 'Foreground' | 'Orphan'

/** What a workload did to the sites. */
export interface Deletion {
  readonly name: string
  readonly policy: Policy
}

interface LiveSite {
  readonly name: string
  readonly uid: string
  readonly host: string
  readonly modes: readonly SiteMode[]
}

/** The final state of the sites, in which nothing may be lost, doubled or left behind. */
export class SiteOracle {
  readonly #world: World
  readonly #orphaned: ReadonlySet<string>
  readonly #sites: readonly LiveSite[]

  private constructor(world: World, deletions: readonly Deletion[], sites: readonly LiveSite[]) {
    this.#world = world
    this.#orphaned = new Set(deletions.filter(({ policy }) => policy === 'Orphan').map(({ name }) => name))
    this.#sites = sites
  }

  /** @param replicas those that a user set last, by the UID of the Deployment. */
  static async check(
    world: World,
    deletions: readonly Deletion[],
    replicas: ReadonlyMap<string, number>,
    provider: BucketProvider,
  ): Promise<void> {
    const sites = (await world.cluster.client.list(Site, { namespace })).items.map(({ metadata, spec }) => {
      return { name: metadata.name, uid: metadata.uid, host: spec.host, modes: spec.modes }
    })
    const oracle = new SiteOracle(world, deletions, sites)
    await oracle.#checkConfigs()
    await oracle.#checkTracked()
    await oracle.#checkShared()
    await oracle.#checkSecrets()
    await oracle.#checkDeployments(replicas)
    await oracle.#checkRuns()
    await oracle.#checkAccounts()
    expect(provider.buckets.length, 'buckets').toBe(oracle.#with('external').length)
    expect(new Set(provider.buckets.map(({ key }) => key)).size, 'keys of buckets').toBe(provider.buckets.length)
  }

  #with(mode: SiteMode): readonly LiveSite[] {
    return this.#sites.filter(({ modes }) => modes.includes(mode))
  }

  /** Whether a child of this name may have stayed behind after the policy Orphan. */
  #isOrphan(name: string): boolean {
    return [...this.#orphaned].some((owner) => name.startsWith(`${owner}-`) || name === owner)
  }

  #without(objects: readonly KubernetesObject[]): readonly KubernetesObject[] {
    return objects.filter(({ metadata }) => !this.#isOrphan(metadata?.name ?? ''))
  }

  async #checkConfigs(): Promise<void> {
    const { items } = await this.#world.cluster.client.list(ConfigMap, { namespace })
    const known = new Set(['routes', 'kube-root-ca.crt'])
    // The user's ConfigMap stays as it is until a site adopts it.
    const own = items.filter(({ metadata: { name }, data }) => !known.has(name) && data?.['host'] !== 'old')
    const expected = [
      ...this.#with('owned').map(({ name, host }) => [`${name}-plain`, { host }]),
      ...this.#with('ordered').flatMap(({ name, host }) =>
        ['first', 'second', 'third'].map((one) => [`${name}-${one}`, { host }]),
      ),
      ...this.#with('adopted').map(({ name, host }) => [`${name}-adopted`, { host }]),
    ]
    const isKept = ({ metadata: { name } }: ConfigMap) => name.endsWith('-kept')
    expect(dataOf(this.#without(own.filter((one) => !isKept(one))))).toEqual(Object.fromEntries(expected))
    // Their contents are those of the first run.
    expect(namesOf(this.#without(own.filter(isKept)))).toEqual(suffixed(this.#with('kept'), '-kept'))
    for (const { metadata } of own.filter(({ metadata: { name } }) => this.#isOrphan(name))) {
      const isOwned = this.#sites.some(({ uid }) => uid === controllerOf({ metadata })?.uid)
      if (!isOwned) expect(metadata.ownerReferences, metadata.name).toBeUndefined()
    }
  }

  async #checkTracked(): Promise<void> {
    const { client } = this.#world.cluster
    const gates = (await client.list(ConfigMap, { namespace: gatewayNamespace })).items
    const own = gates.filter(({ metadata: { name } }) => name !== 'kube-root-ca.crt')
    expect(dataOf(own)).toEqual(
      Object.fromEntries(this.#with('tracked').map(({ name, host }) => [`${name}-gate`, { host }])),
    )
    const roles = namesOf((await client.list(ClusterRole)).items).filter((name) => name.startsWith('site-'))
    const expected = this.#with('tracked').map(({ name }) => `site-${name}`)
    expect(roles).toEqual(expected.sort())
  }

  async #checkShared(): Promise<void> {
    const routes = await this.#world.cluster.client.get(ConfigMap, { namespace, name: 'routes' })
    const wanted = this.#with('shared')
    if (wanted.length === 0) return expect(this.#orphaned.size > 0 || routes === undefined).toBe(true)
    // The policy Orphan leaves the part of a site as it is.
    const parts = Object.entries(routes?.data ?? {}).filter(([name]) => {
      return !this.#isOrphan(name) || wanted.some((site) => site.name === name)
    })
    expect(Object.fromEntries(parts)).toEqual(Object.fromEntries(wanted.map(({ name, host }) => [name, host])))
    expect(routes?.metadata.ownerReferences?.map(({ uid }) => uid).sort()).toEqual(wanted.map(({ uid }) => uid).sort())
  }

  async #checkSecrets(): Promise<void> {
    const secrets = this.#without((await this.#world.cluster.client.list(Secret, { namespace })).items)
    const expected = [
      ...suffixed(this.#with('once'), '-key'),
      ...this.#with('stateful').flatMap(({ name }) => vaults.map((vault) => `${name}-vault-${vault}`)),
    ]
    expect(namesOf(secrets)).toEqual(expected.filter((name) => !this.#isOrphan(name)).sort())
  }

  async #checkDeployments(replicas: ReadonlyMap<string, number>): Promise<void> {
    const { items } = await this.#world.cluster.client.list(Deployment, { namespace })
    for (const { metadata, spec } of items) {
      const site = this.#sites.find(({ uid }) => uid === controllerOf({ metadata })?.uid)
      if (site === undefined) continue
      const isHandedOver = site.modes.includes('handedOver')
      const scaled = isHandedOver ? replicas.get(metadata.uid) : 1
      if (scaled !== undefined) expect(spec?.replicas, metadata.name).toBe(scaled)
    }
    const expected = this.#sites.filter(({ modes }) => modes.includes('handedOver') || modes.includes('deployed'))
    expect(namesOf(this.#without(items))).toEqual(suffixed(expected, '').filter((name) => !this.#isOrphan(name)))
  }

  async #checkRuns(): Promise<void> {
    const runs = this.#without((await this.#world.cluster.client.list(LimitRange, { namespace })).items)
    const expected = this.#with('replaced').map(({ name, host }) => `${name}-run-${host}`)
    expect(namesOf(runs)).toEqual(expected.filter((name) => !this.#isOrphan(name)).sort())
  }

  /** An account belongs to the site that its label names, and to no site that does not claim it. */
  async #checkAccounts(): Promise<void> {
    const { items } = await this.#world.cluster.client.list(ServiceAccount, { namespace })
    for (const { metadata } of items) {
      const site = this.#with('claimed').find(({ name }) => name === metadata.labels?.['site'])
      expect(controllerOf({ metadata })?.uid, `the controller of ${metadata.name}`).toBe(site?.uid)
    }
  }
}

function suffixed(sites: readonly LiveSite[], suffix: string): string[] {
  return sites.map(({ name }) => `${name}${suffix}`).sort()
}

function namesOf(objects: readonly KubernetesObject[]): string[] {
  return objects.map(({ metadata }) => metadata?.name ?? '').sort()
}

function dataOf(objects: readonly KubernetesObject[]): Record<string, unknown> {
  return Object.fromEntries(objects.map((object) => [object.metadata?.name, (object as { data?: unknown }).data]))
}
