import { mkdirSync } from 'node:fs'
import { isAlive } from '../binaries/index.ts'
import { startControlPlane } from '../control-plane/index.ts'
import { logProgress } from './log-progress.ts'
import { processesOf, readRunning, runningFolder, stopRunning, writeRunning } from './running.ts'

/** Starts a control plane that runs until `down`. Keeps one that runs already. */
export async function up(words: readonly string[]): Promise<number> {
  const already = readRunning()
  if (already && processesOf(already).every(([, processId]) => isAlive(processId))) {
    console.log(`runs already at ${already.url}\nkubeconfig ${already.kubeconfigPath}`)
    return 0
  }
  // A control plane that has lost a process is stopped.
  await stopRunning(already)
  mkdirSync(runningFolder(), { recursive: true, mode: 0o700 })
  const plane = await startControlPlane({
    controllerManager: !words.includes('--no-controllers'),
    folder: runningFolder(),
    lifetime: 'detached',
    onProgress: logProgress,
  })
  writeRunning(plane)
  console.log(`ready ${plane.url} after ${(plane.readyMs / 1000).toFixed(1)} s\nkubeconfig ${plane.kubeconfigPath}`)
  return 0
}
