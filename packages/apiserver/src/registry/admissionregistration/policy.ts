import { addErrors, type FieldError, FieldPath, required } from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { listAt, objectAt, valueAt } from '../../read-object.ts'
import { changeField, fillIn } from '../common/change-fields.ts'
import { validateMatchConditions } from './match-conditions.ts'
import { setMatchResourcesDefaults, validateMatchResources, validateParamKind } from './match-resources.ts'
import { validateChoice } from './webhooks.ts'

/** Rules that validating and mutating policies share. */

const specDefaults: JsonObject = { failurePolicy: 'Fail' }
const failurePolicies = ['Fail', 'Ignore']
export const policySpecPath = FieldPath.root('spec')

export function setPolicyDefaults(policy: JsonObject): JsonObject {
  return changeField(policy, 'spec', (spec) =>
    changeField(fillIn(spec, specDefaults), 'matchConstraints', setMatchResourcesDefaults),
  )
}

/** Validates a policy up to its match conditions; `old` is absent for a create. */
export function validatePolicyHead(
  policy: JsonObject,
  old: JsonObject | undefined,
  validateConstrained: (constraints: JsonValue, path: FieldPath) => readonly FieldError[] = () => [],
): FieldError[] {
  const spec = objectAt(policy, 'spec')
  const errors: FieldError[] = []
  if (valueAt(spec, 'failurePolicy') === undefined) errors.push(required(policySpecPath.child('failurePolicy'), ''))
  addErrors(errors, validateChoice(spec, policySpecPath, 'failurePolicy', failurePolicies))
  const paramKind = valueAt(spec, 'paramKind')
  if (paramKind !== undefined) addErrors(errors, validateParamKind(paramKind, policySpecPath.child('paramKind')))
  addErrors(errors, validateConstraints(spec, validateConstrained))
  if (old !== undefined && keepsMatchConditions(spec, objectAt(old, 'spec'))) return errors
  const path = policySpecPath.child('matchConditions')
  return [...errors, ...validateMatchConditions(listAt(spec, 'matchConditions'), path, paramKind !== undefined)]
}

function validateConstraints(
  spec: JsonObject,
  validateRest: (constraints: JsonValue, path: FieldPath) => readonly FieldError[],
): FieldError[] {
  const constraints = valueAt(spec, 'matchConstraints')
  const path = policySpecPath.child('matchConstraints')
  if (constraints === undefined) return [required(path, '')]
  const errors = validateMatchResources(constraints, path)
  if (listAt(constraints, 'resourceRules').length === 0) errors.push(required(path.child('resourceRules'), ''))
  return [...errors, ...validateRest(constraints, path)]
}

/** Whether nothing changed that could make valid match conditions invalid. */
function keepsMatchConditions(spec: JsonObject, old: JsonObject): boolean {
  return ['paramKind', 'matchConditions'].every((field) => jsonEqual(spec[field] ?? null, old[field] ?? null))
}
