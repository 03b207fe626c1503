import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { addExamples } from '../examples.ts'
import type { PlannedFile } from '../files/index.ts'
import type { CommandHost } from '../host.ts'
import { findProject, type Project } from '../project/index.ts'
import { usageError } from '../usage-error.ts'
import { apiFiles, controllerVariable, modulePath, webhookFiles, webhookVariables } from './api-files.ts'
import { camelCase } from './api-names.ts'
import { chosenKind } from './create-command.ts'
import { editedOperator } from './edited-operator.ts'
import { withoutEntry, withoutImports } from './operator-source.ts'
import { type ProjectKind, projectKind } from './project-kinds.ts'
import { addWriteOptions, type WriteValues, writtenFiles } from './written-files.ts'

interface DeleteValues extends WriteValues {
  readonly kind?: string
}

export function addDeleteCommand(program: Command, host: CommandHost): void {
  const parent = program.command('delete').summary('remove a kind from a project')
  const command = parent
    .command('api')
    .argument('[kind]', 'a kind of the project')
    .summary('remove a kind with its files')
    .description(
      'Removes a kind from the project: its definition, controller, webhooks, tests, sample and manifest, and its entries in the operator. Files that were changed since the scaffold stay, unless --force is given.',
    )
    .option('--kind <kind>', 'the kind, instead of the argument')
  addWriteOptions(command).action((kind: string | undefined, values: DeleteValues) => deleteApi(kind, values, host))
  addExamples(command, {
    'kubewright delete api Backup --dry-run': 'what it would remove',
    'kubewright delete api Backup --force': 'with files that were changed',
  })
}

async function deleteApi(argument: string | undefined, values: DeleteValues, host: CommandHost): Promise<void> {
  const kind = chosenKind(argument, values.kind)
  if (kind === undefined) throw usageError('the kind is missing: kubewright delete api Backup')
  const project = await findProject(host.workingFolder)
  const names = await projectKind(project, kind)
  const files = await removedFiles(project, names)
  const operator = await editedOperator(project, (path, text) => withoutKind(path, text, names))
  await writtenFiles(project.folder, new Map([...files, operator]), values, host)
  if (values.json === true) return
  const users = await filesThatImport(project, names, new Set([...files.keys(), operator[0]]))
  if (users.length > 0) host.print(`${users.join(', ')} still import it; change them`)
  host.print('run kubewright generate to update the roles and docs/api.md')
}

const bothWebhooks = { defaulting: true, validation: true }

function withoutKind(path: string, text: string, names: ProjectKind): string {
  const controllers = { list: 'controllers', variables: [controllerVariable(names)] } as const
  const webhooks = { list: 'webhooks', variables: webhookVariables(names, bothWebhooks) } as const
  const first = withoutEntry(path, text, { ...controllers, module: modulePath(names, '.controller') })
  const uses = new RegExp(`\\b(${webhooks.variables.join('|')})\\b`).test(first)
  const second = uses ? withoutEntry(path, first, { ...webhooks, module: modulePath(names, '.webhooks') }) : first
  return withoutImports(second, [modulePath(names, '')])
}

/** The files of the kind; one that is as the scaffold made it may go without force. */
async function removedFiles(project: Project, names: ProjectKind): Promise<ReadonlyMap<string, PlannedFile>> {
  const { folder, name } = project
  const chosen = [bothWebhooks, { defaulting: true, validation: false }, { defaulting: false, validation: true }]
  const made = [apiFiles(names, name), ...chosen.map((types) => webhookFiles(names, types, name))]
  const paths = [...new Set(made.flatMap((files) => [...files.keys()]))]
  const removed = paths.map(async (path): Promise<readonly [string, PlannedFile]> => {
    const text = await readFile(join(folder, path), 'utf8').catch(() => undefined)
    return [path, { text: undefined, isEdit: made.some((files) => files.get(path) === text) }]
  })
  const manifests = (await readdir(join(folder, 'manifests', 'crds')).catch(() => [])).filter((file) =>
    file.endsWith(`.${names.group}.yaml`),
  )
  const own = manifests.map(async (file): Promise<readonly (readonly [string, PlannedFile])[]> => {
    const path = `manifests/crds/${file}`
    const text = await readFile(join(folder, path), 'utf8')
    // The generator marks its files, which may go without force.
    return new RegExp(`^ {4}kind: ${names.kind}$`, 'm').test(text) ? [[path, { text: undefined }]] : []
  })
  return new Map([...(await Promise.all(removed)), ...(await Promise.all(own)).flat()])
}

/** The other sources that import a file of the kind. */
async function filesThatImport(
  { folder }: Project,
  names: ProjectKind,
  removed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const sources = (await readdir(join(folder, 'src'))).filter((file) => file.endsWith('.ts'))
  const modules = (['', '.controller', '.webhooks'] as const).map((role) => modulePath(names, role))
  const users: string[] = []
  for (const path of sources.map((file) => `src/${file}`).filter((file) => !removed.has(file))) {
    const text = await readFile(join(folder, path), 'utf8')
    const imports = modules.some((module) => text.includes(`'${module}'`) || text.includes(`"${module}"`))
    if (imports || text.includes(`${camelCase(names.kind)}Controller`)) users.push(path)
  }
  return users
}
