import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { createRandom, createVirtualRuntime } from '@kubewright/testing/runtime'
import { type Client, createClient } from '../../client/index.ts'
import { ConfigMap, Lease } from '../../kinds/index.ts'
import { createLeaderElection, fencedClient, fencedTransport, type LeaderElection } from '../index.ts'
import { createLossyLink, type LossyLink } from './lossy-link.ts'
import { createPausableProcess, type PausableProcess } from './pausable-process.ts'

export const leaseName = { namespace: 'default', name: 'app' }
const counter = { namespace: 'default', name: 'counter' }
/** Half a second less than the margin of the default times, for the steps between sending and arriving. */
const delayMsMax = 4500

export interface ModelResult {
  readonly problems: readonly string[]
  /** Writes of leaders that the server has carried out. */
  readonly writes: number
  readonly terms: number
  /** A trace of the run, for comparing two runs. */
  readonly trace: readonly string[]
}

interface Candidate {
  identity: string
  process: PausableProcess
  link: LossyLink
  election: LeaderElection
}

/**
 * Several candidates on bad networks that are stopped, cut off, killed and restarted, and that write as long as they
 * may. Each identity has at most one term, so its writes must be one block among all writes. In the end all faults are
 * repaired and a candidate must lead.
 */
export async function runModel(seed: number, steps: number): Promise<ModelResult> {
  const model = new ElectionModel(seed)
  await model.run(steps)
  return { problems: model.problems, writes: model.writes, terms: model.finished.size, trace: model.trace }
}

class ElectionModel {
  readonly problems: string[] = []
  readonly trace: string[] = []
  /** Those after which another identity has written. */
  readonly finished = new Set<string>()
  writes = 0

  readonly #runtime
  readonly #random
  readonly #server
  readonly #admin
  readonly #candidates: Candidate[] = []
  #writer = ''
  #births = 0
  #isOver = false

  constructor(seed: number) {
    this.#runtime = createVirtualRuntime({ seed, timeLimitMs: 24 * 3_600_000 })
    this.#random = createRandom(`faults ${seed}`)
    this.#server = createApiServer({ runtime: this.#runtime })
    this.#admin = createClient({ transport: this.#server.transport(), runtime: this.#runtime })
  }

