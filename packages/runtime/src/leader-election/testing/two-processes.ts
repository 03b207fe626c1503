import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { type Client, watchObjects } from '../../client/index.ts'
import { systemRuntime } from '../../host/index.ts'
import { ConfigMap } from '../../kinds/index.ts'
import { bundleProgram } from '../../testing/bundle-program.ts'
import type { CandidateSettings } from './candidate-settings.ts'
import { type CutProxy, startCutProxy } from './cut-proxy.ts'

const runtime = systemRuntime()
/** A candidate keeps its lease on a busy machine, where its process may not run for seconds. */
const times = { leaseDurationMs: 6000, renewDeadlineMs: 5000, retryPeriodMs: 400 }
/** The limit of each wait; events that come at all come long before it. */
const patienceMs = 60_000

/** The server of the candidates, and an observing client. */
export interface CandidateServer {
  /** The server's URL on this machine. */
  readonly port: number
  readonly certificateAuthority: string
  readonly token: string
  readonly admin: Client
}

/** What every candidate of one run is started with: the path of its program, and its server. */
interface CandidateStart {
  readonly program: string
  readonly server: CandidateServer
}

/** A candidate in a process of its own, and its output. */
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

  constructor({ program, server }: CandidateStart, identity: string, names: readonly string[], port = server.port) {
    const { certificateAuthority, token } = server
    const address = { server: `https://127.0.0.1:${port}`, certificateAuthority, token }
    const settings: CandidateSettings = {
      identity,
      names,
      ...address,
      times,
      writers: 3,
      pauseMs: 10,
      paddingBytes: 0,
      campaignsAgain: false,
    }
    this.child = spawn(process.execPath, [program], {
      env: { ...process.env, CANDIDATE: JSON.stringify(settings) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stderr?.on('data', (data) => {
      this.#complaints += data
    })
    createInterface({ input: this.child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      this.lines.push({ ...JSON.parse(line), atMs: runtime.clock.monotonic() })
      for (const listen of this.#listeners) listen()
    })
  }

  /** Its output so far, for the error of a test. */
  story(): string {
    return `${JSON.stringify(this.lines)} ${this.#complaints}`
  }

  /** Resolves with the time of the candidate's first event of this type. */
  async until(name: string, event: string): Promise<number> {
    const what = () => `"${event}" of ${name}: ${this.story()}`
    return await patiently(what, (check) => {
      this.#listeners.add(check)
      return () => this.lines.find((line) => line.name === name && line.event === event)?.atMs
    })
  }
}

/** The writers of the ConfigMap, in the order in which the server stored their writes. */
class Writes {
  readonly writers: string[] = []
  readonly #listeners = new Set<() => void>()
  #failure: unknown

  async watch(admin: Client, name: string, signal: AbortSignal): Promise<void> {
    const { metadata } = await admin.create(ConfigMap, { metadata: { namespace: 'default', name } })
    const { resourceVersion } = metadata
    const options = { runtime, namespace: 'default', fieldSelector: `metadata.name=${name}`, resourceVersion, signal }
    const note = async () => {
      for await (const { object } of watchObjects(admin, ConfigMap, options)) {
        const writer = object.data?.['writer']
        if (writer !== undefined) this.writers.push(writer)
        for (const listen of this.#listeners) listen()
      }
    }
    note().catch((error: unknown) => {
      this.#failure = error
    })
  }

  count(writer: string): number {
    return this.writers.filter((name) => name === writer).length
  }

  async until(writer: string, count: number, story = () => ''): Promise<number> {
    return await patiently(
      () => `${count} writes of ${writer} in ${this.blocks()} ${String(this.#failure ?? '')} ${story()}`,
      (check) => {
        this.#listeners.add(check)
        return () => (this.count(writer) >= count ? runtime.clock.monotonic() : undefined)
      },
    )
  }

  /** The writers as blocks: they must be a, b and never a, b, a. */
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

interface Pair {
  readonly a: Candidate
  readonly writes: Writes
}

/**
 * Two processes, one lease, four times at once: candidate a leads and writes, b follows, and then a is killed, stopped
 * and continued, cut off, or stopped by a signal. Two of them never write, and b leads in the end. Prints how long that
 * took.
 */
export async function checkTwoProcesses(server: CandidateServer, print: (line: string) => void): Promise<void> {
  const program = await bundleProgram(new URL('./candidate.ts', import.meta.url))
  const start: CandidateStart = { program, server }
  const children: Candidate[] = []
  const over = new AbortController()
  const started = (candidate: Candidate) => {
    children.push(candidate)
    return candidate
  }
  const startPair = async (name: string, port?: number): Promise<Pair> => {
    const writes = new Writes()
    await writes.watch(server.admin, name, over.signal)
    const a = started(new Candidate(start, 'a', [name], port))
    await a.until(name, 'leads')
    await writes.until('a', 10, () => a.story())
    return { a, writes }
  }
  const report = (what: string, fromMs: number, leadsMs: number) =>
    print(`takeover after ${what}: ${Math.round(leadsMs - fromMs)} ms with a lease of ${times.leaseDurationMs} ms`)
  const proxy = await startCutProxy(server.port)
  try {
    const [killed, stopped, cut, released] = await Promise.all([
      startPair('killed'),
      startPair('stopped'),
      startPair('cut', proxy.port),
      startPair('released'),
    ])
    const b = started(new Candidate(start, 'b', ['killed', 'stopped', 'cut', 'released']))
    await Promise.all(['killed', 'stopped', 'cut', 'released'].map((name) => b.until(name, 'campaigns')))
    await Promise.all([
      killLeader(killed, b, report),
      stopLeader(stopped, b, report),
      cutLeader(cut, b, proxy, report),
      endLeader(released, b, report),
    ])
  } finally {
    over.abort()
    for (const { child } of children) child.kill('SIGKILL')
    await proxy.close()
  }
}

type Report = (what: string, fromMs: number, leadsMs: number) => void

async function killLeader({ a, writes }: Pair, follower: Candidate, report: Report): Promise<void> {
  const fromMs = runtime.clock.monotonic()
  a.child.kill('SIGKILL')
  const leadsMs = await follower.until('killed', 'leads')
  await writes.until('b', 20)
  expect(writes.blocks()).toEqual(['a', 'b'])
  report('kill -9', fromMs, leadsMs)
}

/**
 * A process that resumes after its lease was taken does not write again. It stops itself between two callbacks: a signal from
 * outside can hit the instructions between the check of a write and its system call (see stopped-leaders.ts).
 */
async function stopLeader({ a, writes }: Pair, follower: Candidate, report: Report): Promise<void> {
  const fromMs = runtime.clock.monotonic()
  a.child.kill('SIGUSR2')
  const leadsMs = await follower.until('stopped', 'leads')
  await writes.until('b', 20)
  a.child.kill('SIGCONT')
  await a.until('stopped', 'lost')
  await a.until('stopped', 'refused')
  await writes.until('b', writes.count('b') + 50)
  expect(writes.blocks()).toEqual(['a', 'b'])
  report('SIGSTOP', fromMs, leadsMs)
}

/** Bytes sent into the cut do not arrive when the network heals. */
async function cutLeader({ a, writes }: Pair, follower: Candidate, proxy: CutProxy, report: Report): Promise<void> {
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

/** A leader that is stopped by a signal releases the lease, and the other does not wait for it to expire. */
async function endLeader({ a, writes }: Pair, follower: Candidate, report: Report): Promise<void> {
  // On 'close', the process has ended and its last line was read.
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
