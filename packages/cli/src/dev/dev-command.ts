import type { Command } from 'commander'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { usageError } from '../usage-error.ts'
import { type DevOptions, runDev } from './run-dev.ts'

const portMax = 65_535

/** The options as commander names them. */
interface DevValues {
  readonly fresh?: boolean
  readonly json?: boolean
  readonly cluster?: string
  readonly kubeconfig?: string
  readonly webhookUrl?: string
  readonly port?: string
  readonly samples?: boolean
  readonly types?: boolean
}

export function addDevCommand(program: Command, host: CommandHost, run = runDev): void {
  const command = program
    .command('dev')
    .summary('run the operator on an embedded cluster, and reload it when its sources change')
    .description(
      'Runs the operator of this project on an embedded cluster whose objects are kept in .kubewright, and replaces it whenever its sources change: definitions and samples are applied, webhooks are served, and each reconcile is a line with its cause. Keys: h lists them.',
    )
    .option('--fresh', 'begin with an empty cluster')
    .option('--port <port>', 'the port of the cluster on 127.0.0.1; the default is that of the last run')
    .option('--cluster <context>', 'use the cluster of this context of the kubeconfig; samples are then not applied')
    .option('--kubeconfig <file>', 'the kubeconfig of --cluster; the default is KUBECONFIG or ~/.kube/config')
    .option(
      '--webhook-url <url>',
      'where the API server of --cluster reaches this process, such as https://192.168.1.5:9443; without it webhooks are off',
    )
    .option('--samples', 'apply the samples, also with --cluster')
    .option('--no-samples', 'do not apply the samples')
    .option('--no-types', 'do not run the TypeScript compiler')
    .option('--json', 'print one JSON object per line')
    .action((values: DevValues) => run(devOptionsOf(values), host))
  addExamples(command, {
    'kubewright dev': 'the usual way',
    'kubewright dev --fresh --json': 'in a script: an empty cluster, and lines for a program',
    'kubewright dev --cluster kind-kind': 'the operator in this process, on another cluster',
  })
}

/** @throws CliError CLI_USAGE. */
function devOptionsOf(values: DevValues): DevOptions {
  const { cluster: context, kubeconfig, webhookUrl, samples: appliesSamples } = values
  const isFresh = values.fresh === true
  if (context === '') throw usageError('--cluster must name a context of the kubeconfig')
  const onlyReal = { '--kubeconfig': kubeconfig, '--webhook-url': webhookUrl }
  const alone = Object.entries(onlyReal).find(([, value]) => value !== undefined && context === undefined)
  if (alone !== undefined) throw usageError(`${alone[0]} needs --cluster`)
  const onlyOurs = { '--fresh': isFresh || undefined, '--port': values.port }
  const misplaced = Object.entries(onlyOurs).find(([, value]) => value !== undefined && context !== undefined)
  if (misplaced !== undefined) throw usageError(`${misplaced[0]} cannot be combined with --cluster`)
  if (webhookUrl !== undefined && !/^https:\/\/[^/\s]/.test(webhookUrl)) {
    throw usageError(`--webhook-url must be such as https://192.168.1.5:9443; got ${JSON.stringify(webhookUrl)}`)
  }
  return {
    isFresh,
    isJson: values.json === true,
    context,
    kubeconfig,
    webhookUrl,
    appliesSamples,
    port: portOf(values.port),
    checksTypes: values.types !== false,
  }
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= portMax) return port
  throw usageError(`--port must be a number from 0 to ${portMax}; got ${JSON.stringify(text)}`)
}
