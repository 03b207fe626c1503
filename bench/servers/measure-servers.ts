import { fileURLToPath } from 'node:url'
import { logProgress, sampleOf } from '../measure.ts'
import { bundleProgram, type CodeSource } from '../peers/bundle.ts'
import { startChildProgram } from '../peers/child-program.ts'
import type { BenchRow } from '../row.ts'
import type { Contestant } from './contestant.ts'
import { startLoadGenerator } from './load/index.ts'
import { ourServer } from './our-server.ts'
import type { InProcessResult } from './programs/in-process.ts'
import { measureRound, type Round, type RoundOptions } from './round.ts'
import { type RowDefinition, rowDefinitions } from './row-definitions.ts'
import type { Sizes } from './sizes.ts'

export interface ServersOptions {
  readonly sizes: Sizes
  /** The code of kubewright: the published packages or the sources. */
  readonly from: CodeSource
  readonly peers: readonly Contestant[]
  /** The names of the rows. */
  readonly wanted: readonly string[]
}

interface Rounds {
  readonly ours: readonly Round[]
  readonly inProcess: readonly Round[]
  readonly durable: readonly Round[]
  readonly peers: ReadonlyMap<string, readonly Round[]>
}

/** Measures ours and the peers, alternating; each server is alone on the machine while it is measured. */
export async function measureServers(options: ServersOptions): Promise<readonly BenchRow[]> {
  const { sizes, from, peers } = options
  const definitions = rowDefinitions.filter(({ name }) => options.wanted.includes(name))
  const roundOptions = { sizes, wanted: new Set(definitions.map(({ measured }) => measured)) }
  const ours = ourServer(from)
  const durable = ourServer(from, 'durable')
  const isDurableWanted = definitions.some((definition) => definition.durable)
  const contestants = [ours, ...(isDurableWanted ? [durable] : []), ...peers]
  const rounds = new Map<Contestant, Round[]>(contestants.map((contestant) => [contestant, []]))
  const inProcess: Round[] = []
  for (let round = 1; round <= sizes.rounds; round++) {
    for (const [contestant, results] of rounds) {
      logProgress(`servers: ${contestant.name} (${round} of ${sizes.rounds})`)
      const isPeer = peers.includes(contestant)
      const onFanOutFailure = isPeer
        ? (error: unknown) => logProgress(`servers: ${contestant.name}: ${error}`)
        : undefined
      results.push(await runRound(contestant, { ...roundOptions, onFanOutFailure }))
    }
    if (!definitions.some((definition) => definition.inProcess)) continue
    logProgress(`servers: kubewright in process (${round} of ${sizes.rounds})`)
    inProcess.push(await runInProcess(from, sizes))
  }
  const ofPeers = new Map(peers.map((peer) => [peer.name, rounds.get(peer) ?? []]))
  const all = { ours: rounds.get(ours) ?? [], inProcess, durable: rounds.get(durable) ?? [], peers: ofPeers }
  return definitions.flatMap((definition) => rowOf(definition, all) ?? [])
}

async function runRound(contestant: Contestant, roundOptions: RoundOptions): Promise<Round> {
  const server = await contestant.start()
  try {
    const load = await startLoadGenerator(server)
    try {
      return await measureRound(server, load, roundOptions)
    } finally {
      await load.stop()
    }
  } finally {
    await server.stop()
  }
}

const inProcessProgram = fileURLToPath(new URL('./programs/in-process.ts', import.meta.url))

/** In a new process, because modules that are loaded and compiled here would be an advantage for us. */
async function runInProcess(from: CodeSource, { creates, warmUpCreates }: Sizes): Promise<Round> {
  const path = await bundleProgram(inProcessProgram, from)
  const child = startChildProgram(process.execPath, [path, String(creates), String(warmUpCreates)])
  try {
    const { readyMs, firstCustomResourceMs, createsPerSecond } = (await child.nextLine()) as InProcessResult
    return {
      ready: readyMs,
      'first-custom-resource': firstCustomResourceMs,
      'creates-configmap': createsPerSecond.configmap,
      'creates-custom': createsPerSecond.custom,
    }
  } finally {
    await child.stop()
  }
}

/** Undefined if it cannot be measured on this machine. */
function rowOf(definition: RowDefinition, rounds: Rounds): BenchRow | undefined {
  const { name, work, unit, better, measured } = definition
  const ours = valuesOf(ownRounds(definition, rounds), measured)
  if (ours.length === 0) return undefined
  const peers = [...rounds.peers].flatMap(([peer, own]) => {
    const values = valuesOf(own, measured)
    return values.length === 0 ? [] : [{ peer, ...sampleOf(values) }]
  })
  return { name, work, unit, better, ours: sampleOf(ours), peers }
}

function ownRounds({ inProcess, durable }: RowDefinition, rounds: Rounds): readonly Round[] {
  if (inProcess) return rounds.inProcess
  return durable ? rounds.durable : rounds.ours
}

function valuesOf(rounds: readonly Round[], measured: string): number[] {
  return rounds.flatMap((round) => round[measured] ?? [])
}
