import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, onTestFinished, test } from 'vitest'
import { openData } from './open-data.ts'
import { salvageData } from './salvage.ts'
import { change, contentOf, historyOf } from './testing/objects.ts'

async function newFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'kubewright-data-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return join(parent, 'data')
}

function openFolder(folder: string) {
  return openData({ runtime: createVirtualRuntime(), folder })
}

/** A folder with two ConfigMaps, closed or, as after a crash, not closed. */
async function filledFolder(): Promise<string> {
  const folder = await newFolder()
  const data = await openFolder(folder)
  for (const next of [change('a', 1), change('b', 1), change('a', 2)]) {
    data.store.commit([next])
    await data.store.whenDurable(data.store.revision)
  }
  await data.close()
  return folder
}

test('committed objects and the identity survive a restart, readable only by their owner', async () => {
  const folder = await newFolder()
  const first = await openFolder(folder)
  first.store.commit([change('a', 1)])
  first.store.commit([change('a', 2)])
  await first.identity.keep({ administratorToken: 'secret', caKey: 'key' })
  await first.identity.keep({ caKey: 'another key' })
  const key = first.identity.identity.serviceAccountKey
  expect(Buffer.from(key ?? '', 'base64url')).toHaveLength(32)
  await first.close()
  await chmod(join(folder, 'database'), 0o755)
  const second = await openFolder(folder)
  expect(second.store.revision).toBe(3)
  expect(contentOf(second.store)).toEqual(contentOf(first.store))
  expect(historyOf(second.store, 1)).toEqual(historyOf(first.store, 1))
  expect(second.identity.identity).toMatchObject({
    administratorToken: 'secret',
    caKey: 'another key',
    serviceAccountKey: key,
  })
  await second.close()
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'database'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'revision'))).mode & 0o777).toBe(0o600)
})

test('a folder in use is refused with the process that uses it, and is not damaged', async () => {
  const folder = await filledFolder()
  const first = await openFolder(folder)
  const message = new RegExp(`is used by process ${process.pid}: stop that process or use another folder`)
  await expect(openFolder(folder)).rejects.toMatchObject({
    code: 'DATA_IN_USE',
    message: expect.stringMatching(message),
  })
  first.store.commit([change('c', 1)])
  await first.close()
  expect(existsSync(join(folder, 'unverified'))).toBe(false)
  const again = await openFolder(folder)
  expect(contentOf(again.store).size).toBe(3)
  await again.close()
})

test('of processes that start at the same time one gets the folder, and the others DATA_IN_USE', async () => {
  const folder = await filledFolder()
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => openFolder(folder)))
  const refusals = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
  const inUse = expect.objectContaining({ code: 'DATA_IN_USE' })
  expect(refusals).toEqual([inUse, inUse, inUse])
  for (const start of starts) if (start.status === 'fulfilled') await start.value.close()
  expect((await readdir(folder)).sort()).toEqual(['database', 'process', 'revision'])
})

test('a process that has ended is not named as the user of a folder', async () => {
  const folder = await filledFolder()
  const data = await openFolder(folder)
  // No operating system assigns so high an ID.
  await writeFile(join(folder, 'process'), '99999999\n')
  await expect(openFolder(folder)).rejects.toMatchObject({
    code: 'DATA_IN_USE',
    message: expect.stringMatching(/is used by another process: /),
  })
  await data.close()
})

/** Flips a bit at this share of the file's length. */
async function flip(path: string, share: number): Promise<void> {
  const bytes = await readFile(path)
  const at = Math.floor(bytes.length * share)
  bytes[at] = (bytes[at] ?? 0) ^ 0x10
  await writeFile(path, bytes)
}

/** The database file with a matching name and the largest size. */
async function fileOf(folder: string, name: RegExp): Promise<string> {
  const names = (await readdir(join(folder, 'database'))).filter((each) => name.test(each))
  const paths = names.map((each) => join(folder, 'database', each))
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return paths[sizes.indexOf(Math.max(...sizes))] ?? ''
}

test.each<readonly [string, (folder: string) => Promise<void>]>([
  ['a bit of the log differs', async (folder) => flip(await fileOf(folder, /\.log$/), 0.5)],
  ['the log is truncated', async (folder) => truncate(await fileOf(folder, /\.log$/), 200)],
  ['the log is empty', async (folder) => truncate(await fileOf(folder, /\.log$/), 0)],
  ['the log is missing', async (folder) => unlink(await fileOf(folder, /\.log$/))],
  ['the list of files is corrupted', async (folder) => flip(await fileOf(folder, /^MANIFEST/), 0.3)],
  ['the list of files is missing', async (folder) => unlink(await fileOf(folder, /^CURRENT$/))],
  [
    'the whole database is missing',
    async (folder) => {
      await rm(join(folder, 'database'), { recursive: true })
    },
  ],
  [
    'the list of files and the revision marker are missing',
    async (folder) => {
      await unlink(await fileOf(folder, /^CURRENT$/))
      await unlink(join(folder, 'revision'))
    },
  ],
  [
    'the list of files names no file',
    async (folder) => writeFile(await fileOf(folder, /^CURRENT$/), 'MANI\0EST-000002\n'),
  ],
  ['the revision marker is truncated', async (folder) => truncate(join(folder, 'revision'), 10)],
  [
    'the revision marker is corrupted',
    async (folder) => writeFile(join(folder, 'revision'), '0000000000000004 00000000\n'),
  ],
])('a folder of which %s is reported with the ways to recover, and never emptied', async (_what, damage) => {
  const folder = await filledFolder()
  await damage(folder)
  const problem = {
    code: 'DATA_DAMAGED',
    message: expect.stringMatching(/is damaged: .*kubewright restore FILE --data FOLDER.*kubewright backup FILE/),
  }
  await expect(openFolder(folder)).rejects.toMatchObject(problem)
  const kept = await readdir(join(folder, 'unverified'))
  // It is reported the second time too, and the files found first are still there.
  await expect(openFolder(folder)).rejects.toMatchObject(problem)
  expect(await readdir(join(folder, 'unverified'))).toEqual(kept)
})

