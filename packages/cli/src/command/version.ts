import type { Command } from 'commander'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { version } from '../version.ts'

export function addVersionCommand(program: Command, host: CommandHost): void {
  const command = program
    .command('version')
    .summary('print the versions of kubewright and Node')
    .description('Prints the versions of kubewright and Node, and the platform.')
    .option('--json', 'print JSON')
    .action(({ json: isJson = false }: { readonly json?: boolean }) => {
      const versions = {
        kubewright: version(),
        node: process.versions.node,
        platform: `${process.platform}/${process.arch}`,
      }
      if (isJson) host.print(JSON.stringify(versions))
      else for (const [name, text] of Object.entries(versions)) host.print(`${name} ${text}`)
    })
  addExamples(command, { 'kubewright version --json': 'for a script or a report of a problem' })
}
