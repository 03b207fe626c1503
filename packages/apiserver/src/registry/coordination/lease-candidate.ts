import { textAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import type { KindStrategy } from '../kind-strategy.ts'

const leaseCandidateColumns: readonly TableColumn[] = [
  nameColumn,
  column('LeaseName', 'string', (object) => textAt(object, 'spec', 'leaseName'), 'The lease that the candidate wants.'),
  column(
    'BinaryVersion',
    'string',
    (object) => textAt(object, 'spec', 'binaryVersion'),
    'The binary version of the candidate.',
  ),
  column(
    'EmulationVersion',
    'string',
    (object) => textAt(object, 'spec', 'emulationVersion'),
    'The version that the candidate emulates.',
  ),
  ageColumn,
]

export const leaseCandidateStrategy: KindStrategy = {
  acceptsAnyFinalizer: true,
  columns: leaseCandidateColumns,
}
