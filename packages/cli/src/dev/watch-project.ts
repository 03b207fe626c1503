import { statSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
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
 * chokidar drops a second change of a file shortly after the first, as when a formatter follows a save; so each changed
 * file is looked at again when that time is over. Resolves when the watch is complete.
 */
export async function watchProject(
  folder: string,
  runtime: Runtime,
  onChange: (files: readonly string[]) => void,
  onError: (error: unknown) => void,
): Promise<ProjectWatch> {
  const { clock } = runtime
  const changed = new Set<string>()
  const timers = new Set<Timer>()
  let settling: Timer | undefined
  const after = (delayMs: number, run: () => void) => {
    const timer = clock.after(delayMs, 'changes of files', () => {
      timers.delete(timer)
      run()
    })
    timers.add(timer)
    return timer
  }
  const report = () => {
    const files = [...changed]
    changed.clear()
    const stamps = new Map(files.map((file) => [file, stampOf(file)]))
    after(cliLimits.changeRecheckMs, () => {
      for (const [file, stamp] of stamps) if (stampOf(file) !== stamp) note(file)
    })
    onChange(files)
  }
  const note = (file: string) => {
    changed.add(file)
    settling?.cancel()
    settling = after(cliLimits.changeSettleMs, report)
  }
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignored: (path) =>
      relative(folder, path)
        .split(sep)
        .some((name) => ignoredNames.has(name)),
  })
  watcher.on('all', (event, path) => {
    if (event !== 'addDir' && event !== 'unlinkDir') note(path)
  })
  watcher.on('error', onError)
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  return {
    async close() {
      await watcher.close()
      for (const timer of timers) timer.cancel()
    },
  }
}

/** Differs after every change of the file. */
function stampOf(file: string): string {
  const { mtimeNs = 0n, size = 0n, ino = 0n } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {}
  return `${mtimeNs} ${size} ${ino}`
}

/** Whether a change of the file may change the operator; `inputs` are the files that it was made from. */
export function isRelevant(file: string, folder: string, inputs: readonly string[], isBroken: boolean): boolean {
  const path = relative(folder, file)
  if (inputs.includes(file) || path.startsWith(`samples${sep}`)) return true
  if (['package.json', 'tsconfig.json'].includes(basename(file))) return true
  // A file that was missing may have appeared.
  return isBroken && /\.(?:[cm]?[jt]sx?|json)$/.test(path)
}
