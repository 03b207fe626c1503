import { type FieldError, FieldPath, forbidden, notSupported, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { forbiddenStatus, StatusError } from '@kubewright/kube/status'
import { numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import { validateImmutable } from '../common/immutable-field.ts'
import type { KindStrategy, StrategyContext } from '../kind-strategy.ts'

export const priorityClassesStorageName = 'priorityclasses.scheduling.k8s.io'

const systemPrefix = 'system-'
const userValueMax = 1_000_000_000
const policies = ['PreemptLowerPriority', 'Never']

/** The classes that every cluster has; the name prefix is reserved for them. */
export const systemPriorityClasses = [
  {
    name: 'system-node-critical',
    value: 2_000_001_000,
    description: 'Used for system critical pods that must not be moved from their current node.',
  },
  {
    name: 'system-cluster-critical',
    value: 2_000_000_000,
    description:
      'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
  },
] as const

const priorityClassColumns: readonly TableColumn[] = [
  nameColumn,
  column('Value', 'integer', (object) => numberAt(object, 'value'), 'The priority; a higher value is more important.'),
  column(
    'Global-Default',
    'boolean',
    (object) => valueAt(object, 'globalDefault') === true,
    'Whether it is the default of all pods.',
  ),
  ageColumn,
  column(
    'PreemptionPolicy',
    'string',
    (object) => textAt(object, 'preemptionPolicy'),
    'Whether such pods preempt others.',
  ),
]

export const priorityClassStrategy: KindStrategy = {
  columns: priorityClassColumns,
  setDefaults: (object) =>
    textAt(object, 'preemptionPolicy') === '' ? { ...object, preemptionPolicy: 'PreemptLowerPriority' } : object,
  admitCreate: (object, context) => admitDefault(object, '', context),
  admitUpdate: (object, old, context) => admitDefault(object, textAt(old, 'metadata', 'name'), context),
  // The generation is constant.
  prepareForCreate: (object) => ({ ...object, metadata: { ...objectAt(object, 'metadata'), generation: 1 } }),
  validateCreate,
  validateUpdate,
}

/** At most one class is the default. */
function admitDefault(object: JsonObject, ownName: string, context: StrategyContext): JsonObject {
  if (object['globalDefault'] !== true) return object
  for (const other of context.list(priorityClassesStorageName)) {
    const name = textAt(other, 'metadata', 'name')
    if (other['globalDefault'] !== true || name === ownName) continue
    const resource = { group: 'scheduling.k8s.io', resource: 'priorityclasses' }
    const why = `PriorityClass ${name} is already marked as default. Only one default can exist`
    throw new StatusError(forbiddenStatus(resource, textAt(object, 'metadata', 'name'), why))
  }
  return object
}

function validateCreate(object: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const problem = systemNameProblem(object)
  if (problem !== undefined) {
    const reserved = `priority class names with '${systemPrefix}' prefix are reserved for system use only`
    errors.push(forbidden('metadata.name', `${reserved}. error: ${problem}`))
  } else if (!textAt(object, 'metadata', 'name').startsWith(systemPrefix) && numberAt(object, 'value') > userValueMax) {
    errors.push(forbidden('value', `maximum allowed value of a user defined priority is ${userValueMax}`))
  }
  const policy = textAt(object, 'preemptionPolicy')
  if (policy === '') errors.push(required('preemptionPolicy'))
  else if (!policies.includes(policy)) errors.push(notSupported('preemptionPolicy', policy, policies))
  return errors
}

function systemNameProblem(object: JsonObject): string | undefined {
  const name = textAt(object, 'metadata', 'name')
  if (!name.startsWith(systemPrefix)) return undefined
  const known = systemPriorityClasses.find((each) => each.name === name)
  if (known === undefined) return `${name} is not a known system priority class`
  if (numberAt(object, 'value') !== known.value) return `value of ${name} PriorityClass must be ${known.value}`
  return object['globalDefault'] === true ? `globalDefault of ${name} PriorityClass must be false` : undefined
}

function validateUpdate(object: JsonObject, old: JsonObject): FieldError[] {
  const isSame = numberAt(object, 'value') === numberAt(old, 'value')
  return [
    ...(isSame ? [] : [forbidden('value', 'may not be changed in an update.')]),
    ...validateImmutable(object['preemptionPolicy'], old['preemptionPolicy'], FieldPath.root('preemptionPolicy')),
  ]
}
