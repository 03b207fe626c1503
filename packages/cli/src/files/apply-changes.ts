import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type FileChange, pathIn } from './plan-files.ts'

/** Carries out planned changes; those of type "same" and "kept" change nothing. */
export async function applyChanges(folder: string, changes: readonly FileChange[]): Promise<void> {
  for (const { path, type, after } of changes) {
    const target = pathIn(folder, path)
    if (type === 'deleted') await rm(target, { force: true })
    else if ((type === 'created' || type === 'changed') && after !== undefined) await replaceFile(target, after)
  }
}

/** The draft is in the same folder, so that the rename is atomic. The file keeps its permissions. */
async function replaceFile(target: string, text: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const mode = (await stat(target).catch(() => undefined))?.mode
  // An attacker who cannot guess the name cannot put a link in its place.
  const draft = `${target}.${randomBytes(8).toString('hex')}.draft`
  try {
    await writeFile(draft, text, { flag: 'wx', ...(mode === undefined ? {} : { mode: mode & 0o777 }) })
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