test('a damaged table is reported, and its readable rest can be saved', async () => {
  const folder = await newFolder()
  const data = await openFolder(folder)
  for (let index = 0; index < 200; index++) data.store.commit([change(`n-${index}`, index)])
  await data.close()
  // Opening it again sorts the log into a table.
  await (await openFolder(folder)).close()
  await flip(await fileOf(folder, /\.ldb$/), 0.5)
  await expect(openFolder(folder)).rejects.toMatchObject({ code: 'DATA_DAMAGED' })
  const { store, problems } = await salvageData(folder)
  expect(problems.length).toBeGreaterThan(0)
  expect(contentOf(store).size).toBeLessThan(200)
  await expect(openFolder(folder)).rejects.toMatchObject({ code: 'DATA_DAMAGED' })
  expect(existsSync(join(folder, 'salvage'))).toBe(false)
})

test.each([0, 100, 2000])('a table truncated at %d bytes is reported with the ways to recover', async (sizeBytes) => {
  const folder = await newFolder()
  const data = await openFolder(folder)
  for (let index = 0; index < 200; index++) data.store.commit([change(`n-${index}`, index)])
  await data.close()
  await (await openFolder(folder)).close()
  await truncate(await fileOf(folder, /\.ldb$/), sizeBytes)
  await expect(openFolder(folder)).rejects.toMatchObject({
    code: 'DATA_DAMAGED',
    message: expect.stringMatching(/kubewright restore FILE --data FOLDER/),
  })
})

test('a first start that was interrupted before storing anything starts again', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'database'), { recursive: true })
  await writeFile(join(folder, 'database', 'MANIFEST-000001'), 'half')
  await writeFile(join(folder, 'database', '000003.log'), '')
  const data = await openFolder(folder)
  expect(data.store.revision).toBe(1)
  await data.close()
})

/** Some bits belong to obsolete data or caches, so changing them has no effect. */
test('whichever bit of a table changes, the folder is refused or has its content', async () => {
  const folder = await newFolder()
  const data = await openFolder(folder)
  for (let index = 0; index < 200; index++) data.store.commit([change(`n-${index}`, index)])
  await data.close()
  await (await openFolder(folder)).close()
  const places = process.env['SOAK'] ? 500 : 5
  for (let place = 0; place < places; place++) {
    const copy = `${folder}-${place}`
    await cp(folder, copy, { recursive: true })
    await flip(await fileOf(copy, /\.ldb$/), place / places)
    const opened = await openFolder(copy).catch((error: unknown) => error)
    if (opened instanceof Error) expect(opened).toMatchObject({ code: 'DATA_DAMAGED' })
    else {
      const again = opened as Awaited<ReturnType<typeof openFolder>>
      expect(contentOf(again.store)).toEqual(contentOf(data.store))
      await again.close()
    }
  }
})

test('a truncated log loses only what was in the truncated part', async () => {
  const folder = await filledFolder()
  const log = await fileOf(folder, /\.log$/)
  await truncate(log, (await stat(log)).size - 5)
  await expect(openFolder(folder)).rejects.toMatchObject({ code: 'DATA_DAMAGED' })
  const { store, problems } = await salvageData(folder)
  expect([...contentOf(store).keys()]).toEqual(['configmaps/default/a', 'configmaps/default/b'])
  expect(problems).toEqual(['the last changes are lost: the data ends at revision 3, but revision 4 was written'])
  await truncate(join(folder, 'revision'), 5)
  await writeFile(join(folder, 'process'), `${process.ppid}\n`)
  expect((await salvageData(folder)).problems).toEqual([
    `process ${process.ppid}, which used the folder last, is running: if it is the cluster, stop it and try again`,
    'the last written revision is unknown',
  ])
})

test('reports why a folder cannot be created or read', async () => {
  const folder = await newFolder()
  await writeFile(folder, 'a file')
  await expect(openFolder(folder)).rejects.toMatchObject({
    code: 'DATA_UNREADABLE',
    message: expect.stringMatching(/EEXIST|ENOTDIR/),
  })
  const missing = openData({ runtime: createVirtualRuntime(), folder: `${folder}-missing`, mustExist: true })
  await expect(missing).rejects.toMatchObject({ code: 'DATA_UNREADABLE', message: expect.stringMatching(/ENOENT/) })
  await chmod(folder, 0o600)
})
