import { expect } from 'vitest'
import { ConfigMap, Secret } from '../../kinds/index.ts'
import { createClient } from '../create-client.ts'
import { listAll, listPages } from '../list-pages.ts'
import { listStream } from '../list-stream.ts'
import { metadataOf } from '../metadata-kind.ts'
import type { SuiteContext, SuiteTests } from './suite.ts'

const labelSelector = 'suite=pages'

async function createFive({ client, named }: SuiteContext): Promise<readonly string[]> {
  const names = ['a', 'b', 'c', 'd', 'e']
  for (const name of names) {
    await client.create(ConfigMap, { metadata: { ...named(name), labels: { suite: 'pages' } }, data: { name } })
  }
  return names
}

export const listTests: SuiteTests = {
  'all pages of a list have one revision, and listAll joins them': async (context) => {
    const { client, namespace, named } = context
    const names = await createFive(context)
    const sizes: number[] = []
    const revisions = new Set<string>()
    for await (const page of listPages(client, ConfigMap, { namespace, labelSelector, limit: 2 })) {
      sizes.push(page.items.length)
      revisions.add(page.resourceVersion)
      expect(page.isRestart).toBe(false)
      await client.create(ConfigMap, { metadata: { ...named(`z-${sizes.length}`), labels: { suite: 'pages' } } })
    }
    expect(sizes).toEqual([2, 2, 1])
    expect(revisions.size).toBe(1)
    const all = await listAll(client, ConfigMap, { namespace, labelSelector, limit: 3 })
    expect(all.items.map(({ metadata }) => metadata.name)).toEqual([...names, 'z-1', 'z-2', 'z-3'])
    expect(all.resourceVersion).toMatch(/^\d+$/)
  },

  'listStream yields each object and then the revision from which to watch': async (context) => {
    const { client, namespace, named, runtime } = context
    const names = await createFive(context)
    await client.create(ConfigMap, { metadata: named('other') })
    for (const kind of [ConfigMap, metadataOf(ConfigMap)]) {
      const seen: string[] = []
      let revision = ''
      const onEnd = (resourceVersion: string) => {
        revision = resourceVersion
      }
      for await (const event of listStream(client, kind, { runtime, namespace, labelSelector, onEnd })) {
        expect(event).toMatchObject({ type: 'ADDED', object: { kind: 'ConfigMap', metadata: { namespace } } })
        expect('data' in event.object).toBe(kind === ConfigMap)
        seen.push(event.object.metadata.name)
      }
      expect(seen.sort()).toEqual(names)
      const list = await client.list(ConfigMap, { namespace, resourceVersion: revision })
      expect(Number(list.resourceVersion)).toBeGreaterThanOrEqual(Number(revision))
    }
  },

  'deleteAllOf deletes the selection, returns its last state, and keeps the rest': async (context) => {
    const { client, namespace, named } = context
    const names = await createFive(context)
    await client.create(ConfigMap, { metadata: named('other') })
    const tried = await client.deleteAllOf(ConfigMap, { namespace, labelSelector, dryRun: true })
    expect(tried.items).toHaveLength(5)
    expect((await listAll(client, ConfigMap, { namespace, labelSelector })).items).toHaveLength(5)
    const one = await client.deleteAllOf(ConfigMap, { namespace, fieldSelector: 'metadata.name=a' })
    expect(one.items.map(({ metadata, data }) => [metadata.name, data])).toEqual([['a', { name: 'a' }]])
    const rest = await client.deleteAllOf(ConfigMap, { namespace, labelSelector, propagation: 'Background' })
    expect(rest.items.map(({ metadata }) => metadata.name)).toEqual(names.slice(1))
    const left = await listAll(client, ConfigMap, { namespace, fieldSelector: 'metadata.name!=kube-root-ca.crt' })
    expect(left.items.map(({ metadata }) => metadata.name)).toEqual(['other'])
  },

  'metadata-only kinds can be read, patched and deleted': async ({ client, namespace, named }) => {
    const created = await client.create(Secret, { metadata: named('web'), stringData: { password: 'secret' } })
    const kind = metadataOf(Secret)
    const read = await client.get(kind, named('web'))
    expect(read).toStrictEqual({ apiVersion: 'v1', kind: 'Secret', metadata: created.metadata })
    const list = await client.list(kind, { namespace, fieldSelector: 'metadata.name=web' })
    expect(list.items).toStrictEqual([read])
    expect(list.resourceVersion).toMatch(/^\d+$/)
    const patched = await client.patch(kind, named('web'), {
      type: 'merge',
      patch: { metadata: { labels: { a: '1' } } },
    })
    expect(Object.keys(patched).sort()).toEqual(['apiVersion', 'kind', 'metadata'])
    expect(patched.metadata.labels).toEqual({ a: '1' })
    await expect(client.create(kind, { metadata: named('new') } as never)).rejects.toMatchObject({
      code: 'CLIENT_METADATA_ONLY',
    })
    expect(await client.get(kind, named('absent'))).toBeUndefined()
    const deleted = await client.deleteAllOf(kind, { namespace, labelSelector: 'a=1' })
    expect(deleted.items.map((item) => Object.keys(item).sort())).toEqual([['apiVersion', 'kind', 'metadata']])
  },

  'a warning is reported with its request, and once if requested': async ({ transport, runtime, named }) => {
    const received: string[] = []
    const options = { transport, runtime, deduplicateWarnings: true } as const
    const client = createClient({ ...options, onWarning: (text, { method }) => received.push(`${method}: ${text}`) })
    const object = { metadata: named('web'), bogus: 1 } as never
    await client.create(ConfigMap, object)
    await client.update(ConfigMap, object)
    expect(received).toEqual(['POST: unknown field "bogus"'])
    const strict = createClient({ transport, runtime, fieldValidation: 'Strict' })
    await expect(strict.update(ConfigMap, object)).rejects.toMatchObject({ code: 400, reason: 'BadRequest' })
    await strict.update(ConfigMap, object, { fieldValidation: 'Ignore' })
  },
}
