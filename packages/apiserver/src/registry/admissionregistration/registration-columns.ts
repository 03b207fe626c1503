import { type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'

/** The columns of mutating and validating webhook configurations. */
export const webhookColumns: readonly TableColumn[] = [
  nameColumn,
  column('Webhooks', 'integer', (object) => listAt(object, 'webhooks').length, 'How many webhooks there are.'),
  ageColumn,
]

const paramKindColumn = column('ParamKind', 'string', paramKind, 'The kind of its parameters.')

export const validatingPolicyColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Validations',
    'integer',
    (policy) => listAt(policy, 'spec', 'validations').length,
    'How many rules there are.',
  ),
  paramKindColumn,
  ageColumn,
]

export const mutatingPolicyColumns: readonly TableColumn[] = [
  nameColumn,
  column('Mutations', 'integer', (policy) => listAt(policy, 'spec', 'mutations').length, 'The number of mutations.'),
  paramKindColumn,
  ageColumn,
]

function paramKind(policy: JsonObject): string {
  const kind = valueAt(policy, 'spec', 'paramKind')
  return kind === undefined ? '<unset>' : `${textAt(kind, 'apiVersion')}/${textAt(kind, 'kind')}`
}

/** The columns of mutating and validating policy bindings. */
export const policyBindingColumns: readonly TableColumn[] = [
  nameColumn,
  column('PolicyName', 'string', (binding) => textAt(binding, 'spec', 'policyName'), 'The policy that is bound.'),
  column('ParamRef', 'string', (binding) => paramRef(valueAt(binding, 'spec', 'paramRef')), 'Its parameters.'),
  ageColumn,
]

function paramRef(reference: JsonValue | undefined): string {
  const name = textAt(reference, 'name')
  if (name !== '') return `${textAt(reference, 'namespace') || '*'}/${name}`
  const selector = valueAt(reference, 'selector')
  return selector === undefined ? '<unset>' : goSelector(selector)
}

/** Kubernetes prints only this selector as Go prints the struct. */
function goSelector(selector: JsonValue): string {
  const labels = objectAt(selector, 'matchLabels')
  const pairs = sortStrings(Object.keys(labels)).map((key) => `${key}: ${String(labels[key])},`)
  const requirements = listAt(selector, 'matchExpressions').map((requirement) => {
    const values = listAt(requirement, 'values').map(String).join(' ')
    const [key, operator] = [textAt(requirement, 'key'), textAt(requirement, 'operator')]
    return `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values}],},`
  })
  const expressions = `[]LabelSelectorRequirement{${requirements.join('')}}`
  return `&LabelSelector{MatchLabels:map[string]string{${pairs.join('')}},MatchExpressions:${expressions},}`
}
