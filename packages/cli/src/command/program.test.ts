import type { Command } from 'commander'
import { expect, test } from 'vitest'
import type { CommandHost } from '../host.ts'
import { createProgram } from './program.ts'

const host: CommandHost = {
  print: () => undefined,
  printError: () => undefined,
  environment: {},
  processId: 1,
  homeFolder: '/nowhere',
  workingFolder: '/nowhere',
  isTerminal: false,
  isColoured: false,
  stopRequested: Promise.resolve(),
}

function leaves({ commands }: Command): readonly Command[] {
  return commands.flatMap((command) => (command.commands.length === 0 ? [command] : leaves(command)))
}

const program = createProgram(host)

test('the help of every command has a description, a line for the list, and examples that parse', () => {
  expect(leaves(program).length).toBeGreaterThan(4)
  for (const command of leaves(program)) {
    let help = ''
    const writeOut = (text: string) => {
      help += text
    }
    command.configureOutput({ writeOut })
    command.outputHelp()
    expect(command.summary(), command.name()).not.toBe('')
    expect(command.description(), command.name()).not.toBe('')
    expect(help, command.name()).toContain('\nExamples:\n  ')
  }
})

test('every option of every command has a description that does not begin with a capital letter', () => {
  for (const command of leaves(program)) {
    for (const option of command.options) expect(option.description, option.flags).toMatch(/^[^A-Z]|^[A-Z]{2}/)
  }
})
