import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Command } from 'commander'
import { connect, createClient, listAll, loadKubeconfig } from 'kubewright/client'
import { typesOfManifest } from 'kubewright/foreign'
import { systemRuntime } from 'kubewright/host'
import { CustomResourceDefinition } from 'kubewright/kinds'
import { CliError } from '../errors.ts'
import { addExamples } from '../examples.ts'
import { writeFiles } from '../files/index.ts'
import type { CommandHost } from '../host.ts'
import { cliLimits } from '../limits.ts'
import { suggestion } from '../suggestion.ts'
import { usageError } from '../usage-error.ts'

interface TypesValues {
  readonly file?: string
  readonly cluster?: boolean
  readonly context?: string
  readonly kubeconfig?: string
  readonly output?: string
  readonly dryRun?: boolean
  readonly force?: boolean
}

type Definition = KubernetesObject & { readonly metadata: { readonly name: string } }

export function addTypesCommand(parent: Command, host: CommandHost): void {
  const command = parent
    .command('types')
    .argument('[names...]', 'the names of definitions, such as certificates.cert-manager.io; the default is all')
    .summary('write TypeScript types of the kinds of other operators')
    .description(
      'Makes a TypeScript module with the kinds of CustomResourceDefinitions and their types, from a file or from the current cluster.',
    )
    .option('-f, --file <file>', 'a YAML or JSON file with CustomResourceDefinitions')
    .option('--cluster', 'read them from the cluster of the kubeconfig')
    .option('--kubeconfig <file>', 'the kubeconfig; the default is that of kubectl')
    .option('--context <name>', 'the context of the kubeconfig')
    .option('-o, --output <file>', 'the file to write; the default prints the module')
    .option('--dry-run', 'print the difference and write nothing')
    .option('--force', 'replace a file without the mark of generated ones')
    .action((names: readonly string[], values: TypesValues) => writeTypes(names, values, host))
  addExamples(command, {
    'kubewright generate types -f cert-manager.crds.yaml -o src/cert-manager.ts': 'from a file',
    'kubewright generate types --cluster certificates.cert-manager.io': 'from the current cluster',
  })
}

/** @throws CliError CLI_USAGE, CLI_DEFINITIONS_UNREADABLE, CLI_FILE_EXISTS. */
async function writeTypes(names: readonly string[], values: TypesValues, host: CommandHost): Promise<void> {
  const { file, cluster: isCluster = false, context, kubeconfig, output, dryRun: isDryRun, force } = values
  if ((file === undefined) === !isCluster) throw usageError('generate types takes either -f FILE or --cluster')
  if (!isCluster && (context ?? kubeconfig) !== undefined) throw usageError('--context and --kubeconfig need --cluster')
  const manifest =
    file === undefined ? await definitionsOfCluster(values, names) : await definitionsOfFile(file, names, host)
  const text = typesOf(file ?? 'the cluster', manifest)
  if (output === undefined) {
    host.print(text.trimEnd())
    return
  }
  if (!/\.[cm]?ts$/.test(output)) throw usageError(`--output must be a TypeScript file; got ${JSON.stringify(output)}`)
  await writeFiles(host.workingFolder, new Map([[output, text]]), { isDryRun, force }, host)
}

function typesOf(source: string, manifest: Parameters<typeof typesOfManifest>[0]): string {
  try {
    return typesOfManifest(manifest)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError('CLI_DEFINITIONS_UNREADABLE', `${source}: ${why}`, { cause: error })
  }
}

async function definitionsOfFile(file: string, names: readonly string[], host: CommandHost): Promise<string> {
  if (names.length > 0) throw usageError('names of definitions need --cluster; a file is taken as a whole')
  const path = resolve(host.workingFolder, file)
  try {
    const { size } = await stat(path)
    if (size > cliLimits.definitionsSizeBytesMax) {
      throw new Error(`it has ${size} bytes; at most ${cliLimits.definitionsSizeBytesMax} are read`)
    }
    return await readFile(path, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError('CLI_DEFINITIONS_UNREADABLE', `${file}: ${why}`, { cause: error })
  }
}

/** The definitions of the cluster of a kubeconfig, sorted by the generator. */
async function definitionsOfCluster({ kubeconfig, context }: TypesValues, names: readonly string[]) {
  const runtime = systemRuntime()
  const config = await loadKubeconfig({
    ...(kubeconfig === undefined ? {} : { kubeconfigPath: kubeconfig }),
    ...(context === undefined ? {} : { context }),
  })
  const transport = connect(config, { runtime })
  try {
    const client = createClient({ transport, runtime, manager: 'kubewright' })
    const { items } = await listAll(client, CustomResourceDefinition)
    return chosenDefinitions(items as unknown as readonly Definition[], names) as never
  } finally {
    transport.close()
  }
}

/** @throws CliError CLI_DEFINITIONS_UNREADABLE. */
function chosenDefinitions(items: readonly Definition[], names: readonly string[]): readonly Definition[] {
  const known = items.map(({ metadata }) => metadata.name)
  const missing = names.find((name) => !known.includes(name))
  if (missing !== undefined) {
    const message = `the cluster has no CustomResourceDefinition ${missing}${suggestion(missing, known)}`
    throw new CliError('CLI_DEFINITIONS_UNREADABLE', message)
  }
  return names.length === 0 ? items : items.filter(({ metadata }) => names.includes(metadata.name))
}
