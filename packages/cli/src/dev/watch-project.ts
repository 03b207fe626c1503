import { basename, join, relative, sep } from 'node:path'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { watch } from 'chokidar'
import { cliLimits } from '../limits.ts'

/** Folders that are large and change without the sources. */
const ignoredNames: ReadonlySet<string> = new Set(['node_modules', '.git', '.kubewright', 'dist', 'coverage'])

export interface ProjectWatch {
  close(): Promise<void>
}

/**
 * Watches the files of a project and calls the listener with those that changed, once for changes that come together.
 * Resolves when the watch is complete.
 */
export async function watchProject(
  folder: string,
  runtime: Runtime,
  onChange: (files: readonly string[]) => void,
  onError: (error: unknown) => void,
): Promise<ProjectWatch> {
  const changed = new Set<string>()
  let timer: Timer | undefined
  const report = () => {
    const files = [...changed]
    changed.clear()
    onChange(files)
  }
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignored: (path) =>
      relative(folder, path)
        .split(sep)
        .some((name) => ignoredNames.has(name)),
  })
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return
    changed.add(join(path))
    timer?.cancel()
    timer = runtime.clock.after(cliLimits.changeSettleMs, 'changes of files', report)
  })
  watcher.on('error', onError)
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  return {
    async close() {
      timer?.cancel()
      await watcher.close()
    },
  }
}

/** Whether a change of the file may change the operator; `inputs` are the files that it was made from. */
export function isRelevant(file: string, folder: string, inputs: readonly string[], isBroken: boolean): boolean {
  const path = relative(folder, file)
  if (inputs.includes(file) || path.startsWith(`samples${sep}`)) return true
  if (['package.json', 'tsconfig.json'].includes(basename(file))) return true
  // A file that was missing may have appeared.
  return isBroken && /\.(?:[cm]?[jt]sx?|json)$/.test(path)
}
