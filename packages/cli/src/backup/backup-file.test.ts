import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupLines } from '@kubewright/apiserver'
import { createStore } from '@kubewright/apiserver/store'
import { expect, onTestFinished, test } from 'vitest'
import { writeBackupFile } from './backup-file.ts'

/** Enough for several pieces, with content that does not compress well. */
function linesOf(revisions: number): readonly string[] {
  const store = createStore()
  for (let index = 0; index < revisions; index++) {
    const name = `n-${index}`
    const text = Array.from({ length: 400 }, (_, at) => ((index + 1) * (at + 7) * 2654435761).toString(36)).join('')
    store.commit([
      { key: { resource: 'configmaps', namespace: 'default', name }, object: { metadata: { name }, text } },
    ])
  }
  return [...backupLines(store, {})]
}

async function* flowing(lines: readonly string[], end: () => void = () => undefined): AsyncIterable<string> {
  yield* lines
  end()
}

async function folderWithBackup() {
  const folder = await mkdtemp(join(tmpdir(), 'kubewright-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'backup')
  expect(await writeBackupFile(path, flowing(linesOf(3)))).toMatchObject({ objects: 3 })
  return { folder, path, before: await readFile(path) }
}

test.each<readonly [string, (lines: readonly string[]) => AsyncIterable<string>, object]>([
  [
    'whose server is killed',
    (lines) =>
      flowing(lines.slice(0, 300), () => {
        throw new Error('the server closed the connection in the middle of the body')
      }),
    { message: expect.stringContaining('closed the connection') },
  ],
  ['that ends too early', (lines) => flowing(lines.slice(0, 300)), { code: 'BACKUP_DAMAGED' }],
  ['that lacks a line', (lines) => flowing(lines.toSpliced(100, 1)), { code: 'BACKUP_DAMAGED' }],
])('a backup %s leaves the previous one unchanged, and nothing else', async (_what, cut, problem) => {
  const { folder, path, before } = await folderWithBackup()
  await expect(writeBackupFile(path, cut(linesOf(400)))).rejects.toMatchObject(problem)
  expect(await readFile(path)).toEqual(before)
  expect(await readdir(folder)).toEqual(['backup'])
})

test('a backup replaces the previous one, and only its owner can read it', async () => {
  const { folder, path } = await folderWithBackup()
  expect(await writeBackupFile(path, flowing(linesOf(400)))).toMatchObject({ objects: 400 })
  expect(await readdir(folder)).toEqual(['backup'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})
