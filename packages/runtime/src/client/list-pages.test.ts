import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { configMap, configMapKind, configMapList } from '../watch/testing/config-maps.ts'
import { respondStatus, respondValue, ScriptedPeer } from '../watch/testing/scripted-peer.ts'
import { createClient } from './create-client.ts'
import { listAll, listPages } from './list-pages.ts'

const page = (names: string, revision: number, next?: string) =>
  respondValue(
    configMapList(
      revision,
      [...names].map((name) => configMap(name, 1)),
      next,
    ),
  )

function peerAndClient(...steps: ConstructorParameters<typeof ScriptedPeer>) {
  const peer = new ScriptedPeer(...steps)
  return { peer, client: createClient({ transport: peer }) }
}

const namesOf = (items: readonly { readonly metadata?: { readonly name?: string } }[]) =>
  items.map(({ metadata }) => metadata?.name).join('')

test('one full list replaces the pages when a page has expired, and listAll returns that list', async () => {
  const steps = [page('ab', 7, 'one'), page('cd', 7, 'two'), respondStatus(410, 'Expired'), page('abxy', 9)]
  const { peer, client } = peerAndClient(...steps, ...steps)
  const seen: string[] = []
  const options = { namespace: 'default', labelSelector: 'a=b', limit: 2, resourceVersion: '5' } as const
  for await (const { items, isRestart } of listPages(client, configMapKind, options)) {
    seen.push(`${namesOf(items)}${isRestart ? ' again' : ''}`)
  }
  expect(seen).toEqual(['ab', 'cd', 'abxy again'])
  const common = { labelSelector: 'a=b' }
  expect(peer.queries).toStrictEqual([
    { ...common, limit: '2', resourceVersion: '5' },
    { ...common, limit: '2', continue: 'one' },
    { ...common, limit: '2', continue: 'two' },
    common,
  ])
  const all = await listAll(client, configMapKind, options)
  expect([namesOf(all.items), all.resourceVersion]).toEqual(['abxy', '9'])
})

test('throws Expired to a caller that started with its own token', async () => {
  const { client } = peerAndClient(page('cd', 7, 'two'), respondStatus(410, 'Expired'))
  await expect(listAll(client, configMapKind, { continue: 'one' })).rejects.toMatchObject({ code: 410 })
})

test('throws when the first page has expired, and for other failures', async () => {
  const { client } = peerAndClient(respondStatus(410, 'Expired'), page('ab', 7, 'one'), respondStatus(403, 'Forbidden'))
  await expect(listAll(client, configMapKind, { resourceVersion: '1' })).rejects.toMatchObject({ code: 410 })
  await expect(listAll(client, configMapKind)).rejects.toMatchObject({ code: 403 })
})

test('a page has listPageSize objects by default, and leaving the loop requests no more', async () => {
  const { peer, client } = peerAndClient(page('ab', 7, 'one'))
  for await (const { items } of listPages(client, configMapKind)) {
    expect(namesOf(items)).toBe('ab')
    break
  }
  expect(peer.queries).toStrictEqual([{ limit: String(runtimeLimits.listPageSize) }])
})
