import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withBuildLock } from './build-lock.ts'
import { cacheFolder, identityOf } from './cache-folder.ts'
import { originals, programs } from './programs.ts'

/** A promise that the test resolves. */
function gate(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}

let folder = ''
const unexpected = (holder: number) => {
  throw new Error(`waits for process ${holder}`)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubewright-binaries-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('the build lock holds the process id while the work runs and is gone after it', async () => {
  const path = join(folder, 'lock')
  const seen = await withBuildLock(path, () => readFile(path, 'utf8'), unexpected)
  expect(seen).toBe(String(process.pid))
  await expect(readFile(path)).rejects.toThrow('ENOENT')
})

test('a failed build releases the lock and throws its error', async () => {
  const path = join(folder, 'lock')
  const failing = withBuildLock(path, () => Promise.reject(new Error('no such package')), unexpected)
  await expect(failing).rejects.toThrow('no such package')
  expect(await withBuildLock(path, async () => 'free', unexpected)).toBe('free')
})

test('the second of two builders waits for the first and reports it', async () => {
  const path = join(folder, 'lock')
  const order: string[] = []
  const begun = gate()
  const held = gate()
  const build = async () => {
    begun.resolve()
    await held.promise
    order.push('first')
  }
  const first = withBuildLock(path, build, unexpected)
  await begun.promise
  const second = withBuildLock(
    path,
    async () => void order.push('second'),
    (holder) => {
      order.push(`waits for ${holder === process.pid ? 'this process' : holder}`)
      held.resolve()
    },
  )
  await Promise.all([first, second])
  expect(order).toEqual(['waits for this process', 'first', 'second'])
})

test('a lock whose process has ended is taken over', async () => {
  const path = join(folder, 'lock')
  // No process has this id: the maximum on Linux is 2^22.
  writeFileSync(path, String(2 ** 30))
  expect(await withBuildLock(path, async () => 'taken', unexpected)).toBe('taken')
})

test('the identity of a program changes with its package, its stamp, the toolchain and the platform', () => {
  const kubectl = programs.kubectl
  const identities = [
    identityOf(kubectl, 'go1.26.8', 'linux-x64'),
    identityOf({ ...kubectl, package: 'k8s.io/kubernetes/cmd/kubeadm' }, 'go1.26.8', 'linux-x64'),
    identityOf({ ...kubectl, variables: {} }, 'go1.26.8', 'linux-x64'),
    identityOf(kubectl, 'go1.26.9', 'linux-x64'),
    identityOf(kubectl, 'go1.26.8', 'linux-arm64'),
    identityOf({ ...kubectl, folder: 'tools/real/helm' }, 'go1.26.8', 'linux-x64'),
  ]
  expect(new Set(identities).size).toBe(identities.length)
  expect(identityOf(kubectl, 'go1.26.8', 'linux-x64')).toBe(identities[0])
})

test('the environment selects the cache folder', () => {
  expect(cacheFolder({ KUBEWRIGHT_CACHE: '/elsewhere' })).toBe(join('/elsewhere', 'real'))
  expect(cacheFolder({ XDG_CACHE_HOME: '/cache' })).toBe(join('/cache', 'kubewright', 'real'))
})

test('every Kubernetes program is listed', () => {
  for (const name of originals) expect(programs[name].version).toMatch(/^\d+\.\d+\.\d+$/)
})
