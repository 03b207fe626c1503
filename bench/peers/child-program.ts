import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** A measurement that takes longer is stuck. */
const lineTimeoutMs = 900_000
/** Errors include the end of a program's standard error. */
const complaintCharactersMax = 4000
const stopTimeoutMs = 5000

/** A program that prints its results as lines of JSON on standard output. */
export interface ChildProgram {
  readonly processId: number
  /** The next line. Rejects with the program's standard error if it ends without one, or takes too long. */
  nextLine(): Promise<unknown>
  /** Stops it, and resolves when it has ended. */
  stop(): Promise<void>
}

export interface ChildProgramOptions {
  readonly environment?: Readonly<Record<string, string>>
}

/** Node loads the modules in this variable at every start: tens of milliseconds that are not the program's. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env
  return environment
}

/** Starts a program, which the caller must stop. It receives the time of its start, to measure from there. */
export function startChildProgram(
  command: string,
  words: readonly string[],
  options: ChildProgramOptions = {},
): ChildProgram {
  const spawnedAtMicros = Math.round((performance.timeOrigin + performance.now()) * 1000)
  const child = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...plainEnvironment(), ...options.environment, KUBEWRIGHT_BENCH_SPAWNED_AT: String(spawnedAtMicros) },
  })
  const complaints = complaintsOf(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const exited = once(child, 'exit')
  exited.catch(() => undefined)
  // A program that has ended does not read its input; the reader of its lines notices the end.
  child.stdin.on('error', () => undefined)
  return {
    processId: child.pid ?? 0,
    async nextLine() {
      const late = timeout(`${command} has said nothing for ${lineTimeoutMs / 1000} s`, lineTimeoutMs)
      try {
        const { value, done } = await Promise.race([lines.next(), late.promise])
        if (done !== true) return JSON.parse(value) as unknown
        throw new Error(`${command} ${words.join(' ')} ended early:\n${complaints()}`)
      } finally {
        late.cancel()
      }
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      child.stdin.end()
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      await exited
      clearTimeout(killer)
    },
  }
}

function complaintsOf(child: ChildProcessByStdio<Writable, Readable, Readable>): () => string {
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-complaintCharactersMax)
  })
  child.on('error', (error) => {
    text += String(error)
  })
  return () => text
}

function timeout(message: string, timeMs: number): { promise: Promise<never>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined
  const promise = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeMs)
  })
  return { promise, cancel: () => clearTimeout(timer) }
}
