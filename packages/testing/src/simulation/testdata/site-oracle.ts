import type { KubernetesObject } from '@kubewright/kube/meta'
import { ClusterRole, ConfigMap, Deployment, Secret } from 'kubewright/kinds'
import { expect } from 'vitest'
import type { Simulation, World } from '../index.ts'
import { gatewayNamespace, namespace, Site } from './sites.ts'

type Policy = 'Background' | 'Foreground' | 'Orphan'

/** What a workload did to the sites. */
export interface Deletion {
  readonly name: string
  readonly policy: Policy
}

/** Watches the store while the operator runs. */
export class SiteOracle {
  /** The passwords that each Secret had, by its UID. */
  readonly #passwords = new Map<string, Set<string>>()
  readonly #orders: string[] = []
  /** The replicas that a user set last, by the UID of the Deployment. */
  readonly #replicas = new Map<string, number>()

  observe({ cluster }: World): void {
    const { store } = cluster.server
    for (const resource of ['secrets', 'configmaps']) {
      store.watch(resource, { afterRevision: store.revision }, ({ key, object }) => {
        const live = object as (KubernetesObject & { data?: Record<string, string> }) | undefined
        if (resource === 'configmaps') this.#orders.push(`${live === undefined ? 'deleted' : 'written'} ${key.name}`)
        else if (live !== undefined) this.#note(live)
      })
    }
  }

  noteScale(uid: string, replicas: number): void {
    this.#replicas.set(uid, replicas)
  }

  #note({ metadata, data }: KubernetesObject & { readonly data?: Readonly<Record<string, string>> }): void {
    const known = this.#passwords.get(metadata?.uid ?? '') ?? new Set()
    known.add(data?.['password'] ?? '')
    this.#passwords.set(metadata?.uid ?? '', known)
  }

  /** Nothing is lost, doubled or left behind. */
  async check({ cluster }: Simulation, deletions: readonly Deletion[]): Promise<void> {
    const { client } = cluster
    const sites = (await client.list(Site, { namespace })).items
    const configs = (await client.list(ConfigMap)).items
    const has = (mode: (typeof sites)[number]['spec']['modes'][number]) =>
      sites.filter(({ spec }) => spec.modes.includes(mode)).map(({ metadata, spec }) => ({ ...spec, ...metadata }))
    const orphaned = deletions.filter(({ policy }) => policy === 'Orphan').map(({ name }) => name)
    const isOrphan = (name: string) => orphaned.some((owner) => name.startsWith(`${owner}-`) || name === owner)

    for (const values of this.#passwords.values()) expect([...values]).toHaveLength(1)
    const keys = (await client.list(Secret, { namespace })).items.map(({ metadata }) => metadata.name)
    expect(keys.filter((name) => !isOrphan(name)).sort()).toEqual(
      has('once')
        .map(({ name }) => `${name}-key`)
        .sort(),
    )
    const gates = configs.filter(({ metadata }) => metadata.namespace === gatewayNamespace)
    expect(dataOf(gates)).toEqual(
      Object.fromEntries(has('tracked').map(({ name, host }) => [`${name}-gate`, { host }])),
    )
    const roles = (await client.list(ClusterRole)).items.map(({ metadata }) => metadata.name)
    const siteRoles = roles.filter((name) => name.startsWith('site-')).sort()
    expect(siteRoles).toEqual(
      has('tracked')
        .map(({ name }) => `site-${name}`)
        .sort(),
    )

    const routes = configs.find(({ metadata }) => metadata.name === 'routes')
    const wanted = has('shared')
    if (wanted.length > 0) {
      // The policy Orphan leaves the part of a site as it is.
      const parts = Object.entries(routes?.data ?? {}).filter(([name]) => !isOrphan(name))
      expect(Object.fromEntries(parts)).toEqual(Object.fromEntries(wanted.map(({ name, host }) => [name, host])))
      expect(routes?.metadata.ownerReferences?.map(({ uid }) => uid).sort()).toEqual(
        wanted.map(({ uid }) => uid).sort(),
      )
    } else expect(orphaned.length > 0 || routes === undefined).toBe(true)

    // The user's ConfigMap stays as it is until a site adopts it.
    const isOwn = ({ metadata: { name, namespace: place }, data }: ConfigMap) =>
      place === namespace && name !== 'routes' && data?.['host'] !== 'old'
    const own = configs.filter(isOwn)
    const expected = [
      ...has('ordered').flatMap(({ name, host }) =>
        ['first', 'second', 'third'].map((one) => [`${name}-${one}`, { host }]),
      ),
      ...has('adopted').map(({ name, host }) => [`${name}-adopted`, { host }]),
    ]
    const living = own.filter(({ metadata: { name } }) => name !== 'kube-root-ca.crt' && !isOrphan(name))
    expect(dataOf(living)).toEqual(Object.fromEntries(expected))
    for (const { metadata } of own.filter(({ metadata: { name } }) => isOrphan(name))) {
      expect(metadata.ownerReferences, metadata.name).toBeUndefined()
    }
    const deployments = (await client.list(Deployment, { namespace })).items
    for (const { metadata, spec } of deployments) {
      const replicas = this.#replicas.get(metadata.uid)
      if (replicas !== undefined) expect(spec?.replicas, metadata.name).toBe(replicas)
    }
    const webs = deployments.map(({ metadata }) => metadata.name)
    expect(webs.filter((name) => !isOrphan(name)).sort()).toEqual(
      has('handedOver')
        .map(({ name }) => name)
        .sort(),
    )
  }

  /** The children of `after` were created in order, and deleted in reverse order. */
  checkOrder(name: string): void {
    const events = this.#orders.filter((line) => line.includes(` ${name}-`))
    const first = (line: string) => events.indexOf(`${line}`)
    expect(first(`written ${name}-second`)).toBeGreaterThan(first(`written ${name}-first`))
    expect(first(`written ${name}-third`)).toBeGreaterThan(first(`written ${name}-second`))
    const deletions = events
      .filter((line) => line.startsWith('deleted'))
      .map((line) => line.slice(`deleted ${name}-`.length))
    expect(deletions.filter((suffix) => ['first', 'second', 'third'].includes(suffix))).toEqual([
      'third',
      'second',
      'first',
    ])
  }
}

function dataOf(objects: readonly KubernetesObject[]): Record<string, unknown> {
  return Object.fromEntries(objects.map((object) => [object.metadata?.name, (object as { data?: unknown }).data]))
}
