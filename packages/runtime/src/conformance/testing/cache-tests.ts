import { expect } from 'vitest'
import type { InformerEvent } from '../../cache/index.ts'
import { waitFor, whenCondition } from '../../client/helpers/index.ts'
import { metadataOf } from '../../client/index.ts'
import { ConfigMap, CustomResourceDefinition, Deployment } from '../../kinds/index.ts'
import { untypedKind } from '../../resource/index.ts'
import type { RuntimeSuiteTests } from './suite-context.ts'

const labels = { suite: 'cache' }
const labelSelector = 'suite=cache'

function widgetsOf(namespace: string) {
  const group = `${namespace}.example.com`
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } } as const
  const names = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' }
  const versions = [{ name: 'v1', served: true, storage: true, schema }]
  const definition = {
    metadata: { name: `widgets.${group}` },
    spec: { group, scope: 'Namespaced' as const, names, versions },
  }
  return { definition, Widget: untypedKind({ group, version: 'v1', kind: 'Widget', plural: 'widgets' }) }
}

export const cacheTests: RuntimeSuiteTests = {
  'a cache equals the server: by name, by list, by label and by index': async (context) => {
    const { admin, cache, namespace, named, until } = context
    for (const [name, colour] of [
      ['a', 'red'],
      ['b', 'red'],
      ['c', 'blue'],
    ] as const) {
      await admin.create(ConfigMap, { metadata: { ...named(name), labels: { ...labels, colour } }, data: { colour } })
    }
    const informer = cache.informer(ConfigMap)
    informer.addIndex('colour', (object) => (object.data?.['colour'] === undefined ? [] : [object.data['colour']]))
    cache.start()
    await cache.synced()
    const names = (objects: readonly ConfigMap[]) => objects.map(({ metadata }) => metadata.name).sort()
    const byIndex = (value: string) => names(cache.list(ConfigMap, { namespace, index: { name: 'colour', value } }))
    expect(byIndex('red')).toEqual(['a', 'b'])
    expect(names(cache.list(ConfigMap, { namespace, labelSelector: 'colour=blue' }))).toEqual(['c'])
    await admin.patch(ConfigMap, named('a'), { type: 'merge', patch: { data: { colour: 'blue' } } })
    await admin.delete(ConfigMap, named('c'))
    await until('the changes', () => cache.get(ConfigMap, named('c')) === undefined)
    expect(byIndex('blue')).toEqual(['a'])
    const { items } = await admin.list(ConfigMap, { namespace, labelSelector })
    const listed = items.map(({ metadata: { managedFields: _, ...metadata }, ...item }) => ({ ...item, metadata }))
    expect(cache.list(ConfigMap, { namespace, labelSelector })).toEqual(listed)
  },

  'this process reads its own writes at once, and its handlers get them with the origin': async (context) => {
    const { admin, cache, client, named, until } = context
    const received: string[] = []
    cache.informer(Deployment).addHandler(({ type, object, origin }) => {
      received.push(`${type} ${object.metadata.name} ${object.spec?.replicas}${origin === undefined ? '' : ' own'}`)
    })
    cache.start()
    await cache.synced()
    const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'example.com/main:1' }] } }
    const spec = { replicas: 1, selector: { matchLabels: labels }, template }
    const created = await client.create(Deployment, { metadata: named('web'), spec })
    expect(cache.get(Deployment, named('web'))?.metadata.uid).toBe(created.metadata.uid)
    await client.patch(Deployment, named('web'), { type: 'merge', patch: { spec: { replicas: 2 } } })
    expect(cache.get(Deployment, named('web'))?.spec?.replicas).toBe(2)
    await admin.patch(Deployment, named('web'), { type: 'merge', patch: { spec: { replicas: 3 } } })
    await until('the change of another', () => cache.get(Deployment, named('web'))?.spec?.replicas === 3)
    await client.delete(Deployment, named('web'), { propagation: 'Background' })
    expect(cache.get(Deployment, named('web'))).toBeUndefined()
    expect(received).toEqual(['added web 1 own', 'updated web 2 own', 'updated web 3', 'deleted web 3 own'])
    await until('the watch', () => cache.usage().every(({ pending }) => pending.writes + pending.removals === 0))
  },

  'after requireFresh the cache equals the server': async (context) => {
    const { admin, cache, namespace, named } = context
    cache.informer(ConfigMap)
    cache.start()
    await cache.synced()
    for (let round = 0; round < 5; round++) {
      await admin.create(ConfigMap, { metadata: named(`c${round}`) })
      await cache.requireFresh(ConfigMap, { namespace })
      expect(cache.get(ConfigMap, named(`c${round}`))).toBeDefined()
    }
  },

  'a metadata-only kind is read from the watch of whole objects': async (context) => {
    const { admin, cache, namespace, named, until } = context
    await admin.create(ConfigMap, { metadata: { ...named('a'), labels }, data: { n: '1' } })
    cache.informer(metadataOf(ConfigMap))
    cache.start()
    await cache.synced()
    const [read] = cache.list(metadataOf(ConfigMap), { namespace, labelSelector })
    expect(read).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: named('a') })
    expect(read).not.toHaveProperty('data')
    await admin.delete(ConfigMap, named('a'))
    await until('the deletion', () => cache.list(metadataOf(ConfigMap), { namespace, labelSelector }).length === 0)
  },

  'a new kind is watched at once, and a removed kind is reported as deleted, with the reason in each read': async (
    context,
  ) => {
    const { admin, cache, namespace, named, runtime, until } = context
    const { definition, Widget } = widgetsOf(namespace)
    const received: string[] = []
    const note = ({ type, state }: InformerEvent) => received.push(`${type} ${state.name}`)
    cache.informer(Widget).addHandler(note)
    cache.start()
    await expect(cache.synced()).rejects.toMatchObject({ code: 'CACHE_WATCH_REFUSED' })
    const crd = await admin.create(CustomResourceDefinition, definition)
    await waitFor(admin, CustomResourceDefinition, crd.metadata, whenCondition('Established'), { runtime })
    cache.kindServed(Widget)
    await until('the kind', () => cache.usage()[0]?.phase === 'watching')
    await admin.create(Widget, { metadata: named('one'), spec: { size: 1 } })
    await until('the object', () => received.length === 1)
    expect(cache.get(Widget, named('one'))).toMatchObject({ spec: { size: 1 } })
    await admin.delete(CustomResourceDefinition, crd.metadata)
    await until('the end of the kind', () => received.length === 2)
    expect(received).toEqual(['added one', 'deleted one'])
    await until('the reason', () => cache.usage()[0]?.phase === 'refused')
    expect(() => cache.list(Widget, { namespace })).toThrow(expect.objectContaining({ code: 'CACHE_WATCH_REFUSED' }))
  },
}
