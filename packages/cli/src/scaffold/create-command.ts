import { type Command, Option } from 'commander'
import { addExamples } from '../examples.ts'
import type { PlannedFile } from '../files/index.ts'
import type { CommandHost } from '../host.ts'
import { findProject, type Project } from '../project/index.ts'
import { usageError } from '../usage-error.ts'
import { apiFiles, controllerVariable, modulePath, webhookFiles, webhookVariables } from './api-files.ts'
import { type ApiNames, apiNames, kebabCase, kindProblem } from './api-names.ts'
import { editedOperator } from './edited-operator.ts'
import { withEntry } from './operator-source.ts'
import { projectKind, projectKinds } from './project-kinds.ts'
import { askText } from './questions.ts'
import { addWriteOptions, type WriteValues, writtenFiles } from './written-files.ts'

interface ApiValues extends WriteValues {
  readonly kind?: string
  readonly group?: string
  readonly version?: string
  readonly plural?: string
  readonly clusterScoped?: boolean
}

interface WebhookValues extends WriteValues {
  readonly kind?: string
  readonly defaulting?: boolean
  readonly validation?: boolean
}

export function addCreateCommand(program: Command, host: CommandHost): void {
  const parent = program.command('create').summary('add a kind or a webhook to a project')
  addApiCommand(parent, host)
  addWebhookCommand(parent, host)
}

function addApiCommand(parent: Command, host: CommandHost): void {
  const command = parent
    .command('api')
    .argument('[kind]', 'the kind in upper camel case, such as Backup')
    .summary('add a kind with a controller, tests and a sample')
    .description(
      'Adds a kind with a controller, tests and a sample to the project, and the controller to its operator.',
    )
    .option('--kind <kind>', 'the kind, instead of the argument')
    .option('--group <group>', "the word before the project's domain in the group; without it the group is the domain")
    .option('--version <version>', 'the version; the default is v1')
    .option('--plural <plural>', 'the name in URLs; the default is the plural of the kind')
    .option('--cluster-scoped', 'objects of the kind are in no namespace')
  addWriteOptions(command).action((kind: string | undefined, values: ApiValues) => createApi(kind, values, host))
  addExamples(command, {
    'kubewright create api Backup': 'the kind Backup in the group of the domain, version v1',
    'kubewright create api --group batch --version v1beta1 --kind Backup': 'as kubebuilder takes it',
    'kubewright create api Backup --dry-run': 'the difference that it would make',
  })
}

function addWebhookCommand(parent: Command, host: CommandHost): void {
  const command = parent
    .command('webhook')
    .argument('[kind]', 'a kind of the project')
    .summary('add a defaulter and a validator of a kind')
    .description(
      'Adds webhooks of a kind with tests to the project, and to its operator. Conversions between versions need none: defineResource with versions has them.',
    )
    .option('--kind <kind>', 'the kind, instead of the argument')
    .option('--defaulting', 'a webhook that sets defaults')
    .option('--validation', 'a webhook that refuses objects')
    .addOption(new Option('--programmatic-validation', 'as --validation').hideHelp().implies({ validation: true }))
  addWriteOptions(command).action((kind: string | undefined, values: WebhookValues) =>
    createWebhook(kind, values, host),
  )
  addExamples(command, {
    'kubewright create webhook Backup --validation': 'refuse objects by a function',
    'kubewright create webhook Backup --defaulting --validation': 'and set defaults by one',
  })
}

/** The kind as argument or option. @throws CliError CLI_USAGE. */
export function chosenKind(argument: string | undefined, option: string | undefined): string | undefined {
  if (argument !== undefined && option !== undefined && argument !== option) {
    throw usageError(`the kind is given twice: ${argument} and --kind ${option}`)
  }
  return argument ?? option
}

async function createApi(argument: string | undefined, values: ApiValues, host: CommandHost): Promise<void> {
  const project = await findProject(host.workingFolder)
  const kind = chosenKind(argument, values.kind) ?? (await kindOnTerminal(values, host))
  const names = apiNames({ ...values, kind }, project.settings.domain)
  await checkNew(project, names)
  const entry = {
    list: 'controllers',
    variables: [controllerVariable(names)],
    module: modulePath(names, '.controller'),
  } as const
  const operator = await editedOperator(project, (path, text) => withEntry(path, text, entry))
  const files = new Map<string, string | PlannedFile>([...apiFiles(names, project.name), operator])
  await writtenFiles(project.folder, files, values, host)
}

async function kindOnTerminal({ json: isJson = false }: WriteValues, { isTerminal }: CommandHost): Promise<string> {
  if (!isTerminal || isJson) throw usageError('the kind is missing: kubewright create api Backup')
  return askText({ message: 'The kind?', preset: 'Backup', problemOf: kindProblem })
}

/** @throws CliError CLI_USAGE when a kind has one of the names already. */
async function checkNew(project: Project, { kind, group, version }: ApiNames): Promise<void> {
  const kinds = await projectKinds(project)
  const same = kinds.find((one) => kebabCase(one.kind) === kebabCase(kind))
  if (same === undefined) return
  const isVersion = same.kind === kind && same.group === group && same.version !== version
  const what = isVersion
    ? `add ${version} to it with versions, stored and conversions of defineResource`
    : 'choose another name, or change it there'
  throw usageError(`${same.path} defines ${same.kind} already; ${what}`)
}

async function createWebhook(argument: string | undefined, values: WebhookValues, host: CommandHost): Promise<void> {
  const { defaulting = false, validation = false } = values
  const project = await findProject(host.workingFolder)
  const kind = chosenKind(argument, values.kind)
  if (kind === undefined) throw usageError('the kind is missing: kubewright create webhook Backup --validation')
  const names = await projectKind(project, kind)
  const types = { defaulting, validation }
  if (!defaulting && !validation) throw usageError('choose --defaulting, --validation or both')
  const entry = {
    list: 'webhooks',
    variables: webhookVariables(names, types),
    module: modulePath(names, '.webhooks'),
  } as const
  const operator = await editedOperator(project, (path, text) => withEntry(path, text, entry))
  const files = new Map<string, string | PlannedFile>([...webhookFiles(names, types, project.name), operator])
  await writtenFiles(project.folder, files, values, host)
}
