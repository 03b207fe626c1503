import { systemRuntime } from 'kubewright/host'
import { silentLogger } from 'kubewright/log'
import { type KindReference, untypedKind } from 'kubewright/resource'
import { expect, onTestFinished, test } from 'vitest'
import { findProject } from '../project/index.ts'
import { newProject, writeTexts } from '../project/testing/index.ts'
import type { DevEvent } from './dev-event.ts'
import { DevSession } from './dev-session.ts'
import { memoryTarget, siteSources } from './testing/index.ts'

const runtime = systemRuntime()
const Site: KindReference = untypedKind({ group: 'example.com', version: 'v1', kind: 'Site' })

interface Run {
  readonly version: number
  readonly name: string
  readonly title: string
}

/** The runs of the operator, which calls this object as a global. */
class RunJournal {
  readonly runs: Run[] = []
  readonly problems: string[] = []
  readonly #running = new Map<string, Run>()

  begin(run: Run): void {
    const other = [...this.#running.values()].find(({ name, version }) => name === run.name || version !== run.version)
    if (other !== undefined) this.problems.push(`${JSON.stringify(run)} began during ${JSON.stringify(other)}`)
    const last = this.runs.at(-1)?.version ?? 0
    if (run.version < last) this.problems.push(`version ${run.version} ran after version ${last}`)
    this.#running.set(run.name, run)
    this.runs.push(run)
  }

  end({ name }: Run): void {
    this.#running.delete(name)
  }
}

const siteSource = `import { defineResource, type Infer } from 'kubewright'
import { z } from 'zod'
export const Site = defineResource({
  group: 'example.com',
  version: 'v1',
  kind: 'Site',
  spec: z.object({ title: z.string() }),
  status: z.object({ title: z.string().optional(), version: z.int().optional() }),
})
export type Site = Infer<typeof Site>
`

/** A function that ends some iterations of the event loop later, so that reloads meet it while it runs. */
const controllerOf = (version: number) => `import { defineController } from 'kubewright'
import { Site } from './site.ts'
const journal = globalThis[Symbol.for('kubewright reloads')]
const version = ${version}
export const siteController = defineController({
  for: Site,
  concurrency: 3,
  async reconcile({ metadata: { name }, spec: { title } }) {
    const run = { version, name, title }
    journal.begin(run)
    for (let pause = 0; pause < 5; pause++) await new Promise((resolve) => setImmediate(resolve))
    journal.end(run)
    return { status: { title, version } }
  },
})
`

test('100 reloads among edits lose no reconcile and double none', async () => {
  const journal = new RunJournal()
  const place = Symbol.for('kubewright reloads')
  Object.assign(globalThis, { [place]: journal })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, place))
  const folder = newProject({
    'src/operator.ts': siteSources['src/operator.ts'],
    'src/site.ts': siteSource,
    'src/site.controller.ts': controllerOf(0),
  })
  const events: DevEvent[] = []
  const session: DevSession = new DevSession({
    project: await findProject(folder),
    runtime,
    log: silentLogger,
    appliesSamples: false,
    startTarget: () => memoryTarget(runtime, (error) => session.failed(error)),
    emit: (event) => void events.push(event),
  })
  onTestFinished(() => session.stop())
  await session.start(false)
  const client = session.target?.client
  if (client === undefined) throw new Error('there is no cluster')

  const names = ['a', 'b', 'c', 'd', 'e']
  const titleOf = new Map<string, string>()
  const write = (name: string, title: string) => {
    titleOf.set(name, title)
    const metadata = { namespace: 'default', name }
    const object = { apiVersion: 'example.com/v1', kind: 'Site', metadata, spec: { title } }
    return client.apply(Site, object as never, { manager: 'user' })
  }
  for (const name of names) await write(name, `${name} 0`)
  const reloads = 100
  for (let version = 1; version <= reloads; version++) {
    writeTexts(folder, { 'src/site.controller.ts': controllerOf(version) })
    const reloaded = session.reload()
    // In the middle of the reload, and at its end.
    await write(names[version % names.length] ?? '', `${version}`)
    await reloaded
    await write(names[(version + 2) % names.length] ?? '', `${version} again`)
  }
  await session.running?.idle()

  expect(events.filter(({ type }) => type !== 'reconcile' && type !== 'reloaded')).toEqual([])
  expect(events.filter(({ type }) => type === 'reloaded')).toHaveLength(reloads)
  expect(journal.problems).toEqual([])
  for (const name of names) {
    const site = await client.get(Site, { namespace: 'default', name })
    expect(site).toMatchObject({ status: { title: titleOf.get(name), version: reloads } })
  }
  // Each version sees each state of an object at most once.
  const seen = journal.runs.map((run) => JSON.stringify(run))
  expect(seen.filter((run, index) => seen.indexOf(run) !== index)).toEqual([])
})
