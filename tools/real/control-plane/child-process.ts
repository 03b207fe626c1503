import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../binaries/index.ts'

/** A running program of the control plane. */
export interface RunningProgram {
  readonly name: string
  readonly processId: number
  readonly logPath: string
  /** How it ended, once it has. */
  ended(): string | undefined
}

const logTailSize = 2_000
/** How long a program may take to exit before it is killed. */
const stopDeadlineMs = 10_000
const pollMs = 25

export interface StartOptions {
  readonly name: string
  readonly path: string
  readonly words: readonly string[]
  readonly logPath: string
  /** Whether it outlives this process; otherwise it is killed when this process ends. */
  readonly lifetime: 'detached' | 'bound'
}

/** Starts it with its output in a log file. */
export function startProgram({ name, path, words, logPath, lifetime }: StartOptions): RunningProgram {
  const log = openSync(logPath, 'a', 0o600)
  const child = spawn(path, words, { stdio: ['ignore', log, log], detached: lifetime === 'detached' })
  closeSync(log)
  let end: string | undefined
  child.once('error', (error) => {
    end = error.message
  })
  child.once('exit', (status, signal) => {
    end = `ended with ${signal ?? status}`
  })
  child.unref()
  if (lifetime === 'bound') killWithThisProcess(child)
  return { name, processId: child.pid ?? 0, logPath, ended: () => end }
}

function killWithThisProcess(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

/** The end of its log, for the error about its exit. */
export function logTail(logPath: string): string {
  return readFileSync(logPath, 'utf8').slice(-logTailSize)
}

/** Sends SIGTERM, then SIGKILL when it does not exit. */
export async function stopProcess(processId: number): Promise<void> {
  if (!isAlive(processId)) return
  process.kill(processId, 'SIGTERM')
  const deadline = performance.now() + stopDeadlineMs
  while (isAlive(processId)) {
    if (performance.now() > deadline) process.kill(processId, 'SIGKILL')
    await sleep(pollMs)
  }
}
