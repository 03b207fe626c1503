import { type FieldError, FieldPath, invalid, required } from '@kubewright/kube/field'
import { encodeGoStruct, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { type ObjectNameRule, pathSegmentNameProblems, validateIp } from '@kubewright/kube/names'
import { textAt, valueAt } from '../../read-object.ts'
import { problemsAt } from '../common/field-names.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { ipAddressColumns } from './network-columns.ts'
import { validateGroup, validateSegment } from './references.ts'

const parentPath = FieldPath.root('spec').child('parentRef')

/** An IPAddress is named by its canonical address. */
const nameRule: ObjectNameRule = (name) => validateIp(name, FieldPath.root('name')).map(({ detail }) => detail)

export const ipAddressStrategy: KindStrategy = {
  nameRule,
  columns: ipAddressColumns,
  validateCreate: (address) => validateParent(valueAt(address, 'spec', 'parentRef')),
  validateUpdate: validateAddressUpdate,
}

/** The parent of an address is immutable. */
function validateAddressUpdate(address: JsonObject, old: JsonObject): FieldError[] {
  const parent = valueAt(address, 'spec', 'parentRef')
  const errors = validateParent(parent)
  if (jsonEqual(parent, valueAt(old, 'spec', 'parentRef'))) return errors
  const detail = `${parentText(parent)}: field is immutable`
  return [...errors, { ...invalid(parentPath, undefined, ''), detail }]
}

/** The reference as Go prints its struct. */
function parentText(parent: JsonValue | undefined): string {
  if (parent === undefined) return 'null'
  const fields = ['Group', 'Resource', 'Namespace', 'Name']
  return encodeGoStruct(fields.map((field) => [field, textAt(parent, field.toLowerCase())]))
}

function validateParent(parent: JsonValue | undefined): FieldError[] {
  if (parent === undefined) return [required(parentPath)]
  const group = textAt(parent, 'group')
  const namespace = textAt(parent, 'namespace')
  const problems = namespace === '' ? [] : pathSegmentNameProblems(namespace)
  return [
    ...(group === '' ? [] : validateGroup(group, parentPath.child('group'))),
    ...validateSegment(parent, parentPath, 'resource'),
    ...validateSegment(parent, parentPath, 'name'),
    ...problemsAt(parentPath.child('namespace'), namespace, problems),
  ]
}
