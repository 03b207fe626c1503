import { type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { humanDuration } from '@kubewright/kube/values'
import { conditionOf, listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { TableColumn } from '../served-resource.ts'
import { ageColumn, column, nameColumn, orNone } from './common-columns.ts'

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

export const certificateRequestColumns: readonly TableColumn[] = [
  nameColumn,
  ageColumn,
  column(
    'SignerName',
    'string',
    (request) => orNone(textAt(request, 'spec', 'signerName')),
    'The signer of the certificate.',
  ),
  column(
    'Requestor',
    'string',
    (request) => textAt(request, 'spec', 'username'),
    'The user who requested the certificate.',
  ),
  column('RequestedDuration', 'string', requestedDuration, 'The requested duration of the certificate.'),
  column('Condition', 'string', certificateState, 'The state of the request.'),
]

function requestedDuration(request: JsonObject): string {
  if (valueAt(request, 'spec', 'expirationSeconds') === undefined) return '<none>'
  return humanDuration(BigInt(numberAt(request, 'spec', 'expirationSeconds')) * 1_000_000_000n)
}

function certificateState(request: JsonObject): string {
  const has = (type: string) => conditionOf(request, type) !== undefined
  const decision = has('Denied') ? 'Denied' : has('Approved') ? 'Approved' : 'Pending'
  const failed = has('Failed') ? ',Failed' : ''
  return `${decision}${failed}${textAt(request, 'status', 'certificate') === '' ? '' : ',Issued'}`
}

export const apiServiceColumns: readonly TableColumn[] = [
  nameColumn,
  column('Service', 'string', hostingService, 'The Service that serves the API.'),
  column('Available', 'string', availability, 'Whether the API is served.'),
  ageColumn,
]

function hostingService(apiService: JsonObject): string {
  const service = valueAt(apiService, 'spec', 'service')
  return service === undefined ? 'Local' : `${textAt(service, 'namespace')}/${textAt(service, 'name')}`
}

function availability(apiService: JsonObject): string {
  const condition = conditionOf(apiService, 'Available')
  if (condition === undefined) return 'Unknown'
  const [status, reason] = [textAt(condition, 'status'), textAt(condition, 'reason')]
  return status === 'True' || reason === '' ? status : `${status} (${reason})`
}
