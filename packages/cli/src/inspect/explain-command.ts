import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { podLogs } from 'kubewright/client'
import { CliError } from '../errors.ts'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { findProject } from '../project/index.ts'
import { usageError } from '../usage-error.ts'
import { addClusterOptions, type ClusterChoice, connectCluster } from './connect-cluster.ts'
import { readDevState } from './dev-state.ts'
import { type NamedObject, objectOf } from './object-argument.ts'
import { operatorPods, selectorOf } from './operator-pods.ts'
import { concerns, type RunStory, storyLines, storyOfLine } from './run-story.ts'

interface ExplainValues extends ClusterChoice {
  readonly namespace?: string
  readonly last?: string
  readonly from?: string
  readonly selector?: string
  readonly json?: boolean
}

export function addExplainCommand(program: Command, host: CommandHost): void {
  const command = program
    .command('explain')
    .summary('explain why an object was reconciled, and what that did')
    .description(
      'Shows the latest reconciles that were of an object or wrote it, each with its causes, reads, writes and result: from the records of a running dev of this project, else from the log of the deployed operator.',
    )
    .argument('<object>', 'KIND/NAME, such as site/blog')
    .option('-n, --namespace <namespace>', 'the namespace of the object; the default is default')
    .option('--last <count>', 'the number of reconciles; the default is 5')
    .option('--from <file>', 'read the JSON lines of a log from this file; - reads the standard input')
    .option('-l, --selector <labels>', 'the labels of the pods of the deployed operator')
  addClusterOptions(command)
    .option('--json', 'print JSON')
    .action((object: string, values: ExplainValues) => runExplain(object, values, host))
  addExamples(command, {
    'kubewright explain site/blog': 'while dev runs',
    'kubewright explain configmap/blog --cluster production': 'what the deployed operator did with a child',
  })
}

async function runExplain(argument: string, values: ExplainValues, host: CommandHost): Promise<void> {
  const object = objectOf(argument, values.namespace)
  const last = countOf(values.last)
  const stories = (await storiesOf(object, values, host)).slice(-last)
  if (values.json === true) return host.print(JSON.stringify(stories, undefined, 2))
  for (const story of stories) for (const line of storyLines(story)) host.print(line)
  if (stories.length > 0) return
  throw new CliError(
    'CLI_NOTHING_RECORDED',
    `no recorded reconcile was of ${argument} in ${object.namespace}, or wrote it`,
  )
}

function countOf(count = '5'): number {
  if (/^[1-9]\d{0,4}$/.test(count)) return Number(count)
  throw usageError(`--last must be a number from 1 to 99999; got ${JSON.stringify(count)}`)
}

async function storiesOf(object: NamedObject, values: ExplainValues, host: CommandHost): Promise<readonly RunStory[]> {
  const { from, cluster, kubeconfig, selector } = values
  if (from !== undefined) return storiesIn(linesOf(await readLog(from, host)), object)
  const isElsewhere = cluster !== undefined || kubeconfig !== undefined || selector !== undefined
  const project = await findProject(host.workingFolder).catch(() => undefined)
  const dev = isElsewhere || project === undefined ? undefined : await readDevState(project.folder)
  if (dev !== undefined) return storiesOfDev(dev.url, dev.token, object)
  const name = project?.name
  if (selector === undefined && name === undefined) await findProject(host.workingFolder)
  return storiesOfPods(selector ?? selectorOf(name ?? ''), object, values, host)
}

async function readLog(file: string, { workingFolder }: CommandHost): Promise<string> {
  return file === '-' ? text(process.stdin) : readFile(resolve(workingFolder, file), 'utf8')
}

async function* linesOf(content: string): AsyncIterable<string> {
  yield* content.split('\n')
}

async function storiesIn(lines: AsyncIterable<string>, object: NamedObject): Promise<readonly RunStory[]> {
  const stories: RunStory[] = []
  for await (const line of lines) {
    const story = storyOfLine(line)
    if (story !== undefined && concerns(story, object)) stories.push(story)
  }
  return stories
}

async function storiesOfDev(url: string, token: string, { kind, namespace, name }: NamedObject) {
  const query = new URLSearchParams({ kind, namespace, name })
  const response = await fetch(`${url}/records?${query}`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as readonly RunStory[]
}

async function storiesOfPods(selector: string, object: NamedObject, choice: ClusterChoice, host: CommandHost) {
  const { client, close } = await connectCluster(choice, host)
  try {
    const stories: RunStory[] = []
    for (const { namespace, name, container } of await operatorPods(client, selector)) {
      const log = podLogs(client, { namespace, name }, { container })
      stories.push(...(await storiesIn(log, object)))
    }
    return stories.sort((one, other) => one.startedAt.localeCompare(other.startedAt))
  } finally {
    close()
  }
}
