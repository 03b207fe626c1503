import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createStore, type Store } from '../storage/index.ts'
import { toVersion } from './custom/custom-resource.ts'
import { createResourceTable } from './resource-table.ts'
import type { ResourceTable, ServedResource } from './served-resource.ts'
import { type DefinitionParts, definition, version } from './testdata/definitions.ts'
import { strategyContextWith } from './testing/strategy-context.ts'

const context = strategyContextWith()

const storageName = 'customresourcedefinitions.apiextensions.k8s.io'

function definitionsOf(table: ResourceTable): ServedResource {
  return table.find('apiextensions.k8s.io', 'v1', 'customresourcedefinitions') as ServedResource
}

/** Creates a definition as the request path does. */
function define(store: Store, table: ResourceTable, parts: DefinitionParts = {}): string {
  const resource = definitionsOf(table)
  const object = resource.prepareForCreate(resource.prepare(definition(parts)).value, context)
  expect(resource.validateCreate(object).errors).toEqual([])
  return put(store, object)
}

function put(store: Store, object: JsonObject): string {
  const { name } = object['metadata'] as { name: string }
  store.commit([{ key: { resource: storageName, namespace: '', name }, object }])
  return name
}

function stored(store: Store, name: string): JsonObject {
  return store.get({ resource: storageName, namespace: '', name })?.object as JsonObject
}

function conditions(store: Store, name: string): string[] {
  const { conditions: all } = stored(store, name)['status'] as { conditions: { [field: string]: string }[] }
  return all.map(({ type, status, reason, message }) => `${type} ${status} ${reason}: ${message}`)
}

function update(store: Store, name: string, spec: JsonObject): void {
  const old = stored(store, name)
  put(store, { ...old, spec: { ...(old['spec'] as JsonObject), ...spec } })
}

test('finds every stored built-in resource by its plural and by its kind', () => {
  const table = createResourceTable(createStore())
  expect(table.find('', 'v1', 'pods')?.storageName).toBe('pods')
  expect(table.find('apps', 'v1', 'deployments')).toBe(table.findByKind('apps', 'v1', 'Deployment'))
  expect(table.find('batch', 'v1', 'cronjobs')?.storageName).toBe('cronjobs.batch')
  expect(table.all().every((resource) => resource.shape.kind === 'object')).toBe(true)
  expect(table.all()[0]?.definition.plural).toBe('bindings')
})

test('finds resources that are only computed, and no resource that is not served', () => {
  const table = createResourceTable(createStore())
  expect(table.find('', 'v1', 'bindings')).toBeDefined()
  expect(table.find('', 'v1', 'componentstatuses')).toBeDefined()
  expect(table.find('authentication.k8s.io', 'v1', 'tokenreviews')).toBeDefined()
  expect(table.find('authorization.k8s.io', 'v1', 'selfsubjectaccessreviews')).toBeDefined()
  expect(table.find('apps', 'v2', 'deployments')).toBeUndefined()
})

test('does not find names such as __proto__ and constructor', () => {
  const table = createResourceTable(createStore())
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(table.find(name, name, name)).toBeUndefined()
    expect(table.findByKind('', 'v1', name)).toBeUndefined()
  }
})

test('serves a custom resource from the commit of its definition until its deletion', () => {
  const store = createStore()
  const table = createResourceTable(store)
  const before = table.version
  const name = define(store, table)
  const widgets = table.find('example.com', 'v1', 'widgets')
  expect(widgets).toMatchObject({ storageName: 'widgets.example.com', isCustom: true, hasStatus: true })
  expect(table.findByKind('example.com', 'v1', 'Widget')).toBe(widgets)
  expect(table.all().at(-1)).toBe(widgets)
  expect(table.version).toBeGreaterThan(before)
  const served = table.version
  store.commit([{ key: { resource: storageName, namespace: '', name }, object: null }])
  expect(table.find('example.com', 'v1', 'widgets')).toBeUndefined()
  expect(table.version).toBeGreaterThan(served)
})

