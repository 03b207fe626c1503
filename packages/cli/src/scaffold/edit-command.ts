import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dns1123LabelProblems } from '@kubewright/kube/names'
import type { Command } from 'commander'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { findProject } from '../project/index.ts'
import { usageError } from '../usage-error.ts'
import { checkDomain } from './api-names.ts'
import { addWriteOptions, type WriteValues, writtenFiles } from './written-files.ts'

interface EditValues extends WriteValues {
  readonly domain?: string
  readonly image?: string
  readonly entry?: string
  readonly namespaces?: string
  readonly allNamespaces?: boolean
}

export function addEditCommand(program: Command, host: CommandHost): void {
  const command = program
    .command('edit')
    .summary('change the settings of a project')
    .description('Changes the key "kubewright" of the package.json of the project. What is not given stays.')
    .option('--domain <domain>', 'the domain of the groups of further kinds')
    .option('--image <image>', 'the container image of the operator')
    .option('--entry <file>', 'the file that exports the operator')
    .option(
      '--namespaces <names>',
      'watch only these namespaces, separated by commas; the roles are then Roles in them',
    )
    .option('--all-namespaces', 'watch all namespaces')
  addWriteOptions(command).action((values: EditValues) => editProject(values, host))
  addExamples(command, {
    'kubewright edit --namespaces team-a,team-b': 'an operator for two namespaces',
    'kubewright edit --image registry.example.com/guestbook:1.2.3': 'the image that manifests name',
  })
}

async function editProject(values: EditValues, host: CommandHost): Promise<void> {
  const changes = settingsOf(values)
  if (Object.keys(changes).length === 0) throw usageError('name a setting to change, such as --image')
  const { folder } = await findProject(host.workingFolder)
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  const manifest = JSON.parse(text) as { readonly kubewright: Readonly<Record<string, unknown>> }
  const settings = Object.entries({ ...manifest.kubewright, ...changes }).filter(([, value]) => value !== undefined)
  const indent = /^\s*\{\s*\n([ \t]+)/.exec(text)?.[1] ?? '  '
  const changed = `${JSON.stringify({ ...manifest, kubewright: Object.fromEntries(settings) }, null, indent)}\n`
  await writtenFiles(folder, new Map([['package.json', { text: changed, isEdit: true }]]), values, host)
}

/** @throws CliError CLI_USAGE. */
function settingsOf(values: EditValues): Readonly<Record<string, unknown>> {
  const { domain, image, entry, namespaces, allNamespaces = false } = values
  if (domain !== undefined) checkDomain(domain)
  if (image !== undefined && !/^[a-z0-9][\w./:@-]*$/i.test(image)) {
    throw usageError(
      `--image must be an image such as registry.example.com/guestbook:1.2.3; got ${JSON.stringify(image)}`,
    )
  }
  if (entry !== undefined && (!/^[\w@][\w./@-]*\.[cm]?[jt]s$/.test(entry) || entry.split('/').includes('..'))) {
    throw usageError(`--entry must be a file in the project, such as src/operator.ts; got ${JSON.stringify(entry)}`)
  }
  if (namespaces !== undefined && allNamespaces) throw usageError('edit takes either --namespaces or --all-namespaces')
  return {
    ...(domain === undefined ? {} : { domain }),
    ...(entry === undefined ? {} : { entry }),
    ...(image === undefined ? {} : { image }),
    ...(namespaces === undefined ? {} : { namespaces: namespaceList(namespaces) }),
    ...(allNamespaces ? { namespaces: undefined } : {}),
  }
}

function namespaceList(text: string): readonly string[] {
  const names = text.split(',')
  const wrong = names.find((name) => dns1123LabelProblems(name).length > 0)
  if (wrong === undefined) return [...new Set(names)]
  throw usageError(`--namespaces must be names such as team-a,team-b; got ${JSON.stringify(wrong)}`)
}
