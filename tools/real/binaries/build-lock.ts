import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 500

/** The message that a waiting builder reports, once for each holder. */
export type OnWaiting = (processId: number) => void

/**
 * Runs the work while this process holds the lock: a file with the holder's process id, created atomically. Others wait
 * while the holder runs; the lock of a process that has ended is removed.
 */
export async function withBuildLock<Result>(
  path: string,
  work: () => Promise<Result>,
  onWaiting: OnWaiting,
): Promise<Result> {
  let reportedHolder: number | undefined
  while (!(await take(path))) {
    const holder = await holderOf(path)
    if (holder === undefined) continue
    if (!isAlive(holder)) await takeAway(path, holder)
    else {
      if (holder !== reportedHolder) onWaiting(holder)
      reportedHolder = holder
      await sleep(pollMs)
    }
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

/** Two callers in one process must not share a temporary file. */
let drafts = 0

async function take(path: string): Promise<boolean> {
  const draft = `${path}.${process.pid}.${drafts++}`
  await writeFile(draft, String(process.pid))
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Undefined when the lock was released in the meantime. */
async function holderOf(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number(text)
}

/** Two waiters may find the same ended process; the slower one must not remove the faster one's lock. */
async function takeAway(path: string, holder: number): Promise<void> {
  const aside = `${path}.${process.pid}.${drafts++}`
  await rename(path, aside).catch(() => undefined)
  const found = await holderOf(aside)
  if (found !== undefined && found !== holder) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
