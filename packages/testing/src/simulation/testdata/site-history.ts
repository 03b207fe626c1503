import { controllerOf, isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { LimitRange } from 'kubewright/kinds'
import { expect } from 'vitest'
import type { World } from '../index.ts'
import { graceFinalizer, prunedPerMinute } from './sites.ts'

const watched = ['secrets', 'configmaps', 'limitranges', 'serviceaccounts', 'sites.example.com'] as const

interface Change {
  readonly resource: (typeof watched)[number]
  readonly object: KubernetesObject | undefined
  readonly previous: KubernetesObject | undefined
}

/** How long a run of a site stays after its deletion. */
const graceMs = 700

/** What happened in the store while the operators ran, as far as a final state cannot show it. */
export class SiteHistory {
  readonly #world: World
  /** The contents that each object of a mode that is never changed had, by its UID. */
  readonly #contents = new Map<string, Set<string>>()
  /** "written a-first", "deleted a-first". */
  readonly #order: string[] = []
  /** The runs of each site that exist and are not being deleted, by the UID of the site. */
  readonly #runs = new Map<string, Set<string>>()
  readonly #overlaps: string[] = []
  /** When the Secrets of living sites were deleted. */
  readonly #prunedMs: number[] = []
  /** The sites that exist and are not being deleted, and those that a finalizer has ever held. */
  readonly #living = new Set<string>()
  readonly #finalized = new Set<string>()
  /** Accounts that were deleted although no controller had them. */
  readonly lostAccounts: string[] = []
  readonly purges = new Set<string>()
  /** The names of the sites with the mode purged that were cleaned up. */
  readonly purged: string[] = []

  constructor(world: World) {
    this.#world = world
    const { store } = world.cluster.server
    for (const resource of watched) {
      store.watch(resource, { afterRevision: store.revision }, ({ object, previous }) => {
        const live = object as KubernetesObject | undefined
        this.#note({ resource, object: live, previous: previous as KubernetesObject | undefined })
      })
    }
  }

  #note(change: Change): void {
    const { resource, object, previous } = change
    const { name = '', uid = '' } = (object ?? previous)?.metadata ?? {}
    if (resource === 'sites.example.com') this.#noteSite(uid, change)
    if (resource === 'configmaps') this.#order.push(`${object === undefined ? 'deleted' : 'written'} ${name}`)
    if (name.endsWith('-key') || name.endsWith('-kept')) this.#noteContent(uid, object)
    if (resource === 'limitranges') this.#noteRun(name, uid, change)
    if (object !== undefined || previous === undefined) return
    const controller = controllerOf(previous)
    if (resource === 'serviceaccounts' && name.includes('-account-') && controller === undefined)
      this.lostAccounts.push(name)
    if (resource === 'secrets' && this.#living.has(controller?.uid ?? '')) {
      this.#prunedMs.push(this.#world.runtime.clock.monotonic())
    }
  }

  #noteSite(uid: string, { object, previous }: Change): void {
    if (object?.metadata?.finalizers?.includes('example.com/site')) this.#finalized.add(uid)
    if (object !== undefined && !isBeingDeleted(object)) this.#living.add(uid)
    else this.#living.delete(uid)
    const spec = (previous as { readonly spec?: { readonly modes: readonly string[] } } | undefined)?.spec
    if (object === undefined && this.#finalized.has(uid) && spec?.modes.includes('purged')) {
      this.purged.push(previous?.metadata?.name ?? '')
    }
  }

  #noteContent(uid: string, object: KubernetesObject | undefined): void {
    if (object === undefined) return
    const known = this.#contents.get(uid) ?? new Set()
    known.add(JSON.stringify((object as { readonly data?: unknown }).data))
    this.#contents.set(uid, known)
  }

  /** Runs are released some time after their deletion, and never two of a site are meant to exist. */
  #noteRun(name: string, uid: string, { object, previous }: Change): void {
    if (name.endsWith('-purge')) this.purges.add(name)
    if (!name.includes('-run-')) return
    const site = controllerOf(object ?? previous ?? {})?.uid ?? ''
    const runs = this.#runs.get(site) ?? new Set()
    this.#runs.set(site, runs)
    if (object === undefined || isBeingDeleted(object)) runs.delete(uid)
    else runs.add(uid)
    if (runs.size > 1 && this.#living.has(site)) this.#overlaps.push(name)
    if (object === undefined || !isBeingDeleted(object)) return
    if (!object.metadata?.finalizers?.includes(graceFinalizer)) return
    const { runtime } = this.#world
    runtime.clock.after(graceMs, `the end of ${name}`, () => void this.#release(object).catch(() => undefined))
  }

  async #release({ metadata }: KubernetesObject): Promise<void> {
    const { client } = this.#world.cluster
    const { namespace, name = '', uid } = metadata ?? {}
    const patch = { metadata: { uid, finalizers: null } } as never
    await client.patch(LimitRange, { namespace, name }, { type: 'merge', patch })
  }

  /** Contents of modes that are never changed, and how often a living site lost children at once. */
  check(processes: number): void {
    for (const values of this.#contents.values()) expect([...values]).toHaveLength(1)
    const most = prunedPerMinute * processes
    for (const [index, timeMs] of this.#prunedMs.entries()) {
      const within = this.#prunedMs.slice(index).filter((otherMs) => otherMs < timeMs + 60_000)
      expect(within.length, 'Secrets pruned within a minute').toBeLessThanOrEqual(most)
    }
    expect(this.lostAccounts, 'accounts without a controller that are gone').toEqual([])
    for (const name of this.purged) expect([...this.purges], 'purges').toContain(`${name}-purge`)
  }

  /** The old run of a site was always deleted before the new one was created. */
  checkRuns(): void {
    expect(this.#overlaps, 'runs beside an older one').toEqual([])
  }

  /** The children of `after` were created in order, and deleted in reverse order. */
  checkOrder(name: string): void {
    const events = this.#order.filter((line) => line.includes(` ${name}-`))
    const first = (line: string) => events.indexOf(line)
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
