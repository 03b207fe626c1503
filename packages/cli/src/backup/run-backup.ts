import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupLines, backupPath, isApiserverError } from '@kubewright/apiserver'
import { openData, restoreBackup, salvageData } from '@kubewright/apiserver/durable'
import { systemRuntime } from 'kubewright/host'
import { CliError } from '../errors.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'
import { restoreIntoRunning, transportTo } from './running-cluster.ts'

export interface BackupCommandOptions {
  readonly file: string
  /** The data folder of a running or stopped cluster. */
  readonly dataFolder: string | undefined
  /** The kubeconfig of a running cluster; defaults to the one in the data folder. */
  readonly kubeconfig: string | undefined
  /** Whether to save what can still be read from a damaged folder. */
  readonly isDamaged: boolean
}

export interface RestoreCommandOptions {
  readonly file: string
  /** The data folder to create, unless the backup goes to a running cluster. */
  readonly dataFolder: string | undefined
  /** The kubeconfig of the running cluster. */
  readonly kubeconfig: string | undefined
}

/** The parts of the process that the commands use. */
export interface BackupHost {
  print(line: string): void
  printError(line: string): void
}

/** Saves all objects of a running or stopped cluster to one file. */
export async function runBackup(options: BackupCommandOptions, host: BackupHost): Promise<void> {
  const { file } = options
  const content = await contentFor(options, host)
  const { objects, revision } = await writeBackupFile(file, content)
  host.print(`saved ${objects} objects at revision ${revision} to ${file}`)
}

/** Restores a backup into a new data folder or into a running cluster. */
export async function runRestore(options: RestoreCommandOptions, host: BackupHost): Promise<void> {
  const { file, dataFolder, kubeconfig } = options
  if (dataFolder === undefined) {
    host.print(await restoreIntoRunning(file, kubeconfig))
    return
  }
  const { objects } = await restoreBackup(dataFolder, readBackupFile(file))
  host.print(`restored ${objects} objects to ${dataFolder}`)
}

type Content = AsyncIterable<Uint8Array | string>

async function contentFor(options: BackupCommandOptions, host: BackupHost): Promise<Content> {
  const { dataFolder, kubeconfig, isDamaged } = options
  if (dataFolder === undefined || kubeconfig !== undefined) return contentOfRunning(kubeconfig)
  if (isDamaged) return contentOfDamaged(dataFolder, host)
  try {
    const data = await openData({ runtime: systemRuntime(), folder: dataFolder, mustExist: true })
    return contentOf(backupLines(data.store, data.identity.identity), () => data.close())
  } catch (error) {
    if (!isApiserverError(error, 'DATA_IN_USE')) throw error
    const own = join(dataFolder, 'kubeconfig')
    // A running cluster holds the folder: request the backup from it.
    if (existsSync(own)) return contentOfRunning(own)
    throw error
  }
}

async function contentOfDamaged(folder: string, host: BackupHost): Promise<Content> {
  const { store, identity, problems } = await salvageData(folder)
  for (const problem of problems) host.printError(`kubewright: ${problem}`)
  return contentOf(backupLines(store, identity), async () => undefined)
}

async function* contentOf(lines: Iterable<string>, close: () => Promise<void>): Content {
  try {
    yield* lines
  } finally {
    await close()
  }
}

async function contentOfRunning(kubeconfig: string | undefined): Promise<Content> {
  const transport = await transportTo(kubeconfig)
  const response = await transport.send({ method: 'GET', path: backupPath, query: {}, headers: {}, stream: true })
  const { body } = response
  if (response.status !== 200 || body.form !== 'stream') {
    transport.close()
    throw new CliError(
      'CLI_BACKUP_REFUSED',
      `the cluster refused to serve a backup: it responded with ${response.status}`,
    )
  }
  return chunksOf(body.stream, () => transport.close())
}

async function* chunksOf(
  stream: { next(): Promise<{ readonly form: string; readonly bytes?: Uint8Array } | undefined> },
  close: () => void,
): Content {
  try {
    for (let chunk = await stream.next(); chunk !== undefined; chunk = await stream.next()) {
      // The transport reuses the buffer for the next chunk.
      if (chunk.bytes !== undefined) yield Buffer.from(chunk.bytes)
    }
  } finally {
    close()
  }
}
