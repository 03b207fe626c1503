import { addErrors, type FieldError, type FieldPath, invalid, notSupported, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { isZeroQuantity, parseQuantity } from '@kubewright/kube/values'
import { textAt } from '../../../../read-object.ts'
import { validateQualifiedName } from '../../../common/field-names.ts'

/** Pod fields that variables may refer to. */
export const variableFields = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
]

/** Pod fields that files may refer to. */
export const fileFields = [
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
]

/** All known pod fields. */
const knownFields: ReadonlySet<string> = new Set([
  ...variableFields,
  ...fileFields,
  'spec.restartPolicy',
  'spec.schedulerName',
  'status.phase',
])

/** Validates a fieldRef. */
export function validateFieldRef(reference: JsonObject, path: FieldPath, allowed: readonly string[]): FieldError[] {
  const version = textAt(reference, 'apiVersion')
  const fieldPath = textAt(reference, 'fieldPath')
  const errors: FieldError[] = []
  if (version === '') errors.push(required(path.child('apiVersion'), ''))
  else if (fieldPath === '') errors.push(required(path.child('fieldPath'), ''))
  else {
    const open = fieldPath.endsWith("']") ? fieldPath.indexOf("['") : -1
    const map = open > 0 ? fieldPath.slice(0, open) : undefined
    const problem = conversionProblem(version, fieldPath, map)
    if (problem !== undefined) {
      errors.push(invalid(path.child('fieldPath'), fieldPath, `error converting fieldPath: ${problem}`))
    } else if (map !== undefined) {
      const key = fieldPath.slice(open + 2, -2)
      addErrors(errors, validateQualifiedName(map === 'metadata.annotations' ? key.toLowerCase() : key, path))
    } else {
      // The old name of the field from clients of version 1.0.
      const field = fieldPath === 'spec.host' ? 'spec.nodeName' : fieldPath
      if (!allowed.includes(field)) errors.push(notSupported(path.child('fieldPath'), field, allowed))
    }
  }
  return errors
}

function conversionProblem(version: string, field: string, subscripted: string | undefined): string | undefined {
  if (version !== 'v1') return `unsupported pod version: ${version}`
  if (subscripted !== undefined) {
    const isMap = subscripted === 'metadata.annotations' || subscripted === 'metadata.labels'
    return isMap ? undefined : `field label does not support subscript: ${field}`
  }
  return knownFields.has(field) || field === 'spec.host' ? undefined : `field label not supported: ${field}`
}

const resourceFields = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
]
const hugePages = /^(?:limits|requests)\.hugepages-/

const amounts = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei']

/** Validates a resourceFieldRef; in a volume it requires a container name. */
export function validateResourceFieldRef(reference: JsonObject, path: FieldPath, isInVolume: boolean): FieldError[] {
  const resource = textAt(reference, 'resource')
  const errors: FieldError[] = []
  if (isInVolume && textAt(reference, 'containerName') === '') errors.push(required(path.child('containerName'), ''))
  else if (resource === '') errors.push(required(path.child('resource'), ''))
  else if (!resourceFields.includes(resource) && !hugePages.test(resource)) {
    errors.push(notSupported(path.child('resource'), resource, resourceFields))
  }
  addErrors(errors, validateDivisor(resource, path.child('divisor'), textAt(reference, 'divisor')))
  return errors
}

function validateDivisor(resource: string, path: FieldPath, divisor: string): FieldError[] {
  if (divisor === '' || isZeroQuantity(parseQuantity(divisor))) return []
  const kind = hugePages.test(resource) ? 'hugepages' : resource.slice(resource.indexOf('.') + 1)
  const isKnown = kind === 'hugepages' || resourceFields.includes(resource)
  if (!isKnown) return []
  const allowed = kind === 'cpu' ? ['1m', '1'] : amounts
  if (allowed.includes(divisor)) return []
  const list = kind === 'cpu' ? '1m and 1' : amounts.join(', ')
  const name = kind === 'ephemeral-storage' ? 'local ephemeral storage' : kind
  return [invalid(path, resource, `only divisor's values ${list} are supported with the ${name} resource`)]
}
