import type { Command } from 'commander'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { usageError } from '../usage-error.ts'
import { runBackup, runRestore } from './run-backup.ts'

interface LocationValues {
  readonly data?: string
  readonly kubeconfig?: string
}

export function addBackupCommand(program: Command, host: CommandHost, run = runBackup): void {
  const command = program
    .command('backup')
    .summary('save every object of a running or stopped cluster to a file')
    .description('Saves every object of a running or stopped cluster to a file, readable only by its owner.')
    .argument('<file>', 'the backup')
    .option('--data <folder>', 'the data folder of the cluster')
    .option('--kubeconfig <file>', 'the kubeconfig of the running cluster; the default is the one in the data folder')
    .option('--damaged', 'save what can still be read from a damaged data folder')
    .action((file: string, { damaged: isDamaged = false, ...values }: LocationValues & { damaged?: boolean }) => {
      const { dataFolder, kubeconfig } = locationOf(values)
      if (isDamaged && dataFolder === undefined) throw usageError('backup --damaged needs --data')
      return run({ file, dataFolder, kubeconfig, isDamaged }, host)
    })
  addExamples(command, { 'kubewright backup ./cluster.backup --data ./cluster': 'of a running or stopped cluster' })
}

export function addRestoreCommand(program: Command, host: CommandHost, run = runRestore): void {
  const command = program
    .command('restore')
    .summary('restore a backup into a new data folder or into a running cluster')
    .description('Restores a backup into a new data folder or into a running cluster, completely or not at all.')
    .argument('<file>', 'the backup')
    .option('--data <folder>', 'the data folder to create; it must not exist yet')
    .option(
      '--kubeconfig <file>',
      "a running cluster: its objects are replaced by the backup's in one step; it keeps its certificates and tokens, and watches continue",
    )
    .action((file: string, values: LocationValues) => {
      const { dataFolder, kubeconfig } = locationOf(values)
      const given = [dataFolder, kubeconfig].filter((value) => value !== undefined)
      if (given.length === 0) throw usageError('restore needs --data or --kubeconfig')
      if (given.length === 2) throw usageError('restore takes either --data or --kubeconfig')
      return run({ file, dataFolder, kubeconfig }, host)
    })
  addExamples(command, { 'kubewright restore ./cluster.backup --data ./another-cluster': 'into a new folder' })
}

function locationOf({ data: dataFolder, kubeconfig }: LocationValues) {
  if (dataFolder === '') throw usageError('--data must name a folder')
  if (kubeconfig === '') throw usageError('--kubeconfig must name a file')
  return { dataFolder, kubeconfig }
}
