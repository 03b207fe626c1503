import { type Command, CommanderError } from 'commander'
import { isCliError } from '../errors.ts'
import type { CommandHost } from '../host.ts'
import { createProgram } from './program.ts'

/** Runs a command and returns its exit code. It never throws: it prints the error. */
export async function runCommand(args: readonly string[], host: CommandHost): Promise<number> {
  const program = createProgram(host)
  try {
    await program.parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    const isUsage = error instanceof CommanderError || isCliError(error, 'CLI_USAGE')
    const message = error instanceof Error ? sentenceOf(error) : String(error)
    host.printError(`kubewright: ${message}${isUsage ? `; run ${helpFor(program, args)}` : ''}`)
    return isUsage ? 2 : 1
  }
}

/** One line, without commander's label. */
function sentenceOf(error: Error): string {
  if (!(error instanceof CommanderError)) return error.message
  if (error.code === 'commander.help') return 'a command is missing'
  return error.message
    .replace(/^error: (command-)?/, '')
    .replace(/\n+/g, ' ')
    .replace(/\.$/, '')
}

/** The help of the command that the arguments name. */
function helpFor(program: Command, args: readonly string[]): string {
  let command = program
  const names = ['kubewright']
  for (const name of args) {
    const child = command.commands.find((one) => one.name() === name || one.aliases().includes(name))
    if (child === undefined) break
    command = child
    names.push(name)
  }
  return [...names, '--help'].join(' ')
}
