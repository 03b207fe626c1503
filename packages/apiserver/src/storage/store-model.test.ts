import type { JsonObject } from '@kubewright/kube/json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StoreError } from './index.ts'
import { createStore } from './memory-store.ts'
import type { CommittedChange, Store, StoreListOptions } from './store.ts'

/** The naive model: every revision is a whole snapshot, and every change is kept. */
interface Model {
  readonly snapshots: Map<number, ReadonlyMap<string, JsonObject>>
  readonly changes: ModelChange[]
  revision: number
  compacted: number
}

interface ModelChange {
  readonly place: string
  readonly revision: number
  readonly object: JsonObject | undefined
  readonly previous: JsonObject | undefined
}

interface World {
  readonly store: Store
  readonly model: Model
  readonly watches: { readonly afterRevision: number; readonly scope: Scope; readonly seen: ModelChange[] }[]
}

interface Scope {
  readonly resource: string
  readonly namespace?: string | undefined
  readonly name?: string | undefined
}

type Step =
  | { readonly step: 'commit'; readonly changes: readonly Edit[] }
  | { readonly step: 'compact'; readonly back: number }
  | { readonly step: 'fork' }
  | { readonly step: 'watch'; readonly back: number; readonly scope: Scope }
  | { readonly step: 'list'; readonly back: number; readonly scope: Scope; readonly limit: number }

interface Edit {
  readonly resource: string
  readonly namespace: string
  readonly name: string
  readonly value: number | null
  /** The kind of expectation: none, a correct one, or a wrong one. */
  readonly expects: 'nothing' | 'truth' | 'falsehood'
}

const resource = fc.constantFrom('pods', 'services')
const namespace = fc.constantFrom('a', 'a-b', 'b')
const name = fc.constantFrom('a', 'b', 'b-1', 'b.1', 'c', '\uff21', '\u{1f600}')
const scope: fc.Arbitrary<Scope> = fc.record({
  resource,
  namespace: fc.option(namespace, { nil: undefined }),
  name: fc.option(name, { nil: undefined, freq: 1 }),
})
const edit: fc.Arbitrary<Edit> = fc.record({
  resource,
  namespace,
  name,
  value: fc.option(fc.nat(9), { nil: null, freq: 3 }),
  expects: fc.oneof(
    { weight: 6, arbitrary: fc.constant('nothing' as const) },
    { weight: 6, arbitrary: fc.constant('truth' as const) },
    { weight: 1, arbitrary: fc.constant('falsehood' as const) },
  ),
})
const back = fc.nat(30)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ step: fc.constant('commit' as const), changes: fc.array(edit, { maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('compact' as const), back }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('fork' as const) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('watch' as const), back, scope }) },
  {
    weight: 4,
    arbitrary: fc.record({ step: fc.constant('list' as const), back, scope, limit: fc.integer({ min: 1, max: 9 }) }),
  },
)

function placeOf(key: { readonly resource: string; readonly namespace: string; readonly name: string }): string {
  return `${key.resource} ${key.namespace} ${key.name}`
}

function inScope(place: string, { resource, namespace, name }: Scope): boolean {
  const parts = place.split(' ')
  return (
    parts[0] === resource &&
    (namespace === undefined || parts[1] === namespace) &&
    (name === undefined || parts[2] === name)
  )
}

function bytewise(left: string, right: string): number {
  const [leftParts, rightParts] = [left.split(' '), right.split(' ')]
  for (let index = 0; index < 3; index++) {
    const order = Buffer.compare(Buffer.from(leftParts[index] ?? ''), Buffer.from(rightParts[index] ?? ''))
    if (order !== 0) return order
  }
  return 0
}

function snapshotOf(model: Model, revision: number): ReadonlyMap<string, JsonObject> {
  return model.snapshots.get(revision) ?? new Map()
}

function toModelChange({ key, revision, object, previous }: CommittedChange): ModelChange {
  return { place: placeOf(key), revision, object, previous }
}

function commit({ store, model }: World, edits: readonly Edit[]): void {
  const distinct = [...new Map(edits.map((one) => [placeOf(one), one])).values()]
  const current = new Map(snapshotOf(model, model.revision))
  const revisionAt = (place: string) =>
    Number((current.get(place)?.['metadata'] as JsonObject)?.['resourceVersion'] ?? 0)
  const changes = distinct.map((one) => {
    const { expects, value, ...key } = one
    const truth = revisionAt(placeOf(one))
    const object = value === null ? null : { metadata: { name: one.name }, value }
    return { key, object, expected: expects === 'nothing' ? undefined : expects === 'truth' ? truth : truth + 1 }
  })
  const result = store.commit(changes)
  const failed = distinct.findIndex((one) => one.expects === 'falsehood')
  expect(result.committed).toBe(failed === -1)
  if (!result.committed) {
    expect(result.failed).toBe(changes[failed])
    return
  }
  const revision = model.revision + 1
  const made: ModelChange[] = []
  for (const { key, object } of changes) {
    const place = placeOf(key)
    const previous = current.get(place)
    if (object === null && previous === undefined) continue
    const stored =
      object === null ? undefined : { ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } }
    if (stored === undefined) current.delete(place)
    else current.set(place, stored)
    made.push({ place, revision, object: stored, previous })
  }
  expect(result.changes.map(toModelChange)).toEqual(made)
  if (made.length === 0) return
  model.revision = revision
  model.snapshots.set(revision, current)
  model.changes.push(...made)
}

