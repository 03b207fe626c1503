import {
  addError,
  addErrors,
  collectErrors,
  duplicate,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
  tooMany,
} from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { quoteGo } from '@kubewright/kube/json'
import { listAt, objectAt, textAt } from '../../read-object.ts'
import { validateQualifiedName } from '../common/field-names.ts'
import { goType } from '../common/go-types.ts'

const ruleCountMax = 20
const exitCodeCountMax = 255
const conditionCountMax = 20

const actions: readonly string[] = ['Count', 'FailIndex', 'FailJob', 'Ignore']
const operators: readonly string[] = ['In', 'NotIn']
const statuses: readonly string[] = ['False', 'True', 'Unknown']

export const podFailurePolicyType = goType('*batch.PodFailurePolicy')

/** Validates the reaction of a job to failed pods; the first matching rule decides. */
export function validatePodFailurePolicy(spec: JsonObject, path: FieldPath): FieldError[] {
  if (spec['podFailurePolicy'] === undefined) return []
  const rules = listAt(spec, 'podFailurePolicy', 'rules')
  const rulesPath = path.child('podFailurePolicy').child('rules')
  const podSpec = objectAt(spec, 'template', 'spec')
  const containers = [...listAt(podSpec, 'containers'), ...listAt(podSpec, 'initContainers')]
  const names = new Set(containers.map((container) => textAt(container, 'name')))
  const hasIndexLimit = spec['backoffLimitPerIndex'] !== undefined
  return [
    ...(rules.length > ruleCountMax ? [tooMany(rulesPath, rules.length, ruleCountMax)] : []),
    ...collectErrors(rules, (rule, index) =>
      validateRule(rule as JsonObject, rulesPath.index(index), names, hasIndexLimit),
    ),
  ]
}

function validateRule(
  rule: JsonObject,
  path: FieldPath,
  containerNames: ReadonlySet<string>,
  hasIndexLimit: boolean,
): FieldError[] {
  const errors: FieldError[] = []
  const action = textAt(rule, 'action')
  if (action === 'FailIndex') {
    if (!hasIndexLimit)
      errors.push(invalid(path.child('action'), action, 'requires the backoffLimitPerIndex to be set'))
  } else addErrors(errors, validateChoice(action, path.child('action'), actions))
  const conditions = listAt(rule, 'onPodConditions')
  const hasExitCodes = rule['onExitCodes'] !== undefined
  if (hasExitCodes) {
    addErrors(errors, validateExitCodes(objectAt(rule, 'onExitCodes'), path.child('onExitCodes'), containerNames))
  }
  addErrors(errors, validateConditions(conditions, path.child('onPodConditions')))
  if (hasExitCodes && conditions.length > 0) {
    errors.push(invalid(path, undefined, 'specifying both OnExitCodes and OnPodConditions is not supported'))
  }
  if (!hasExitCodes && conditions.length === 0) {
    errors.push(invalid(path, undefined, 'specifying one of OnExitCodes and OnPodConditions is required'))
  }
  return errors
}

function validateChoice(value: string, path: FieldPath, choices: readonly string[]): FieldError[] {
  if (value === '') return [required(path, `valid values: [${choices.map(quoteGo).join(' ')}]`)]
  return choices.includes(value) ? [] : [notSupported(path, value, choices)]
}

function validateConditions(conditions: readonly JsonValue[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (conditions.length > conditionCountMax) errors.push(tooMany(path, conditions.length, conditionCountMax))
  for (const [index, condition] of conditions.entries()) {
    const type = textAt(condition, 'type')
    addErrors(errors, validateQualifiedName(type, path.index(index).child('type')))
    addErrors(errors, validateChoice(textAt(condition, 'status'), path.index(index).child('status'), statuses))
  }
  return errors
}

function validateExitCodes(codes: JsonObject, path: FieldPath, containerNames: ReadonlySet<string>): FieldError[] {
  const operator = textAt(codes, 'operator')
  const errors = validateChoice(operator, path.child('operator'), operators)
  const { containerName } = codes
  if (typeof containerName === 'string' && !containerNames.has(containerName)) {
    const detail = 'must be one of the container or initContainer names in the pod template'
    errors.push(invalid(path.child('containerName'), containerName, detail))
  }
  const values = listAt(codes, 'values')
  if (values.length === 0) {
    errors.push(invalid(path.child('values'), codes['values'] ?? null, 'at least one value is required'))
  }
  if (values.length > exitCodeCountMax) errors.push(tooMany(path.child('values'), values.length, exitCodeCountMax))
  return [...errors, ...validateCodeValues(values as readonly number[], path.child('values'), operator)]
}

function validateCodeValues(values: readonly number[], path: FieldPath, operator: string): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<number>()
  for (const [index, value] of values.entries()) {
    if (operator === 'In' && value === 0) {
      addError(errors, invalid(path.index(index), value, 'must not be 0 for the In operator'))
    }
    if (seen.has(value)) addError(errors, duplicate(path.index(index), value))
    seen.add(value)
  }
  const isOrdered = values.every((value, index) => index === 0 || (values[index - 1] as number) <= value)
  return isOrdered ? errors : [...errors, invalid(path, values, 'must be ordered')]
}
