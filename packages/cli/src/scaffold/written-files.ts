import type { Command } from 'commander'
import { type FileChange, type PlannedFile, writeFiles } from '../files/index.ts'
import type { CommandHost } from '../host.ts'

/** The options of every command that writes files. */
export interface WriteValues {
  readonly dryRun?: boolean
  readonly force?: boolean
  readonly json?: boolean
}

export function addWriteOptions(command: Command): Command {
  return command
    .option('--dry-run', 'print the difference and write nothing')
    .option('--force', 'replace files that exist and differ')
    .option('--json', 'print the changes as JSON')
}

/**
 * Writes files and prints the changes as the options say.
 *
 * @throws CliError CLI_FILE_EXISTS.
 */
export async function writtenFiles(
  folder: string,
  files: ReadonlyMap<string, string | PlannedFile>,
  { dryRun: isDryRun = false, force, json: isJson = false }: WriteValues,
  host: CommandHost,
): Promise<readonly FileChange[]> {
  const printer = isJson ? { print: () => undefined, isColoured: false } : host
  const changes = await writeFiles(folder, files, { isDryRun, force }, printer)
  if (isJson) {
    const listed = changes.map(({ path, type }) => ({ path, type }))
    host.print(JSON.stringify({ folder, isDryRun, files: listed }))
  }
  return changes
}
