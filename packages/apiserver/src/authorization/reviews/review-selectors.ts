import { addErrors, type FieldError, FieldPath, forbidden, invalid, required } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { labelValueProblems, qualifiedNameProblems } from '@kubewright/kube/names'
import { escapeFieldValue, parseFieldSelector, parseLabelSelector } from '@kubewright/kube/selectors'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { textsAt } from '../rbac/policy-rule.ts'

/** Selectors of an access review. Roles ignore them; the Node authorizer uses them. */
type SelectorField = 'fieldSelector' | 'labelSelector'

const fields: readonly SelectorField[] = ['fieldSelector', 'labelSelector']
const valueOperators: ReadonlySet<string> = new Set(['In', 'NotIn'])
const existenceOperators: ReadonlySet<string> = new Set(['Exists', 'DoesNotExist'])

export function selectorErrors(review: JsonObject): readonly FieldError[] {
  return fields.flatMap((field) => {
    const selector = valueAt(review, 'spec', 'resourceAttributes', field)
    return isJsonObject(selector) ? errorsOf(selector, field) : []
  })
}

function errorsOf(selector: JsonObject, field: SelectorField): readonly FieldError[] {
  const path = FieldPath.root('spec.resourceAttributes').child(field)
  const raw = textAt(selector, 'rawSelector')
  const requirements = listAt(selector, 'requirements')
  const errors: FieldError[] = []
  if (raw !== '' && requirements.length > 0) {
    errors.push(invalid(path.child('rawSelector'), raw, 'may not specified at the same time as requirements'))
  }
  if (raw === '' && requirements.length === 0) {
    const detail = `when ${path} is specified, requirements or rawSelector is required`
    errors.push(required(path.child('requirements'), detail))
  }
  requirements.forEach((requirement, index) => {
    addErrors(errors, requirementErrors(requirement, field, path.child('requirements').index(index)))
  })
  return errors
}

/** Unknown operators are accepted, because a newer client may send them. */
function requirementErrors(requirement: JsonValue, field: SelectorField, path: FieldPath): readonly FieldError[] {
  const operator = textAt(requirement, 'operator')
  const key = textAt(requirement, 'key')
  const values = textsAt(requirement, 'values')
  const errors: FieldError[] = []
  if (field === 'fieldSelector' && key === '') errors.push(required(path.child('key'), 'must be specified'))
  if (valueOperators.has(operator) && values.length === 0) {
    errors.push(required(path.child('values'), "must be specified when `operator` is 'In' or 'NotIn'"))
  }
  if (existenceOperators.has(operator) && values.length > 0) {
    const detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"
    errors.push(forbidden(path.child('values'), detail))
  }
  if (field === 'fieldSelector') return errors
  for (const problem of qualifiedNameProblems(key)) errors.push(invalid(path.child('key'), key, problem))
  values.forEach((value, index) => {
    for (const problem of labelValueProblems(value)) {
      errors.push(invalid(path.child('values').index(index), value, problem))
    }
  })
  return errors
}

/** Messages about selectors that are valid but unsupported. */
export function selectorProblems(review: JsonObject): readonly string[] {
  return fields.flatMap((field) => {
    const selector = valueAt(review, 'spec', 'resourceAttributes', field)
    const problem = isJsonObject(selector) ? problemOf(selector, field) : undefined
    return problem === undefined ? [] : [`spec.resourceAttributes.${field} ${problem}`]
  })
}

function problemOf(selector: JsonObject, field: SelectorField): string | undefined {
  const requirements = listAt(selector, 'requirements')
  if (requirements.length === 0) {
    return isParsed(textAt(selector, 'rawSelector'), field) ? undefined : 'ignored due to parse error'
  }
  const understood = requirements.filter((requirement) => isUnderstood(requirement, field))
  if (understood.length === requirements.length) return undefined
  return understood.length === 0 ? 'ignored due to parse error' : 'partially ignored due to parse error'
}

function isParsed(raw: string, field: SelectorField): boolean {
  try {
    if (field === 'fieldSelector') parseFieldSelector(raw)
    else parseLabelSelector(raw)
    return true
  } catch {
    return false
  }
}

/** Field selectors take one value, and neither Exists nor DoesNotExist. */
function isUnderstood(requirement: JsonValue, field: SelectorField): boolean {
  const operator = textAt(requirement, 'operator')
  if (field === 'fieldSelector') return valueOperators.has(operator) && listAt(requirement, 'values').length === 1
  return valueOperators.has(operator) || existenceOperators.has(operator)
}

/** The supported part of the field selector, as a request would send it; undefined if there is none. */
export function fieldSelectorIn(review: JsonObject): string | undefined {
  const selector = valueAt(review, 'spec', 'resourceAttributes', 'fieldSelector')
  if (!isJsonObject(selector)) return undefined
  const requirements = listAt(selector, 'requirements').filter((each) => isUnderstood(each, 'fieldSelector'))
  if (requirements.length === 0) return textAt(selector, 'rawSelector')
  const texts = requirements.map((requirement) => {
    const operator = textAt(requirement, 'operator') === 'In' ? '=' : '!='
    return `${textAt(requirement, 'key')}${operator}${escapeFieldValue(textsAt(requirement, 'values')[0] ?? '')}`
  })
  return texts.join(',')
}
