import { Argument, type Command } from 'commander'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { bashScript } from './bash-script.ts'
import { completedCommands } from './completed-commands.ts'
import { fishScript } from './fish-script.ts'
import { powershellScript } from './powershell-script.ts'
import { zshScript } from './zsh-script.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript } as const

export function addCompletionCommand(program: Command, host: CommandHost): void {
  const command = program
    .command('completion')
    .summary('print a script that completes commands in a shell')
    .description('Prints a script that completes the commands and options of kubewright in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => host.print(scripts[shell](completedCommands(program))))
  addExamples(command, {
    'kubewright completion bash > ~/.local/share/bash-completion/completions/kubewright': 'for bash',
    'kubewright completion zsh > "${fpath[1]}/_kubewright"': 'for zsh',
    'kubewright completion fish > ~/.config/fish/completions/kubewright.fish': 'for fish',
    'kubewright completion powershell >> $PROFILE': 'for PowerShell',
  })
}
