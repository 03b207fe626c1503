import { CliError } from '../errors.ts'
import { applyChanges } from './apply-changes.ts'
import { type FileChange, type PlannedFile, planFiles } from './plan-files.ts'
import { type DiffHost, printDiff } from './print-diff.ts'

export interface WriteFilesOptions {
  /** Whether to replace files of the user's. */
  readonly force?: boolean | undefined
  /** Whether to print the difference and write nothing. */
  readonly isDryRun?: boolean | undefined
}

/**
 * Writes all files, or none when one of them is the user's and differs. Prints a line for each change, or the difference in a
 * dry run.
 *
 * @throws CliError CLI_FILE_EXISTS.
 */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string | PlannedFile>,
  { force, isDryRun = false }: WriteFilesOptions,
  host: DiffHost,
): Promise<readonly FileChange[]> {
  const changes = await planFiles(folder, files, { force })
  if (isDryRun) {
    printDiff(changes, host)
    return changes
  }
  const kept = changes.filter(({ type }) => type === 'kept').map(({ path }) => path)
  if (kept.length > 0) {
    const differ = kept.length === 1 ? 'exists and differs' : 'exist and differ'
    const message = `${kept.join(', ')} ${differ}; nothing was written: --dry-run shows the difference, --force replaces`
    throw new CliError('CLI_FILE_EXISTS', message)
  }
  await applyChanges(folder, changes)
  for (const { path, type } of changes) if (type !== 'same') host.print(`${type} ${path}`)
  return changes
}
