import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createApiServer } from '@kubewright/apiserver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { systemRuntime } from '../host/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import type { CandidateSettings } from './testing/candidate-settings.ts'
import { type CutProxy, startCutProxy } from './testing/cut-proxy.ts'

const runtime = systemRuntime()
const server = createApiServer({ runtime })
const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
const program = fileURLToPath(new URL('./testing/candidate.ts', import.meta.url))
const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const times = { leaseDurationMs: 4000, renewDeadlineMs: 3000, retryPeriodMs: 400 }
/** Everything that is waited for comes long before this, or never. */
const patienceMs = 30_000

let listener: Awaited<ReturnType<typeof server.listen>>
const children = new Set<ChildProcess>()

/** The one that follows in all tests, as each process takes its time to start. */
let follower: Candidate

beforeAll(async () => {
  listener = await server.listen()
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.close()
})

/** A candidate in a process of its own, and what it has printed. */
class Candidate {
  readonly child: ChildProcess
  readonly lines: {
    readonly name: string
    readonly event: string
    readonly atMs: number
    readonly isReleased?: boolean
  }[] = []
  readonly #listeners = new Set<() => void>()
  #complaints = ''

  constructor(identity: string, names: readonly string[], port = listener.port) {
    const { certificateAuthority, token } = listener
    const address = { server: `https://127.0.0.1:${port}`, certificateAuthority, token }
    const settings: CandidateSettings = { identity, names, ...address, times, writers: 3, pauseMs: 10 }
    this.child = spawn(process.execPath, ['--conditions=@kubewright/source', '--import', 'tsx', program], {
      cwd: repository,
      env: { ...process.env, CANDIDATE: JSON.stringify(settings) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(this.child)
    this.child.stderr?.on('data', (data) => {
      this.#complaints += data
    })
    createInterface({ input: this.child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      this.lines.push({ ...JSON.parse(line), atMs: runtime.clock.monotonic() })
      for (const listen of this.#listeners) listen()
    })
  }

  /** Resolves with the time at which the candidate first said it. */
  async until(name: string, event: string): Promise<number> {
    const what = () => `"${event}" of ${name}: ${JSON.stringify(this.lines)} ${this.#complaints}`
    return await patiently(what, (check) => {
      this.#listeners.add(check)
      return () => this.lines.find((line) => line.name === name && line.event === event)?.atMs
    })
  }
}

/** Who wrote the ConfigMap, in the order in which the server stored it. */
class Writes {
  readonly writers: string[] = []
  readonly #listeners = new Set<() => void>()

  async follow(name: string): Promise<void> {
    const fieldSelector = `metadata.name=${name}`
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name } })
    const stream = await admin.watch(ConfigMap, { namespace: 'default', fieldSelector, resourceVersion: '0' })
    void (async () => {
      for (let chunk = await stream.next(); chunk !== undefined; chunk = await stream.next()) {
        if (chunk.form !== 'events') continue
        for (const { object } of chunk.events) {
          const data = object['data'] as { readonly writer?: string } | undefined
          if (data?.writer !== undefined) this.writers.push(data.writer)
        }
        for (const listen of this.#listeners) listen()
      }
    })()
  }

  count(writer: string): number {
    return this.writers.filter((name) => name === writer).length
  }

  async until(writer: string, count: number): Promise<number> {
    return await patiently(
      () => `${count} writes of ${writer} in ${this.blocks()}`,
      (check) => {
        this.#listeners.add(check)
        return () => (this.count(writer) >= count ? runtime.clock.monotonic() : undefined)
      },
    )
  }

  /** The writers as blocks: what must be a, b and never a, b, a. */
  blocks(): readonly string[] {
    return this.writers.filter((writer, index) => writer !== this.writers[index - 1])
  }
}

function patiently(what: () => string, subscribe: (check: () => void) => () => number | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = runtime.clock.after(patienceMs, 'patience of a test', () => {
      reject(new Error(`waited in vain for ${what()}`))
    })
    const check = () => {
      const found = look()
      if (found === undefined) return
      timer.cancel()
      resolve(found)
    }
    const look = subscribe(check)
    check()
  })
}

