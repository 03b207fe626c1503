import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, connect, createClient, loadKubeconfig } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { ConfigMap, Pod } from 'kubewright/kinds'
import { expect, onTestFinished, test } from 'vitest'
import type { CommandHost } from '../host.ts'
import { runCommand } from './run-command.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kubewright-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function hostFor(homeFolder: string, stopRequested: Promise<void>, onLine: (line: string) => void = () => undefined) {
  const errors: string[] = []
  const host: CommandHost = {
    print: onLine,
    printError: (line) => void errors.push(line),
    environment: {},
    processId: process.pid,
    homeFolder,
    workingFolder: homeFolder,
    isTerminal: false,
    isColoured: false,
    stopRequested,
  }
  return { host, errors }
}

/** Runs a cluster in this process until it is stopped. */
async function startCluster(folder: string, ...args: readonly string[]) {
  let stop: () => void = () => undefined
  let onReady: (line: string) => void = () => undefined
  const ready = new Promise<string>((resolve) => {
    onReady = resolve
  })
  const stopRequested = new Promise<void>((resolve) => {
    stop = resolve
  })
  const { host, errors } = hostFor(folder, stopRequested, onReady)
  const ended = runCommand(['cluster', ...args], host)
  const [, url = '', kubeconfig = ''] = (await Promise.race([ready, ended.then(() => errors.join('\n'))])).split(' ')
  return {
    url,
    kubeconfig,
    stop: () => {
      stop()
      return ended
    },
  }
}

/** Runs a command that ends by itself. */
async function run(...args: readonly string[]) {
  const lines: string[] = []
  const { host, errors } = hostFor(tmpdir(), Promise.resolve(), (line) => void lines.push(line))
  const code = await runCommand(args, host)
  return { code, lines, errors }
}

async function clientOf(kubeconfig: string): Promise<{ readonly client: Client; close(): void }> {
  const runtime = systemRuntime()
  const transport = connect(await loadKubeconfig({ kubeconfigPath: kubeconfig }), { runtime })
  return { client: createClient({ transport, runtime, manager: 'test' }), close: () => transport.close() }
}

const name = { namespace: 'default', name: 'kept' }

test('a cluster with a data folder continues with the same port, authority, token and objects', async () => {
  const folder = await newFolder()
  const data = join(folder, 'data')
  const first = await startCluster(folder, '--data', data)
  const kubeconfig = join(data, 'kubeconfig')
  expect((await stat(kubeconfig)).mode & 0o777).toBe(0o600)
  const text = await readFile(kubeconfig, 'utf8')
  const before = await clientOf(kubeconfig)
  const created = await before.client.create(ConfigMap, { metadata: name, data: { a: 'b' } })
  const pod = Pod({ metadata: name, spec: { containers: [{ name: 'main', image: 'main:1' }] } })
  const admitted = await before.client.create(Pod, pod, { dryRun: true })
  expect(admitted.spec?.serviceAccountName).toBe('default')
  before.close()

  const again = await run('cluster', '--data', data)
  expect(again.code).toBe(1)
  expect(again.errors).toEqual([
    `kubewright: the data folder ${data} is used by process ${process.pid}: stop that process or use another folder`,
  ])
  const file = join(folder, 'backup')
  const saved = await run('backup', file, '--data', data)
  expect(saved).toMatchObject({ code: 0, errors: [] })
  expect(saved.lines[0]).toMatch(/^saved \d+ objects at revision \d+ to /)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await first.stop()).toBe(0)

  const second = await startCluster(folder, '--data', data)
  expect(second.url).toBe(first.url)
  expect(await readFile(kubeconfig, 'utf8')).toBe(text)
  const after = await clientOf(kubeconfig)
  expect(await after.client.get(ConfigMap, name)).toEqual(created)
  after.close()
  expect(await second.stop()).toBe(0)

  expect(await run('restore', file, '--data', join(folder, 'restored'))).toMatchObject({ code: 0, errors: [] })
  const offline = await run('backup', join(folder, 'again'), '--data', join(folder, 'restored'))
  expect(offline.lines[0]?.split(' ').slice(0, 3)).toEqual(saved.lines[0]?.split(' ').slice(0, 3))
  expect((await run('restore', file, '--data', data)).errors[0]).toMatch(/is not empty/)
})

test('a failed backup or restore reports why, and leaves nothing behind', async () => {
  const folder = await newFolder()
  const data = join(folder, 'data')
  const missing = await run('backup', join(folder, 'b'), '--data', data)
  expect(missing.errors[0]).toMatch(/^kubewright: cannot use the data folder .*ENOENT/)
  const unread = await run('restore', join(folder, 'nothing'), '--data', data)
  expect(unread.errors[0]).toMatch(/^kubewright: cannot read the backup .*ENOENT/)
  const cluster = await startCluster(folder, '--data', data)
  await cluster.stop()
  await writeFile(join(folder, 'b.99999999.draft'), 'of a process that was killed')
  await writeFile(join(folder, `b.${process.ppid}.draft`), 'of one that is at it')
  await run('backup', join(folder, 'b'), '--data', data)
  expect((await readdir(folder)).sort()).toEqual(['b', `b.${process.ppid}.draft`, 'data'])
  await truncate(join(folder, 'b'), (await stat(join(folder, 'b'))).size - 100)
  const cut = await run('restore', join(folder, 'b'), '--data', join(folder, 'other'))
  expect(cut.errors[0]).toMatch(/^kubewright: cannot read the backup .*unexpected end of file/)
  await expect(stat(join(folder, 'other'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('restores a running cluster from pieces of restoredPieceSizeBytesMax, and keeps its identity', async () => {
  const folder = await newFolder()
  const kubeconfig = join(folder, 'data', 'kubeconfig')
  const cluster = await startCluster(folder, '--data', join(folder, 'data'))
  const { client, close } = await clientOf(kubeconfig)
  // Each fills a third of a piece, also when it is compressed.
  const large = Array.from({ length: 5 }, (_, index) => ({ namespace: 'default', name: `large-${index}` }))
  for (const metadata of large) await client.create(ConfigMap, { metadata, data: { a: 'x'.repeat(700_000) } })
  const created = await client.create(ConfigMap, { metadata: name, data: { a: 'then' } })
  const file = join(folder, 'backup')
  expect((await run('backup', file, '--kubeconfig', kubeconfig)).code).toBe(0)

  await client.delete(ConfigMap, name)
  await client.create(ConfigMap, { metadata: { namespace: 'default', name: 'new' } })
  const restored = await run('restore', file, '--kubeconfig', kubeconfig)
  expect(restored).toMatchObject({ code: 0, errors: [] })
  expect(restored.lines[0]).toMatch(/^restored \d+ objects with \d+ changes$/)
  expect(await client.get(ConfigMap, { namespace: 'default', name: 'new' })).toBe(undefined)
  const again = await client.get(ConfigMap, name)
  expect(again).toMatchObject({ metadata: { uid: created.metadata.uid }, data: { a: 'then' } })
  close()

  await truncate(file, (await stat(file)).size - 100)
  expect((await run('restore', file, '--kubeconfig', kubeconfig)).errors[0]).toMatch(/unexpected end of file/)
  expect(await cluster.stop()).toBe(0)
})
