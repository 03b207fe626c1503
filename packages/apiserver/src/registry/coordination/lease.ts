import { type FieldError, invalid } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import type { KindStrategy } from '../kind-strategy.ts'

/** Fields of coordinated leader election, which is off by default: dropped unless they are already stored. */
const coordinationFields = ['strategy', 'preferredHolder']

const leaseColumns: readonly TableColumn[] = [
  nameColumn,
  column('Holder', 'string', (lease) => textAt(lease, 'spec', 'holderIdentity'), 'Who holds the lease.'),
  ageColumn,
]

export const leaseStrategy: KindStrategy = {
  acceptsAnyFinalizer: true,
  allowsCreateOnUpdate: true,
  allowsUnconditionalUpdate: false,
  columns: leaseColumns,
  prepareForCreate: (object) => dropCoordination(object, {}),
  prepareForUpdate: dropCoordination,
  validateCreate: validateLease,
  validateUpdate: validateLease,
}

function dropCoordination(object: JsonObject, old: JsonObject): JsonObject {
  const spec = objectAt(object, 'spec')
  const oldSpec = objectAt(old, 'spec')
  const dropped = coordinationFields.filter((field) => field in spec && !(field in oldSpec))
  if (dropped.length === 0) return object
  return { ...object, spec: Object.fromEntries(Object.entries(spec).filter(([field]) => !dropped.includes(field))) }
}

function validateLease(object: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const duration = numberAt(object, 'spec', 'leaseDurationSeconds')
  if (duration <= 0 && valueAt(object, 'spec', 'leaseDurationSeconds') !== undefined) {
    errors.push(invalid('spec.leaseDurationSeconds', duration, 'must be greater than 0'))
  }
  const transitions = numberAt(object, 'spec', 'leaseTransitions')
  if (transitions < 0) {
    errors.push(invalid('spec.leaseTransitions', transitions, 'must be greater than or equal to 0'))
  }
  return errors
}
