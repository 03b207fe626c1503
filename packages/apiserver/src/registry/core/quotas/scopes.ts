import { addError, collectErrors, type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { listAt, objectAt, textAt } from '../../../read-object.ts'
import { goType } from '../../common/go-types.ts'
import { invalidGoValue } from '../../common/go-value.ts'
import { immutableMessage } from '../../common/immutable-field.ts'
import { isQuotaName } from '../../common/resource-names.ts'

/** Scopes restrict a quota to terminating pods, pods of a priority class, or claims of a class. */

const podCounts: ReadonlySet<string> = new Set(['pods'])
const podAmounts: ReadonlySet<string> = new Set([
  'pods',
  'cpu',
  'memory',
  'limits.cpu',
  'limits.memory',
  'requests.cpu',
  'requests.memory',
])
const claimAmounts: ReadonlySet<string> = new Set(['persistentvolumeclaims', 'requests.storage'])

/** The scopes, and the resources that each applies to. */
const resourcesOfScopes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['Terminating', podAmounts],
  ['NotTerminating', podAmounts],
  ['BestEffort', podCounts],
  ['NotBestEffort', podAmounts],
  ['PriorityClass', podAmounts],
  ['VolumeAttributesClass', claimAmounts],
  ['CrossNamespacePodAffinity', podAmounts],
])

/** Scopes without values. */
const scopesWithoutValues: ReadonlySet<string> = new Set([
  'BestEffort',
  'NotBestEffort',
  'Terminating',
  'NotTerminating',
  'CrossNamespacePodAffinity',
])

const contradictions = [
  ['BestEffort', 'NotBestEffort'],
  ['NotTerminating', 'Terminating'],
] as const

const existsMessage =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity"

const selectorType = goType('*core.ScopeSelector')

export function validateScopes(spec: JsonObject, path: FieldPath): FieldError[] {
  const scopes = listAt(spec, 'scopes')
  const errors: FieldError[] = []
  const refuse = (detail: string) => errors.push(invalid(path.child('scopes'), scopes, detail))
  for (const scope of scopes as readonly string[]) {
    if (!resourcesOfScopes.has(scope)) refuse('unsupported scope')
    for (const _name of unfitNames(spec, scope)) refuse('unsupported scope applied to resource')
  }
  if (contradict(scopes)) refuse('conflicting scopes')
  return errors
}

function contradict(scopes: readonly JsonValue[]): boolean {
  return contradictions.some((pair) => pair.every((scope) => scopes.includes(scope)))
}

/** The resources of a quota to which a scope does not apply. */
function unfitNames(spec: JsonObject, scope: string): readonly string[] {
  const allowed = resourcesOfScopes.get(scope)
  if (allowed === undefined) return []
  const names = sortStrings(Object.keys(objectAt(spec, 'hard')))
  return names.filter((name) => isQuotaName(name) && !allowed.has(name))
}

/** As in Kubernetes, errors omit the index of an expression, and conflicting scopes are shown as `spec.scopes`. */
export function validateScopeSelector(spec: JsonObject, path: FieldPath): FieldError[] {
  const { scopeSelector } = spec
  if (!isJsonObject(scopeSelector)) return []
  const place = path.child('matchExpressions')
  const expressions = listAt(scopeSelector, 'matchExpressions')
  const errors = collectErrors(expressions, (expression) => validateExpression(spec, place, expression))
  if (contradict(expressions.map((expression) => textAt(expression, 'scopeName')))) {
    errors.push(invalid(place, spec['scopes'] ?? null, 'conflicting scopes'))
  }
  return errors
}

function validateExpression(spec: JsonObject, path: FieldPath, expression: JsonValue): FieldError[] {
  const errors: FieldError[] = []
  const scope = textAt(expression, 'scopeName')
  const operator = textAt(expression, 'operator')
  const values = listAt(expression, 'values')
  if (!resourcesOfScopes.has(scope)) errors.push(invalid(path.child('scopeName'), scope, 'unsupported scope'))
  for (const _name of unfitNames(spec, scope)) {
    addError(errors, invalidGoValue(path, spec['scopeSelector'], selectorType, 'unsupported scope applied to resource'))
  }
  if (scopesWithoutValues.has(scope) && operator !== 'Exists') {
    errors.push(invalid(path.child('operator'), operator, existsMessage))
  }
  if (operator === 'In' || operator === 'NotIn') {
    const detail = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector"
    if (values.length === 0) errors.push(required(path.child('values'), detail))
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    const detail = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector"
    if (values.length > 0) errors.push(invalid(path.child('values'), values, detail))
  } else {
    errors.push(invalid(path.child('operator'), operator, 'not a valid selector operator'))
  }
  return errors
}

/** The scopes of a quota are immutable. */
export function validateScopeChange(object: JsonObject, old: JsonObject): FieldError[] {
  const scopes = listAt(object, 'spec', 'scopes')
  const oldScopes = listAt(old, 'spec', 'scopes')
  const [named, oldNamed] = [new Set(scopes), new Set(oldScopes)]
  const isSame = scopes.every((scope) => oldNamed.has(scope)) && oldScopes.every((scope) => named.has(scope))
  if (isSame) return []
  return [invalid('spec.scopes', scopes.length === 0 ? null : scopes, immutableMessage)]
}
