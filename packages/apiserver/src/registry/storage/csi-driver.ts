import {
  addError,
  addErrors,
  duplicate,
  type FieldError,
  FieldPath,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { changeField, fillIn, withFieldValue } from '../common/change-fields.ts'
import { validateImmutable } from '../common/immutable-field.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { csiDriverColumns } from './storage-columns.ts'

const defaults: JsonObject = {
  attachRequired: true,
  podInfoOnMount: false,
  storageCapacity: false,
  fsGroupPolicy: 'ReadWriteOnceWithFSType',
  volumeLifecycleModes: ['Persistent'],
  requiresRepublish: false,
  seLinuxMount: false,
}
const groupPolicies = ['File', 'None', 'ReadWriteOnceWithFSType']
const lifecycleModes = ['Persistent', 'Ephemeral']
/** Kubernetes names the first field so in its message. */
const requiredFields: readonly (readonly [field: string, path: string])[] = [
  ['attachRequired', 'spec.attachedRequired'],
  ['podInfoOnMount', 'spec.podInfoOnMount'],
  ['storageCapacity', 'spec.storageCapacity'],
]
const updatePeriodSecondsMin = 10
const tokenSecondsMin = 600
const tokenSecondsMax = 2 ** 32
const tokensWarning =
  'spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes'

export const csiDriverStrategy: KindStrategy = {
  hasGeneration: true,
  allowsUnconditionalUpdate: false,
  returnsDeletedObject: true,
  columns: csiDriverColumns,
  setDefaults: (object) => changeField(object, 'spec', (spec) => fillIn(spec, defaults)),
  prepareForCreate: prepareNew,
  prepareForUpdate: prepareChanged,
  validateCreate: (object) => validateSpec(objectAt(object, 'spec')),
  validateUpdate: (object, old) => [
    ...validateSpec(objectAt(object, 'spec')),
    ...validateImmutable(
      valueAt(object, 'spec', 'attachRequired'),
      valueAt(old, 'spec', 'attachRequired'),
      FieldPath.root('spec').child('attachedRequired'),
    ),
    ...validateImmutable(
      valueAt(object, 'spec', 'volumeLifecycleModes'),
      valueAt(old, 'spec', 'volumeLifecycleModes'),
      FieldPath.root('spec').child('volumeLifecycleModes'),
    ),
  ],
  warningsOnCreate: (object) => (wantsTokens(object) ? [tokensWarning] : []),
  warningsOnUpdate(object, old) {
    const isSame = jsonEqual(listAt(object, 'spec', 'tokenRequests'), listAt(old, 'spec', 'tokenRequests'))
    return !isSame && wantsTokens(object) ? [tokensWarning] : []
  },
}

function wantsTokens(object: JsonObject): boolean {
  return (
    listAt(object, 'spec', 'tokenRequests').length > 0 &&
    valueAt(object, 'spec', 'serviceAccountTokenInSecrets') === undefined
  )
}

/** A new driver has no generation: it begins with the first change. */
function prepareNew(object: JsonObject): JsonObject {
  const counted = changeField(object, 'metadata', (metadata) => withFieldValue(metadata, 'generation', undefined))
  return changeField(counted, 'spec', (spec) => withFieldValue(spec, 'preventPodSchedulingIfMissing', undefined))
}

/** A field of a feature that is off is kept if it is already stored. */
function prepareChanged(object: JsonObject, old: JsonObject): JsonObject {
  if (valueAt(old, 'spec', 'preventPodSchedulingIfMissing') !== undefined) return object
  return changeField(object, 'spec', (spec) => withFieldValue(spec, 'preventPodSchedulingIfMissing', undefined))
}

function validateSpec(spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  for (const [field, path] of requiredFields)
    if (valueAt(spec, field) === undefined) addError(errors, required(path, ''))
  const policy = valueAt(spec, 'fsGroupPolicy')
  if (policy !== undefined && !groupPolicies.includes(String(policy))) {
    errors.push(notSupported('spec.fsGroupPolicy', policy, groupPolicies))
  }
  addErrors(errors, validateTokenRequests(spec))
  for (const mode of listAt(spec, 'volumeLifecycleModes')) {
    if (!lifecycleModes.includes(String(mode))) {
      addError(errors, notSupported('spec.volumeLifecycleModes', mode, lifecycleModes))
    }
  }
  if (valueAt(spec, 'seLinuxMount') === undefined) errors.push(required('spec.seLinuxMount', ''))
  const period = valueAt(spec, 'nodeAllocatableUpdatePeriodSeconds')
  if (period !== undefined && Number(period) < updatePeriodSecondsMin) {
    const detail = `must be greater than or equal to ${updatePeriodSecondsMin} seconds`
    errors.push(invalid('spec.nodeAllocatableUpdatePeriodSeconds', period, detail))
  }
  const inSecrets = valueAt(spec, 'serviceAccountTokenInSecrets')
  if (inSecrets !== undefined && listAt(spec, 'tokenRequests').length === 0) {
    const detail = 'serviceAccountTokenInSecrets is set but no tokenRequests are specified'
    errors.push(invalid('spec.serviceAccountTokenInSecrets', inSecrets, detail))
  }
  return errors
}

function validateTokenRequests(spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const audiences = new Set<string>()
  for (const [index, request] of listAt(spec, 'tokenRequests').entries()) {
    const path = FieldPath.root('spec').child('tokenRequests').index(index)
    const audience = textAt(request, 'audience')
    if (audiences.has(audience)) {
      addError(errors, duplicate(path.child('audience'), audience))
      continue
    }
    audiences.add(audience)
    const seconds = valueAt(request, 'expirationSeconds')
    if (seconds === undefined) continue
    if (Number(seconds) < tokenSecondsMin) {
      const detail = 'may not specify a duration less than 10 minutes'
      addError(errors, invalid(path.child('expirationSeconds'), seconds, detail))
    }
    if (Number(seconds) > tokenSecondsMax) {
      const detail = 'may not specify a duration larger than 2^32 seconds'
      addError(errors, invalid(path.child('expirationSeconds'), seconds, detail))
    }
  }
  return errors
}
