import type { JsonObject } from '@kubewright/kube/json'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'

export const resourceClaimColumns: readonly TableColumn[] = [
  nameColumn,
  column('State', 'string', claimState, 'The state of the claim.'),
  ageColumn,
]

function claimState(claim: JsonObject): string {
  const isDeleted = valueAt(claim, 'metadata', 'deletionTimestamp') !== undefined
  const isAllocated = valueAt(claim, 'status', 'allocation') !== undefined
  const states = [
    ...(isDeleted ? ['deleted'] : []),
    ...(isAllocated ? ['allocated'] : isDeleted ? [] : ['pending']),
    ...(isAllocated && listAt(claim, 'status', 'reservedFor').length > 0 ? ['reserved'] : []),
  ]
  return states.join(',')
}

export const resourceSliceColumns: readonly TableColumn[] = [
  nameColumn,
  column('Node', 'string', (slice) => textAt(slice, 'spec', 'nodeName'), 'The node that has the devices.'),
  column('Driver', 'string', (slice) => textAt(slice, 'spec', 'driver'), 'The driver of the devices.'),
  column('Pool', 'string', (slice) => textAt(slice, 'spec', 'pool', 'name'), 'The pool to which they belong.'),
  ageColumn,
]
