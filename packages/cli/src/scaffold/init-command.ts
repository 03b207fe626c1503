import { stat } from 'node:fs/promises'
import { basename, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { usageError } from '../usage-error.ts'
import { apiNames, checkDomain, checkProjectName, domainProblem, kindProblem, pascalCase } from './api-names.ts'
import { installProject } from './install-project.ts'
import { kubebuilderFiles, readKubebuilderProject } from './kubebuilder/index.ts'
import { importedProjectFiles, newProjectFiles } from './project-files.ts'
import { askText, askWhether } from './questions.ts'
import { addWriteOptions, type WriteValues, writtenFiles } from './written-files.ts'

interface InitValues extends WriteValues {
  readonly domain?: string
  readonly name?: string
  readonly kind?: string
  readonly group?: string
  readonly version?: string
  readonly clusterScoped?: boolean
  readonly from?: string
  readonly yes?: boolean
  readonly install?: boolean
}

const domainPreset = 'example.com'

export function addInitCommand(program: Command, host: CommandHost, run = initProject): void {
  const command = program
    .command('init')
    .argument('[folder]', 'the folder of the project, which is created; the default is the working folder')
    .summary('create a project')
    .description(
      'Creates a project with one kind, its controller, tests, a sample, a workflow and instructions for people and agents. On a terminal it asks for what is not given; elsewhere it uses the defaults.',
    )
    .option('--domain <domain>', `the domain of the API groups; the default is ${domainPreset}`)
    .option('--name <name>', 'the name of the project and its operator; the default is that of the folder')
    .option('--kind <kind>', 'the first kind; the default follows from the name')
    .option(
      '--group <group>',
      'the word before the domain in the group of the kind; without it the group is the domain',
    )
    .option('--version <version>', 'the version of the kind; the default is v1')
    .option('--cluster-scoped', 'objects of the kind are in no namespace')
    .option('--from <folder>', 'a project of kubebuilder, whose kinds and schemas are taken over')
    .option('-y, --yes', 'ask nothing and use the defaults')
    .option('--install', 'install the dependencies and generate the manifests')
    .option('--no-install', 'do not ask whether to install the dependencies')
  addWriteOptions(command).action((folder: string | undefined, values: InitValues) => run(folder, values, host))
  addExamples(command, {
    'kubewright init guestbook --domain example.com': 'a project with the kind Guestbook',
    'kubewright init . --kind AppService --group apps': 'in the working folder, with the group apps.example.com',
    'kubewright init guestbook --from ../go-operator': 'with the kinds of a project of kubebuilder',
    'kubewright init guestbook --dry-run': 'the files that it would write',
  })
}

/** @throws CliError CLI_USAGE, CLI_FILE_EXISTS, CLI_CANCELLED or CLI_INSTALL_FAILED. */
async function initProject(folder: string | undefined, values: InitValues, host: CommandHost): Promise<void> {
  if (folder === '') throw usageError('the folder of the project must have a name')
  const target = resolve(host.workingFolder, folder ?? '.')
  await checkFolder(target)
  const name = values.name ?? labelOf(basename(target))
  checkProjectName(name)
  if (values.from !== undefined)
    return importProject(resolve(host.workingFolder, values.from), target, name, values, host)
  const isAsking = host.isTerminal && values.yes !== true && values.json !== true
  const domain = values.domain ?? (isAsking ? await askDomain() : domainPreset)
  checkDomain(domain)
  const kind = values.kind ?? (isAsking ? await askKind(presetKind(name)) : presetKind(name))
  const api = apiNames({ ...values, kind }, domain)
  await writtenFiles(target, newProjectFiles({ name, domain, api }), values, host)
  if (values.dryRun === true) return
  const isInstalling = values.install ?? (isAsking && (await askWhether('Install the dependencies with npm now?')))
  if (isInstalling) await installProject(target, host)
  if (values.json !== true) printNextSteps(target, isInstalling, host)
}

async function importProject(from: string, target: string, name: string, values: InitValues, host: CommandHost) {
  const given = (['kind', 'group', 'version', 'domain'] as const).find((option) => values[option] !== undefined)
  if (given !== undefined) throw usageError(`--from has the kinds and the domain of the project: leave --${given} out`)
  const project = await readKubebuilderProject(from)
  checkDomain(project.domain)
  const imported = kubebuilderFiles(project, name)
  await writtenFiles(target, importedProjectFiles(name, project.domain, imported), values, host)
  if (values.json === true) return
  const { apis, losses } = imported
  host.print(`took over ${apis.map(({ kind }) => kind).join(', ')}`)
  for (const loss of losses) host.print(`not taken over: ${loss}`)
  const [definitions = from] = project.definitionFolders
  host.print(`kubewright generate --check-compatibility --against ${definitions} compares the definitions`)
  if (values.dryRun === true) return
  if (values.install === true) await installProject(target, host)
  printNextSteps(target, values.install === true, host)
}

async function checkFolder(target: string): Promise<void> {
  const found = await stat(target).catch(() => undefined)
  if (found !== undefined && !found.isDirectory()) throw usageError(`${target} is a file; name a folder`)
}

function askDomain(): Promise<string> {
  return askText({ message: 'The domain of your API groups?', preset: domainPreset, problemOf: domainProblem })
}

function askKind(preset: string): Promise<string> {
  return askText({ message: 'The first kind?', preset, problemOf: kindProblem })
}

/** guestbook-operator becomes Guestbook. */
function presetKind(name: string): string {
  const kind = pascalCase(name.replace(/-(operator|controller)$/, ''))
  return kindProblem(kind) === undefined ? kind : 'AppService'
}

/** The name of a folder as the name of a project, or as it is where it has no letters that a name may have. */
function labelOf(folder: string): string {
  const label = folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return label === '' ? folder : label
}

function printNextSteps(target: string, isInstalled: boolean, host: CommandHost): void {
  const path = relative(host.workingFolder, target)
  const steps = [
    ...(path === '' ? [] : [`cd ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)}`]),
    ...(isInstalled ? [] : ['npm install', 'npm run generate']),
    'npm run dev',
  ]
  host.print(`\nNext:\n${steps.map((step) => `  ${step}`).join('\n')}`)
}
