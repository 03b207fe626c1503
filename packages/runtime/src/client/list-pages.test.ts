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

test('a page that has expired is replaced by one list of everything, which listAll takes for the whole', async () => {
  const steps = [page('ab', 7, 'one'), page('cd', 7, 'two'), respondStatus(410, 'Expired'), page('abxy', 9)]
  const { peer, client } = peerAndClient(...steps, ...steps)
  const seen: string[] = []
  const options = { namespace: 'default', labelSelector: 'a=b', limit: 2, resourceVersion: '5' } as const
  for await (const { items, isRestart } of listPages(client, configMapKind, options)) {
    seen.push(`${namesOf(items)}${isRestart ? ' anew' : ''}`)
  }
  expect(seen).toEqual(['ab', 'cd', 'abxy anew'])
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

test('whoever begins with a token of its own is told that it has expired', async () => {
  const { client } = peerAndClient(page('cd', 7, 'two'), respondStatus(410, 'Expired'))
  await expect(listAll(client, configMapKind, { continue: 'one' })).rejects.toMatchObject({ code: 410 })
})

test('the first page that has expired, and other failures, are thrown', async () => {
  const { client } = peerAndClient(respondStatus(410, 'Expired'), page('ab', 7, 'one'), respondStatus(403, 'Forbidden'))
  await expect(listAll(client, configMapKind, { resourceVersion: '1' })).rejects.toMatchObject({ code: 410 })
  await expect(listAll(client, configMapKind)).rejects.toMatchObject({ code: 403 })
})

test('a page has listPageSize objects unless told otherwise, and leaving the loop asks for no more', async () => {
  const { peer, client } = peerAndClient(page('ab', 7, 'one'))
  for await (const { items } of listPages(client, configMapKind)) {
    expect(namesOf(items)).toBe('ab')
    break
  }
  expect(peer.queries).toStrictEqual([{ limit: String(runtimeLimits.listPageSize) }])
})
