import { systemRuntime } from 'kubewright/host'
import { ConfigMap } from 'kubewright/kinds'
import { silentLogger } from 'kubewright/log'
import { type KindReference, untypedKind } from 'kubewright/resource'
import type { ReconcileRecord } from 'kubewright/trace'
import { expect, onTestFinished, test } from 'vitest'
import { findProject } from '../project/index.ts'
import { newProject, writeTexts } from '../project/testing/index.ts'
import type { DevEvent } from './dev-event.ts'
import { DevSession } from './dev-session.ts'
import { memoryTarget, siteSources } from './testing/index.ts'

const runtime = systemRuntime()
const Site: KindReference = untypedKind({ group: 'example.com', version: 'v1', kind: 'Site' })
const site = (name: string, title: unknown) =>
  ({ apiVersion: 'example.com/v1', kind: 'Site', metadata: { namespace: 'default', name }, spec: { title } }) as never
const named = (name: string) => ({ namespace: 'default', name })

/** A session on a cluster in memory, with its events. */
async function startSession(files: Readonly<Record<string, string>> = {}) {
  const folder = newProject({ ...siteSources, ...files })
  const events: DevEvent[] = []
  const waits: (() => void)[] = []
  const session: DevSession = new DevSession({
    project: await findProject(folder),
    runtime,
    log: silentLogger,
    appliesSamples: true,
    startTarget: () => memoryTarget(runtime, (error) => session.failed(error)),
    emit(event) {
      events.push(event)
      for (const look of [...waits]) look()
    },
  })
  onTestFinished(() => session.stop())
  /** Resolves with the first event, from the beginning or the given position, that fulfils the condition. */
  const event = <Type extends DevEvent['type']>(
    type: Type,
    isWanted: (event: Extract<DevEvent, { type: Type }>) => boolean = () => true,
    from = 0,
  ) =>
    new Promise<Extract<DevEvent, { type: Type }>>((resolve) => {
      const look = () => {
        const found = events.slice(from).find((one) => one.type === type && isWanted(one as never))
        if (found !== undefined) resolve(found as never)
      }
      waits.push(look)
      look()
    })
  await session.start(false)
  const client = () => {
    if (session.target === undefined) throw new Error('there is no cluster')
    return session.target.client
  }
  const edit = (path: keyof typeof siteSources, search: string, replacement: string) =>
    writeTexts(folder, { [path]: siteSources[path].replace(search, replacement) })
  return { session, folder, events, event, client, edit }
}

const ofKey =
  (key: string) =>
  ({ record }: { readonly record: ReconcileRecord }) =>
    record.key === key

test('starts the operator with definitions and samples, and reloads it with the state of the cluster kept', async () => {
  const { session, event, events, client, edit } = await startSession()
  await event('reconcile', ofKey('default/blog'))
  const before = await client().get(Site, named('blog'))
  edit('src/site.controller.ts', 'title: spec.title', "title: spec.title + '!'")
  const position = events.length
  await session.reload()
  await event('reconcile', ofKey('default/blog'), position)
  expect((await client().get(ConfigMap, named('blog')))?.data).toEqual({ title: 'Hello!' })
  expect((await client().get(Site, named('blog')))?.metadata?.uid).toBe(before?.metadata?.uid)
})

test('sources that cannot be loaded leave the running operator alone, and the next change is loaded', async () => {
  const { session, event, events, client, edit } = await startSession()
  const running = session.running
  edit('src/operator.ts', 'name:', 'name::')
  await session.reload()
  expect(events.at(-1)).toEqual({
    type: 'broken',
    message: 'src/operator.ts:3:47: Unexpected ":"',
    isRunning: true,
  })
  expect(session.running).toBe(running)
  await client().create(Site, site('shop', 'Shop'))
  await event('reconcile', ofKey('default/shop'))
  edit('src/operator.ts', 'name:', 'name :')
  await session.reload()
  expect(session.isBroken).toBe(false)
  expect(session.running).not.toBe(running)
})

