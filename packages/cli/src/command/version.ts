import { createRequire } from 'node:module'
import type { Command } from 'commander'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'

/** The version of the package, which all packages share. */
export function version(): string {
  const { version: text } = createRequire(import.meta.url)('@kubewright/cli/package.json') as {
    readonly version: string
  }
  return text
}

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