function codeOf(action: () => unknown): string | undefined {
  try {
    action()
  } catch (error) {
    return error instanceof StoreError ? error.code : String(error)
  }
  return undefined
}

function watch({ store, model, watches }: World, steps: number, scope: Scope): void {
  const afterRevision = Math.max(0, model.revision - steps)
  const seen: ModelChange[] = []
  const begin = () =>
    store.watch(scope.resource, { ...scope, afterRevision }, (change) => seen.push(toModelChange(change)))
  const code = codeOf(begin)
  expect(code).toBe(afterRevision < model.compacted ? 'STORE_COMPACTED' : undefined)
  if (code === undefined) watches.push({ afterRevision, scope, seen })
}

function list({ store, model }: World, steps: number, scope: Scope, limit: number): void {
  const revision = Math.max(0, model.revision - steps)
  const read = (options: StoreListOptions) =>
    store.list(scope.resource, { namespace: scope.namespace, revision, ...options })
  if (revision < model.compacted) {
    expect(codeOf(() => read({}))).toBe('STORE_COMPACTED')
    return
  }
  const { name: _, ...wide } = scope
  const wanted = [...snapshotOf(model, revision)].filter(([place]) => inScope(place, wide))
  wanted.sort(([left], [right]) => bytewise(left, right))
  const found: [string, JsonObject][] = []
  for (let after: StoreListOptions['after']; ; ) {
    const page = read({ limit, after })
    expect(page.objects.length).toBeLessThanOrEqual(limit)
    for (const { key, object } of page.objects) found.push([placeOf(key), object])
    expect(page.remaining).toBe(wanted.length - found.length)
    if (page.remaining === 0) break
    after = page.objects.at(-1)?.key
  }
  expect(found).toEqual(wanted)
  for (const [place, object] of wanted) {
    const [ownResource = '', namespace = '', name = ''] = place.split(' ')
    expect(store.get({ resource: ownResource, namespace, name }, { revision })?.object).toBe(
      found.find(([other]) => other === place)?.[1],
    )
    expect(store.get({ resource: ownResource, namespace, name }, { revision })?.object).toEqual(object)
  }
}

function fork({ store, model }: World): World {
  const copy: Model = { ...model, snapshots: new Map(model.snapshots), changes: [...model.changes] }
  return { store: store.fork(), model: copy, watches: [] }
}

function run(worlds: World[], steps: readonly (readonly [number, Step])[]): void {
  for (const [pick, one] of steps) {
    const world = worlds[pick % worlds.length] as World
    const { store, model } = world
    if (one.step === 'commit') commit(world, one.changes)
    else if (one.step === 'watch') watch(world, one.back, one.scope)
    else if (one.step === 'list') list(world, one.back, one.scope, one.limit)
    else if (one.step === 'fork') {
      if (worlds.length < 4) worlds.push(fork(world))
    } else {
      store.compact(Math.max(0, model.revision - one.back))
    }
    // A store also compacts by itself.
    model.compacted = Math.max(
      model.compacted,
      store.compactedRevision,
      one.step === 'compact' ? model.revision - one.back : 0,
    )
    expect([store.revision, store.compactedRevision]).toEqual([model.revision, model.compacted])
  }
}

function check(historyEventsMax: number): void {
  const steps = fc.array(fc.tuple(fc.nat(3), step), { maxLength: 60, size: 'max' })
  const property = fc.property(steps, (all) => {
    const model: Model = { snapshots: new Map(), changes: [], revision: 1, compacted: 0 }
    const worlds: World[] = [{ store: createStore({ historyEventsMax }), model, watches: [] }]
    run(worlds, all)
    for (const world of worlds) {
      const { model, watches } = world
      // Everything that can still be read is correct, in every fork.
      for (let steps = 0; steps <= model.revision; steps += 7) {
        for (const resource of ['pods', 'services']) list(world, steps, { resource }, 9)
      }
      for (const { afterRevision, scope, seen } of watches) {
        const wanted = model.changes.filter(({ place, revision }) => revision > afterRevision && inScope(place, scope))
        expect(seen).toEqual(wanted)
      }
    }
  })
  fc.assert(property, { seed: 1, numRuns: process.env['SOAK'] ? 10_000 : 30 })
}

test('any commits, compactions, forks, lists and watches give the same results as a list of whole snapshots', () => {
  check(10_000)
})

test('the same holds if the store compacts by itself all the time', () => {
  check(8)
})
