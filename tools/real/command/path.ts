import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, ensureProgram, kubernetesVersion, originals } from '../binaries/index.ts'
import { logProgress } from './log-progress.ts'

/** Prints a folder with every Kubernetes program, built if necessary, for use in PATH. */
export async function path(): Promise<number> {
  const folder = join(cacheFolder(), `bin-${kubernetesVersion}`)
  mkdirSync(folder, { recursive: true })
  for (const name of originals) {
    const program = await ensureProgram(name, logProgress)
    const link = join(folder, name)
    rmSync(link, { force: true })
    symlinkSync(program, link)
  }
  console.log(folder)
  return 0
}
