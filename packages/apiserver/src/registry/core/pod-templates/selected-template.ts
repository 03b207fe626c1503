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
import { invalidGoValue } from '../../common/go-value.ts'
import { validateImmutable } from '../../common/immutable-field.ts'
import { labelSelectorType } from '../../common/label-selector-type.ts'
import { dropDisabledTemplateFields, setPodTemplateDefaults, validatePodTemplate } from '../pods/index.ts'

/** What workloads have in common: a selector, and the template of the pods that it selects. */

export const selectorPath = FieldPath.root('spec').child('selector')
export const templatePath = 'spec.template'

/** The spec with the defaults of its template, where it has one. */
export function withTemplateDefaults(spec: JsonObject): JsonObject {
  return changeField(spec, 'template', setPodTemplateDefaults)
}

/** The object without what belongs to features that are off, as far as its template of pods has it. */
export function withServedTemplate(object: JsonObject): JsonObject {
  return withSpec(object, (spec) => changeField(spec, 'template', dropDisabledTemplateFields))
}

/** Go prints null for a selector that is missing. */
export function selectorIn(spec: JsonObject): LabelSelector | undefined {
  return (spec['selector'] ?? undefined) as LabelSelector | undefined
}

/** A selector that must be there and select something. */
export function validateRequiredSelector(spec: JsonObject, whenEmpty: string): FieldError[] {
  const selector = selectorIn(spec)
  if (selector === undefined) return [required(selectorPath, '')]
  return [...validateLabelSelector(selector, selectorPath), ...validateSelectsSome(spec, whenEmpty)]
}

export function validateSelectsSome(spec: JsonObject, whenEmpty: string): FieldError[] {
  const selector = selectorIn(spec)
  if (selector === undefined || selector.matchLabels !== undefined || selector.matchExpressions !== undefined) return []
  return [invalidGoValue('spec.selector', selector as JsonValue, labelSelectorType, whenEmpty)]
}

/** The selector ready to match, which without one matches nothing; undefined when it is malformed. */
export function matcherOf(spec: JsonObject): LabelMatcher | undefined {
  try {
    return compileLabelSelector(selectorIn(spec))
  } catch {
    return undefined
  }
}

/** Whether stored values of the selector are such that the same ones may stay. */
export function selectorOptions(old: JsonObject | undefined): LabelSelectorValidationOptions {
  const before = old === undefined ? undefined : selectorIn(objectAt(old, 'spec'))
  return { allowInvalidValues: validateLabelSelector(before, selectorPath).length > 0 }
}

/** The pods of the template must be among those that are selected. */
export function validateLabelsMatch(spec: JsonObject, matcher: LabelMatcher | undefined): FieldError[] {
  if (matcher === undefined || matcher.matches(labelsOfTemplate(spec) as Labels)) return []
  const labels = labelsOfTemplate(spec) ?? null
  return [invalid(`${templatePath}.metadata.labels`, labels, '`selector` does not match template `labels`')]
}

export function labelsOfTemplate(spec: JsonObject): JsonValue | undefined {
  return valueAt(spec, 'template', 'metadata', 'labels')
}

/** What is wrong with the template of a kind that keeps pods running, besides its labels. */
export function validateLastingTemplate(spec: JsonObject, kind: string): FieldError[] {
  const template = objectAt(spec, 'template')
  return [...validatePodTemplate(template, templatePath), ...validateLasting(template, kind)]
}

/** Its pods start again whenever they end. */
export function validateLasting(template: JsonObject, kind: string): FieldError[] {
  const errors: FieldError[] = []
  const restartPolicy = textAt(template, 'spec', 'restartPolicy')
  if (restartPolicy !== 'Always') {
    errors.push(notSupported(`${templatePath}.spec.restartPolicy`, restartPolicy, ['Always']))
  }
  if (valueAt(template, 'spec', 'activeDeadlineSeconds') !== undefined) {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`
    errors.push(forbidden(`${templatePath}.spec.activeDeadlineSeconds`, detail))
  }
  return errors
}

export function validateSelectorUnchanged(object: JsonObject, old: JsonObject): readonly FieldError[] {
  return validateImmutable(
    valueAt(object, 'spec', 'selector'),
    valueAt(old, 'spec', 'selector'),
    'spec.selector',
    labelSelectorType,
  )
}
