import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../errors.ts'
import type { PlannedFile } from '../files/index.ts'
import type { Project } from '../project/index.ts'

/**
 * The project's entry after an edit, as a planned file.
 *
 * @throws CliError CLI_OPERATOR_INVALID without the file, and what the edit throws.
 */
export async function editedOperator(
  { folder, settings: { entry } }: Project,
  edit: (path: string, text: string) => string,
): Promise<readonly [string, PlannedFile]> {
  const text = await readFile(join(folder, entry), 'utf8').catch((error: unknown) => {
    const message = `${entry} does not exist in ${folder}; create it, or set kubewright.entry in package.json to the file that exports operator`
    throw new CliError('CLI_OPERATOR_INVALID', message, { cause: error })
  })
  return [entry, { text: edit(entry, text), isEdit: true }]
}
