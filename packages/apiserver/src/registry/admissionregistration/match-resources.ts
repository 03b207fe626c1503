import {
  addError,
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { dns1035LabelProblems, dns1123SubdomainProblems, pathSegmentNameProblems } from '@kubewright/kube/names'
import { type LabelSelector, validateLabelSelector } from '@kubewright/kube/selectors'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { changeItems, fillIn } from '../common/change-fields.ts'
import { problemsAt } from '../common/field-names.ts'
import { setRuleDefaults, validateNamedRule } from './rules.ts'

const defaults: JsonObject = { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} }
const matchPolicies = ['Equivalent', 'Exact']
const notFoundActions = ['Deny', 'Allow']

export function setMatchResourcesDefaults(resources: JsonObject): JsonObject {
  const filled = changeItems(fillIn(resources, defaults), 'resourceRules', setRuleDefaults)
  return changeItems(filled, 'excludeResourceRules', setRuleDefaults)
}

/** Validates the constraints of a policy or its binding. */
export function validateMatchResources(resources: JsonValue, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const policy = valueAt(resources, 'matchPolicy')
  if (policy === undefined) errors.push(required(path.child('matchPolicy'), ''))
  else if (!matchPolicies.includes(String(policy))) {
    errors.push(notSupported(path.child('matchPolicy'), policy, matchPolicies))
  }
  for (const field of ['namespaceSelector', 'objectSelector']) {
    const selector = valueAt(resources, field)
    if (selector === undefined) addError(errors, required(path.child(field), ''))
    else addErrors(errors, validateLabelSelector(selector as LabelSelector, path.child(field)))
  }
  for (const field of ['resourceRules', 'excludeResourceRules']) {
    for (const [index, rule] of listAt(resources, field).entries()) {
      addErrors(errors, validateNamedRule(rule, path.child(field).index(index)))
    }
  }
  return errors
}

/** Validates the kind of a policy's parameters. */
export function validateParamKind(kind: JsonValue, path: FieldPath): FieldError[] {
  const name = textAt(kind, 'kind')
  const errors = validateApiVersion(textAt(kind, 'apiVersion'), path.child('apiVersion'))
  if (name === '') return [...errors, required(path.child('kind'), '')]
  const problems = dns1035LabelProblems(name.toLowerCase())
  if (problems.length === 0) return errors
  const detail = `may have mixed case, but should otherwise match: ${problems.join(',')}`
  return [...errors, invalid(path.child('kind'), name, detail)]
}

function validateApiVersion(apiVersion: string, path: FieldPath): FieldError[] {
  if (apiVersion === '') return [required(path, '')]
  const parts = apiVersion === '/' ? ['', ''] : apiVersion.split('/')
  if (parts.length > 2) return [invalid(path, apiVersion, `unexpected GroupVersion string: ${apiVersion}`)]
  const [group = '', version = ''] = parts.length === 1 ? ['', ...parts] : parts
  const errors: FieldError[] = []
  const groupProblems = group === '' ? [] : dns1123SubdomainProblems(group)
  if (groupProblems.length > 0) errors.push(invalid(path, group, groupProblems.join(',')))
  if (version === '') return [...errors, invalid(path, apiVersion, 'version must be specified')]
  const versionProblems = dns1035LabelProblems(version)
  if (versionProblems.length > 0) errors.push(invalid(path, version, versionProblems.join(',')))
  return errors
}

/** Validates the reference of a binding to its parameters. */
export function validateParamRef(reference: JsonValue, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const name = textAt(reference, 'name')
  const selector = valueAt(reference, 'selector')
  const exclusive = 'name and selector are mutually exclusive'
  if (name !== '') {
    addErrors(errors, problemsAt(path.child('name'), name, pathSegmentNameProblems(name)))
    if (selector !== undefined) errors.push(forbidden(path.child('name'), exclusive))
  }
  if (selector !== undefined) {
    addErrors(errors, validateLabelSelector(selector as LabelSelector, path.child('selector')))
    if (name !== '') errors.push(forbidden(path.child('selector'), exclusive))
  } else if (name === '') errors.push(required(path, 'one of name or selector must be specified'))
  const action = textAt(reference, 'parameterNotFoundAction')
  const actionPath = path.child('parameterNotFoundAction')
  if (action === '') errors.push(required(actionPath, ''))
  else if (!notFoundActions.includes(action)) errors.push(notSupported(actionPath, action, notFoundActions))
  return errors
}
