import { runBackup, runRestore } from '../backup/index.ts'
import { runCluster } from '../cluster/index.ts'
import { isCliError } from '../errors.ts'
import type { CommandHost } from '../host.ts'
import { parseCommand } from './arguments.ts'
import { usage } from './help.ts'
import { version } from './version.ts'

/** Runs a command and returns its exit code. It never throws: it prints the error. */
export async function runCommand(args: readonly string[], host: CommandHost): Promise<number> {
  try {
    const command = parseCommand(args)
    switch (command.name) {
      case 'help':
        host.print(usage)
        break
      case 'version':
        host.print(version())
        break
      case 'cluster':
        await runCluster(command.options, host)
        break
      case 'backup':
        await runBackup(command.options, host)
        break
      case 'restore':
        await runRestore(command.options, host)
    }
    return 0
  } catch (error) {
    host.printError(`kubewright: ${error instanceof Error ? error.message : String(error)}`)
    return isCliError(error, 'CLI_USAGE') ? 2 : 1
  }
}
