import { numberAt, textAt } from '../../read-object.ts'
import type { TableColumn } from '../served-resource.ts'
import { ageColumn, column } from './common-columns.ts'

/** The Scale of an object. */
export const scaleColumns: readonly TableColumn[] = [
  column('Name', 'string', (scale) => textAt(scale, 'metadata', 'name'), 'The name of the object.'),
  column('Desired', 'integer', (scale) => numberAt(scale, 'spec', 'replicas'), 'How many replicas there should be.'),
  column('Available', 'integer', (scale) => numberAt(scale, 'status', 'replicas'), 'How many replicas there are.'),
  ageColumn,
]

/** That of a custom resource differs in what its columns are said to be. */
export const customScaleColumns: readonly TableColumn[] = scaleColumns.map((each) => {
  if (each.name === 'Name') return { ...each, format: 'name' }
  return each.name === 'Age' ? { ...each, type: 'date' } : each
})
