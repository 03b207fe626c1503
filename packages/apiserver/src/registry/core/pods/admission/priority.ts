import type { JsonObject } from '@kubewright/kube/json'
import { flagAt, objectAt, optionalNumberAt, optionalTextAt, textAt } from '../../../../read-object.ts'
import type { StrategyContext } from '../../../kind-strategy.ts'
import { withFields } from '../change-fields.ts'
import { refusePod } from './refusal.ts'

const classResource = 'priorityclasses.scheduling.k8s.io'

interface Priority {
  readonly className: string
  readonly value: number
  readonly preemptionPolicy: string | undefined
}

/** The classes that every cluster has, even without their objects. */
const systemClasses: ReadonlyMap<string, number> = new Map([
  ['system-node-critical', 2_000_001_000],
  ['system-cluster-critical', 2_000_000_000],
])

const lowerPriority = 'PreemptLowerPriority'
const noPriority: Priority = { className: '', value: 0, preemptionPolicy: lowerPriority }

/** The admission plugin Priority: sets the priority of the pod's class, and refuses another value. */
export function admitPriority(pod: JsonObject, context: StrategyContext): JsonObject {
  const spec = objectAt(pod, 'spec')
  const named = textAt(spec, 'priorityClassName')
  const found = named === '' ? defaultPriority(context) : classPriority(named, context)
  const { className, value, preemptionPolicy } =
    found ?? refusePod(pod, `no PriorityClass with name ${named} was found`)
  const computed = 'must not be provided in pod spec; priority admission controller computed'
  const own = optionalNumberAt(spec, 'priority')
  if (own !== undefined && own !== value) {
    const why = `the integer value of priority (${own}) ${computed} ${value} from the given PriorityClass name`
    refusePod(pod, why)
  }
  const ownPolicy = optionalTextAt(spec, 'preemptionPolicy')
  if (ownPolicy !== undefined && preemptionPolicy !== undefined && ownPolicy !== preemptionPolicy) {
    const why = `the string value of PreemptionPolicy (${ownPolicy}) ${computed} ${preemptionPolicy}`
    refusePod(pod, `${why} from the given PriorityClass name`)
  }
  const changed = withFields(spec, {
    priorityClassName: className === '' ? spec['priorityClassName'] : className,
    priority: value,
    preemptionPolicy: preemptionPolicy ?? spec['preemptionPolicy'],
  })
  return changed === spec ? pod : { ...pod, spec: changed }
}

function classPriority(name: string, context: StrategyContext): Priority | undefined {
  const found = context.find(classResource, '', name)
  if (found !== undefined) return priorityOf(found)
  const value = systemClasses.get(name)
  return value === undefined ? undefined : { className: name, value, preemptionPolicy: lowerPriority }
}

/** Of several defaults, which a race may leave, the lowest wins. */
function defaultPriority(context: StrategyContext): Priority {
  let lowest: Priority | undefined
  for (const candidate of context.list(classResource)) {
    if (flagAt(candidate, 'globalDefault') !== true) continue
    const priority = priorityOf(candidate)
    if (lowest === undefined || priority.value < lowest.value) lowest = priority
  }
  return lowest ?? noPriority
}

function priorityOf(priorityClass: JsonObject): Priority {
  return {
    className: textAt(priorityClass, 'metadata', 'name'),
    value: optionalNumberAt(priorityClass, 'value') ?? 0,
    preemptionPolicy: optionalTextAt(priorityClass, 'preemptionPolicy'),
  }
}

/** An update without a priority keeps the old one. */
export function keepPriority(pod: JsonObject, old: JsonObject): JsonObject {
  const spec = objectAt(pod, 'spec')
  const oldSpec = objectAt(old, 'spec')
  const changed = withFields(spec, {
    priority: spec['priority'] ?? oldSpec['priority'],
    preemptionPolicy: spec['preemptionPolicy'] ?? oldSpec['preemptionPolicy'],
  })
  return changed === spec ? pod : { ...pod, spec: changed }
}
