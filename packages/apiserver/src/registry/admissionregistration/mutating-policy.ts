import { addErrors, type FieldError, type FieldPath, invalid, notSupported, required } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { authorizeParamKind } from './param-access.ts'
import { policySpecPath, setPolicyDefaults, validatePolicyHead } from './policy.ts'
import { PolicyExpressions } from './policy-expressions.ts'
import { mutatingPolicyColumns } from './registration-columns.ts'
import { validateMutatingOperations, warnAboutStaticName } from './rules.ts'

const reinvocationPolicies = ['IfNeeded', 'Never']
const patchTypes = ['ApplyConfiguration', 'JSONPatch']

export const mutatingAdmissionPolicyStrategy: KindStrategy = {
  storageVersion: 'v1beta1',
  hasGeneration: true,
  acceptsAnyFinalizer: true,
  repeatedMetadataChecks: 'whole',
  allowsUnconditionalUpdate: false,
  columns: mutatingPolicyColumns,
  setDefaults: setPolicyDefaults,
  validateCreate: (policy) => validatePolicy(policy, undefined),
  validateUpdate: validatePolicy,
  authorizeCreate: (policy, context) => authorizeParamKind(policy, undefined, context),
  authorizeUpdate: authorizeParamKind,
  warningsOnCreate: warnAboutStaticName,
  warningsOnUpdate: warnAboutStaticName,
}

function validatePolicy(policy: JsonObject, old: JsonObject | undefined): FieldError[] {
  const spec = objectAt(policy, 'spec')
  const expressions = new PolicyExpressions(spec, true)
  const errors = [
    ...validatePolicyHead(policy, old, (constraints, path) =>
      validateMutatingOperations(listAt(constraints, 'resourceRules'), path.child('resourceRules')),
    ),
    ...expressions.validateVariables(spec, policySpecPath),
  ]
  const mutations = listAt(spec, 'mutations')
  const mutationsPath = policySpecPath.child('mutations')
  if (mutations.length === 0) errors.push(required(mutationsPath, 'mutations must contain at least one item'))
  for (const [index, mutation] of mutations.entries()) {
    addErrors(errors, validateMutation(mutation, mutationsPath.index(index), expressions))
  }
  const reinvocation = textAt(spec, 'reinvocationPolicy')
  const reinvocationPath = policySpecPath.child('reinvocationPolicy')
  if (reinvocation === '') errors.push(required(reinvocationPath, ''))
  else if (!reinvocationPolicies.includes(reinvocation)) {
    errors.push(notSupported(reinvocationPath, reinvocation, reinvocationPolicies))
  }
  return errors
}

/** A mutation has the field that its type requires, and no other. */
function validateMutation(mutation: JsonValue, path: FieldPath, expressions: PolicyExpressions): FieldError[] {
  const type = textAt(mutation, 'patchType')
  if (type === '') return [required(path.child('patchType'), '')]
  if (!patchTypes.includes(type)) return [notSupported(path.child('patchType'), type, patchTypes)]
  const isJsonPatch = type === 'JSONPatch'
  const field = isJsonPatch ? 'jsonPatch' : 'applyConfiguration'
  const otherField = isJsonPatch ? 'applyConfiguration' : 'jsonPatch'
  const errors: FieldError[] = []
  const own = valueAt(mutation, field)
  if (own === undefined) errors.push(required(path.child(field), `must be specified when patchType is ${type}`))
  else {
    const source = textAt(own, 'expression').trim()
    const expressionPath = path.child(field).child('expression')
    addErrors(
      errors,
      source === '' ? [required(expressionPath, '')] : expressions.validate(source, field, expressionPath),
    )
  }
  if (valueAt(mutation, otherField) !== undefined) {
    const detail = `must not be specified when patchType is ${type}`
    errors.push(invalid(path.child(otherField), `{${otherField}}`, detail))
  }
  return errors
}
