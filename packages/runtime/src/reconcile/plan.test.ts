import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRuntimeError } from '../errors.ts'
import { keep } from './index.ts'
import { emptyPlan, planChildren } from './plan.ts'
import { AppService, ConfigMap, Deployment } from './testdata/app-service.ts'
import { manager, ObjectMap, owner } from './testdata/objects.ts'

const config = (name: string, data: Record<string, string> = {}) => ConfigMap({ metadata: { name }, data })

function codeOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    if (isRuntimeError(error)) return error.code
    throw error
  }
  return 'none'
}

test('plans a missing child with namespace and controller', () => {
  const plan = planChildren(new ObjectMap().input([config('a', { x: '1' })]))
  expect(plan.deletes).toEqual([])
  expect(plan.applies).toHaveLength(1)
  expect(plan.applies[0]?.live).toBeUndefined()
  expect(plan.applies[0]?.config).toEqual({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name: 'a',
      namespace: 'default',
      ownerReferences: [
        {
          apiVersion: 'app.example.com/v1',
          kind: 'AppService',
          name: 'web',
          uid: 'owner-uid',
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    data: { x: '1' },
  })
})

test('omits undefined fields of a child', () => {
  const child = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', labels: undefined }, data: undefined }
  const [apply] = planChildren(new ObjectMap().input([child as never])).applies
  expect(Object.keys(apply?.config ?? {})).toEqual(['apiVersion', 'kind', 'metadata'])
})

test('does not plan a child again that the server stores in another form', () => {
  const cluster = new ObjectMap()
  const resources = { requests: { cpu: '1000m' }, limits: {} }
  const containers = [{ name: 'a', image: 'a:1', env: [], args: [], resources }]
  const template = { metadata: { labels: { app: 'a' } }, spec: { containers, hostNetwork: false } }
  const child = Deployment({ metadata: { name: 'a' }, spec: { selector: { matchLabels: { app: 'a' } }, template } })
  cluster.apply(planChildren(cluster.input([child])))
  expect(cluster.ofKind(Deployment)[0]).toMatchObject({
    spec: { template: { spec: { containers: [{ resources: { requests: { cpu: '1' } } }] } } },
  })
  expect(planChildren(cluster.input([child]))).toEqual(emptyPlan)
})

test('plans only a child that would change, with its UID and resourceVersion', () => {
  const cluster = new ObjectMap()
  cluster.apply(planChildren(cluster.input([config('a', { x: '1' })])))
  expect(planChildren(cluster.input([config('a', { x: '1' })]))).toEqual(emptyPlan)
  const [apply] = planChildren(cluster.input([config('a', { x: '2' })])).applies
  const live = cluster.get({ kind: ConfigMap, namespace: 'default', name: 'a' })
  expect(apply?.live).toBe(live)
  const { uid, resourceVersion } = live?.metadata ?? {}
  expect(apply?.config).toMatchObject({ metadata: { uid, resourceVersion }, data: { x: '2' } })
})

test('reverts a field that another manager changed', () => {
  const cluster = new ObjectMap()
  cluster.apply(planChildren(cluster.input([config('a', { x: '1' })])))
  const live = cluster.get({ kind: ConfigMap, namespace: 'default', name: 'a' })
  cluster.set(ConfigMap, { ...live, data: { x: 'drift' } } as never)
  expect(planChildren(cluster.input([config('a', { x: '1' })])).applies).toHaveLength(1)
})

test('leaves all children alone for undefined, and deletes all for an empty list', () => {
  const cluster = new ObjectMap()
  cluster.apply(planChildren(cluster.input([config('a'), config('b')])))
  expect(planChildren(cluster.input(undefined)).deletes).toEqual([])
  expect(planChildren(cluster.input([])).deletes.map(({ name }) => name.name)).toEqual(['a', 'b'])
})

test('a kept child is neither changed nor deleted, and not created either', () => {
  const cluster = new ObjectMap()
  cluster.apply(planChildren(cluster.input([config('a', { x: '1' })])))
  const live = cluster.get({ kind: ConfigMap, namespace: 'default', name: 'a' })
  const gone = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'gone', namespace: 'default' } }
  expect(planChildren(cluster.input([keep(live ?? {}), keep(gone)]))).toEqual(emptyPlan)
})

