import { homedir } from 'node:os'
import type { CommandHost } from '../host.ts'
import { runCommand } from './run-command.ts'

/** Exit code of a process ended by SIGINT, as in shells. */
const interruptedCode = 130

/** Runs the command line of this process. A second signal ends it at once. */
export async function runInProcess(): Promise<void> {
  let resolve: () => void = () => undefined
  const stopRequested = new Promise<void>((done) => {
    resolve = done
  })
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(interruptedCode)
    isStopping = true
    resolve()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The reader of a pipe, such as head, has what it wants: other programs end by SIGPIPE, which Node ignores.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') resolve()
  })
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  const host: CommandHost = {
    print: (line) => void process.stdout.write(`${line}\n`),
    printError: (line) => void process.stderr.write(`${line}\n`),
    environment: process.env,
    processId: process.pid,
    homeFolder: homedir(),
    workingFolder: process.cwd(),
    isTerminal,
    isColoured: wantsColours(process.env, process.stdout.isTTY === true),
    stopRequested,
    ...(isTerminal ? { onKey: onTerminalKey } : {}),
    onUncaught,
  }
  process.exitCode = await runCommand(process.argv.slice(2), host)
  process.off('SIGTERM', stop)
  process.off('SIGINT', stop)
}

/** In raw mode keys arrive without a line end, and Ctrl-C as a key. */
function onTerminalKey(listener: (key: string) => void): () => void {
  const { stdin } = process
  const listen = (keys: string) => {
    for (const key of keys) listener(key)
  }
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.on('data', listen)
  return () => {
    stdin.off('data', listen)
    stdin.setRawMode(false)
    stdin.pause()
  }
}

const uncaughtEvents = ['uncaughtException', 'unhandledRejection'] as const

function onUncaught(listener: (error: unknown) => void): () => void {
  for (const event of uncaughtEvents) process.on(event, listener)
  return () => {
    for (const event of uncaughtEvents) process.off(event, listener)
  }
}

/** The conventions of no-color.org and Node's FORCE_COLOR. */
function wantsColours({ NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal && (NO_COLOR ?? '') === '' && TERM !== 'dumb'
}
