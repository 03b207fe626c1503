import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, onTestFinished, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { backupLines } from '../backup/backup-lines.ts'
import { linesIn, readBackup } from '../backup/read-backup.ts'
import { createStore } from '../memory-store.ts'
import { openDurableStore } from './durable-store.ts'
import { openIdentity } from './identity.ts'
import { openData } from './open-data.ts'
import { restoreBackup, restoreInto } from './restore-backup.ts'
import { change, contentOf } from './testing/objects.ts'
import { SimulatedDisk } from './testing/simulated-disk.ts'

const identity = { administratorToken: 'token', caKey: 'key', serviceAccountKey: 'a2V5' }

function filledStore() {
  const store = createStore()
  for (let index = 0; index < 1200; index++) store.commit([change(`n-${index}`, index)])
  store.commit([change('n-7', null), change('x\u2028y', 5, 'elsewhere')])
  return store
}

async function* asynchronous(lines: readonly string[]): AsyncIterable<string> {
  for (const line of lines) yield line.slice(0, -1)
}

test('a backup contains everything, and restoring it gives the same content', async () => {
  const store = filledStore()
  const lines = [...backupLines(store, identity)]
  expect(await readBackup(asynchronous(lines))).toEqual({ revision: store.revision, objects: 1200 })
  const disk = new SimulatedDisk()
  await restoreInto(disk.database, asynchronous(lines))
  const restored = await openDurableStore(disk)
  expect(contentOf(restored)).toEqual(contentOf(store))
  const { identity: kept } = await openIdentity(disk.database, createVirtualRuntime().random)
  expect(kept).toMatchObject(identity)
})

test('a restored store is restoredRevisionsSkipped ahead of its backup, and no earlier revision can be watched', async () => {
  const store = filledStore()
  const disk = new SimulatedDisk()
  await restoreInto(disk.database, asynchronous([...backupLines(store, identity)]))
  const restored = await openDurableStore(disk)
  expect(restored.revision).toBe(store.revision + apiserverLimits.restoredRevisionsSkipped)
  // A client may have seen more than the backup contains.
  const afterRevision = store.revision + 5
  expect(() => restored.watch('configmaps', { afterRevision }, () => undefined)).toThrow(
    expect.objectContaining({ code: 'STORE_COMPACTED' }),
  )
})

test.each<readonly [string, (lines: string[]) => readonly string[], RegExp]>([
  ['is truncated', (lines) => lines.slice(0, -1), /is truncated/],
  ['lacks a line', (lines) => lines.toSpliced(5, 1), /checksum or number of objects does not match/],
  [
    'has a changed character',
    (lines) => lines.with(5, (lines[5] ?? '').replace('"value":"', '"value":"1')),
    /checksum or number of objects does not match/,
  ],
  ['has trailing data', (lines) => [...lines, lines[3] ?? ''], /trailing data after the checksum/],
  ['lacks its header', (lines) => lines.slice(1), /missing backup header/],
  ['has another format', (lines) => ['{"backupFormat":7}\n', ...lines.slice(1)], /has format 7/],
  ['is not a backup', () => ['apiVersion: v1\n'], /a line is not a JSON object/],
  ['is empty', () => [], /is truncated/],
])('a backup that %s is refused', async (_what, damage, message) => {
  const lines = damage([...backupLines(filledStore(), identity)])
  await expect(readBackup(asynchronous(lines))).rejects.toMatchObject({
    code: 'BACKUP_DAMAGED',
    message: expect.stringMatching(message),
  })
})

test('splits lines correctly, however the bytes are split', async () => {
  const bytes = Buffer.from('ä\u2028b\n\nlast')
  async function* inPieces() {
    for (const byte of bytes) yield Uint8Array.of(byte)
  }
  const lines: string[] = []
  for await (const line of linesIn(inPieces())) lines.push(line)
  expect(lines).toEqual(['ä\u2028b', '', 'last'])
})

test('a backup becomes a data folder completely or not at all, and never replaces a non-empty one', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'kubewright-restore-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'data')
  const store = filledStore()
  const lines = [...backupLines(store, identity)]
  await expect(restoreBackup(folder, asynchronous(lines.slice(0, -1)))).rejects.toMatchObject({
    code: 'BACKUP_DAMAGED',
  })
  await restoreBackup(folder, asynchronous(lines))
  const data = await openData({ runtime: createVirtualRuntime(), folder, mustExist: true })
  expect(contentOf(data.store)).toEqual(contentOf(store))
  await data.close()
  await expect(restoreBackup(folder, asynchronous(lines))).rejects.toMatchObject({ code: 'DATA_NOT_EMPTY' })
})

test('of two concurrent restores into one folder the second is refused', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'kubewright-restore-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'data')
  const store = filledStore()
  const lines = [...backupLines(store, identity)]
  let isRefused: unknown
  async function* withAnotherBetween() {
    for (const [index, line] of lines.entries()) {
      if (index === 700) isRefused = await restoreBackup(folder, asynchronous(lines)).catch((error: unknown) => error)
      yield line.slice(0, -1)
    }
  }
  await restoreBackup(folder, withAnotherBetween())
  expect(isRefused).toMatchObject({ code: 'DATA_IN_USE' })
  const data = await openData({ runtime: createVirtualRuntime(), folder, mustExist: true })
  expect(contentOf(data.store)).toEqual(contentOf(store))
  await data.close()
})

test('the draft of an interrupted restore is no obstacle', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'kubewright-restore-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'data')
  await mkdir(join(`${folder}.restoring`, 'database'), { recursive: true })
  await writeFile(join(`${folder}.restoring`, 'database', 'CURRENT'), 'spoilt')
  await restoreBackup(folder, asynchronous([...backupLines(filledStore(), identity)]))
  expect(await readdir(parent)).toEqual(['data'])
})