test('an object of the same name that is not controlled by the owner is an error', () => {
  const cluster = new ObjectMap()
  const other = { apiVersion: 'v1', kind: 'AppService', name: 'web', uid: 'other-uid', controller: true }
  for (const ownerReferences of [[], [other], [{ ...other, uid: 'owner-uid', controller: false }]]) {
    cluster.set(ConfigMap, { ...config('a'), metadata: { name: 'a', namespace: 'default', ownerReferences } })
    const [apply] = planChildren(cluster.input([config('a')])).applies
    expect(apply?.refusal?.code).toBe('CHILD_NAME_TAKEN')
    expect(planChildren(cluster.input([])).deletes).toEqual([])
  }
})

test('leaves an object alone that is being deleted', () => {
  const cluster = new ObjectMap()
  cluster.apply(planChildren(cluster.input([config('a', { x: '1' })])))
  const live = cluster.get({ kind: ConfigMap, namespace: 'default', name: 'a' })
  cluster.set(ConfigMap, { ...live, metadata: { ...live?.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } })
  expect(planChildren(cluster.input([config('a', { x: '2' })]))).toMatchObject({
    applies: [],
    deletes: [],
    terminating: [{ metadata: { name: 'a' } }],
  })
  expect(planChildren(cluster.input([]))).toMatchObject({
    applies: [],
    deletes: [],
    terminating: [{ metadata: { name: 'a' } }],
  })
})

test('keeps other owners that the function sets beside the controller', () => {
  const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'b', uid: 'b' }
  const child = ConfigMap({ metadata: { name: 'a', ownerReferences: [reference] } })
  const [apply] = planChildren(new ObjectMap().input([child])).applies
  expect(apply?.config).toMatchObject({ metadata: { ownerReferences: [reference, { controller: true }] } })
})

const invalid: readonly [string, unknown, string][] = [
  ['two children of the same name', [config('a'), config('a')], 'CHILD_DUPLICATE'],
  ['a child that is kept and desired', [config('a'), keep(config('a'))], 'CHILD_DUPLICATE'],
  ['a kind that is not owned', [AppService({ metadata: { name: 'a' }, spec: { image: 'x' } })], 'CHILD_INVALID'],
  ['a child without a name', [ConfigMap({ metadata: { generateName: 'a-' } })], 'CHILD_INVALID'],
  ['another namespace', [ConfigMap({ metadata: { name: 'a', namespace: 'other' } })], 'CHILD_INVALID'],
  ['a status', [Deployment({ metadata: { name: 'a' }, status: { replicas: 1 } })], 'CHILD_INVALID'],
]

test.each(invalid)('refuses %s', (_name, children, code) => {
  expect(codeOf(() => planChildren(new ObjectMap().input(children as never)))).toBe(code)
})

function messageOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'none'
}

const ofNoKind: readonly [string, unknown, RegExp][] = [
  ['a plain object without a kind', { metadata: { name: 'x' } }, /^children\[1\] "x" has no apiVersion and no kind; /],
  [
    'one without an apiVersion',
    { kind: 'ConfigMap', metadata: { name: 'x' } },
    /^children\[1\] "x" has no apiVersion; /,
  ],
  ['one without a kind', { apiVersion: 'v1', metadata: { name: 'x' } }, /^children\[1\] "x" has no kind; /],
  ['one without a name', {}, /^children\[1\] has no apiVersion and no kind; .*Deployment\(\{\.\.\.\}\)/],
  ['a list of children', [config('x')], /^children\[1\] is an array; spread it/],
  ['a promise', Promise.resolve(config('x')), /^children\[1\] is a Promise; await it/],
  ['the kind itself', ConfigMap, /^children\[1\] is a function; /],
  [
    'another version of an owned kind',
    { apiVersion: 'apps/v1beta1', kind: 'Deployment', metadata: { name: 'x' } },
    /^children\[1\] apps\/v1beta1 Deployment "x" is not of a kind in owns .*; its apiVersion should be apps\/v1$/,
  ],
]

test.each(ofNoKind)('reports what a child lacks and what would be right: %s', (_name, child, message) => {
  const plan = () => planChildren(new ObjectMap().input([config('a'), child] as never))
  expect(codeOf(plan)).toBe('CHILD_INVALID')
  expect(messageOf(plan)).toMatch(message)
})