test('a new definition is established in one revision, with its creation time', () => {
  const store = createStore()
  const table = createResourceTable(store)
  const name = define(store, table)
  expect(store.revision).toBe(2)
  expect(stored(store, name)['status']).toEqual({
    storedVersions: ['v1'],
    acceptedNames: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    conditions: [
      {
        type: 'NamesAccepted',
        status: 'True',
        reason: 'NoConflicts',
        message: 'no conflicts found',
        lastTransitionTime: '2026-01-02T03:04:05Z',
      },
      {
        type: 'Established',
        status: 'True',
        reason: 'InitialNamesAccepted',
        message: 'the initial names have been accepted',
        lastTransitionTime: '2026-01-02T03:04:05Z',
      },
    ],
  })
})

test('a table for a store with definitions serves them, also for a fork', () => {
  const store = createStore()
  define(store, createResourceTable(store))
  const fork = store.fork()
  const table = createResourceTable(fork)
  define(fork, table, { plural: 'gadgets', kind: 'Gadget' })
  expect(table.find('example.com', 'v1', 'widgets')).toBeDefined()
  expect(table.find('example.com', 'v1', 'gadgets')).toBeDefined()
  expect(createResourceTable(store).find('example.com', 'v1', 'gadgets')).toBeUndefined()
})

test('checks a definition without a status before its commit returns', () => {
  const store = createStore()
  const table = createResourceTable(store, { now: () => Date.UTC(2026, 0, 1) })
  const name = put(store, definition())
  expect(table.find('example.com', 'v1', 'widgets')).toBeDefined()
  expect(conditions(store, name)).toEqual([
    'NamesAccepted True NoConflicts: no conflicts found',
    'Established True InitialNamesAccepted: the initial names have been accepted',
  ])
  expect(stored(store, name)).toMatchObject({
    status: { conditions: [{ lastTransitionTime: '2026-01-01T00:00:00Z' }, {}] },
  })
})

test('does not accept names of another definition in the group until that one is deleted', () => {
  const store = createStore()
  const table = createResourceTable(store)
  const first = define(store, table, { names: { shortNames: ['wd', 'wg'] } })
  const second = define(store, table, { plural: 'others', kind: 'Other', names: { shortNames: ['wd', 'wg'] } })
  const third = define(store, table, { plural: 'thirds', kind: 'Widget' })
  expect(conditions(store, second)).toEqual([
    'NamesAccepted False ShortNamesConflict: ["wd" is already in use, "wg" is already in use]',
    'Established False NotAccepted: not all names are accepted',
  ])
  expect(conditions(store, third)[0]).toBe('NamesAccepted False ListKindConflict: "WidgetList" is already in use')
  expect(table.find('example.com', 'v1', 'others')).toBeUndefined()
  expect(table.find('example.com', 'v1', 'thirds')).toBeUndefined()
  store.commit([{ key: { resource: storageName, namespace: '', name: first }, object: null }])
  expect(conditions(store, second)[0]).toBe('NamesAccepted True NoConflicts: no conflicts found')
  expect(table.find('example.com', 'v1', 'others')?.definition.shortNames).toEqual(['wd', 'wg'])
  expect(table.findByKind('example.com', 'v1', 'Widget')?.definition.plural).toBe('thirds')
})

test('another group may have the same names', () => {
  const store = createStore()
  const table = createResourceTable(store)
  define(store, table)
  define(store, table, { group: 'example.org' })
  expect(table.find('example.org', 'v1', 'widgets')).toBeDefined()
})

test('an established definition that requests a taken name stays served under its old names', () => {
  const store = createStore()
  const table = createResourceTable(store)
  define(store, table, { names: { shortNames: ['wd'] } })
  const second = define(store, table, { plural: 'others', kind: 'Other', names: { shortNames: ['ot'] } })
  const names = { plural: 'others', singular: 'other', kind: 'Other', listKind: 'OtherList', shortNames: ['wd'] }
  update(store, second, { names })
  expect(conditions(store, second)).toEqual([
    'NamesAccepted False ShortNamesConflict: "wd" is already in use',
    'Established True InitialNamesAccepted: the initial names have been accepted',
  ])
  expect(table.find('example.com', 'v1', 'others')?.definition.shortNames).toEqual(['ot'])
})

