import { numberAt, textAt } from '../../read-object.ts'
import { ageColumn, column } from './common-columns.ts'
import type { TableColumn } from './table-column.ts'

/** The columns of a Scale. */
export const scaleColumns: readonly TableColumn[] = [
  column('Name', 'string', (scale) => textAt(scale, 'metadata', 'name'), 'The name of the object.'),
  column('Desired', 'integer', (scale) => numberAt(scale, 'spec', 'replicas'), 'How many replicas there should be.'),
  column('Available', 'integer', (scale) => numberAt(scale, 'status', 'replicas'), 'How many replicas there are.'),
  ageColumn,
]

/** The columns of a custom resource's Scale have other descriptions. */
export const customScaleColumns: readonly TableColumn[] = scaleColumns.map((each) => {
  if (each.name === 'Name') return { ...each, format: 'name' }
  return each.name === 'Age' ? { ...each, type: 'date' } : each
})
