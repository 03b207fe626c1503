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

test('every group waits for the disk itself, not for the system that would bring it there', async () => {
  const batch = vi.spyOn(ClassicLevel.prototype, 'batch')
  onTestFinished(() => batch.mockRestore())
  const database = await openLevelDatabase(await newFolder(), { isNew: true })
  await database.write([
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
  ])
  await database.write([{ key: 'a', value: undefined }])
  // Whoever loses power keeps what was synced; what a process leaves behind when it is killed, the system has in any case.
  expect(batch.mock.calls.map((call: readonly unknown[]) => call[1])).toEqual([{ sync: true }, { sync: true }])
  expect([await database.get('a'), await database.get('b')]).toEqual([undefined, '2'])
  await database.close()
})

test('a database that is not there is made only where that is wanted', async () => {
  const folder = await newFolder()
  await expect(openLevelDatabase(folder, { isNew: false })).rejects.toThrow()
  await (await openLevelDatabase(folder, { isNew: true })).close()
  await (await openLevelDatabase(folder, { isNew: false })).close()
})
