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
  const host: CommandHost = {
    print: (line) => void process.stdout.write(`${line}\n`),
    printError: (line) => void process.stderr.write(`${line}\n`),
    environment: process.env,
    processId: process.pid,
    homeFolder: homedir(),
    workingFolder: process.cwd(),
    isTerminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
    isColoured: wantsColours(process.env, process.stdout.isTTY === true),
    stopRequested,
  }
  process.exitCode = await runCommand(process.argv.slice(2), host)
  process.off('SIGTERM', stop)
  process.off('SIGINT', stop)
}

/** The conventions of no-color.org and Node's FORCE_COLOR. */
function wantsColours({ NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal && (NO_COLOR ?? '') === '' && TERM !== 'dumb'
}