  run(steps: number): Promise<void> {
    return this.#runtime.run(async () => {
      await this.#admin.create(ConfigMap, { metadata: counter })
      for (let number = 0; number < 3; number++) this.#candidates.push(this.#born())
      for (let step = 0; step < steps; step++) {
        await this.#pass(this.#random.fraction() * 8000)
        await this.#disturb(this.#chosen())
        this.#checkGuards()
      }
      await this.#heal()
      this.#isOver = true
      for (const { election } of this.#candidates) await election.stop()
    })
  }

  #born(): Candidate {
    const runtime = this.#runtime
    const identity = `c${this.#births++}`
    const process = createPausableProcess(runtime, this.#random)
    const link = createLossyLink({ runtime, random: this.#random, transport: this.#observed(identity), delayMsMax })
    const transport = process.connect(link)
    const client = createClient({ transport, runtime: process, manager: identity })
    const election = createLeaderElection({
      client,
      runtime: process,
      lease: leaseName,
      identity,
      // Followers that poll often take over from a late leader at once.
      retryPeriodMs: 700,
      onStarted: (guard) => {
        const isByTransport = this.#random.integer(2) === 0
        const fenced = isByTransport
          ? createClient({ transport: fencedTransport(transport, guard), runtime: process, manager: identity })
          : fencedClient(client, guard)
        for (let worker = 0; worker < 2; worker++) void this.#writeWhileLeading(process, fenced, identity, guard.signal)
      },
    })
    const candidate = { identity, process, link, election }
    // A candidate that has lost is replaced by a new process, as in a cluster.
    void election.run().then(() => this.#replace(candidate))
    return candidate
  }

  #replace(candidate: Candidate): void {
    const index = this.#candidates.indexOf(candidate)
    if (this.#isOver || index === -1) return
    this.#candidates[index] = this.#born()
  }

  async #writeWhileLeading(
    process: PausableProcess,
    client: Client,
    identity: string,
    over: AbortSignal,
  ): Promise<void> {
    for (let round = 0; !over.aborted && !this.#isOver; round++) {
      const patch = { data: { writer: identity, round: String(round) } }
      const abort = new AbortController()
      const timer = process.clock.after(6000, 'time-out of a write', () => abort.abort())
      // Refused and lost writes are expected.
      await client.patch(ConfigMap, counter, { type: 'merge', patch }, { signal: abort.signal }).catch(() => undefined)
      timer.cancel()
      await sleep(process, this.#random.fraction() * 1500, 'next write of the leader')
    }
  }

  /** The server's side of a link: sees each write when it is carried out. */
  #observed(identity: string): Transport {
    const transport = this.#server.transport()
    return {
      send: (request) => {
        if (request.method === 'PATCH') this.#onWrite(identity)
        return transport.send(request)
      },
      close: () => transport.close(),
    }
  }

  #onWrite(identity: string): void {
    this.writes++
    const seconds = (this.#runtime.clock.monotonic() / 1000).toFixed(3)
    if (this.finished.has(identity)) this.problems.push(`${seconds}: ${identity} wrote after ${this.#writer}`)
    if (this.#writer === identity) return
    if (this.#writer !== '') this.finished.add(this.#writer)
    this.#writer = identity
    this.trace.push(`${seconds} ${identity} writes`)
    this.#checkGuards()
  }

  /** At no instant may two of them write. */
  #checkGuards(): void {
    const leaders = this.#candidates.filter(({ election }) => election.fence().remainingMs > 0)
    if (leaders.length > 1) this.problems.push(`${leaders.map(({ identity }) => identity).join(' and ')} lead`)
  }

  /** Often the leader: faults of the others matter less. */
  #chosen(): Candidate {
    const leader = this.#candidates.find(({ election }) => election.isLeader)
    const chosen = this.#candidates[this.#random.integer(3)] as Candidate
    return this.#random.integer(2) === 0 ? chosen : (leader ?? chosen)
  }

  async #disturb(candidate: Candidate): Promise<void> {
    const { process, link, election } = candidate
    const durationMs = this.#random.fraction() * (this.#random.integer(2) === 0 ? 5000 : 25_000)
    const later = (what: string, run: () => void) => void this.#runtime.clock.after(durationMs, what, run)
    const fault = this.#random.integer(9)
    this.trace.push(`${candidate.identity} ${fault}`)
    if (fault <= 1) {
      process.pause()
      later('continue', () => process.resume())
    } else if (fault <= 3) {
      link.isCut = true
      later('mend', () => {
        link.isCut = false
      })
    } else if (fault === 4) void election.stop()
    else if (fault === 5) {
      process.kill()
      this.#replace(candidate)
    } else if (fault === 6) {
      const patch = { metadata: { labels: { touched: String(this.trace.length) } } }
      await this.#admin.patch(Lease, leaseName, { type: 'merge', patch }).catch(() => undefined)
    } else if (fault === 7) {
      link.isCutForLeases = true
      later('mend', () => {
        link.isCutForLeases = false
      })
    } else this.#runtime.jumpWallClock((this.#random.fraction() - 0.5) * 60_000)
  }

  /** All faults end; then a candidate leads within a lease and a few attempts, and writes. */
  async #heal(): Promise<void> {
    for (const { process, link } of this.#candidates) {
      link.calm()
      process.resume()
    }
    await this.#pass(35_000)
    // Candidates that lost meanwhile were replaced by new ones on bad links.
    for (const { link } of this.#candidates) link.calm()
    await this.#pass(35_000)
    const leaders = this.#candidates.filter(({ election }) => election.isLeader)
    if (leaders.length !== 1) this.problems.push(`${leaders.length} lead after all faults have ended`)
    const writes = this.writes
    await this.#pass(5000)
    if (this.writes === writes) this.problems.push('no candidate writes after all faults have ended')
  }

  #pass(durationMs: number): Promise<void> {
    return sleep(this.#runtime, durationMs, 'next step of the model')
  }
}
