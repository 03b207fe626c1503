import { commandScenarios } from '../differential/commands/index.ts'
import { requestScenarios } from '../differential/requests/index.ts'
import type { Command, CommandScenario, RequestScenario } from '../differential/scenario.ts'
import { columnsScenario } from './columns-scenario.ts'

export const definitionScenario = 'kubectl and a definition'

/** The definition comes last, because the real server publishes a deleted definition for a while. */
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
 * Commands that upgrade the connection, send the current time, get responses in any order, print the texts of
 * Kubernetes, or poll until the real server has done something.
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
  // The pages depend on a config map that only the real server has.
  'get configmaps --chunk-size',
]

/** The recorded kubectl scenarios, in their order on one server. */
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

/** The kinds with the most rules: pods, storage, registrations and requests. */
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

/** The scenarios whose responses are recorded. */
export const recordedRequestScenarios: readonly RequestScenario[] = requestScenarios.filter(({ name }) =>
  requestScenarioNames.has(name),
)
