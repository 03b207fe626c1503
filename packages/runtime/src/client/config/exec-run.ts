import { type ChildProcess, spawn } from 'node:child_process'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../../limits.ts'
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

/** Runs a command to its end. Returns its output, or a problem text that follows the name of the command. */
export async function runExecCommand(command: ExecCommand): Promise<Uint8Array | string> {
  const { file, args, environment, stdin, stderr, runtime } = command
  let child: ChildProcess
  try {
    child = spawn(file, args, { env: environment as NodeJS.ProcessEnv, stdio: [stdin, 'pipe', stderr] })
  } catch (error) {
    // Node's error quotes the argument or variable that it cannot pass on, which may be a secret.
    return `could not be run: ${unspawnable(codeOf(error))}`
  }
  return await runtime.waiting(`exec plugin ${file}`, outputOf(child, command))
}

function outputOf(child: ChildProcess, command: ExecCommand): Promise<Uint8Array | string> {
  const { file, runtime, timeoutMs, outputBytesMax } = command
  return new Promise<Uint8Array | string>((resolve) => {
    const { stdout } = child
    const chunks: Buffer[] = []
    let sizeBytes = 0
    let timer: Timer
    const conclude = (result: Uint8Array | string) => {
      timer.cancel()
      stdout?.destroy()
      resolve(result)
    }
    const kill = (why: string) => {
      child.kill('SIGKILL')
      conclude(why)
    }
    timer = runtime.clock.after(timeoutMs, `exec plugin ${file}`, () => {
      kill(`did not end within ${timeoutMs} ms and was killed`)
    })
    stdout?.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length
      if (sizeBytes <= outputBytesMax) chunks.push(chunk)
      else kill(`printed more than ${outputBytesMax} bytes and was killed`)
    })
    child.on('error', (error) => kill(`could not be run: ${codeOf(error)}`))
    const end = (exitCode: number | null, signal: string | null) => {
      if (exitCode === 0) conclude(Buffer.concat(chunks))
      else conclude(exitCode === null ? `was ended by ${signal}` : `failed with exit code ${exitCode}`)
    }
    child.on('exit', (exitCode, signal) => {
      // A child of the command may outlive it and keep its output open: wait for that only briefly.
      timer.cancel()
      timer = runtime.clock.after(runtimeLimits.execPluginOutputWaitMs, `rest of the output of ${file}`, () => {
        end(exitCode, signal)
      })
    })
    child.on('close', end)
  })
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code)
}

function unspawnable(code: string): string {
  if (code === 'ERR_INVALID_ARG_VALUE') return 'an argument or a variable of its environment has a null byte'
  if (code === 'E2BIG') return 'its arguments and variables are too long (E2BIG); provideClusterInfo adds the authority'
  return code
}
