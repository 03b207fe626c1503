import {
  addError,
  addErrors,
  collectErrors,
  type FieldError,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { dns1035LabelProblems, pathSegmentNameRule, portNumberProblems } from '@kubewright/kube/names'
import { conditionOf, listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import { changeField } from '../common/change-fields.ts'
import { problemsAt, validateSubdomain } from '../common/field-names.ts'
import { decodedSizeBytes } from '../core/config-map.ts'
import type { KindStrategy } from '../kind-strategy.ts'

const defaultPort = 443
const groupPriorityMax = 20_000
const versionPriorityMax = 1000
const conditionStatuses = ['True', 'False', 'Unknown']

const apiServiceColumns: readonly TableColumn[] = [
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

export const apiServiceStrategy: KindStrategy = {
  nameRule: pathSegmentNameRule,
  acceptsAnyFinalizer: true,
  repeatedMetadataChecks: 'change, whole',
  resetFields: { status: [['metadata'], ['spec']] },
  allowsUnconditionalUpdate: false,
  columns: apiServiceColumns,
  setDefaults: (object) =>
    changeField(object, 'spec', (spec) =>
      changeField(spec, 'service', (service) =>
        service['port'] === undefined || service['port'] === null ? { ...service, port: defaultPort } : service,
      ),
    ),
  prepareForCreate: (object, context) =>
    isJsonObject(objectAt(object, 'spec')['service']) ? object : { ...object, status: localStatus(context.now()) },
  validateCreate: validateApiService,
  validateUpdate: validateApiService,
  validateStatusUpdate: validateConditions,
}

/** The status of an API service that this server serves itself: available. */
export function localStatus(now: string): JsonObject {
  const condition = {
    type: 'Available',
    status: 'True',
    lastTransitionTime: now,
    reason: 'Local',
    message: 'Local APIServices are always available',
  }
  return { conditions: [condition] }
}

function validateApiService(object: JsonObject): FieldError[] {
  const spec = objectAt(object, 'spec')
  const name = textAt(object, 'metadata', 'name')
  const group = textAt(spec, 'group')
  const version = textAt(spec, 'version')
  const errors: FieldError[] = []
  if (name !== '' && name !== `${version}.${group}`) {
    errors.push(invalid('metadata.name', name, `must be \`spec.version+"."+spec.group\`: "${version}.${group}"`))
  }
  if (group === '' && version !== 'v1') {
    errors.push(required('spec.group', 'only v1 may have an empty group and it better be legacy kube'))
  }
  if (group !== '') addErrors(errors, validateSubdomain(group, 'spec.group'))
  addErrors(errors, problemsAt('spec.version', version, dns1035LabelProblems(version)))
  addErrors(errors, validatePriority(spec, 'groupPriorityMinimum', groupPriorityMax))
  addErrors(errors, validatePriority(spec, 'versionPriority', versionPriorityMax))
  return [...errors, ...(isJsonObject(spec['service']) ? validateRemote(spec, spec['service']) : validateLocal(spec))]
}

function validatePriority(spec: JsonObject, field: string, max: number): FieldError[] {
  const priority = numberAt(spec, field)
  return priority > 0 && priority <= max
    ? []
    : [invalid(`spec.${field}`, priority, `must be positive and less than ${max}`)]
}

function validateLocal(spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const bundle = textAt(spec, 'caBundle')
  if (bundle !== '') {
    const detail = 'local APIServices may not have a caBundle'
    errors.push(invalid('spec.caBundle', `${decodedSizeBytes(bundle)} bytes`, detail))
  }
  if (spec['insecureSkipTLSVerify'] === true) {
    const detail = 'local APIServices may not have insecureSkipTLSVerify'
    errors.push(invalid('spec.insecureSkipTLSVerify', true, detail))
  }
  return errors
}

function validateRemote(spec: JsonObject, service: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['namespace', 'name']) {
    if (textAt(service, field) === '') addError(errors, required(`spec.service.${field}`))
  }
  const port = numberAt(service, 'port')
  const problems = portNumberProblems(port)
  if (problems.length > 0) {
    errors.push(invalid('spec.service.port', port, `port is not valid: ${problems.join(', ')}`))
  }
  if (spec['insecureSkipTLSVerify'] === true && textAt(spec, 'caBundle') !== '') {
    errors.push(invalid('spec.insecureSkipTLSVerify', true, 'may not be true if caBundle is present'))
  }
  return errors
}

function validateConditions(object: JsonObject): FieldError[] {
  return collectErrors(listAt(object, 'status', 'conditions'), (condition, index) => {
    const status = textAt(condition, 'status')
    if (conditionStatuses.includes(status)) return []
    return [notSupported(`status.conditions[${index}].status`, status, conditionStatuses)]
  })
}
