import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { quantile } from './quantile.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const rounds = 5

/** From the command to the first available sample, as a user waits for it: npm, tsx, the cluster, the pods. */
export async function measureColdStart(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await startOnce())
  return quantile(times, 0.5)
}

function startOnce(): Promise<number> {
  const started = performance.now()
  const child = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  return new Promise((resolve, reject) => {
    let output = ''
    let readyMs: number | undefined
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (readyMs !== undefined || !output.includes('the sample is ready')) return
      readyMs = performance.now() - started
      // The whole group: npm, its shell and the program.
      process.kill(-(child.pid as number), 'SIGINT')
    })
    child.on('exit', () =>
      readyMs === undefined ? reject(new Error(`npm start ended early:\n${output}`)) : resolve(readyMs),
    )
  })
}
