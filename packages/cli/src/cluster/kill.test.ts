import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openData } from '@kubewright/apiserver/durable'
import { build } from 'esbuild'
import { systemRuntime } from 'kubewright/host'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { HistoryChecker } from './testing/history-checker.ts'

const kills = process.env['SOAK'] ? 100 : 3
const cacheFolder = new URL('../../../../.cache/cli/', import.meta.url)
const program = fileURLToPath(new URL(`writing-server.${process.pid}.mjs`, cacheFolder))

beforeAll(async () => {
  await mkdir(cacheFolder, { recursive: true })
  await build({
    entryPoints: [fileURLToPath(new URL('./testing/writing-server.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    conditions: ['@kubewright/source'],
    external: ['classic-level'],
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
  })
})
afterAll(() => rm(program, { force: true }))

interface RunOptions {
  readonly folder: string
  readonly run: number
  /** The number of responses after which it is killed; it ends by itself when absent. */
  readonly acknowledgementsMax?: number
  /** The maximum size of its files, in the units of the shell's `ulimit -f`; unlimited when absent. */
  readonly fileBlocksMax?: number
  /** The number of changes it retains; older ones are compacted. */
  readonly historyEventsMax?: number
}

interface Ended {
  readonly code: number | null
  readonly complaints: string
}

async function runServer(history: HistoryChecker, options: RunOptions): Promise<Ended> {
  const { folder, run, acknowledgementsMax, fileBlocksMax, historyEventsMax } = options
  const resumeFrom = history.lastSeen === 0 ? '' : String(history.lastSeen)
  const isEndless = acknowledgementsMax !== undefined || fileBlocksMax !== undefined
  const rounds = isEndless ? '1000000' : '3'
  const words = [process.execPath, program, folder, resumeFrom, String(run), rounds, String(historyEventsMax ?? '')]
  const limit = fileBlocksMax === undefined ? '' : `ulimit -f ${fileBlocksMax}; `
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  const before = history.acknowledged
  for await (const line of createInterface({ input: child.stdout })) {
    // The last line may be incomplete.
    if (!line.endsWith('}')) continue
    history.record(JSON.parse(line))
    if (acknowledgementsMax !== undefined && history.acknowledged - before >= acknowledgementsMax) child.kill('SIGKILL')
  }
  const [code] = await ended
  return { code, complaints }
}

const wellEnded: Ended = { code: 0, complaints: '' }
const killed: Ended = { code: null, complaints: '' }

async function newFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'kubewright-kill-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return join(parent, 'data')
}

test(`killed ${kills} times in the middle of writes, a server has all that it acknowledged, and watches go on without a gap`, async () => {
  const folder = await newFolder()
  const history = new HistoryChecker()
  for (let run = 0; run < kills; run++) {
    // At another moment each time, from the first response on.
    expect(await runServer(history, { folder, run, acknowledgementsMax: 1 + ((run * 97 + 60) % 250) })).toEqual(killed)
  }
  expect(await runServer(history, { folder, run: kills })).toEqual(wellEnded)
  history.finish()
  expect(history.problems).toEqual([])
  expect(history.acknowledged).toBeGreaterThan(kills * 10)
})

test(`killed ${kills} times while it compacts, a server has all that it acknowledged, and has forgotten the rest`, async () => {
  const folder = await newFolder()
  const history = new HistoryChecker()
  // Less than a run writes, and more than a watcher lags behind.
  const historyEventsMax = 200
  for (let run = 0; run < kills; run++) {
    const acknowledgementsMax = 300 + ((run * 97 + 60) % 250)
    expect(await runServer(history, { folder, run, acknowledgementsMax, historyEventsMax })).toEqual(killed)
  }
  expect(await runServer(history, { folder, run: kills, historyEventsMax })).toEqual(wellEnded)
  history.finish()
  expect(history.problems).toEqual([])
  const { store, close } = await openData({ runtime: systemRuntime(), folder, mustExist: true })
  expect(store.compactedRevision).toBeGreaterThan(history.lastSeen - 2 * historyEventsMax)
  await close()
})

test('a server whose files cannot grow reports that, and loses no acknowledged write', async () => {
  const folder = await newFolder()
  const history = new HistoryChecker()
  const full = await runServer(history, { folder, run: 0, fileBlocksMax: 1024 })
  expect(full.code).toBe(1)
  expect(full.complaints).toMatch(/(POST|PUT|DELETE) \S+: 500/)
  expect(await runServer(history, { folder, run: 1 })).toEqual(wellEnded)
  history.finish()
  expect(history.problems).toEqual([])
})
