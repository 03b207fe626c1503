import { collectErrors, type FieldError, FieldPath, invalid, required } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { pathSegmentNameRule } from '@kubewright/kube/names'
import { compileLabelSelector, type LabelSelector, validateLabelSelector } from '@kubewright/kube/selectors'
import { listAt } from '../../read-object.ts'
import { nameAndCreationColumns } from '../columns/common-columns.ts'
import type { KindStrategy } from '../kind-strategy.ts'

const selectorsPath = FieldPath.root('aggregationRule').child('clusterRoleSelectors')

export const roleStrategy: KindStrategy = {
  nameRule: pathSegmentNameRule,
  repeatedMetadataChecks: 'whole, change',
  allowsCreateOnUpdate: true,
  grantsRights: true,
  columns: nameAndCreationColumns,
  validateCreate: (object) => validateRules(object, true),
  validateUpdate: (object) => validateRules(object, true),
}

export const clusterRoleStrategy: KindStrategy = {
  nameRule: pathSegmentNameRule,
  repeatedMetadataChecks: 'whole, change',
  allowsCreateOnUpdate: true,
  grantsRights: true,
  columns: nameAndCreationColumns,
  validateCreate: (object) => validateClusterRole(object, false),
  validateUpdate: (object, old) => validateClusterRole(object, hasInvalidSelector(old)),
}

function validateClusterRole(object: JsonObject, allowInvalidValues: boolean): FieldError[] {
  const rules = validateRules(object, false)
  return isJsonObject(object['aggregationRule']) ? [...rules, ...validateSelectors(object, allowInvalidValues)] : rules
}

function validateRules(object: JsonObject, isNamespaced: boolean): FieldError[] {
  return collectErrors(listAt(object, 'rules'), (rule, index) =>
    validateRule(rule, FieldPath.root('rules').index(index), isNamespaced),
  )
}

/** Validates a rule for resources or for non-resource URLs. */
function validateRule(rule: JsonValue, path: FieldPath, isNamespaced: boolean): FieldError[] {
  const errors: FieldError[] = []
  const isEmpty = (field: string) => listAt(rule, field).length === 0
  if (isEmpty('verbs')) errors.push(required(path.child('verbs'), 'verbs must contain at least one value'))
  if (!isEmpty('nonResourceURLs')) {
    const urls = listAt(rule, 'nonResourceURLs')
    const refuse = (detail: string) => errors.push(invalid(path.child('nonResourceURLs'), urls, detail))
    if (isNamespaced) refuse('namespaced rules cannot apply to non-resource URLs')
    if (!isEmpty('apiGroups') || !isEmpty('resources') || !isEmpty('resourceNames')) {
      refuse('rules cannot apply to both regular resources and non-resource URLs')
    }
    return errors
  }
  if (isEmpty('apiGroups'))
    errors.push(required(path.child('apiGroups'), 'resource rules must supply at least one api group'))
  if (isEmpty('resources'))
    errors.push(required(path.child('resources'), 'resource rules must supply at least one resource'))
  return errors
}

/** Validates the selectors of an aggregation rule. */
function validateSelectors(object: JsonObject, allowInvalidValues: boolean): FieldError[] {
  const selectors = selectorsOf(object)
  if (selectors.length === 0) {
    return [required(selectorsPath, 'at least one clusterRoleSelector required if aggregationRule is non-nil')]
  }
  return collectErrors(selectors, (selector, index) => {
    const path = selectorsPath.index(index)
    const errors = validateLabelSelector(selector, path, { allowInvalidValues })
    return isUsable(selector) ? errors : [...errors, invalid(path, null, 'invalid label selector.')]
  })
}

/** Stored invalid selector values are tolerated. */
function hasInvalidSelector(object: JsonObject): boolean {
  return selectorsOf(object).some((selector) => validateLabelSelector(selector, selectorsPath).length > 0)
}

function isUsable(selector: LabelSelector): boolean {
  try {
    compileLabelSelector(selector)
    return true
  } catch {
    return false
  }
}

function selectorsOf(object: JsonObject): readonly LabelSelector[] {
  return listAt(object, 'aggregationRule', 'clusterRoleSelectors') as unknown as readonly LabelSelector[]
}
