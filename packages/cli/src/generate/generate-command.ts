import type { Command } from 'commander'
import { CliError } from '../errors.ts'
import { addExamples } from '../examples.ts'
import { type FileChange, planFiles, printDiff, writeFiles } from '../files/index.ts'
import type { CommandHost } from '../host.ts'
import { findProject, loadOperator } from '../project/index.ts'
import { usageError } from '../usage-error.ts'
import { checkCompatibility } from './compatibility/index.ts'
import { generatedFiles } from './generated-files.ts'
import { addTypesCommand } from './types-command.ts'

interface GenerateValues {
  readonly check?: boolean
  readonly checkCompatibility?: boolean
  readonly against?: string
  readonly dryRun?: boolean
  readonly force?: boolean
  readonly json?: boolean
}

export function addGenerateCommand(program: Command, host: CommandHost): void {
  const command = program
    .command('generate')
    .summary('write the manifests, samples and API page of a project')
    .description(
      'Writes the CustomResourceDefinitions, the roles with the reason of each rule, the registration of webhooks, missing samples and docs/api.md of the project.',
    )
    .enablePositionalOptions()
    .option('--check', 'write nothing, and fail if a file is not as it would be written')
    .option('--check-compatibility', 'compare the CustomResourceDefinitions with those of the last release')
    .option('--against <release>', 'the release: a git tag, a folder or a file; the default is the last tag')
    .option('--dry-run', 'print the difference and write nothing')
    .option('--force', 'replace files without the mark of generated ones')
    .option('--json', 'print the result as JSON')
    .action((values: GenerateValues) => generate(values, host))
  addExamples(command, {
    'kubewright generate': 'after each change of a definition',
    'kubewright generate --check': 'in a workflow',
    'kubewright generate --check-compatibility --against v1.2.0': 'what breaks users of a release',
  })
  addTypesCommand(command, host)
}

/** @throws CliError CLI_GENERATED_OUTDATED, CLI_INCOMPATIBLE, CLI_FILE_EXISTS, CLI_RELEASE_UNREADABLE. */
async function generate(values: GenerateValues, host: CommandHost): Promise<void> {
  const { check = false, checkCompatibility: isComparing = false, against, dryRun: isDryRun = false, force } = values
  if (against !== undefined && !isComparing) throw usageError('--against needs --check-compatibility')
  if (check && (isDryRun || force === true)) throw usageError('--check writes nothing: leave --dry-run and --force out')
  const project = await findProject(host.workingFolder)
  const loaded = await loadOperator(project)
  if (isComparing && !check) return checkCompatibility(project, loaded.kinds, values, host)
  const files = await generatedFiles(project, loaded)
  if (check) await checkFiles(await planFiles(project.folder, files), values, host)
  else {
    const printer = values.json === true ? { print: () => undefined, isColoured: false } : host
    const changes = await writeFiles(project.folder, files, { force, isDryRun }, printer)
    if (values.json === true) host.print(JSON.stringify({ isDryRun, files: listed(changes) }))
  }
  if (isComparing) await checkCompatibility(project, loaded.kinds, values, host)
}

function checkFiles(changes: readonly FileChange[], { json: isJson = false }: GenerateValues, host: CommandHost): void {
  const outdated = changes.filter(({ type }) => type !== 'same')
  if (isJson) host.print(JSON.stringify({ isCurrent: outdated.length === 0, files: listed(changes) }))
  else printDiff(outdated, host)
  if (outdated.length === 0) return
  const paths = outdated.map(({ path }) => path).join(', ')
  const message = `${paths} ${outdated.length === 1 ? 'is' : 'are'} not as generated from the sources; run kubewright generate and commit the result`
  throw new CliError('CLI_GENERATED_OUTDATED', message)
}

function listed(changes: readonly FileChange[]): readonly object[] {
  return changes.map(({ path, type }) => ({ path, type }))
}
