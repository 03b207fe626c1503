import { expect } from 'vitest'
import { ConfigMap, Deployment, Namespace } from '../../kinds/index.ts'
import { createClient } from '../create-client.ts'
import { mergePatchFrom, strategicMergePatchFrom } from '../helpers/index.ts'
import { interceptedClient } from '../intercepted-client.ts'
import { namespacedClient } from '../namespaced-client.ts'
import { dryRunClient, withFieldManager, withFieldValidation } from '../write-defaults.ts'
import { deploymentNamed, type SuiteTests } from './suite.ts'

export const wrapperTests: SuiteTests = {
  'a merge patch with an optimistic lock has the revision in it, and is refused when that has passed': async ({
    client,
    named,
  }) => {
    const created = await client.create(ConfigMap, { metadata: named('web'), data: { a: '1', b: '1' } })
    const patch = mergePatchFrom(created, { ...created, data: { a: '2' } }, { optimisticLock: true })
    expect(patch).toStrictEqual({
      type: 'merge',
      patch: { data: { a: '2', b: null }, metadata: { resourceVersion: created.metadata.resourceVersion } },
    })
    expect((await client.patch(ConfigMap, named('web'), patch)).data).toEqual({ a: '2' })
    await expect(client.patch(ConfigMap, named('web'), patch)).rejects.toMatchObject({ reason: 'Conflict' })
    const unlocked = mergePatchFrom(created, { ...created, data: { ...created.data, c: '3' } })
    expect(unlocked).toStrictEqual({ type: 'merge', patch: { data: { c: '3' } } })
    expect((await client.patch(ConfigMap, named('web'), unlocked)).data).toEqual({ a: '2', c: '3' })
  },

  'a strategic merge patch merges a list by its keys, where a merge patch replaces it': async (context) => {
    const { client, named } = context
    const created = await client.create(Deployment, deploymentNamed(named('web')))
    const main = { name: 'main', image: 'example.com/main:1' }
    const side = { name: 'side', image: 'example.com/side:1' }
    const running = (...containers: object[]) => ({
      ...created,
      spec: { ...created.spec, template: { ...created.spec?.template, spec: { containers } } },
    })
    const images = ({ spec }: Deployment) =>
      spec?.template?.spec?.containers?.map(({ name, image }) => `${name} ${image}`)
    const strategic = strategicMergePatchFrom(Deployment, running(main), running(main, side))
    const merge = mergePatchFrom(running(main), running(side))
    const containersIn = (patch: unknown) => (patch as Deployment).spec?.template?.spec?.containers
    expect(containersIn(strategic.patch)).toEqual([side])
    expect(containersIn(merge.patch)).toEqual([side])
    const merged = await client.patch(Deployment, named('web'), strategic)
    expect(images(merged)).toEqual(['main example.com/main:1', 'side example.com/side:1'])
    const replaced = await client.patch(Deployment, named('web'), merge)
    expect(images(replaced)).toEqual(['side example.com/side:1'])
  },

  'a dry run returns the result and stores nothing, by call, client and wrapper': async ({
    client,
    transport,
    runtime,
    namespace,
    named,
  }) => {
    const metadata = named('web')
    const dry = [dryRunClient(client), createClient({ transport, runtime, dryRun: true })]
    expect(await client.create(ConfigMap, { metadata }, { dryRun: true })).toMatchObject({ metadata })
    for (const one of dry) {
      expect(await one.create(ConfigMap, { metadata }, { dryRun: false })).toMatchObject({ metadata })
      expect(await one.apply(ConfigMap, { metadata }, { manager: 'suite' })).toMatchObject({ metadata })
    }
    expect(await client.get(ConfigMap, metadata)).toBeUndefined()
    const created = await client.create(ConfigMap, { metadata, data: { a: '1' } })
    for (const one of dry) {
      expect((await one.update(ConfigMap, { ...created, data: { a: '2' } })).data).toEqual({ a: '2' })
      const patch = { data: { a: '3' } }
      expect((await one.patch(ConfigMap, metadata, { type: 'merge', patch })).data).toEqual({ a: '3' })
      await one.delete(ConfigMap, metadata)
      await one.deleteAllOf(ConfigMap, { namespace })
    }
    expect(await client.get(ConfigMap, metadata)).toEqual(created)
  },

  'a namespaced client fills in its namespace, refuses others and passes cluster-scoped kinds on': async ({
    client,
    namespace,
    named,
  }) => {
    const own = namespacedClient(client, namespace)
    const created = await own.create(ConfigMap, { metadata: { name: 'web' }, data: { a: '1' } })
    expect(created.metadata.namespace).toBe(namespace)
    expect(await own.get(ConfigMap, { name: 'web' })).toEqual(created)
    expect((await own.list(ConfigMap, { fieldSelector: 'metadata.name=web' })).items).toEqual([created])
    await own.apply(ConfigMap, { metadata: { name: 'web' }, data: { b: '2' } }, { manager: 'other' })
    await own.patch(ConfigMap, { name: 'web' }, { type: 'merge', patch: { data: { c: '3' } } })
    expect((await own.get(ConfigMap, named('web')))?.data).toEqual({ a: '1', b: '2', c: '3' })
    const foreign = { namespace: 'kube-system', name: 'web' }
    const refused = { code: 'CLIENT_NAMESPACE_FOREIGN' }
    await expect(own.get(ConfigMap, foreign)).rejects.toMatchObject(refused)
    await expect(own.list(ConfigMap, { namespace: 'kube-system' })).rejects.toMatchObject(refused)
    await expect(own.create(ConfigMap, { metadata: foreign })).rejects.toMatchObject(refused)
    await expect(own.apply(ConfigMap, { metadata: foreign }, { manager: 'm' })).rejects.toMatchObject(refused)
    await expect(own.patch(ConfigMap, foreign, { type: 'merge', patch: {} })).rejects.toMatchObject(refused)
    await expect(own.delete(ConfigMap, foreign)).rejects.toMatchObject(refused)
    await expect(own.deleteAllOf(ConfigMap, { namespace: 'kube-system' })).rejects.toMatchObject(refused)
    expect((await own.get(Namespace, { name: namespace }))?.metadata.name).toBe(namespace)
    await own.delete(ConfigMap, { name: 'web' })
    expect(await client.get(ConfigMap, named('web'))).toBeUndefined()
  },

  'a second read does not return a field that was removed since the first': async ({ client, named }) => {
    await client.create(ConfigMap, { metadata: { ...named('web'), labels: { a: '1' } }, data: { a: '1' } })
    const before = await client.get(ConfigMap, named('web'))
    await client.patch(ConfigMap, named('web'), { type: 'merge', patch: { data: null, metadata: { labels: null } } })
    const after = await client.get(ConfigMap, named('web'))
    expect(before?.data).toEqual({ a: '1' })
    expect([after?.data, after?.metadata.labels]).toEqual([undefined, undefined])
  },

  'interceptors see, change and replace requests, and other methods call the client directly': async ({
    client,
    named,
  }) => {
    const seen: string[] = []
    const watched = interceptedClient(client, {
      get: async (inner, kind, name, options) => {
        seen.push(`get ${kind.id} ${name.name}`)
        return name.name === 'ghost' ? undefined : await inner.get(kind, name, options)
      },
      create: () => {
        throw new Error('not today')
      },
      patch: async (inner, kind, name, patch, options) => {
        seen.push(`patch ${options?.subresource ?? 'object'}`)
        return await inner.patch(kind, name, patch, options)
      },
    })
    await expect(watched.create(ConfigMap, { metadata: named('web') })).rejects.toThrow('not today')
    await client.create(Deployment, deploymentNamed(named('ghost')))
    expect(await watched.get(Deployment, named('ghost'))).toBeUndefined()
    const patch = { type: 'merge', patch: { spec: { replicas: 3 } } } as const
    await watched.patch(Deployment, named('ghost'), patch, { subresource: 'scale' })
    expect(await watched.list(Deployment, { namespace: named('').namespace })).toMatchObject({
      items: [{ spec: { replicas: 3 } }],
    })
    expect(seen).toEqual(['get Deployment.apps ghost', 'patch scale'])
  },

  'field manager and field validation come from the wrapper unless the call sets them': async ({ client, named }) => {
    const managers = (object: ConfigMap | undefined) => object?.metadata.managedFields?.map(({ manager }) => manager)
    const owned = withFieldManager(client, 'wrapper')
    const created = await owned.create(ConfigMap, { metadata: named('web'), data: { a: '1' } })
    expect(managers(created)).toEqual(['wrapper'])
    const patched = await owned.patch(
      ConfigMap,
      named('web'),
      { type: 'merge', patch: { data: { b: '2' } } },
      { manager: 'caller' },
    )
    expect(managers(patched)?.sort()).toEqual(['caller', 'wrapper'])
    const strict = withFieldValidation(client, 'Strict')
    const bogus = { metadata: named('strict'), bogus: true } as never
    await expect(strict.create(ConfigMap, bogus)).rejects.toMatchObject({ code: 400 })
    await strict.create(ConfigMap, bogus, { fieldValidation: 'Ignore' })
  },
}
