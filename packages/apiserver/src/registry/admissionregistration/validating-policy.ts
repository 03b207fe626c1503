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
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { utf8Length } from '@kubewright/kube/json'
import { type Condition, validateConditions } from '@kubewright/kube/meta'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { validateQualifiedName } from '../common/field-names.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { authorizeParamKind } from './param-access.ts'
import { policySpecPath, setPolicyDefaults, validatePolicyHead } from './policy.ts'
import { PolicyExpressions } from './policy-expressions.ts'
import { validatingPolicyColumns } from './registration-columns.ts'
import { warnAboutStaticName } from './rules.ts'

const reasons = ['Forbidden', 'Invalid', 'RequestEntityTooLarge']
const auditAnnotationsMax = 20
const valueExpressionBytesMax = 5 * 1024

export const validatingAdmissionPolicyStrategy: KindStrategy = {
  hasGeneration: true,
  acceptsAnyFinalizer: true,
  repeatedMetadataChecks: 'whole',
  resetFields: { status: [['metadata'], ['spec']] },
  allowsUnconditionalUpdate: false,
  columns: validatingPolicyColumns,
  setDefaults: setPolicyDefaults,
  validateCreate: (policy) => validatePolicy(policy, undefined),
  validateUpdate: validatePolicy,
  validateStatusUpdate: (policy) => validateStatus(objectAt(policy, 'status')),
  authorizeCreate: (policy, context) => authorizeParamKind(policy, undefined, context),
  authorizeUpdate: authorizeParamKind,
  warningsOnCreate: warnAboutStaticName,
  warningsOnUpdate: warnAboutStaticName,
}

function validatePolicy(policy: JsonObject, old: JsonObject | undefined): FieldError[] {
  const spec = objectAt(policy, 'spec')
  const expressions = new PolicyExpressions(spec, false)
  const errors = [...validatePolicyHead(policy, old), ...expressions.validateVariables(spec, policySpecPath)]
  const validations = listAt(spec, 'validations')
  const annotations = listAt(spec, 'auditAnnotations')
  if (validations.length === 0 && annotations.length === 0) {
    const detail = 'validations or auditAnnotations must contain at least one item'
    return [
      ...errors,
      ...['validations', 'auditAnnotations'].map((field) => required(policySpecPath.child(field), detail)),
    ]
  }
  for (const [index, validation] of validations.entries()) {
    addErrors(errors, validateValidation(validation, policySpecPath.child('validations').index(index), expressions))
  }
  return [...errors, ...validateAnnotations(annotations, textAt(policy, 'metadata', 'name'), expressions)]
}

function validateValidation(validation: JsonValue, path: FieldPath, expressions: PolicyExpressions): FieldError[] {
  const errors: FieldError[] = []
  const expression = textAt(validation, 'expression')
  const expressionPath = path.child('expression')
  if (expression.trim() === '') errors.push(required(expressionPath, 'expression is not specified'))
  else addErrors(errors, expressions.validate(expression, 'validation', expressionPath))
  const notEmpty = 'must be non-empty if specified'
  const messageExpression = textAt(validation, 'messageExpression')
  const messageExpressionPath = path.child('messageExpression')
  if (messageExpression !== '') {
    if (messageExpression.trim() === '') errors.push(invalid(messageExpressionPath, messageExpression, notEmpty))
    else addErrors(errors, expressions.validate(messageExpression, 'message', messageExpressionPath))
  }
  const message = textAt(validation, 'message')
  if (message !== '' && message.trim() === '') errors.push(invalid(path.child('message'), message, notEmpty))
  else if (/[\n\r]/.test(message.trim())) {
    errors.push(invalid(path.child('message'), message, 'must not contain line breaks'))
  }
  const reason = valueAt(validation, 'reason')
  if (reason !== undefined && !reasons.includes(String(reason))) {
    errors.push(notSupported(path.child('reason'), reason, reasons))
  }
  return errors
}

function validateAnnotations(
  annotations: readonly JsonValue[],
  policyName: string,
  expressions: PolicyExpressions,
): FieldError[] {
  const path = policySpecPath.child('auditAnnotations')
  const errors: FieldError[] = []
  const keys = new Set<string>()
  if (annotations.length > auditAnnotationsMax) {
    errors.push(invalid(path, annotations, `must not have more than ${auditAnnotationsMax} auditAnnotations`))
  }
  for (const [index, annotation] of annotations.entries()) {
    const keyPath = path.index(index).child('key')
    const valuePath = path.index(index).child('valueExpression')
    const key = textAt(annotation, 'key')
    const source = textAt(annotation, 'valueExpression')
    addErrors(errors, validateQualifiedName(`${policyName}/${key}`, keyPath))
    if (source.trim() === '') addError(errors, required(valuePath, 'valueExpression is not specified'))
    else if (utf8Length(source.trim()) > valueExpressionBytesMax) {
      addError(errors, required(valuePath, `must not exceed ${valueExpressionBytesMax} bytes in length`))
    } else addErrors(errors, expressions.validate(source.trim(), 'auditAnnotation', valuePath, source))
    if (keys.has(key)) addError(errors, duplicate(keyPath, key))
    keys.add(key)
  }
  return errors
}

function validateStatus(status: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const path = FieldPath.root('status')
  const warningsPath = path.child('typeChecking').child('expressionWarnings')
  for (const [index, warning] of listAt(status, 'typeChecking', 'expressionWarnings').entries()) {
    if (textAt(warning, 'warning') === '') addError(errors, required(warningsPath.index(index).child('warning'), ''))
    if (textAt(warning, 'fieldRef').trim() === '')
      addError(errors, required(warningsPath.index(index).child('fieldRef'), ''))
  }
  const conditions = listAt(status, 'conditions') as unknown as readonly Condition[]
  return [...errors, ...validateConditions(conditions, path.child('conditions'))]
}
