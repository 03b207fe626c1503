import { commandScenarios } from '../differential/commands/index.ts'
import { requestScenarios } from '../differential/requests/index.ts'
import type { Command, CommandScenario, RequestScenario } from '../differential/scenario.ts'
import { columnsScenario } from './columns-scenario.ts'

export const definitionScenario = 'kubectl and a definition'

/** The definition comes last: how long the real server tells of it when it is gone is its own affair. */
const commandScenarioNames: readonly string[] = [
  'kubectl about the server',
  'kubectl get',
  'kubectl create',
  'kubectl apply',
  'kubectl patch',
  'kubectl edit',
  'kubectl auth',
  'kubectl errors',
  'kubectl with pods',
  definitionScenario,
]

/**
 * What takes over the connection, sends the time of day, is answered in any order, prints the texts of Kubernetes, or asks as
 * often as it takes the real server to do something.
 */
const leftOut: readonly string[] = [
  'explain',
  'wait crd',
  'delete crd',
  'exec',
  'attach',
  'port-forward',
  'rollout restart',
  'auth can-i --list',
  // Pages end where the real server has a config map of its own.
  'get configmaps --chunk-size',
]

/** The journeys of kubectl that are recorded, in the order in which they are carried out on one server. */
export const recordedCommandScenarios: readonly CommandScenario[] = [
  columnsScenario,
  ...commandScenarioNames.map((name) => {
    const scenario = commandScenarios.find((candidate) => candidate.name === name)
    if (scenario === undefined) throw new Error(`there is no scenario ${name}`)
    return { ...scenario, commands: scenario.commands.filter(isRecorded) }
  }),
]

function isRecorded({ command, words, only }: Command): boolean {
  const line = words.join(' ')
  return command === 'kubectl' && only === undefined && !leftOut.some((start) => line.startsWith(start))
}

/** The kinds with the most rules: pods, storage, and what is registered or requested. */
const requestScenarioNames: ReadonlySet<string> = new Set([
  'pods and their defaults',
  'pods that are refused',
  'defaults of all parts of pods',
  'the quality of service of pods',
  'defaults of templates of pods',
  'classes and nodes of pods',
  'warnings about pods',
  'what annotations of pods are warned about',
  'containers that are refused',
  'other containers that are refused',
  'resources that are refused',
  'volumes that are refused',
  'security contexts that are refused',
  'places of pods that are refused',
  'names and numbers of pods that are refused',
  'annotations of pods that are refused',
  'what may change of pods',
  'what may change of pods at a gate',
  'generations of pods',
  'the status of pods in detail',
  'persistent volume claims',
  'persistent volume claims that are refused',
  'persistent volumes',
  'persistent volumes that are refused',
  'sources of persistent volumes',
  'storage classes',
  'volume attachments',
  'drivers of volumes',
  'drivers on nodes',
  'capacities and attributes of volumes',
  'webhook configurations',
  'webhooks that are refused',
  'admission policies',
  'admission policies that are refused',
  'claims for devices',
  'claims for devices that are refused',
  'templates of claims and classes of devices',
  'slices of devices',
  'certificate signing requests',
  'certificates that are approved and issued',
  'certificates that are refused',
])

/** The scenarios whose answers are recorded. */
export const recordedRequestScenarios: readonly RequestScenario[] = requestScenarios.filter(({ name }) =>
  requestScenarioNames.has(name),
)
