import type { JsonObject } from '@kubewright/kube/json'
import { listAt, numberAt, textAt, valueAt } from '../read-object.ts'
import { ageColumn, column, nameColumn, wideColumn } from './common-columns.ts'
import type { TableColumn } from './served-resource.ts'

/** Role bindings, of a namespace or of the cluster. */
export const roleBindingColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Role',
    'string',
    (binding) => `${textAt(binding, 'roleRef', 'kind')}/${textAt(binding, 'roleRef', 'name')}`,
    'The role that is given.',
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
  column('Max Unavailable', 'string', (budget) => limitText(budget, 'maxUnavailable'), 'How many pods may be gone.'),
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