/** Candidate a leads and writes; b, the one process for all, follows. */
async function startPair(name: string, portOfFirst?: number) {
  const writes = new Writes()
  await writes.follow(name)
  const a = new Candidate('a', [name], portOfFirst)
  await a.until(name, 'leads')
  await writes.until('a', 10)
  return { a, writes }
}

/** Prints how long the takeover took. */
function report(what: string, fromMs: number, leadsMs: number): void {
  const takeoverMs = Math.round(leadsMs - fromMs)
  process.stdout.write(`takeover after ${what}: ${takeoverMs} ms with a lease of ${times.leaseDurationMs} ms\n`)
}

test('two processes, one lease: never two writers, whatever happens to the leader', async () => {
  const proxy = await startCutProxy(listener.port)
  const [killed, stopped, cut, released] = await Promise.all([
    startPair('killed'),
    startPair('stopped'),
    startPair('cut', proxy.port),
    startPair('released'),
  ])
  follower = new Candidate('b', ['killed', 'stopped', 'cut', 'released'])
  await Promise.all(['killed', 'stopped', 'cut', 'released'].map((name) => follower.until(name, 'strives')))
  await Promise.all([killLeader(killed), stopLeader(stopped), cutLeader(cut, proxy), endLeader(released)])
  await proxy.close()
})

type Pair = Awaited<ReturnType<typeof startPair>>

async function killLeader({ a, writes }: Pair): Promise<void> {
  const fromMs = runtime.clock.monotonic()
  a.child.kill('SIGKILL')
  const leadsMs = await follower.until('killed', 'leads')
  await writes.until('b', 20)
  expect(writes.blocks()).toEqual(['a', 'b'])
  report('kill -9', fromMs, leadsMs)
}

/** What wakes after its lease has been taken does not write again. */
async function stopLeader({ a, writes }: Pair): Promise<void> {
  const fromMs = runtime.clock.monotonic()
  a.child.kill('SIGSTOP')
  const leadsMs = await follower.until('stopped', 'leads')
  await writes.until('b', 20)
  a.child.kill('SIGCONT')
  await a.until('stopped', 'lost')
  await a.until('stopped', 'refused')
  await writes.until('b', writes.count('b') + 50)
  expect(writes.blocks()).toEqual(['a', 'b'])
  report('SIGSTOP', fromMs, leadsMs)
}

/** What was sent into the cut does not arrive when the network heals. */
async function cutLeader({ a, writes }: Pair, proxy: CutProxy): Promise<void> {
  const fromMs = runtime.clock.monotonic()
  proxy.cut()
  await a.until('cut', 'lost')
  const leadsMs = await follower.until('cut', 'leads')
  await writes.until('b', 20)
  expect(proxy.heal()).toBeGreaterThan(0)
  await writes.until('b', writes.count('b') + 50)
  expect(writes.blocks()).toEqual(['a', 'b'])
  report('a network cut', fromMs, leadsMs)
}

/** A leader that is told to stop gives the lease back, and the other need not wait for it to expire. */
async function endLeader({ a, writes }: Pair): Promise<void> {
  // Closed is who has ended and whose last line was read.
  const exited = once(a.child, 'close')
  const fromMs = runtime.clock.monotonic()
  a.child.kill('SIGTERM')
  const leadsMs = await follower.until('released', 'leads')
  await writes.until('b', 20)
  expect(await exited).toEqual([0, null])
  expect(a.lines.find(({ event }) => event === 'stopped')?.isReleased).toBe(true)
  expect(writes.blocks()).toEqual(['a', 'b'])
  report('SIGTERM', fromMs, leadsMs)
}
