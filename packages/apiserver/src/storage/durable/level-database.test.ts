import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLevelDatabase } from './level-database.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kubewright-level-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('every group is synced to disk', async () => {
  const batch = vi.spyOn(ClassicLevel.prototype, 'batch')
  onTestFinished(() => batch.mockRestore())
  const database = await openLevelDatabase(await newFolder(), { isNew: true })
  await database.write([
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
  ])
  await database.write([{ key: 'a', value: undefined }])
  // A power loss keeps only what was synced; after a killed process the operating system has everything anyway.
  expect(batch.mock.calls.map((call: readonly unknown[]) => call[1])).toEqual([{ sync: true }, { sync: true }])
  expect([await database.get('a'), await database.get('b')]).toEqual([undefined, '2'])
  await database.close()
})

test('a missing database is created only if requested', async () => {
  const folder = await newFolder()
  await expect(openLevelDatabase(folder, { isNew: false })).rejects.toThrow()
  await (await openLevelDatabase(folder, { isNew: true })).close()
  await (await openLevelDatabase(folder, { isNew: false })).close()
})
