import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from './contestant.ts'
import type { LoadGenerator, ObjectKind } from './load/index.ts'
import { processorSeconds, residentBytes } from './process-usage.ts'
import type { Sizes } from './sizes.ts'

/** The results of one round for one server, by row name. Rows that cannot be measured on this machine are absent. */
export type Round = Readonly<Record<string, number>>

export interface RoundOptions {
  readonly sizes: Sizes
  /** The names of measurements. A round may return more. */
  readonly wanted: ReadonlySet<string>
  /**
   * Called when the server ended watches that were too slow, as kube-apiserver sometimes does: the round then has no
   * fan-out, and its other rows count. If our server does so, the round fails.
   */
  readonly onFanOutFailure?: ((error: unknown) => void) | undefined
}

const bytesPerMegabyte = 1e6
const namespaces = { warmUp: 'warm-up', bench: 'bench', fanOut: 'fan-out' }
const kinds: readonly ObjectKind[] = ['configmap', 'custom']

/**
 * A round on a newly started server, in the same order for all; works without a selected row are left out if possible.
 */
export async function measureRound(server: RunningServer, load: LoadGenerator, options: RoundOptions): Promise<Round> {
  const { sizes, wanted } = options
  const wants = (prefix: string) => [...wanted].some((name) => name.startsWith(prefix))
  const { processIds, readyMs } = server
  if (wants('memory-idle')) await sleep(sizes.settleMs)
  const idleBytes = residentBytes(processIds)
  for (const name of Object.values(namespaces)) await load.perform('namespace', { name })
  const first = await load.perform('firstCustomResource', { namespace: namespaces.warmUp })
  const created = kinds.filter((kind) => wants(`creates-${kind}`) || wants(`list-${kind}`) || wants('memory-loaded'))
  for (const kind of created) await warmUp(load, kind, sizes)
  const creates: Round[] = []
  for (const kind of created) creates.push(await measureCreates(server, load, kind, sizes))
  const loadedBytes = residentBytes(processIds)
  const lists: Round[] = []
  for (const kind of created) if (wants(`list-${kind}`)) lists.push(await measureLists(server, load, kind, sizes))
  const fanOut = wants('fan-out') ? await measureFanOut(server, load, options) : {}
  return Object.assign(
    {
      ready: readyMs,
      'memory-idle': idleBytes / bytesPerMegabyte,
      'memory-loaded': loadedBytes / bytesPerMegabyte,
      'first-custom-resource': first.wallMs,
    },
    ...creates,
    ...lists,
    fanOut,
  )
}

/** Warms up just-in-time compilers, pools and caches, which are not measured. */
async function warmUp(load: LoadGenerator, kind: ObjectKind, sizes: Sizes): Promise<void> {
  const { warmUpCreates: count, connections } = sizes
  await load.perform('creates', { kind, namespace: namespaces.warmUp, count, connections })
  await load.perform('list', { kind, namespace: namespaces.warmUp })
}

async function measureCreates(
  { processIds }: RunningServer,
  load: LoadGenerator,
  kind: ObjectKind,
  { creates: count, connections }: Sizes,
): Promise<Round> {
  const options = { kind, namespace: namespaces.bench, count, connections }
  const [done, seconds] = await withProcessorTime(processIds, () => load.perform('creates', options))
  return {
    [`creates-${kind}`]: (count * 1000) / done.wallMs,
    [`creates-${kind}-p50`]: done.p50Ms,
    [`creates-${kind}-p99`]: done.p99Ms,
    ...(seconds === undefined ? {} : { [`creates-${kind}-cpu`]: (seconds * 1e6) / count }),
  }
}

/** The first list counts the objects and is not timed. */
async function measureLists(
  { processIds }: RunningServer,
  load: LoadGenerator,
  kind: ObjectKind,
  { creates, lists }: Sizes,
): Promise<Round> {
  const options = { kind, namespace: namespaces.bench }
  const { sizeBytes } = await load.perform('list', { ...options, expected: creates })
  const [wallMs, seconds] = await withProcessorTime(processIds, async () => {
    let sumMs = 0
    for (let index = 0; index < lists; index++) sumMs += (await load.perform('list', options)).wallMs
    return sumMs / lists
  })
  return {
    [`list-${kind}`]: wallMs,
    [`list-${kind}-size`]: sizeBytes / bytesPerMegabyte,
    ...(seconds === undefined ? {} : { [`list-${kind}-cpu`]: (seconds * 1000) / lists }),
  }
}

/** The last work of a round, because a load generator whose watches have ended is unusable. */
async function measureFanOut(
  { processIds }: RunningServer,
  load: LoadGenerator,
  { sizes, onFanOutFailure }: RoundOptions,
): Promise<Round> {
  const { watchers, events, connections } = sizes
  const options = { namespace: namespaces.fanOut, watchers, events, connections }
  let measured: [{ readonly wallMs: number }, number | undefined]
  try {
    measured = await withProcessorTime(processIds, () => load.perform('fanOut', options))
  } catch (error) {
    if (onFanOutFailure === undefined) throw error
    onFanOutFailure(error)
    return {}
  }
  const [{ wallMs }, seconds] = measured
  const delivered = watchers * events
  return {
    'fan-out': (delivered * 1000) / wallMs,
    ...(seconds === undefined ? {} : { 'fan-out-cpu': (seconds * 1e6) / delivered }),
  }
}

async function withProcessorTime<Result>(
  processIds: readonly number[],
  work: () => Promise<Result>,
): Promise<[Result, number | undefined]> {
  const before = processorSeconds(processIds)
  const result = await work()
  const after = processorSeconds(processIds)
  return [result, before === undefined || after === undefined ? undefined : after - before]
}
