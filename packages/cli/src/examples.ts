import type { Command } from 'commander'

/** Adds command lines to the help of a command, each with what it does. */
export function addExamples(command: Command, examples: Readonly<Record<string, string>>): Command {
  const entries = Object.entries(examples)
  const width = Math.max(...entries.map(([line]) => line.length))
  const lines = entries.map(([line, purpose]) => `  ${line.padEnd(width)}  ${purpose}`)
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
}
