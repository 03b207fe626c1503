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

/** Exchanges the content of a file at once: whoever reads sees all of the old or all of the new. Its mode is kept. */
export function replaceFile(path: string, text: string, uniqueName: string): void {
  // A link stays a link: what it points to is replaced.
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

/** Only the administrator can give files away; others own what they write. */
function keepOwner(file: number, uid: number, gid: number): void {
  try {
    fchownSync(file, uid, gid)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EPERM') throw error
  }
}

/** Does something while holding the lock of a file, which is a file of its name with .lock at the end, as kubectl's. */
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

/** Whether the lock was free. After the last attempt it is an error with the code EEXIST. */
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
