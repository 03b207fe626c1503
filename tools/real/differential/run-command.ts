import { spawn } from 'node:child_process'

/** The output of a program and its exit code. */
export interface CommandResult {
  readonly code: number | string
  readonly stdout: string
  readonly stderr: string
}

export interface CommandCall {
  readonly path: string
  readonly words: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly stdin: string
}

/** A command that takes longer is killed, and its code is `timeout`. */
const commandWithinMs = 120_000

/** Runs a program to its end. */
export function runCommand({ path, words, folder, environment, stdin }: CommandCall): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, words, { cwd: folder, env: environment, stdio: 'pipe' })
    let [stdout, stderr, isLate] = ['', '', false]
    const deadline = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, commandWithinMs)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    // A program that does not read its input closes the pipe.
    child.stdin.on('error', () => undefined)
    child.stdin.end(stdin)
    child.once('error', (error) => {
      clearTimeout(deadline)
      reject(error)
    })
    child.once('close', (code, signal) => {
      clearTimeout(deadline)
      resolve({ code: isLate ? 'timeout' : (code ?? String(signal)), stdout, stderr })
    })
  })
}
