import { styleText } from 'node:util'
import type { Command } from 'commander'
import { podLogs } from 'kubewright/client'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { findProject } from '../project/index.ts'
import { usageError } from '../usage-error.ts'
import { addClusterOptions, type ClusterAccess, type ClusterChoice, connectCluster } from './connect-cluster.ts'
import { isAbout, type NamedObject, objectOf } from './object-argument.ts'
import { type OperatorPod, operatorPods, selectorOf } from './operator-pods.ts'

interface LogsValues extends ClusterChoice {
  readonly namespace?: string
  readonly follow?: boolean
  readonly tail?: string
  readonly selector?: string
  readonly json?: boolean
}

export function addLogsCommand(program: Command, host: CommandHost): void {
  const command = program
    .command('logs')
    .summary('print the log of the deployed operator')
    .description(
      'Prints the log of the pods of the deployed operator, as text for people; with an object only the lines about it.',
    )
    .argument('[object]', 'KIND/NAME, such as site/blog')
    .option('-n, --namespace <namespace>', 'the namespace of the object; the default is default')
    .option('-f, --follow', 'print further lines as they are written, until Ctrl-C')
    .option('--tail <count>', 'begin with the last lines of each pod; the default is 100')
    .option(
      '-l, --selector <labels>',
      "the operator's pods; the default is app.kubernetes.io/name=<name of the project>",
    )
  addClusterOptions(command)
    .option('--json', 'print the lines as they are')
    .action((object: string | undefined, values: LogsValues) => runLogs(object, values, host))
  addExamples(command, {
    'kubewright logs --follow --cluster production': 'all lines',
    'kubewright logs site/blog': 'what the operator wrote about one object',
  })
}

async function runLogs(argument: string | undefined, values: LogsValues, host: CommandHost): Promise<void> {
  const object = argument === undefined ? undefined : objectOf(argument, values.namespace)
  const tailLines = countOf(values.tail)
  const selector = values.selector ?? selectorOf((await findProject(host.workingFolder)).name)
  const access = await connectCluster(values, host)
  const ended = new AbortController()
  void host.stopRequested.then(() => ended.abort())
  try {
    const pods = await operatorPods(access.client, selector)
    const print = (pod: OperatorPod) =>
      printLog(pod, pods.length > 1, { values, object, tailLines }, access, host, ended)
    if (values.follow === true) await Promise.all(pods.map(print))
    else for (const pod of pods) await print(pod)
  } finally {
    ended.abort()
    access.close()
  }
}

function countOf(count = '100'): number {
  if (/^\d{1,6}$/.test(count)) return Number(count)
  throw usageError(`--tail must be a number; got ${JSON.stringify(count)}`)
}

interface LineChoice {
  readonly values: LogsValues
  readonly object: NamedObject | undefined
  readonly tailLines: number
}

async function printLog(
  { namespace, name, container }: OperatorPod,
  isNamed: boolean,
  { values, object, tailLines }: LineChoice,
  { client }: ClusterAccess,
  host: CommandHost,
  { signal }: AbortController,
): Promise<void> {
  const options = { container, follow: values.follow, tailLines, signal }
  try {
    for await (const line of podLogs(client, { namespace, name }, options)) {
      const entry = entryOf(line)
      if (object !== undefined && !isLineAbout(object, entry)) continue
      const shown = values.json === true || entry === undefined ? line : textLine(entry, host.isColoured)
      host.print(isNamed && values.json !== true ? `${name} ${shown}` : shown)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

type Entry = Readonly<Record<string, unknown>>

function entryOf(line: string): Entry | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Entry) : undefined
  } catch {
    return undefined
  }
}

function isLineAbout(object: NamedObject, entry: Entry | undefined): boolean {
  const { controllerKind, namespace = '', name } = entry ?? {}
  return isAbout(
    object,
    String(controllerKind),
    namespace === '' ? String(name) : `${String(namespace)}/${String(name)}`,
  )
}

/** Fields that a line for people has in other words, or that only machines need. */
const quietFields: ReadonlySet<string> = new Set([
  ...['level', 'ts', 'msg', 'controller', 'controllerGroup', 'controllerKind', 'namespace', 'name'],
  ...['reconcileID', 'stacktrace', 'errorVerbose'],
])

function textLine(entry: Entry, isColoured: boolean): string {
  const { level, ts, msg, controller, controllerKind, namespace = '', name } = entry
  const paint = (style: 'red' | 'yellow') => (text: string) =>
    isColoured ? styleText(style, text, { validateStream: false }) : text
  const mark = level === 'error' ? paint('red')('error ') : level === 'warn' ? paint('yellow')('warn ') : ''
  const subject =
    name === undefined ? '' : ` ${String(controller)} ${namespace === '' ? '' : `${String(namespace)}/`}${String(name)}`
  const fields = Object.entries(entry)
    .filter(([field, value]) => !quietFields.has(field) && field !== controllerKind && value !== undefined)
    .map(([field, value]) => `${field}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return [`${String(ts).slice(11, 19)}${subject} ${mark}${String(msg)}`, ...fields].join(' ')
}
