import { styleText } from 'node:util'
import type { Command } from 'commander'
import { errorText } from '../error-text.ts'
import { CliError } from '../errors.ts'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { findProject, type LoadedOperator, loadOperator } from '../project/index.ts'
import { checkDefinitions, checkRights, checkServer, checkWebhooks } from './check-cluster.ts'
import { type CheckResult, failed, ok } from './checks.ts'
import { addClusterOptions, type ClusterAccess, type ClusterChoice, connectCluster } from './connect-cluster.ts'

interface DoctorValues extends ClusterChoice {
  readonly json?: boolean
}

/** The oldest Node that the packages support. */
const nodeMin = [20, 19] as const

export function addDoctorCommand(program: Command, host: CommandHost): void {
  const command = program
    .command('doctor')
    .summary('check Node, the project, and what the operator needs in the cluster')
    .description(
      'Checks Node, the project, the kubeconfig, the clock, the rights of the user, and whether the definitions and webhooks of the operator work in the cluster. The exit code is 1 if a check fails.',
    )
  addClusterOptions(command)
    .option('--json', 'print JSON')
    .action((values: DoctorValues) => runDoctor(values, host))
  addExamples(command, { 'kubewright doctor --cluster production': 'before and after an installation' })
}

async function runDoctor(values: DoctorValues, host: CommandHost): Promise<void> {
  const results: CheckResult[] = []
  const add = (...more: readonly CheckResult[]) => {
    results.push(...more)
    if (values.json !== true) for (const result of more) for (const line of resultLines(result, host)) host.print(line)
  }
  add(checkNode(process.versions.node))
  const loaded = await checkProject(host, add)
  const access = await checkKubeconfig(values, host, add)
  if (access !== undefined) {
    try {
      await checkAll(access, loaded, add)
    } finally {
      access.close()
    }
  }
  if (values.json === true) host.print(JSON.stringify(results, undefined, 2))
  const count = results.filter(({ state }) => state === 'failed').length
  if (count > 0) throw new CliError('CLI_CHECKS_FAILED', `${count} of ${results.length} checks failed`)
}

type Add = (...results: readonly CheckResult[]) => void

async function checkAll(access: ClusterAccess, loaded: LoadedOperator | undefined, add: Add): Promise<void> {
  const server = await checkServer(access)
  add(...server)
  if (loaded === undefined || server.some(({ check, state }) => check === 'server' && state === 'failed')) return
  const { operator } = loaded
  const guarded = async (check: string, work: Promise<readonly CheckResult[]>) => {
    add(...(await work.catch((error: unknown) => [failed(check, errorText(error), 'see the message')])))
  }
  await guarded(
    'rights',
    checkRights(access, operator).then((result) => [result]),
  )
  await guarded('definitions', checkDefinitions(access, operator))
  await guarded('webhooks', checkWebhooks(access, operator))
}

export function checkNode(version: string): CheckResult {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [majorMin, minorMin] = nodeMin
  if (major > majorMin || (major === majorMin && minor >= minorMin)) return ok('Node', version)
  return failed('Node', `${version} is too old`, `install Node ${majorMin}.${minorMin} or later`)
}

async function checkProject(host: CommandHost, add: Add): Promise<LoadedOperator | undefined> {
  try {
    const project = await findProject(host.workingFolder)
    const loaded = await loadOperator(project)
    const kinds = loaded.kinds.map(({ id }) => id).join(', ') || 'no kinds'
    add(
      ok(
        'project',
        `${project.name} ${project.version} in ${project.folder}: operator ${loaded.operator.name} with ${kinds}`,
      ),
    )
    return loaded
  } catch (error) {
    add(failed('project', errorText(error), 'correct it, or change to the folder of a project'))
    return undefined
  }
}

async function checkKubeconfig(values: ClusterChoice, host: CommandHost, add: Add): Promise<ClusterAccess | undefined> {
  try {
    const access = await connectCluster(values, host)
    add(ok('kubeconfig', `leads to ${access.config.server}`))
    return access
  } catch (error) {
    add(
      failed('kubeconfig', errorText(error), 'kubewright dev starts a cluster; --kubeconfig and --cluster choose one'),
    )
    return undefined
  }
}

const marks = { ok: ['green', '✔'], warning: ['yellow', '!'], failed: ['red', '✖'] } as const

function resultLines({ check, state, message, fix }: CheckResult, { isColoured }: CommandHost): readonly string[] {
  const [style, mark] = marks[state]
  const shown = isColoured ? styleText(style, mark, { validateStream: false }) : mark
  const [head = '', ...more] = (fix ?? '').split('\n')
  const lines = fix === undefined ? [] : [`    fix: ${head}`, ...more.map((line) => `    ${line}`)]
  return [`${shown} ${check}: ${message}`, ...lines]
}