test('accepts a plain object whose apiVersion and kind are those of an owned kind', () => {
  const child = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } }
  expect(planChildren(new ObjectMap().input([child])).applies[0]?.name.kind).toBe(ConfigMap)
})

test('a Deployment and a ConfigMap may have the same name', () => {
  const plan = planChildren(new ObjectMap().input([config('a'), Deployment({ metadata: { name: 'a' } })]))
  expect(plan.applies.map(({ name }) => name.kind.id)).toEqual(['ConfigMap', 'Deployment.apps'])
})

const names = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor')
// The server does not store an empty map; NoOpApplies handles such applies.
const values = fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom('1', '2'), { minKeys: 1 })
const childSets = fc.uniqueArray(fc.record({ name: names, data: values, isKept: fc.boolean() }), {
  selector: ({ name }) => name,
})
const ownership = fc.constantFrom('ours', 'foreign', 'orphan', 'going')
const liveSets = fc.uniqueArray(fc.record({ name: names, data: values, is: ownership }), {
  selector: ({ name }) => name,
})

function fill(cluster: ObjectMap, live: readonly { name: string; data: Record<string, string>; is: string }[]): void {
  for (const { name, data, is } of live) {
    if (is === 'ours' || is === 'going')
      cluster.apply(planChildren({ ...cluster.input([config(name, data)]), owned: () => [] }))
    const found = cluster.get({ kind: ConfigMap, namespace: 'default', name })
    if (is === 'going') {
      cluster.set(ConfigMap, { ...found, metadata: { ...found?.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } })
    }
    if (is !== 'foreign' && is !== 'orphan') continue
    const reference = {
      apiVersion: 'app.example.com/v1',
      kind: 'AppService',
      name: 'web',
      uid: 'gone',
      controller: true,
    }
    const metadata = { name, namespace: 'default', ownerReferences: is === 'foreign' ? [reference] : [] }
    cluster.set(ConfigMap, { ...config(name, data), metadata })
  }
}

test('an applied plan leaves nothing to plan and never touches foreign objects', () => {
  const property = fc.property(childSets, liveSets, (desired, live) => {
    const cluster = new ObjectMap()
    fill(cluster, live)
    const before = new Map(cluster.objects)
    const children = desired.map(({ name, data, isKept }) =>
      isKept ? keep({ ...config(name), metadata: { name, namespace: 'default' } }) : config(name, data),
    )
    const isTaken = desired.some(
      ({ name, isKept }) => !isKept && live.some((other) => other.name === name && /foreign|orphan/.test(other.is)),
    )
    const code = codeOf(() => cluster.apply(planChildren(cluster.input(children))))
    expect(code).toBe(isTaken ? 'CHILD_NAME_TAKEN' : 'none')
    for (const { name, is } of live) {
      const key = `ConfigMap default/${name}`
      const kept = desired.some((child) => child.name === name && child.isKept)
      if (is !== 'ours' || kept || isTaken) expect(cluster.objects.get(key)).toBe(before.get(key))
    }
    if (isTaken) return
    expect(planChildren(cluster.input(children))).toMatchObject({ applies: [], deletes: [] })
    for (const { name, data, isKept } of desired) {
      const found = cluster.get({ kind: ConfigMap, namespace: 'default', name })
      const isGoing = live.some((other) => other.name === name && other.is === 'going')
      if (!isKept && !isGoing) expect(found).toMatchObject({ data })
    }
  })
  fc.assert(property, { seed: 7, numRuns: process.env['SOAK'] ? 10_000 : 200 })
})

test('the plan of an owner without a namespace requires one for its children', () => {
  const { namespace: _, ...metadata } = owner.metadata
  const ownerKind = { ...AppService, definition: { ...AppService.definition, namespaced: false } }
  const input = { ...new ObjectMap().input([config('a')]), owner: { ...owner, metadata }, ownerKind }
  expect(codeOf(() => planChildren(input))).toBe('CHILD_INVALID')
  const placed = { ...input, children: [ConfigMap({ metadata: { name: 'a', namespace: 'other' } })] }
  expect(planChildren(placed).applies[0]?.name.namespace).toBe('other')
  expect(input.manager).toBe(manager)
})