test('an error in the sources at the start only delays the operator', async () => {
  const { session, event, events, edit } = await startSession({ 'src/operator.ts': 'export const operator = ]' })
  expect(events).toContainEqual(expect.objectContaining({ type: 'broken', isRunning: false }))
  edit('src/operator.ts', 'none', 'none')
  await session.reload()
  await event('reconcile', ofKey('default/blog'))
})

test('lists the objects that a changed schema refuses or cuts', async () => {
  const { session, events, edit } = await startSession()
  edit('src/site.ts', 'title: z.string()', 'title: z.string().max(3), size: z.int()')
  await session.reload()
  expect(events.filter(({ type }) => type === 'invalid')).toEqual([
    {
      type: 'invalid',
      object: 'Site default/blog',
      problems: ['spec.title: Too long: may not be more than 3 bytes', 'spec.size: Required value'],
    },
  ])
  edit('src/site.ts', 'title: z.string()', 'name: z.string().optional()')
  await session.reload()
  expect(events.filter(({ type }) => type === 'invalid').at(-1)).toMatchObject({
    problems: ['spec.title: the schema no longer has it, so the next write drops it'],
  })
})

test('a sample is applied again only when its file changes, and a refused one names the file', async () => {
  const { session, folder, events, client } = await startSession()
  await client().delete(Site, named('blog'))
  await session.reload()
  expect(await client().get(Site, named('blog'))).toBeUndefined()
  writeTexts(folder, { 'samples/site.yaml': siteSources['samples/site.yaml'].replace('Hello', 'Again') })
  await session.reload()
  expect(await client().get(Site, named('blog'))).toMatchObject({ spec: { title: 'Again' } })
  writeTexts(folder, { 'samples/site.yaml': siteSources['samples/site.yaml'].replace('Hello', '[1]') })
  await session.reload()
  expect(events.at(-1)).toMatchObject({
    type: 'error',
    message: expect.stringMatching(/^samples\/site.yaml: Site blog: /),
  })
})

test('a fresh cluster has only the samples', async () => {
  const { session, client } = await startSession()
  await client().create(Site, site('shop', 'Shop'))
  await session.fresh()
  const { items } = await client().list(Site)
  expect(items.map(({ metadata }) => metadata?.name)).toEqual(['blog'])
})

test('paused reconciles wait with their causes, one at a time is let through, and a restart keeps the pause', async () => {
  const { session, event, events, client } = await startSession()
  await event('reconcile', ofKey('default/blog'))
  session.gate.pause()
  await session.restart()
  await client().create(Site, site('shop', 'Shop'))
  const position = events.length
  const keys = () => events.slice(position).flatMap((one) => (one.type === 'reconcile' ? [one.record.key] : []))
  session.gate.step()
  await event('reconcile', () => true, position)
  expect(keys()).toHaveLength(1)
  session.gate.resume()
  await session.running?.idle()
  expect(keys().sort()).toEqual(['default/blog', 'default/shop'])
})

test('reports a value that differs at every run once, over reloads too, and again when it returns', async () => {
  const { session, event, events, edit } = await startSession()
  const findings = () => events.filter(({ type }) => type === 'finding')
  const reloadWith = async (value: string) => {
    const position = events.length
    edit('src/site.controller.ts', 'title: spec.title', `title: ${value}`)
    await session.reload()
    await event('reconcile', ofKey('default/blog'), position)
  }
  await reloadWith('String(Math.random())')
  expect(findings()).toEqual([
    expect.objectContaining({ finding: expect.objectContaining({ detector: 'non-deterministic reconcile' }) }),
  ])
  await reloadWith('Math.random().toString()')
  expect(findings()).toHaveLength(1)
  await reloadWith('spec.title')
  await reloadWith('String(Math.random())')
  expect(findings()).toHaveLength(2)
})
