import { styleText } from 'node:util'
import type { Command } from 'commander'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { findProject, loadOperator } from '../project/index.ts'
import { addClusterOptions, type ClusterChoice, connectCluster } from './connect-cluster.ts'
import { type ObjectPlan, planObject } from './plan.ts'
import { readManifests } from './read-manifests.ts'

interface PlanValues extends ClusterChoice {
  readonly filename: string
  readonly json?: boolean
}

export function addPlanCommand(program: Command, host: CommandHost): void {
  const command = program
    .command('plan')
    .summary('show what the operator would do with an object, without writing')
    .description(
      "Shows what the next reconcile of the project's operator would write if the objects of a file were applied, as a difference to the objects that the cluster has now. Nothing is written.",
    )
    .requiredOption('-f, --filename <file>', 'the objects, as YAML or JSON; - reads the standard input')
  addClusterOptions(command)
    .option('--json', 'print JSON')
    .action((values: PlanValues) => runPlan(values, host))
  addExamples(command, {
    'kubewright plan -f samples/site.yaml': 'on the cluster of a running dev, or of the kubeconfig',
    'kubectl get site blog -o yaml | kubewright plan -f - --cluster production': 'what another version would change',
  })
}

async function runPlan(values: PlanValues, host: CommandHost): Promise<void> {
  const project = await findProject(host.workingFolder)
  const manifests = await readManifests(values.filename, host.workingFolder)
  const { operator } = await loadOperator(project)
  const { client, close, runtime } = await connectCluster(values, host)
  try {
    const plans: ObjectPlan[] = []
    const now = new Date(runtime.clock.now())
    for (const manifest of manifests) plans.push(...(await planObject(operator, client, manifest, now)))
    if (values.json === true) host.print(JSON.stringify(plans, undefined, 2))
    else for (const plan of plans) for (const line of planLines(plan, host)) host.print(line)
  } finally {
    close()
  }
}

type Write = ObjectPlan['preview']['writes'][number]

const marks: Readonly<Record<Write['action'], '+' | '-' | '~'>> = {
  create: '+',
  'create external': '+',
  adopt: '~',
  change: '~',
  status: '~',
  'add finalizer': '~',
  release: '~',
  leave: '~',
  delete: '-',
}

function planLines({ object, controller, isNew, preview }: ObjectPlan, { isColoured }: CommandHost): readonly string[] {
  const paint = (style: 'bold' | 'green' | 'red' | 'yellow', text: string) =>
    isColoured ? styleText(style, text, { validateStream: false }) : text
  const colours = { '+': 'green', '-': 'red', '~': 'yellow' } as const
  const { writes, waiting, requeueAfterMs, pausedBy } = preview
  const changes = writes.flatMap(({ action, object: target, fields, refused }) => {
    const mark = marks[action]
    const head = `  ${paint(colours[mark], `${mark} ${action} ${target}`)}`
    const shown = fields.flatMap(({ path, before, after }) => [
      ...(before === undefined ? [] : [`      ${paint('red', `- ${path}: ${before}`)}`]),
      ...(after === undefined ? [] : [`      ${paint('green', `+ ${path}: ${after}`)}`]),
    ])
    return [head, ...shown, ...(refused === undefined ? [] : [`      refused: ${refused}`])]
  })
  return [
    `${paint('bold', object)} (${controller}${isNew ? ', new' : ''})`,
    ...changes,
    ...waiting.map((text) => `  waits for ${text}`),
    ...(pausedBy === undefined ? [] : [`  paused by the annotation ${pausedBy}`]),
    ...(writes.length === 0 && pausedBy === undefined ? ['  no change'] : []),
    ...(requeueAfterMs === undefined ? [] : [`  runs again after ${Math.round(requeueAfterMs / 1000)} s`]),
  ]
}
