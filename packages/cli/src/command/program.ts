import { Command } from 'commander'
import { addBackupCommand, addRestoreCommand } from '../backup/index.ts'
import { addBuildCommand } from '../build/index.ts'
import { addClusterCommand } from '../cluster/index.ts'
import { addCompletionCommand } from '../completion/index.ts'
import { addDevCommand, addRunCommand } from '../dev/index.ts'
import { addGenerateCommand } from '../generate/index.ts'
import type { CommandHost } from '../host.ts'
import { addDoctorCommand, addExplainCommand, addLogsCommand, addPlanCommand } from '../inspect/index.ts'
import { addCreateCommand, addDeleteCommand, addEditCommand, addInitCommand } from '../scaffold/index.ts'
import { version } from '../version.ts'
import { addVersionCommand } from './version.ts'

/** The command line: one line for each command. */
const commands: readonly ((program: Command, host: CommandHost) => void)[] = [
  addInitCommand,
  addCreateCommand,
  addDeleteCommand,
  addEditCommand,
  addDevCommand,
  addRunCommand,
  addPlanCommand,
  addExplainCommand,
  addLogsCommand,
  addDoctorCommand,
  addGenerateCommand,
  addBuildCommand,
  addClusterCommand,
  addBackupCommand,
  addRestoreCommand,
  addCompletionCommand,
  addVersionCommand,
]

/** The program with all commands. It throws a CommanderError where commander would end the process. */
export function createProgram(host: CommandHost): Command {
  const program = new Command('kubewright')
    .addHelpText('before', 'kubewright: the operator framework for TypeScript\n')
    .usage('<command> [options]')
    .version(version(), '--version', 'print the version')
    .helpOption('-h, --help', 'print this help; kubewright <command> --help describes a command')
    .helpCommand('help [command]', 'print the help of a command')
    .configureOutput({ writeOut: (text) => host.print(text.replace(/\n$/, '')), writeErr: () => undefined })
    // Commands have a --version of their own.
    .enablePositionalOptions()
    .exitOverride()
  for (const add of commands) add(program, host)
  for (const command of withChildren(program)) command.helpOption('-h, --help', 'print this help')
  return program
}

/** The commands below a command, at any depth. */
function withChildren({ commands: children }: Command): readonly Command[] {
  return children.flatMap((child) => [child, ...withChildren(child)])
}
