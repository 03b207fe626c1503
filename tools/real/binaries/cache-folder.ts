import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Program } from './programs.ts'

export const repositoryFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** The folder of the built programs, shared by all clones of the repository and all runs. */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const chosen = environment['KUBEWRIGHT_CACHE']
  if (chosen) return join(chosen, 'real')
  const system = process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache')
  return join(environment['XDG_CACHE_HOME'] ?? system, 'kubewright', 'real')
}

/**
 * A hash of everything that a build depends on: the files of the module, the package, the linker's variables, the
 * toolchain and the platform. Another identity is another file, so the cache is never stale.
 */
export function identityOf(
  program: Program,
  toolchain: string,
  platform = `${process.platform}-${process.arch}`,
): string {
  const hash = createHash('sha256')
  const module = join(repositoryFolder, program.folder)
  for (const path of moduleFiles(module)) hash.update(`${path}\n`).update(readFileSync(join(module, path)))
  hash.update(JSON.stringify([program.package, program.variables ?? {}, toolchain, platform]))
  return `${program.version}-${hash.digest('hex').slice(0, 12)}`
}

/** The files of a module that Go reads, in a stable order. */
function moduleFiles(module: string): string[] {
  const paths = readdirSync(module, { recursive: true, encoding: 'utf8' })
  return paths.filter((path) => /\.go$|(^|[/\\])go\.(mod|sum)$/.test(path) && !path.includes('node_modules')).sort()
}
