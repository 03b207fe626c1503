/**
 * Measures the stale writes that no client can rule out. A leader is stopped (SIGSTOP) at random moments, until its
 * lease has expired, and continued; a write that the server stores after that is stale. Prints the number of stops and
 * each stale write.
 *
 *     node --conditions=@kubewright/source --import tsx packages/runtime/src/leader-election/testing/stopped-leaders.ts 250 [bytes]
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { createClient, watchObjects } from '../../client/index.ts'
import { systemRuntime } from '../../host/index.ts'
import { ConfigMap } from '../../kinds/index.ts'
import type { CandidateSettings } from './candidate-settings.ts'

const stopsMax = Number(process.argv[2] ?? 100)
const paddingBytes = Number(process.argv[3] ?? 0)
const times = { leaseDurationMs: 600, renewDeadlineMs: 400, retryPeriodMs: 50 }
const name = 'measured'
const runtime = systemRuntime()
const server = createApiServer({ runtime })
const { port, certificateAuthority, token } = await server.listen()
const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
const { metadata } = await admin.create(ConfigMap, { metadata: { namespace: 'default', name } })

interface StoredWrite {
  readonly term: string
  readonly atMs: number
}

/** The writes in the order in which the server stored them. */
const stored: StoredWrite[] = []
let onStored = () => {}

const leader = startLeader()
void watchWrites(metadata.resourceVersion ?? '')
let staleWrites = 0
for (let stop = 1; stop <= stopsMax; stop++) staleWrites += await stopOnce(stop)
process.stdout.write(`${staleWrites} stale writes in ${stopsMax} stops; ${stored.length} writes in all\n`)
process.exit(0)

/** Stops the leader in the middle of its writes, and counts the writes of that term that arrive after its lease has expired. */
async function stopOnce(stop: number): Promise<number> {
  const started = stored.length
  await until(() => stored.length >= started + 20)
  await sleep(runtime, 5 + runtime.random.integer(50), 'a random moment')
  leader.kill('SIGSTOP')
  await sleep(runtime, times.leaseDurationMs + 100, 'end of the lease')
  const { term } = stored[stored.length - 1] as StoredWrite
  const before = stored.length
  const resumedMs = runtime.clock.monotonic()
  leader.kill('SIGCONT')
  await until(() => stored[stored.length - 1]?.term !== term)
  const late = stored.slice(before).filter((write) => write.term === term)
  for (const { atMs } of late) {
    process.stdout.write(
      `stop ${stop}: a write was stored ${(atMs - resumedMs).toFixed(1)} ms after the process resumed\n`,
    )
  }
  return late.length
}

function startLeader() {
  const settings: CandidateSettings = {
    identity: 'a',
    names: [name],
    server: `https://127.0.0.1:${port}`,
    certificateAuthority,
    token,
    times,
    writers: 16,
    pauseMs: 0,
    paddingBytes,
    campaignsAgain: true,
  }
  const program = fileURLToPath(new URL('./candidate.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=@kubewright/source', '--import', 'tsx', program], {
    env: { ...process.env, CANDIDATE: JSON.stringify(settings) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  return child
}

async function watchWrites(resourceVersion: string): Promise<void> {
  const fieldSelector = `metadata.name=${name}`
  for await (const { object } of watchObjects(admin, ConfigMap, {
    runtime,
    namespace: 'default',
    fieldSelector,
    resourceVersion,
  })) {
    const term = object.data?.['term']
    if (term !== undefined) stored.push({ term, atMs: runtime.clock.monotonic() })
    onStored()
  }
}

function until(isReached: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    onStored = () => {
      if (isReached()) resolve()
    }
    onStored()
  })
}
