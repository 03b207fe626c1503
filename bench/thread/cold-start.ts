import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const deadlineMs = 120_000

/** From the command to the first available sample, in ms, as a user sees it: npm, tsx, the cluster, the pods. */
export function startOnce(): Promise<number> {
  const started = performance.now()
  const child = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  // Kills the whole process group: npm, its shell and the program.
  const stop = (signal: NodeJS.Signals) => process.kill(-(child.pid as number), signal)
  const timer = setTimeout(() => stop('SIGKILL'), deadlineMs)
  return new Promise((resolve, reject) => {
    let output = ''
    let readyMs: number | undefined
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (readyMs !== undefined || !output.includes('the sample is ready')) return
      readyMs = performance.now() - started
      stop('SIGINT')
    })
    child.on('exit', () => {
      clearTimeout(timer)
      if (readyMs === undefined) reject(new Error(`npm start ended early, or was not ready in time:\n${output}`))
      else resolve(readyMs)
    })
  })
}
