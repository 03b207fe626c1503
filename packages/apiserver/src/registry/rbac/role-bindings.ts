import { addErrors, type FieldError, FieldPath, notSupported, required } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { dnsSubdomainNameRule, pathSegmentNameProblems, pathSegmentNameRule } from '@kubewright/kube/names'
import { listAt, textAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn, wideColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import { changeItems, withFieldValue } from '../common/change-fields.ts'
import { problemsAt } from '../common/field-names.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import type { KindStrategy } from '../kind-strategy.ts'

const group = 'rbac.authorization.k8s.io'
const subjectKinds = ['ServiceAccount', 'User', 'Group']
const roleRefType = goType('rbac.RoleRef')

/** The columns of RoleBinding and ClusterRoleBinding. */
const roleBindingColumns: readonly TableColumn[] = [
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

export const roleBindingKind = bindingStrategy(['Role', 'ClusterRole'], true)
export const clusterRoleBindingKind = bindingStrategy(['ClusterRole'], false)

/** A binding to a role of one of these kinds. */
function bindingStrategy(roleKinds: readonly string[], isNamespaced: boolean): KindStrategy {
  const validate = (object: JsonObject) => validateBinding(object, roleKinds, isNamespaced)
  return {
    nameRule: pathSegmentNameRule,
    repeatedMetadataChecks: 'whole, change',
    allowsCreateOnUpdate: true,
    grantsRights: true,
    columns: roleBindingColumns,
    setDefaults,
    validateCreate: validate,
    validateUpdate: (object, old) => {
      if (jsonEqual(object['roleRef'] ?? null, old['roleRef'] ?? null)) return validate(object)
      const problem = invalidGoValue('roleRef', object['roleRef'], roleRefType, 'cannot change roleRef')
      return [...validate(object), problem]
    },
  }
}

function setDefaults(binding: JsonObject): JsonObject {
  const { roleRef } = binding
  const withRole =
    isJsonObject(roleRef) && textAt(roleRef, 'apiGroup') === ''
      ? withFieldValue(binding, 'roleRef', { ...roleRef, apiGroup: group })
      : binding
  return changeItems(withRole, 'subjects', (subject) => {
    const kind = textAt(subject, 'kind')
    if (textAt(subject, 'apiGroup') !== '' || (kind !== 'User' && kind !== 'Group')) return subject
    return { ...subject, apiGroup: group }
  })
}

function validateBinding(object: JsonObject, roleKinds: readonly string[], isNamespaced: boolean): FieldError[] {
  const errors: FieldError[] = []
  const { roleRef } = object
  const apiGroup = textAt(roleRef, 'apiGroup')
  const kind = textAt(roleRef, 'kind')
  const name = textAt(roleRef, 'name')
  if (apiGroup !== group) errors.push(notSupported('roleRef.apiGroup', apiGroup, [group]))
  if (!roleKinds.includes(kind)) errors.push(notSupported('roleRef.kind', kind, roleKinds))
  if (name === '') errors.push(required('roleRef.name'))
  else addErrors(errors, problemsAt('roleRef.name', name, pathSegmentNameProblems(name)))
  for (const [index, subject] of listAt(object, 'subjects').entries()) {
    addErrors(errors, validateSubject(subject, FieldPath.root('subjects').index(index), isNamespaced))
  }
  return errors
}

function validateSubject(subject: JsonValue, path: FieldPath, isNamespaced: boolean): FieldError[] {
  const errors: FieldError[] = []
  const [kind, name, apiGroup] = [textAt(subject, 'kind'), textAt(subject, 'name'), textAt(subject, 'apiGroup')]
  if (name === '') errors.push(required(path.child('name')))
  if (!subjectKinds.includes(kind)) return [...errors, notSupported(path.child('kind'), kind, subjectKinds)]
  if (kind !== 'ServiceAccount') {
    return apiGroup === group ? errors : [...errors, notSupported(path.child('apiGroup'), apiGroup, [group])]
  }
  if (name !== '') {
    addErrors(errors, problemsAt(path.child('name'), name, dnsSubdomainNameRule(name, false)))
  }
  if (apiGroup !== '') errors.push(notSupported(path.child('apiGroup'), apiGroup, ['']))
  if (!isNamespaced && textAt(subject, 'namespace') === '') errors.push(required(path.child('namespace')))
  return errors
}
