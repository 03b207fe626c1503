import type { Command } from 'commander'
import type { ProcessHost } from 'kubewright/operator'
import { CliError } from '../errors.ts'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { findProject, loadOperator } from '../project/index.ts'
import { usageError } from '../usage-error.ts'

interface RunValues {
  readonly cluster?: string
  readonly kubeconfig?: string
}

export function addRunCommand(program: Command, host: CommandHost): void {
  const command = program
    .command('run')
    .summary('run the operator on a cluster, as it runs in production')
    .description(
      'Runs the operator of this project on the cluster of the kubeconfig until Ctrl-C, without reloads and without a cluster of its own. Definitions must be installed; it waits for those that are missing.',
    )
    .argument('[settings...]', 'flags of the operator, after --; kubewright run -- --help lists them')
    .option('--cluster <context>', 'the context of the kubeconfig; the default is its current one')
    .option('--kubeconfig <file>', 'the kubeconfig; the default is KUBECONFIG or ~/.kube/config')
    .action((settings: readonly string[], values: RunValues) => runRun(settings, values, host))
  addExamples(command, {
    'kubewright run --cluster kind-kind': 'on another cluster',
    'kubewright run -- --log-level debug': 'with a setting of the operator',
  })
}

async function runRun(settings: readonly string[], values: RunValues, host: CommandHost): Promise<void> {
  const { cluster: context, kubeconfig: kubeconfigPath } = values
  if (context === '') throw usageError('--cluster must name a context of the kubeconfig')
  if (kubeconfigPath === '') throw usageError('--kubeconfig must name a file')
  const { operator } = await loadOperator(await findProject(host.workingFolder))
  // The operator prints why it ends.
  let hasPrinted = false
  const end = (error: unknown) => {
    if (!hasPrinted) throw error
    throw new CliError('CLI_OPERATOR_ENDED', `${operator.name} has ended with the error above`)
  }
  const processHost: ProcessHost = {
    print(line) {
      hasPrinted = true
      host.print(line)
    },
    argv: settings,
    env: host.environment,
    isTerminal: host.isTerminal,
    onSignal: (listener) => signalsOf(host, listener),
    // The host of the command ends the process at the second signal.
    exit: () => undefined,
  }
  await operator.run({ host: processHost, kubeconfigPath, context }).catch(end)
}

function signalsOf({ stopRequested }: CommandHost, listener: (signal: 'SIGINT') => void): () => void {
  let isOver = false
  void stopRequested.then(() => {
    if (!isOver) listener('SIGINT')
  })
  return () => {
    isOver = true
  }
}
