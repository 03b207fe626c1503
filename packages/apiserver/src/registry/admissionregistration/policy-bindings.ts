import {
  addError,
  duplicate,
  type FieldError,
  FieldPath,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { changeField } from '../common/change-fields.ts'
import { validateSubdomain } from '../common/field-names.ts'
import { repetitions } from '../common/repetitions.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { setMatchResourcesDefaults, validateMatchResources, validateParamRef } from './match-resources.ts'
import { authorizeParamRef } from './param-access.ts'
import { policyBindingColumns } from './registration-columns.ts'
import { validateMutatingOperations, warnAboutStaticName } from './rules.ts'

const group = 'admissionregistration.k8s.io'
const specPath = FieldPath.root('spec')
const actions = ['Audit', 'Deny', 'Warn']

export const validatingAdmissionPolicyBinding = policyBindingStrategy(`validatingadmissionpolicies.${group}`, (spec) =>
  validateActions(listAt(spec, 'validationActions'), specPath.child('validationActions')),
)
export const mutatingAdmissionPolicyBinding: KindStrategy = {
  ...policyBindingStrategy(`mutatingadmissionpolicies.${group}`, (spec) =>
    validateMutatingOperations(
      listAt(spec, 'matchResources', 'resourceRules'),
      specPath.child('matchResources').child('resourceRules'),
    ),
  ),
  storageVersion: 'v1beta1',
}

/** The strategy of bindings of the policies with this storage name. */
function policyBindingStrategy(
  policies: string,
  validateRest: (spec: JsonObject) => readonly FieldError[],
): KindStrategy {
  const validate = (binding: JsonObject): FieldError[] => {
    const spec = objectAt(binding, 'spec')
    return [...validateSpec(spec), ...validateRest(spec)]
  }
  return {
    hasGeneration: true,
    acceptsAnyFinalizer: true,
    repeatedMetadataChecks: 'whole',
    allowsUnconditionalUpdate: false,
    columns: policyBindingColumns,
    setDefaults: (binding) =>
      changeField(binding, 'spec', (spec) => changeField(spec, 'matchResources', setMatchResourcesDefaults)),
    validateCreate: validate,
    validateUpdate: validate,
    authorizeCreate: (binding, context) => authorizeParamRef(binding, policies, context),
    authorizeUpdate: (binding, _old, context) => authorizeParamRef(binding, policies, context),
    warningsOnCreate: warnAboutStaticName,
    warningsOnUpdate: warnAboutStaticName,
  }
}

function validateSpec(spec: JsonObject): FieldError[] {
  const name = textAt(spec, 'policyName')
  const reference = valueAt(spec, 'paramRef')
  const resources = valueAt(spec, 'matchResources')
  const namePath = specPath.child('policyName')
  return [
    ...(name === '' ? [required(namePath, '')] : validateSubdomain(name, namePath)),
    ...(reference === undefined ? [] : validateParamRef(reference, specPath.child('paramRef'))),
    ...(resources === undefined ? [] : validateMatchResources(resources, specPath.child('matchResources'))),
  ]
}

function validateActions(list: readonly JsonValue[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const isRepeated = repetitions<JsonValue>()
  for (const [index, action] of list.entries()) {
    if (!actions.includes(String(action))) addError(errors, notSupported(path.index(index), action, actions))
    if (isRepeated(action)) addError(errors, duplicate(path.index(index), action))
  }
  if (list.includes('Deny') && list.includes('Warn')) {
    const detail =
      'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)'
    errors.push(invalid(path, list, detail))
  }
  if (list.length === 0) errors.push(required(path, 'at least one validation action is required'))
  return errors
}
