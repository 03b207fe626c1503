import { celBool } from '@kubewright/kube/cel'
import {
  addError,
  addErrors,
  duplicate,
  type FieldError,
  type FieldPath,
  internalError,
  invalid,
  required,
  tooMany,
} from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { AdmissionCompiler, type AdmissionExpression, type AdmissionOptions } from '@kubewright/kube/rules'
import { textAt } from '../../read-object.ts'
import { validateQualifiedName } from '../common/field-names.ts'

const matchConditionsMax = 64
const compilers = new Map<boolean, AdmissionCompiler>()

/** Match conditions have no variables, so two compilers serve all of them. */
function matchCompiler(hasParams: boolean): AdmissionCompiler {
  let compiler = compilers.get(hasParams)
  if (compiler === undefined) {
    const options: AdmissionOptions = { hasVariables: false, hasAuthorizer: true, hasParams }
    compiler = new AdmissionCompiler(options)
    compilers.set(hasParams, compiler)
  }
  return compiler
}

/** CEL conditions that decide whether a webhook or a policy applies at all. */
export function validateMatchConditions(
  conditions: readonly JsonValue[],
  path: FieldPath,
  hasParams: boolean,
): FieldError[] {
  const errors: FieldError[] = []
  const names = new Set<string>()
  if (conditions.length > matchConditionsMax) errors.push(tooMany(path, conditions.length, matchConditionsMax))
  for (const [index, condition] of conditions.entries()) {
    const conditionPath = path.index(index)
    const name = textAt(condition, 'name')
    const expression = textAt(condition, 'expression').trim()
    const expressionPath = conditionPath.child('expression')
    if (expression === '') addError(errors, required(expressionPath, ''))
    else addErrors(errors, expressionErrors(matchCompiler(hasParams).compile(expression, celBool), expressionPath))
    if (name === '') addError(errors, required(conditionPath.child('name'), ''))
    else addErrors(errors, validateQualifiedName(name, conditionPath.child('name')))
    if (name === '') continue
    if (names.has(name)) addError(errors, duplicate(conditionPath.child('name'), name))
    names.add(name)
  }
  return errors
}

/** An expression that compiles and cannot be planned is an internal error. */
export function expressionErrors(
  { error, source }: AdmissionExpression,
  path: FieldPath,
  shown: string = source,
): FieldError[] {
  if (error === undefined) return []
  return error.startsWith('program instantiation failed') ? [internalError(path, error)] : [invalid(path, shown, error)]
}
