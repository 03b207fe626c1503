import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { outputLinesMax } from './limits.ts'

type Environment = Readonly<Record<string, string>>

/** Runs a command with the terminal of this process, and returns its exit code. */
export async function runCommand(command: readonly string[], environment: Environment = {}): Promise<number> {
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  return exitCodeOf(once(child, 'exit'))
}

/** Runs a command, prints its output, and keeps the last lines. */
export async function runCommandKeepingOutput(
  command: readonly string[],
): Promise<{ readonly exitCode: number; readonly output: readonly string[] }> {
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['inherit', 'pipe', 'pipe'] })
  let lines: string[] = ['']
  const keep = (chunk: string) => {
    const [head = '', ...rest] = chunk.split('\n')
    lines = [...lines.slice(0, -1), `${lines.at(-1)}${head}`, ...rest].slice(-outputLinesMax)
  }
  for (const [stream, target] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      target.write(chunk)
      keep(chunk)
    })
  }
  return { exitCode: await exitCodeOf(once(child, 'close')), output: lines }
}

/** A command that cannot be started, or that a signal ended, failed. */
async function exitCodeOf(ended: Promise<unknown[]>): Promise<number> {
  try {
    const [code] = await ended
    return typeof code === 'number' ? code : 1
  } catch (error) {
    console.error((error as Error).message)
    return 127
  }
}
