import { afterEach, expect, test } from 'vitest'
import { createApiServer } from '../server.ts'
import { expectedEvents, selectors, wanderingSteps } from '../testdata/wandering-objects.ts'
import { createWireClient, createWireRuntime, linesOf, type WireClient } from './testing/wire.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const configMaps = '/api/v1/namespaces/default/configmaps'

/** The first events of one watch. */
async function watch(client: WireClient, labelSelector: string, from: string, count: number) {
  const query = new URLSearchParams({ watch: 'true', labelSelector, resourceVersion: from })
  const response = await client.open(`${configMaps}?${query}`)
  const read = async () => {
    const seen: string[] = []
    const versions: number[] = []
    for await (const line of linesOf(response)) {
      const { type, object } = JSON.parse(line)
      seen.push(`${type} ${object.metadata.name}`)
      versions.push(Number(object.metadata.resourceVersion))
      if (seen.length >= count) break
    }
    return { seen, versions }
  }
  return { labelSelector, events: read() }
}

test('200 watchers over HTTPS see the same events in the same order, without duplicates and gaps', async () => {
  const server = createApiServer({ runtime: createWireRuntime() })
  const client = createWireClient(await server.listen())
  cleanups.push(
    () => server.close(),
    () => client.close(),
  )
  const steps = wanderingSteps(50)
  const from = String(server.store.revision)
  const watches = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const selector = selectors[index % selectors.length] as string
      return watch(client, selector, from, expectedEvents(steps, selector).length)
    }),
  )
  for (const { method, name, object } of steps) {
    const path = method === 'POST' ? configMaps : `${configMaps}/${name}`
    const headers = { 'content-type': 'application/json' }
    const body = object === undefined ? {} : { body: JSON.stringify(object) }
    expect((await client.send(path, { method, headers, ...body })).status).toBeLessThan(300)
  }
  for (const { labelSelector, events } of watches) {
    const { seen, versions } = await events
    expect(seen).toEqual(expectedEvents(steps, labelSelector))
    expect(versions).toEqual([...new Set(versions)].sort((left, right) => left - right))
  }
})
