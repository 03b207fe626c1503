import { addError, addErrors, duplicate, type FieldError, FieldPath, invalid, required } from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, jsonEqual, utf8Length } from '@kubewright/kube/json'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { withFieldValue } from '../common/change-fields.ts'
import { validateDriverName, validateQualifiedName } from '../common/field-names.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { csiNodeColumns } from './storage-columns.ts'

const nodeIdBytesMax = 256
const driverType = goType('storage.CSINodeDriver')

export const csiNodeStrategy: KindStrategy = {
  repeatedMetadataChecks: 'whole',
  allowsUnconditionalUpdate: false,
  returnsDeletedObject: true,
  columns: csiNodeColumns,
  validateCreate: validateDrivers,
  validateUpdate: (object, old) => [...validateDrivers(object), ...validateKept(object, old)],
}

/** A driver is immutable, except for its allocatable count. */
function validateKept(object: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  for (const before of listAt(old, 'spec', 'drivers')) {
    for (const driver of listAt(object, 'spec', 'drivers')) {
      if (textAt(driver, 'name') !== textAt(before, 'name')) continue
      const now = withFieldValue(driver as JsonObject, 'allocatable', undefined)
      if (jsonEqual(now, withFieldValue(before as JsonObject, 'allocatable', undefined))) continue
      addError(errors, invalidGoValue('spec.drivers', now, driverType, 'field is immutable'))
    }
  }
  return errors
}

function validateDrivers(object: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const names = new Set<string>()
  for (const [index, driver] of listAt(object, 'spec', 'drivers').entries()) {
    const path = FieldPath.root('spec').child('drivers').index(index)
    const name = textAt(driver, 'name')
    addErrors(errors, validateDriverName(name, path.child('name')))
    addErrors(errors, validateNodeId(textAt(driver, 'nodeID'), path.child('nodeID')))
    const count = valueAt(driver, 'allocatable', 'count')
    if (count !== undefined && Number(count) < 0) {
      addError(errors, invalid(path.child('allocatable').child('count'), count, 'must be greater than or equal to 0'))
    }
    if (names.has(name)) addError(errors, duplicate(path.child('name'), name))
    names.add(name)
    addErrors(errors, validateTopologyKeys(listAt(driver, 'topologyKeys'), path))
  }
  return errors
}

function validateNodeId(id: string, path: FieldPath): FieldError[] {
  if (id === '') return [required(path, '')]
  return utf8Length(id) > nodeIdBytesMax ? [invalid(path, id, `must be ${nodeIdBytesMax} characters or less`)] : []
}

/** Errors point at the driver as a whole. */
function validateTopologyKeys(keys: readonly JsonValue[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const key of keys.map(String)) {
    if (key === '') addError(errors, required(path, ''))
    if (seen.has(key)) addError(errors, duplicate(path, key))
    seen.add(key)
    addErrors(errors, validateQualifiedName(key, path))
  }
  return errors
}