test('served versions share their storage and are sorted by priority; other versions are not found', () => {
  const store = createStore()
  const table = createResourceTable(store)
  const versions = [
    version('v1beta1', { deprecated: true }),
    version('v1'),
    version('v2alpha1', { served: false }),
    version('v1alpha1', { deprecated: true, deprecationWarning: 'use v1' }),
  ]
  define(store, table, { versions })
  const custom = table.all().filter((resource) => resource.isCustom)
  expect(custom.map((resource) => resource.definition.version)).toEqual(['v1', 'v1beta1', 'v1alpha1'])
  expect(new Set(custom.map((resource) => resource.storageName))).toEqual(new Set(['widgets.example.com']))
  expect(custom.map((resource) => resource.strategy.deprecationWarning)).toEqual([
    undefined,
    'example.com/v1beta1 Widget is deprecated; use example.com/v1 Widget',
    'use v1',
  ])
  const object: JsonObject = { apiVersion: 'example.com/v1', kind: 'Widget' }
  expect(toVersion(object, (custom[1] as ServedResource).definition)).toEqual({
    apiVersion: 'example.com/v1beta1',
    kind: 'Widget',
  })
  expect(toVersion(object, (custom[0] as ServedResource).definition)).toBe(object)
})

test('adds a new storage version to the stored ones, and the old one must stay in the spec', () => {
  const store = createStore()
  const table = createResourceTable(store)
  const name = define(store, table)
  const resource = definitionsOf(table)
  const old = stored(store, name)
  const versions = [version('v1', { storage: false }), version('v2', { storage: true })]
  const next = { ...old, spec: { ...(old['spec'] as JsonObject), versions } }
  expect(resource.validateUpdate(next, old).errors).toEqual([])
  expect(resource.prepareForUpdate(next, old, context)).toMatchObject({ status: { storedVersions: ['v1', 'v2'] } })
  put(store, next)
  expect(stored(store, name)).toMatchObject({ status: { storedVersions: ['v1', 'v2'] } })
  const without = { ...next, spec: { ...next.spec, versions: [version('v2', { storage: true })] } }
  expect(resource.validateUpdate(without, stored(store, name)).errors[0]?.field).toBe('status.storedVersions[0]')
})

test('a change without effect on serving keeps compiled values and the table version', () => {
  const store = createStore()
  const table = createResourceTable(store)
  const name = define(store, table)
  const [served, before] = [table.find('example.com', 'v1', 'widgets'), table.version]
  const old = stored(store, name)
  put(store, { ...old, metadata: { ...(old['metadata'] as JsonObject), labels: { a: 'b' } } })
  expect(table.find('example.com', 'v1', 'widgets')).toBe(served)
  expect(table.version).toBe(before)
  update(store, name, { versions: [version('v1', { schema: { openAPIV3Schema: { type: 'object' } } })] })
  expect(table.find('example.com', 'v1', 'widgets')).not.toBe(served)
  expect(table.version).toBeGreaterThan(before)
})

test('a definition cannot replace a built-in resource', () => {
  const store = createStore()
  const table = createResourceTable(store)
  const before = table.find('apps', 'v1', 'deployments')
  put(store, definition({ group: 'apps', plural: 'deployments', kind: 'Deployment' }))
  expect(table.find('apps', 'v1', 'deployments')).toBe(before)
  expect(table.findByKind('apps', 'v1', 'Deployment')).toBe(before)
  expect(table.all().filter((resource) => resource.definition.kind === 'Deployment')).toEqual([before])
  store.commit([{ key: { resource: storageName, namespace: '', name: 'deployments.apps' }, object: null }])
  expect(table.find('apps', 'v1', 'deployments')).toBe(before)
})

test('refuses an invalid definition with its errors, and warns about an unknown format', () => {
  const table = createResourceTable(createStore())
  const resource = definitionsOf(table)
  const complete = (parts: DefinitionParts) =>
    resource.prepareForCreate(resource.prepare(definition(parts)).value, context)
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'string', format: 'odd' } } } }
  expect(resource.validateCreate(complete({ scope: 'Everywhere' })).errors[0]).toMatchObject({
    field: 'spec.scope',
    type: 'FieldValueNotSupported',
  })
  expect(resource.validateCreate(complete({ versions: [version('v1', { schema })] }))).toEqual({
    errors: [],
    warnings: ['unrecognized format "odd"'],
  })
})
