import type { Command } from 'commander'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { usageError } from '../usage-error.ts'
import { runBuild } from './run-build.ts'

interface BuildValues {
  readonly image?: string
  readonly base?: string
  readonly platform?: string
  readonly archive: boolean
  readonly force?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
}

export function addBuildCommand(program: Command, host: CommandHost, run = runBuild): void {
  const command = program
    .command('build')
    .summary('build the operator as one file and as a container image')
    .description(
      'Bundles the operator with its packages into dist/operator.mjs, writes a Dockerfile for it, and writes a container image to dist, without Docker: an archive in the OCI image layout, equal bytes for equal sources.',
    )
    .option(
      '--image <name>',
      'the name of the image; the default is kubewright.image of package.json, or its name; the default tag is its version',
    )
    .option(
      '--base <file>',
      'the archive of a base image with Node, in the OCI image layout; by default the image contains the Node that runs this command',
    )
    .option(
      '--platform <platform>',
      'the platform of the base image, such as linux/arm64; the default is that of this machine',
    )
    .option('--no-archive', 'write no image')
    .option('--force', 'replace a Dockerfile or .dockerignore that was written by hand')
    .option('--dry-run', 'print what would change and write nothing')
    .option('--json', 'print the result as JSON')
    .action(async ({ dryRun, json, ...values }: BuildValues) => {
      if (values.base === '') throw usageError('--base must name a file')
      await run({ ...values, isDryRun: dryRun, isJson: json }, host)
    })
  addExamples(command, {
    'kubewright build': 'dist/operator.mjs, Dockerfile, and the image',
    'kubewright build --image registry.example.com/sites:1.2.3 --base node.tar': 'the image on a base image',
    'kubewright build --no-archive && docker build .': 'the image by Docker',
  })
}
