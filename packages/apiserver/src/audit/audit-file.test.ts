import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, onTestFinished, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import { type AuditFileOptions, openAuditFile } from './audit-file.ts'
import type { AuditSink } from './audit-log.ts'
import { RotatedFile } from './rotated-file.ts'

async function inFolder(options: Partial<AuditFileOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kubewright-audit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const errors: unknown[] = []
  const path = join(folder, 'logs', 'audit.log')
  const runtime = createVirtualRuntime()
  const open = () => openAuditFile({ runtime, path, onError: (error) => errors.push(error), ...options })
  return { folder, path, errors, open }
}

test('appends lines in order to a file that only its owner can read', async () => {
  const { path, open, errors } = await inFolder()
  for (const part of ['a', 'b']) {
    const sink = await open()
    for (let count = 0; count < 100; count++) expect(sink.write(`${part}${count}\n`)).toBe(true)
    await sink.close()
  }
  const expected = ['a', 'b'].flatMap((part) => Array.from({ length: 100 }, (_, count) => `${part}${count}`))
  expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toEqual(expected)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(errors).toEqual([])
})

test('a full file is renamed with the time, and only backupsMax files are kept', async () => {
  const { path, folder } = await inFolder()
  const file = new RotatedFile({ runtime: createVirtualRuntime(), path, sizeBytesMax: 40, backupsMax: 2 })
  for (let count = 10; count < 20; count++) {
    await file.append(Buffer.from(`event number ${count}\n`))
    if (count === 10) await writeFile(join(folder, 'logs', 'audit-notes.log'), 'not mine')
  }
  await file.close()
  const names = (await readdir(join(folder, 'logs'))).sort()
  expect(names).toEqual([
    'audit-2026-01-01T00-00-00.002.log',
    'audit-2026-01-01T00-00-00.003.log',
    'audit-notes.log',
    'audit.log',
  ])
  expect(await readFile(path, 'utf8')).toBe('event number 18\nevent number 19\n')
})

test('buffers up to auditBufferSizeBytesMax while the disk is slow, and reports dropped events once', async () => {
  const { open, errors, path } = await inFolder()
  const sink = await open()
  const line = `${'x'.repeat(apiserverLimits.auditBufferSizeBytesMax / 4 - 1)}\n`
  expect([1, 2, 3, 4, 5, 6].map(() => sink.write(line))).toEqual([true, true, true, true, false, false])
  expect(errors).toMatchObject([{ code: 'AUDIT_LOG_FAILED' }])
  await sink.close()
  expect((await stat(path)).size).toBe(4 * line.length)
})

test('rotates a file above auditFileSizeBytesMax bytes by default', async () => {
  const { open, path, folder } = await inFolder()
  await (await open()).close()
  await truncate(path, apiserverLimits.auditFileSizeBytesMax)
  const sink = await open()
  sink.write('one more\n')
  await sink.close()
  expect(await readFile(path, 'utf8')).toBe('one more\n')
  expect(await readdir(join(folder, 'logs'))).toHaveLength(2)
})

test('a file that cannot be opened is an error with the reason', async () => {
  const { folder } = await inFolder()
  await writeFile(join(folder, 'file'), '')
  const { open } = await inFolder({ path: join(folder, 'file', 'audit.log') })
  await expect(open()).rejects.toMatchObject({
    code: 'AUDIT_LOG_FAILED',
    message: expect.stringContaining('cannot write the audit log'),
  })
})

test('failed writes are buffered, reported once and retried in order', async () => {
  const { open, errors, path, folder } = await inFolder({ sizeBytesMax: 10 })
  const sink = await open()
  sink.write('the first\n')
  await settled(sink)
  await rm(join(folder, 'logs'), { recursive: true })
  await writeFile(join(folder, 'logs'), 'no folder')
  for (const line of ['second\n', 'third\n']) {
    expect(sink.write(line)).toBe(true)
    await settled(sink)
  }
  expect(errors).toMatchObject([{ code: 'AUDIT_LOG_FAILED' }])
  await rm(join(folder, 'logs'))
  sink.write('fourth\n')
  await settled(sink)
  await sink.close()
  expect(await readFile(path, 'utf8')).toBe('second\nthird\nfourth\n')
  expect(errors).toHaveLength(1)
})

/** Closing waits for pending writes; a later event opens the file again. */
async function settled(sink: AuditSink): Promise<void> {
  await sink.close()
}

test('continues in a new file after another process has renamed the log', async () => {
  const { path } = await inFolder()
  const file = new RotatedFile({ runtime: createVirtualRuntime(), path, sizeBytesMax: 10 })
  await file.append(Buffer.from('the first\n'))
  await rm(path)
  await file.append(Buffer.from('the second\n'))
  await file.close()
  expect(await readFile(path, 'utf8')).toBe('the second\n')
})
