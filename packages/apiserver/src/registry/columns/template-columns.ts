import type { JsonObject } from '@kubewright/kube/json'
import { formatLabelSelector, type LabelSelector } from '@kubewright/kube/selectors'
import { listAt, numberAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, type Cell, column, nameColumn, wideColumn } from './common-columns.ts'
import type { TableColumn } from './table-column.ts'

/** A count at a path, 0 if it is missing. */
export function count(name: string, path: string, description: string): TableColumn {
  const steps = path.split('.')
  return column(name, 'integer', (object) => numberAt(object, ...steps), description)
}

/** The container names and images of a workload's pod template. */
export function templateColumns(...path: readonly string[]): readonly TableColumn[] {
  const containers = (field: string): Cell => {
    return (object) =>
      listAt(object, ...path, 'spec', 'containers')
        .map((container) => textAt(container, field))
        .join(',')
  }
  return [
    wideColumn('Containers', 'string', containers('name'), 'The containers of the template.'),
    wideColumn('Images', 'string', containers('image'), 'The images of the template.'),
  ]
}

export const selectorColumn = wideColumn('Selector', 'string', selectorText, 'Which pods belong to the object.')

function selectorText(object: JsonObject): string {
  return formatLabelSelector(valueAt(object, 'spec', 'selector') as LabelSelector | undefined)
}

/** The desired number of pods, one by default. */
function desired(object: JsonObject): number {
  return valueAt(object, 'spec', 'replicas') === undefined ? 1 : numberAt(object, 'spec', 'replicas')
}

const desiredColumn = column('Desired', 'integer', desired, 'How many pods there should be.')

const currentColumn = count('Current', 'status.replicas', 'How many pods there are.')

const readyColumn = count('Ready', 'status.readyReplicas', 'How many pods are ready.')

export const readyOfDesiredColumn = column(
  'Ready',
  'string',
  (object) => `${numberAt(object, 'status', 'readyReplicas')}/${desired(object)}`,
  'How many of the wanted pods are ready.',
)

/** The columns of objects that keep a number of replicas, but for the selector. */
export const replicaColumns: readonly TableColumn[] = [
  nameColumn,
  desiredColumn,
  currentColumn,
  readyColumn,
  ageColumn,
  ...templateColumns('spec', 'template'),
]
