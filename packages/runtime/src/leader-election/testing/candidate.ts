/**
 * A program that campaigns for leases and, while it leads, repeatedly writes its name and a count into a ConfigMap. It
 * prints one line of JSON for each event. Its settings come as JSON in the environment: see CandidateSettings. SIGUSR2
 * makes it stop itself (SIGSTOP) between two callbacks, and so never between the check of a write and its system call.
 */
import { sleep } from '@kubewright/kube/runtime'
import { createClient, createHttpsTransport } from '../../client/index.ts'
import { systemRuntime } from '../../host/index.ts'
import { ConfigMap } from '../../kinds/index.ts'
import { createLeaderElection, type ElectionEnd, fencedTransport, type LeadershipGuard } from '../index.ts'
import type { CandidateSettings } from './candidate-settings.ts'

const settings = JSON.parse(process.env['CANDIDATE'] as string) as CandidateSettings
const { identity, server, certificateAuthority, token, times } = settings
const runtime = systemRuntime()
const transport = createHttpsTransport({ server, certificateAuthority, token, runtime })
const client = createClient({ transport, runtime, manager: identity })
const stop = new AbortController()
let terms = 0

process.on('SIGTERM', () => stop.abort())
process.on('SIGUSR2', () => process.kill(process.pid, 'SIGSTOP'))
const ends = await Promise.all(settings.names.map(campaignOnceOrAgain))
if (ends.every(({ reason }) => reason === 'stopped')) transport.close()
// A candidate that has lost stays alive like a zombie leader: none of its pending writes may be sent.
else await sleep(runtime, 60_000, 'the end of the test')

async function campaignOnceOrAgain(name: string): Promise<ElectionEnd> {
  let end = await campaign(name)
  while (settings.campaignsAgain && end.reason === 'lost') end = await campaign(name)
  return end
}

async function campaign(name: string): Promise<ElectionEnd> {
  const election = createLeaderElection({
    client,
    runtime,
    lease: { namespace: 'default', name },
    identity,
    ...times,
    onStarted: (guard) => {
      const term = ++terms
      print({ name, event: 'leads' })
      // Several at once, so that some wait for their response whenever this process is stopped.
      for (let writer = 0; writer < settings.writers; writer++) void writeWhileLeading(name, guard, term)
    },
  })
  print({ name, event: 'campaigns' })
  const end = await election.run({ signal: stop.signal })
  print({ name, event: end.reason, isReleased: end.isReleased })
  return end
}

async function writeWhileLeading(name: string, guard: LeadershipGuard, term: number): Promise<void> {
  const leader = createClient({ transport: fencedTransport(transport, guard), runtime, manager: identity })
  for (let count = 1; ; count++) {
    const padding = 'x'.repeat(settings.paddingBytes)
    const patch = { data: { writer: identity, term: String(term), count: String(count), padding } }
    try {
      await leader.patch(ConfigMap, { namespace: 'default', name }, { type: 'merge', patch })
    } catch (error) {
      print({ name, event: 'refused', code: (error as { readonly code?: string }).code ?? '' })
      if (guard.signal.aborted || stop.signal.aborted) return
    }
    await sleep(runtime, settings.pauseMs, 'next write')
  }
}

function print(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
