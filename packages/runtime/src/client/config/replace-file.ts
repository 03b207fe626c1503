import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../../limits.ts'

/** Replaces the content of a file atomically and keeps its mode. */
export function replaceFile(path: string, text: string, uniqueName: string): void {
  // For a symbolic link, its target is replaced.
  const target = realpathSync(path)
  const { mode, uid, gid } = statSync(target)
  const draft = `${target}.${uniqueName}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    try {
      writeFileSync(file, text)
      keepOwner(file, uid, gid)
      fchmodSync(file, mode & 0o7777)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Only root can change the owner; other users own what they write. */
function keepOwner(file: number, uid: number, gid: number): void {
  try {
    fchownSync(file, uid, gid)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EPERM') throw error
  }
}

/** Runs `work` while holding the lock file of a file: its name with .lock at the end, as in kubectl. */
export async function withFileLock(path: string, runtime: Runtime, work: () => void): Promise<void> {
  const lock = `${path}.lock`
  for (let attempt = 1; !takeLock(lock, attempt); attempt++) {
    await sleep(runtime, runtimeLimits.kubeconfigLockDelayMs, `lock ${lock}`)
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Whether the lock was free. The last attempt throws EEXIST instead. */
function takeLock(lock: string, attempt: number): boolean {
  try {
    closeSync(openSync(lock, 'wx', 0o600))
    return true
  } catch (error) {
    const isTaken = (error as { code?: unknown }).code === 'EEXIST'
    if (!isTaken || attempt >= runtimeLimits.kubeconfigLockAttemptsMax) throw error
    return false
  }
}
