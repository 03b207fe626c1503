import type { Command } from 'commander'

/** A word that a shell offers. */
export interface CompletedWord {
  readonly word: string
  readonly description: string
}

/** What can follow the words of a command. */
export interface CompletedCommand {
  /** The words of the command after `kubewright`, separated by spaces; empty for the program. */
  readonly path: string
  /** Commands below it, and the values of its first argument. */
  readonly words: readonly CompletedWord[]
  readonly options: readonly CompletedWord[]
}

/** The program and all commands below it. */
export function completedCommands(command: Command, path = ''): readonly CompletedCommand[] {
  const children = command.commands.map((child) => ({ word: child.name(), description: child.summary() }))
  const choices = command.registeredArguments[0]?.argChoices ?? []
  const options = command.createHelp().visibleOptions(command)
  const own: CompletedCommand = {
    path,
    words: [...children, ...choices.map((word) => ({ word, description: '' }))],
    options: options.map(({ long, short, description }) => ({ word: long ?? short ?? '', description })),
  }
  const below = command.commands.flatMap((child) => completedCommands(child, `${path} ${child.name()}`.trim()))
  return [own, ...below]
}
