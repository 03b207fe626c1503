import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { systemRuntime } from '../host/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createSelfSigned, type KeyPair, watchCertificateFiles } from './index.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0).reverse()) clean()
})

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-certificates-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const makePair = (name: string) => createSelfSigned(systemRuntime(), [name])

function writePair(folder: string, pair: KeyPair): void {
  writeFileSync(join(folder, 'tls.crt'), pair.certificate)
  writeFileSync(join(folder, 'tls.key'), pair.privateKey)
}

/** Watches the folder, on real time by default; `next` is the next change. */
async function watchFolder(folder: string, runtime = systemRuntime()) {
  const counts = { read: 0, failed: 0 }
  const changes: KeyPair[] = []
  const errors: unknown[] = []
  let notify: () => void = () => undefined
  const files = await watchCertificateFiles({
    paths: { certificatePath: join(folder, 'tls.crt'), keyPath: join(folder, 'tls.key') },
    runtime,
    onChange: (pair) => {
      changes.push(pair)
      notify()
    },
    onError: (error) => {
      errors.push(error)
      notify()
    },
    observer: { read: () => void counts.read++, failed: () => void counts.failed++ },
  })
  cleanups.push(() => files.close())
  const next = () =>
    new Promise<void>((resolve) => {
      notify = resolve
    })
  return { files, changes, errors, counts, next }
}

test('uses rewritten files', async () => {
  const folder = createFolder()
  const [first, second] = [await makePair('one'), await makePair('two')]
  writePair(folder, first)
  const { files, changes, next, counts } = await watchFolder(folder)
  expect(files.current).toEqual(first)
  const changed = next()
  writePair(folder, second)
  await changed
  expect(changes).toEqual([second])
  expect(files.current).toEqual(second)
  expect(counts.failed).toBe(0)
})

test('uses files that are replaced by renaming, or moved away and back', async () => {
  const folder = createFolder()
  const [first, second, third] = [await makePair('one'), await makePair('two'), await makePair('three')]
  writePair(folder, first)
  const { files, next, errors } = await watchFolder(folder)
  const other = join(folder, 'new')
  mkdirSync(other)
  writePair(other, second)
  const renamed = next()
  for (const name of ['tls.crt', 'tls.key']) renameSync(join(other, name), join(folder, name))
  await renamed
  expect(files.current).toEqual(second)
  const gone = next()
  for (const name of ['tls.crt', 'tls.key']) renameSync(join(folder, name), join(other, name))
  await gone
  expect(errors).toEqual([expect.objectContaining({ code: 'CERTIFICATE_INVALID' })])
  expect(files.current).toEqual(second)
  writePair(other, third)
  const back = next()
  for (const name of ['tls.crt', 'tls.key']) renameSync(join(other, name), join(folder, name))
  await back
  expect(files.current).toEqual(third)
})

test('follows a swapped symbolic link above the files, as the kubelet swaps it', async () => {
  const folder = createFolder()
  const [first, second] = [await makePair('one'), await makePair('two')]
  for (const [version, pair] of [
    ['..v1', first],
    ['..v2', second],
  ] as const) {
    mkdirSync(join(folder, version))
    writePair(join(folder, version), pair)
  }
  symlinkSync('..v1', join(folder, '..data'))
  for (const name of ['tls.crt', 'tls.key']) symlinkSync(join('..data', name), join(folder, name))
  const { files, next } = await watchFolder(folder)
  expect(files.current).toEqual(first)
  const swapped = next()
  symlinkSync('..v2', join(folder, '..data_tmp'))
  renameSync(join(folder, '..data_tmp'), join(folder, '..data'))
  await swapped
  expect(files.current).toEqual(second)
})

test('a key that does not match or a broken file leaves the last valid pair in use', async () => {
  const folder = createFolder()
  const [first, second] = [await makePair('one'), await makePair('two')]
  writePair(folder, first)
  const { files, next, errors, counts, changes } = await watchFolder(folder)
  for (const text of [second.privateKey, 'not a key', 'x'.repeat(runtimeLimits.certificateSizeBytesMax + 1)]) {
    const failed = next()
    writeFileSync(join(folder, 'tls.key'), text)
    await failed
  }
  expect(errors).toHaveLength(3)
  for (const error of errors) {
    expect(error).toMatchObject({ code: 'CERTIFICATE_INVALID', message: expect.stringContaining('tls.key') })
    expect(String(error)).not.toContain('PRIVATE KEY')
  }
  expect(counts.failed).toBe(errors.length)
  expect(changes).toEqual([])
  expect(files.current).toEqual(first)
})

test('polls the files every few seconds if the file system reports no changes; unchanged files are not a change', async () => {
  const folder = createFolder()
  const [first, second] = [await makePair('one'), await makePair('two')]
  writePair(folder, first)
  const runtime = createVirtualRuntime()
  const { files, next, changes } = await watchFolder(folder, runtime)
  const changed = next()
  writePair(folder, second)
  // The pause after a reported change is shorter, so in either case the files are read by then.
  expect(runtimeLimits.certificateSettleMs).toBeLessThan(runtimeLimits.certificateCheckMs)
  await runtime.advance(runtimeLimits.certificateCheckMs)
  await changed
  expect(changes).toEqual([second])
  await runtime.advance(10 * runtimeLimits.certificateCheckMs)
  expect(changes).toEqual([second])
  files.close()
  writePair(folder, first)
  await runtime.advance(10 * runtimeLimits.certificateCheckMs)
  expect(files.current).toEqual(second)
})

test('reads the files again after callbacks that throw or reject: onChange, onError, the observer', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  cleanups.push(() => warn.mockRestore())
  const folder = createFolder()
  const [first, second] = [await makePair('one'), await makePair('two')]
  writePair(folder, first)
  const runtime = createVirtualRuntime()
  const calls: string[] = []
  let notify = () => {}
  const called = () =>
    new Promise<void>((resolve) => {
      notify = resolve
    })
  const failWith = (what: string) => () => {
    calls.push(what)
    notify()
    if (calls.length % 2 === 0) return Promise.reject(new Error(what)) as never
    throw new Error(what)
  }
  const files = await watchCertificateFiles({
    paths: { certificatePath: join(folder, 'tls.crt'), keyPath: join(folder, 'tls.key') },
    runtime,
    onChange: failWith('changed'),
    onError: failWith('reporting an error'),
    observer: { read: failWith('read'), failed: failWith('failed') },
  })
  cleanups.push(() => files.close())
  for (const [text, expected] of [
    ['not a key', 'failed'],
    [second.privateKey, 'changed'],
    ['not a key again', 'failed'],
    [first.privateKey, 'changed'],
  ] as const) {
    writePair(folder, text === first.privateKey ? first : second)
    writeFileSync(join(folder, 'tls.key'), text)
    calls.length = 0
    await runtime.advance(runtimeLimits.certificateCheckMs)
    while (!calls.includes(expected)) await called()
  }
  expect(files.current).toEqual(first)
  files.close()
  // The rejection of the last one is handled in the next iteration of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  expect(warn).toHaveBeenCalled()
})

test('fails without a valid pair at the start', async () => {
  const folder = createFolder()
  await expect(watchFolder(folder)).rejects.toMatchObject({ code: 'CERTIFICATE_INVALID' })
})
