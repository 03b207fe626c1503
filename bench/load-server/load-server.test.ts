import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionPath } from './discovery.ts'
import { Payload } from './payload.ts'
import { requestHandler } from './request-handler.ts'
import { type Workload, workloadName, workloadObject } from './workload-object.ts'

const count = 1201
const changeCount = 1300
const server = createServer(requestHandler(new Payload(count, changeCount)))
// On a slow machine, two requests may be further apart than Node's five seconds of keep-alive; the connection must stay
// open.
server.keepAliveTimeout = 0
let url = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

interface List {
  readonly items: readonly Workload[]
  readonly metadata: { readonly continue: string; readonly resourceVersion: string }
}

interface Event {
  readonly type: string
  readonly object: Workload
}

async function read<Body>(path: string): Promise<Body> {
  return (await (await fetch(url + path)).json()) as Body
}

/** The events of a watch, as they arrive. */
async function openWatch(query: string): Promise<AsyncGenerator<Event>> {
  const [response] = (await once(get(`${url}${collectionPath}?watch=true&${query}`), 'response')) as [IncomingMessage]
  return (async function* () {
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) {
      const lines = (text + chunk).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as Event
    }
  })()
}

async function take(events: AsyncGenerator<Event>, wanted: number): Promise<Event[]> {
  const taken: Event[] = []
  while (taken.length < wanted) taken.push((await events.next()).value as Event)
  return taken
}

test('an object is about 2.35 KB, 0.8 KB of it managedFields, with its keys in order', () => {
  const texts = Array.from({ length: 1000 }, (_, index) => JSON.stringify(workloadObject(index * 97, 100_000, 100_000)))
  const average = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
  expect(average).toBeGreaterThan(2300)
  expect(average).toBeLessThan(2400)
  const { metadata, spec } = workloadObject(1, 2, 3)
  expect(JSON.stringify(metadata['managedFields']).length).toBeGreaterThan(780)
  for (const part of [metadata, spec]) expect(Object.keys(part)).toEqual(Object.keys(part).toSorted())
})

test('pages have every object once, in the order of their keys, and end', async () => {
  const items: Workload[] = []
  let next: string | undefined
  let pages = 0
  do {
    const page: List = await read(`${collectionPath}?limit=500${next === undefined ? '' : `&continue=${next}`}`)
    items.push(...page.items)
    expect(page.metadata.resourceVersion).toBe(String(count))
    next = page.metadata.continue || undefined
    pages++
  } while (next !== undefined)
  expect(pages).toBe(3)
  expect(items.map(({ metadata }) => metadata.name)).toEqual(
    Array.from({ length: count }, (_, index) => workloadName(index)),
  )
  const keys = items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)
  expect(keys).toEqual(keys.toSorted())
  const whole: List = await read(collectionPath)
  expect(whole.items).toEqual(items)
})

test('a watch-list sends the same objects and then a bookmark; changes follow on command', async () => {
  const events = await openWatch('sendInitialEvents=true')
  const initial = await take(events, count)
  const { items }: List = await read(collectionPath)
  expect(initial.map(({ object }) => object)).toEqual(items)
  expect(new Set(initial.map(({ type }) => type))).toEqual(new Set(['ADDED']))
  const [bookmark] = await take(events, 1)
  expect(bookmark?.object.metadata).toMatchObject({
    annotations: { 'k8s.io/initial-events-end': 'true' },
    resourceVersion: String(count),
  })
  await fetch(`${url}/control/changes?count=${changeCount}`)
  const changes = await take(events, changeCount)
  const revisions = changes.map(({ object }) => Number(object.metadata.resourceVersion))
  expect(revisions).toEqual(Array.from({ length: changeCount }, (_, index) => count + 1 + index))
  await events.return(undefined)
})

test('a watch without initial events begins with the changes, and a paced event has its send time', async () => {
  const events = await openWatch('resourceVersion=1201')
  const before = Date.now() * 1000
  await fetch(`${url}/control/paced-changes?count=2&pauseMs=1`)
  const [first, second] = await take(events, 2)
  expect(first?.type).toBe('MODIFIED')
  expect(Number(first?.object.spec.sentAtMicros)).toBeGreaterThanOrEqual(before)
  expect(Number(second?.object.spec.sentAtMicros)).toBeGreaterThan(Number(first?.object.spec.sentAtMicros))
  await events.return(undefined)
})

test('responds to other paths with a 404 that names them', async () => {
  const response = await fetch(`${url}/api/v1/pods`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    kind: 'Status',
    message: 'the load server does not serve GET /api/v1/pods',
  })
})
