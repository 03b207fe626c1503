import { type FieldError, FieldPath, forbidden, invalid, notSupported, required } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import {
  compileLabelSelector,
  type LabelMatcher,
  type LabelSelector,
  type LabelSelectorValidationOptions,
  type Labels,
  validateLabelSelector,
} from '@kubewright/kube/selectors'
import { objectAt, textAt, valueAt } from '../../../read-object.ts'
import { changeField } from '../../common/change-fields.ts'
import { withSpec } from '../../common/change-object.ts'
import { goType } from '../../common/go-types.ts'
import { invalidGoValue } from '../../common/go-value.ts'
import { validateImmutable } from '../../common/immutable-field.ts'
import { dropDisabledTemplateFields, setPodTemplateDefaults, validatePodTemplate } from '../pods/index.ts'

/** The rules that workloads share: a selector, and the template of the selected pods. */

export const selectorPath = FieldPath.root('spec').child('selector')
export const templatePath = FieldPath.root('spec').child('template')

/** Sets the defaults of the template, if there is one. */
export function withTemplateDefaults(spec: JsonObject): JsonObject {
  return changeField(spec, 'template', setPodTemplateDefaults)
}

/** Drops template fields of features that are off. */
export function withServedTemplate(object: JsonObject): JsonObject {
  return withSpec(object, (spec) => changeField(spec, 'template', dropDisabledTemplateFields))
}

/** Go prints null for a missing selector. */
export function selectorIn(spec: JsonObject): LabelSelector | undefined {
  return (spec['selector'] ?? undefined) as LabelSelector | undefined
}

/** Validates a required, non-empty selector. */
export function validateRequiredSelector(spec: JsonObject, whenEmpty: string): FieldError[] {
  const selector = selectorIn(spec)
  if (selector === undefined) return [required(selectorPath, '')]
  return [...validateLabelSelector(selector, selectorPath), ...validateSelectsSome(spec, whenEmpty)]
}

export function validateSelectsSome(spec: JsonObject, whenEmpty: string): FieldError[] {
  const selector = selectorIn(spec)
  if (selector === undefined || selector.matchLabels !== undefined || selector.matchExpressions !== undefined) return []
  return [invalidGoValue('spec.selector', selector as JsonValue, goType('*meta/v1.LabelSelector'), whenEmpty)]
}

/** The compiled selector, which matches nothing if it is missing; undefined if it is malformed. */
export function matcherOf(spec: JsonObject): LabelMatcher | undefined {
  try {
    return compileLabelSelector(selectorIn(spec))
  } catch {
    return undefined
  }
}

/** Whether invalid selector values are tolerated because they are already stored. */
export function selectorOptions(old: JsonObject | undefined): LabelSelectorValidationOptions {
  const before = old === undefined ? undefined : selectorIn(objectAt(old, 'spec'))
  return { allowInvalidValues: validateLabelSelector(before, selectorPath).length > 0 }
}

/** The labels of the template must match the selector. */
export function validateLabelsMatch(spec: JsonObject, matcher: LabelMatcher | undefined): FieldError[] {
  if (matcher === undefined || matcher.matches(labelsOfTemplate(spec) as Labels)) return []
  const labels = labelsOfTemplate(spec) ?? null
  return [
    invalid(templatePath.child('metadata').child('labels'), labels, '`selector` does not match template `labels`'),
  ]
}

export function labelsOfTemplate(spec: JsonObject): JsonValue | undefined {
  return valueAt(spec, 'template', 'metadata', 'labels')
}

/** Validates the template of a kind that keeps pods running, except for its labels. */
export function validateLastingTemplate(spec: JsonObject, kind: string): FieldError[] {
  const template = objectAt(spec, 'template')
  return [...validatePodTemplate(template, templatePath), ...validateLasting(template, kind)]
}

/** Validates the template of a kind that keeps pods running, and that its selector is valid and selects them. */
export function validateSelectedTemplate(spec: JsonObject, kind: string): FieldError[] {
  const matcher = matcherOf(spec)
  if (matcher !== undefined) return [...validateLabelsMatch(spec, matcher), ...validateLastingTemplate(spec, kind)]
  const value = spec['selector']
  return [invalidGoValue(selectorPath, value, goType('*meta/v1.LabelSelector'), 'invalid label selector')]
}

/** The restart policy must be Always. */
export function validateLasting(template: JsonObject, kind: string): FieldError[] {
  const errors: FieldError[] = []
  const restartPolicy = textAt(template, 'spec', 'restartPolicy')
  if (restartPolicy !== 'Always') {
    errors.push(notSupported(templatePath.child('spec').child('restartPolicy'), restartPolicy, ['Always']))
  }
  if (valueAt(template, 'spec', 'activeDeadlineSeconds') !== undefined) {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`
    errors.push(forbidden(templatePath.child('spec').child('activeDeadlineSeconds'), detail))
  }
  return errors
}

export function validateSelectorUnchanged(object: JsonObject, old: JsonObject): FieldError[] {
  return validateImmutable(
    valueAt(object, 'spec', 'selector'),
    valueAt(old, 'spec', 'selector'),
    FieldPath.root('spec').child('selector'),
    goType('*meta/v1.LabelSelector'),
  )
}
