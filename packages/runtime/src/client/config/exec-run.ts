import { spawn } from 'node:child_process'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Environment } from './environment.ts'

export interface ExecCommand {
  readonly file: string
  readonly args: readonly string[]
  readonly environment: Environment
  readonly stdin: 'inherit' | 'ignore'
  readonly stderr: 'inherit' | number
  readonly runtime: Runtime
  readonly timeoutMs: number
  readonly outputBytesMax: number
}

/** Runs a command to its end. What it printed, or a text that says what went wrong, to follow the command's name. */
export function runExecCommand(command: ExecCommand): Promise<Uint8Array | string> {
  const { file, args, environment, stdin, stderr, runtime, timeoutMs, outputBytesMax } = command
  const ended = new Promise<Uint8Array | string>((resolve) => {
    const child = spawn(file, args, { env: environment as NodeJS.ProcessEnv, stdio: [stdin, 'pipe', stderr] })
    const { stdout } = child
    const chunks: Buffer[] = []
    let sizeBytes = 0
    // What the command started may outlive it and keep its output open: nobody waits for that.
    const giveUp = (why: string) => {
      timer.cancel()
      child.kill('SIGKILL')
      stdout?.destroy()
      resolve(why)
    }
    const timer = runtime.clock.after(timeoutMs, `exec plugin ${file}`, () => {
      giveUp(`did not end within ${timeoutMs} ms and was killed`)
    })
    stdout?.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length
      if (sizeBytes <= outputBytesMax) chunks.push(chunk)
      else giveUp(`printed more than ${outputBytesMax} bytes and was killed`)
    })
    child.on('error', (error) => giveUp(`could not be run: ${String((error as { code?: unknown }).code)}`))
    child.on('close', (exitCode, signal) => {
      timer.cancel()
      if (exitCode === 0) resolve(Buffer.concat(chunks))
      else resolve(exitCode === null ? `was ended by ${signal}` : `failed with exit code ${exitCode}`)
    })
  })
  return runtime.waiting(`exec plugin ${file}`, ended)
}
