import { type FieldError, type FieldPath, invalid, notSupported, required } from '../field/index.ts'
import { trimSpace } from '../json/index.ts'
import { resolveFieldPath } from './field-path.ts'
import type { StructuralSchema, ValidationRule } from './structural.ts'
import { unreadableKeyword } from './structural-check.ts'

const reasons = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired']

/**
 * Checks x-kubernetes-validations except for the expressions themselves. The rules are those of the schema, or of one
 * in its allOf.
 */
export function checkRuleDeclarations(
  rules: readonly ValidationRule[],
  schema: StructuralSchema,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  rules.forEach((rule, index) => {
    checkRule(schema, rule, path.child('x-kubernetes-validations').index(index), errors)
  })
  return errors
}

function checkRule(schema: StructuralSchema, rule: ValidationRule, path: FieldPath, errors: FieldError[]): void {
  const ruleText = trimSpace(rule.rule)
  const message = trimSpace(rule.message)
  if (ruleText === '') errors.push(required(path.child('rule'), 'rule is not specified'))
  else if (rule.message !== '' && message === '') {
    errors.push(invalid(path.child('message'), rule.message, 'must be non-empty if specified'))
  } else if (hasLineBreak(message)) {
    errors.push(invalid(path.child('message'), rule.message, 'must not contain line breaks'))
  } else if (hasLineBreak(ruleText) && message === '') {
    errors.push(required(path.child('message'), 'message must be specified if rule contains line breaks'))
  }
  if (rule.messageExpression !== '' && trimSpace(rule.messageExpression) === '') {
    errors.push(required(path.child('messageExpression'), 'messageExpression must be non-empty if specified'))
  }
  if (rule.reason !== undefined && !reasons.includes(rule.reason)) {
    errors.push(notSupported(path.child('reason'), rule.reason, reasons))
  }
  checkFieldPath(schema, rule.fieldPath, path.child('fieldPath'), errors)
}

function checkFieldPath(schema: StructuralSchema, fieldPath: string, path: FieldPath, errors: FieldError[]): void {
  if (fieldPath === '') return
  if (trimSpace(fieldPath) === '') errors.push(invalid(path, fieldPath, 'must be non-empty if specified'))
  if (hasLineBreak(fieldPath)) errors.push(invalid(path, fieldPath, 'must not contain line breaks'))
  if (unreadableKeyword(schema) === undefined && 'problem' in resolveFieldPath(fieldPath, schema)) {
    errors.push(invalid(path, fieldPath, 'must be a valid path'))
  }
}

function hasLineBreak(text: string): boolean {
  return /[\n\r]/.test(text)
}
