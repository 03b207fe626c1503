import { type JsonObject, sortStrings } from '@kubewright/kube/json'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { TableColumn } from '../served-resource.ts'
import { ageColumn, column, nameColumn, wideColumn } from './common-columns.ts'

/** The columns of RoleBinding and ClusterRoleBinding. */
export const roleBindingColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Role',
    'string',
    (binding) => `${textAt(binding, 'roleRef', 'kind')}/${textAt(binding, 'roleRef', 'name')}`,
    'The role that is granted.',
  ),
  ageColumn,
  wideColumn('Users', 'string', (binding) => subjects(binding, 'User'), 'The users that have it.'),
  wideColumn('Groups', 'string', (binding) => subjects(binding, 'Group'), 'The groups that have it.'),
  wideColumn(
    'ServiceAccounts',
    'string',
    (binding) => subjects(binding, 'ServiceAccount'),
    'The accounts that have it.',
  ),
]

function subjects(binding: JsonObject, kind: string): string {
  return listAt(binding, 'subjects')
    .filter((subject) => textAt(subject, 'kind') === kind)
    .map((subject) => {
      const name = textAt(subject, 'name')
      return kind === 'ServiceAccount' ? `${textAt(subject, 'namespace')}/${name}` : name
    })
    .join(', ')
}

export const podDisruptionBudgetColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Min Available',
    'string',
    (budget) => limitText(budget, 'minAvailable'),
    'How many pods must stay available.',
  ),
  column(
    'Max Unavailable',
    'string',
    (budget) => limitText(budget, 'maxUnavailable'),
    'How many pods may be unavailable.',
  ),
  column(
    'Allowed Disruptions',
    'integer',
    (budget) => numberAt(budget, 'status', 'disruptionsAllowed'),
    'How many pods may be evicted now.',
  ),
  ageColumn,
]

function limitText(budget: JsonObject, field: string): string {
  const value = valueAt(budget, 'spec', field)
  return value === undefined ? 'N/A' : String(value)
}

export const priorityClassColumns: readonly TableColumn[] = [
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

export const runtimeClassColumns: readonly TableColumn[] = [
  nameColumn,
  column('Handler', 'string', (object) => textAt(object, 'handler'), 'The handler that runs the pods of the class.'),
  ageColumn,
]

export const resourceQuotaColumns: readonly TableColumn[] = [
  nameColumn,
  column('Request', 'string', (quota) => usage(quota, false), 'Used and total amount of each resource.'),
  column('Limit', 'string', (quota) => usage(quota, true), 'Used and total amount of each limit.'),
  ageColumn,
]

function usage(quota: JsonObject, ofLimits: boolean): string {
  const [hard, used] = [objectAt(quota, 'status', 'hard'), objectAt(quota, 'status', 'used')]
  return sortStrings(Object.keys(hard))
    .filter((resource) => resource.startsWith('limits.') === ofLimits)
    .map((resource) => `${resource}: ${String(used[resource] ?? '0')}/${String(hard[resource])}`)
    .join(', ')
}
