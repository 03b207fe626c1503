import type { JsonObject } from '@kubewright/kube/json'
import { parseLabelSelector } from '@kubewright/kube/selectors'
import type { WatchEvent } from '@kubewright/kube/transport'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWidgetServer, eventsNow, type TestServer, widget, widgets } from '../testdata/server.ts'

interface Metadata {
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
  readonly generation: number
  readonly labels?: JsonObject
  readonly deletionTimestamp?: string
}

type Step =
  | { readonly verb: 'create' | 'update' | 'stale' | 'patch' | 'apply' | 'status'; readonly spec: JsonObject }
  | { readonly verb: 'delete' | 'release' }

type Action = Step & { readonly name: string; readonly manager: string; readonly label: string; readonly hold: boolean }

const specs = fc.record(
  {
    size: fc.integer({ min: 0, max: 3 }),
    items: fc.uniqueArray(fc.record({ name: fc.constantFrom('x', 'y'), value: fc.constantFrom('1', '2') }), {
      selector: (item) => item.name,
      maxLength: 2,
    }),
  },
  { requiredKeys: [] },
)

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    verb: fc.constantFrom('create', 'update', 'stale', 'patch', 'apply', 'status'),
    spec: specs,
  }) as fc.Arbitrary<Step>,
  fc.record({ verb: fc.constantFrom('delete', 'release') }) as fc.Arbitrary<Step>,
)

const actions: fc.Arbitrary<readonly Action[]> = fc.array(
  fc
    .tuple(
      steps,
      fc.record({
        name: fc.constantFrom('a', 'b', 'c'),
        manager: fc.constantFrom('one', 'two', 'three'),
        label: fc.constantFrom('on', 'off'),
        hold: fc.boolean(),
      }),
    )
    .map(([step, more]) => ({ ...step, ...more })),
  { minLength: 1, maxLength: 40, size: 'max' },
)

function metadataOf(object: JsonObject | undefined): Metadata | undefined {
  return object?.['metadata'] as Metadata | undefined
}

function carryOut(server: TestServer, action: Action): void {
  const { name, manager, label } = action
  const path = `${widgets}/${name}`
  const query = { fieldManager: manager }
  const finalizers = action.hold ? { finalizers: ['example.com/hold'] } : {}
  const own = { labels: { state: label }, ...finalizers }
  const { resourceVersion } = metadataOf(server.get(path).object) ?? { resourceVersion: '' }
  const merge = (body: JsonObject, subresource = '') =>
    server.patch(`${path}${subresource}`, { type: 'application/merge-patch+json', body, query })
  switch (action.verb) {
    case 'create':
      return void server.post(widgets, { body: widget(name, action.spec, own), query })
    case 'update':
      return void server.put(path, { body: widget(name, action.spec, { ...own, resourceVersion }), query })
    case 'stale': {
      const stale = { ...own, resourceVersion: String(Number(resourceVersion || '2') - 1) }
      const response = server.put(path, { body: widget(name, action.spec, stale), query })
      expect([404, 409]).toContain(response.status)
      return
    }
    case 'patch':
      return void merge({ metadata: { labels: { state: label } }, spec: action.spec })
    case 'apply':
      return void server.apply(path, manager, widget(name, action.spec, { labels: { state: label } }), {
        force: 'true',
      })
    case 'status':
      return void merge({ status: { phase: label }, spec: action.spec }, '/status')
    case 'delete':
      return void server.delete(path)
    case 'release':
      return void merge({ metadata: { finalizers: null } })
  }
}

/** What a change may do to the stored object. */
function checkChange(before: JsonObject | undefined, after: JsonObject | undefined, revision: number): void {
  const [old, next] = [metadataOf(before), metadataOf(after)]
  if (next === undefined || before === after) return
  expect(Number(next.resourceVersion)).toBeGreaterThan(revision)
  if (old === undefined || old.uid !== next.uid) {
    expect(next.generation).toBe(1)
    return
  }
  const isChanged = JSON.stringify(before?.['spec']) !== JSON.stringify(after?.['spec'])
  const isDeleted = old.deletionTimestamp === undefined && next.deletionTimestamp !== undefined
  const growth = next.generation - old.generation
  if (isDeleted) expect(growth).toBe(1)
  else expect(growth).toBeLessThanOrEqual(isChanged ? 1 : 0)
}

function replay(events: readonly WatchEvent[]): Map<string, JsonObject> {
  const objects = new Map<string, JsonObject>()
  let last = 0
  for (const { type, object } of events) {
    const { name, resourceVersion } = metadataOf(object) as Metadata
    if (type === 'BOOKMARK') continue
    // Only what there is at the beginning comes in the order of names.
    if (objects.has(name) || type === 'DELETED') expect(Number(resourceVersion)).toBeGreaterThan(last)
    last = Math.max(last, Number(resourceVersion))
    expect(objects.has(name)).toBe(type !== 'ADDED')
    if (type === 'DELETED') objects.delete(name)
    else objects.set(name, object)
  }
  return objects
}

const selectors = ['', 'state=on', 'state!=on']

async function checkRun(run: readonly Action[]): Promise<void> {
  const server = createWidgetServer()
  const streams = selectors.map((labelSelector) => server.watch(widgets, { labelSelector }))
  const late: { readonly selector: string; readonly stream: ReturnType<TestServer['watch']> }[] = []
  for (const [index, action] of run.entries()) {
    const before = server.store.get({
      resource: 'widgets.example.com',
      namespace: 'default',
      name: action.name,
    })?.object
    const { revision } = server.store
    carryOut(server, action)
    const after = server.store.get({ resource: 'widgets.example.com', namespace: 'default', name: action.name })?.object
    checkChange(before, after, revision)
    expect(server.store.revision - revision).toBeLessThanOrEqual(1)
    if (index % 7 === 3)
      late.push({ selector: 'state=on', stream: server.watch(widgets, { labelSelector: 'state=on' }) })
  }
  expect(server.internalErrors).toEqual([])
  const watchers = [...streams.map((stream, index) => ({ selector: selectors[index] ?? '', stream })), ...late]
  for (const { selector, stream } of watchers) {
    const seen = replay(await eventsNow(stream))
    const matcher = parseLabelSelector(selector)
    const listed = server.list(widgets).items.filter((item) => matcher.matches(metadataOf(item)?.labels))
    expect([...seen.keys()].sort()).toEqual(listed.map((item) => metadataOf(item)?.name))
    for (const item of listed) expect(seen.get(metadataOf(item)?.name ?? '')).toBe(item)
  }
}

const soakTimeoutMs = 180_000

test('any interleaving of writers keeps versions, generations and identities, and watchers see exactly the list', {
  timeout: soakTimeoutMs,
}, async () => {
  const runs = process.env['SOAK'] ? 1_000 : 60
  await fc.assert(fc.asyncProperty(actions, checkRun), { seed: 20300101, numRuns: runs })
})
