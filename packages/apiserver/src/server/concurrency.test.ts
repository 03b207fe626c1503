import type { JsonObject } from '@kubewright/kube/json'
import type { Transport, WatchEvent } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createApiServer } from './server.ts'
import { expectedEvents, selectors, wanderingSteps } from './testdata/wandering-objects.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

async function send(transport: Transport, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, value?: JsonObject) {
  const body = value === undefined ? {} : { body: { form: 'value', value } as const }
  const response = await transport.send({ method, path, ...body })
  if (response.body.form !== 'value') throw new Error(`a response in the form of ${response.body.form}`)
  return { status: response.status, object: response.body.value as JsonObject & { data: JsonObject } }
}

test('64 writers of one object that retry after a conflict lose no update', async () => {
  const server = createApiServer({ runtime: createVirtualRuntime() })
  const path = `${configMaps}/counter`
  const first = server.transport()
  await send(first, 'POST', configMaps, { metadata: { name: 'counter' }, data: { count: '0' } })
  let conflicts = 0
  const increment = async (transport: Transport) => {
    for (;;) {
      const { object } = await send(transport, 'GET', path)
      const count = String(Number(object.data['count']) + 1)
      const { status } = await send(transport, 'PUT', path, { ...object, data: { count } })
      if (status === 200) return
      expect(status).toBe(409)
      conflicts++
    }
  }
  const writers = Array.from({ length: 64 }, (_, index) => server.transport({ userAgent: `writer-${index}` }))
  await Promise.all(writers.map(increment))
  expect((await send(first, 'GET', path)).object.data['count']).toBe('64')
  expect(conflicts).toBeGreaterThan(64)
  await server.close()
})

test('200 watchers see the same events in the same order while objects start and stop to match their selectors', async () => {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const transport = server.transport()
  const watchers = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const labelSelector = selectors[index % selectors.length] as string
      const query = { watch: 'true', labelSelector, resourceVersion: String(server.store.revision) }
      const response = await transport.send({ method: 'GET', path: configMaps, query, stream: true })
      if (response.body.form !== 'stream') throw new Error('no stream')
      return { labelSelector, stream: response.body.stream, seen: [] as string[], versions: [] as number[] }
    }),
  )
  const steps = wanderingSteps(150)
  for (const [index, { method, name, object }] of steps.entries()) {
    const path = method === 'POST' ? configMaps : `${configMaps}/${name}`
    const { status } = await send(transport, method, path, object)
    expect(status).toBeLessThan(300)
    // Readers that read at different times get the same events in larger pieces.
    if (index % 50 === 0) await runtime.advance(1_000)
  }
  for (const watcher of watchers) {
    const expected = expectedEvents(steps, watcher.labelSelector)
    while (watcher.seen.length < expected.length) {
      const chunk = await watcher.stream.next()
      if (chunk?.form !== 'events') break
      for (const event of chunk.events) note(watcher, event)
    }
    expect(watcher.seen).toEqual(expected)
    expect(watcher.versions).toEqual([...new Set(watcher.versions)].sort((left, right) => left - right))
  }
  await server.close()
})

function note(watcher: { readonly seen: string[]; readonly versions: number[] }, { type, object }: WatchEvent): void {
  const { name, resourceVersion } = object['metadata'] as { readonly name: string; readonly resourceVersion: string }
  watcher.seen.push(`${type} ${name}`)
  watcher.versions.push(Number(resourceVersion))
}
