import { type FieldError, FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { jsonEqual } from '@kubewright/kube/json'
import { validateLabelSelector } from '@kubewright/kube/selectors'
import { objectAt, textAt, valueAt } from '../../read-object.ts'
import { fillIn, withFieldValue } from '../common/change-fields.ts'
import { withAnnotation, withSpec } from '../common/change-object.ts'
import { validateCollisionCount, validateNonNegative } from '../common/counts.ts'
import { goType } from '../common/go-types.ts'
import { intOrPercentNumber, validateAtMostAll, validateIntOrPercent } from '../common/int-or-percent.ts'
import {
  matcherOf,
  selectorIn,
  selectorOptions,
  selectorPath,
  validateLabelsMatch,
  validateLastingTemplate,
  validateSelectorUnchanged,
  validateSelectsSome,
  withServedTemplate,
  withTemplateDefaults,
} from '../core/pod-templates/selected-template.ts'
import { templateWarnings } from '../core/pod-templates/warnings.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { generationNumber, withIntegerAnnotation } from './annotated-integer.ts'
import { notSupportedGoValue } from './go-printing.ts'
import { withRollingDefaults } from './rolling-defaults.ts'
import { daemonSetColumns } from './workload-columns.ts'

/** Counts changes of the template. Kubernetes has an internal field for it, which apps/v1 lacks. */
const generationAnnotation = 'deprecated.daemonset.template.generation'

const rollingDefaults: JsonObject = { maxSurge: 0, maxUnavailable: 1 }
const strategyType = goType('apps.DaemonSetUpdateStrategy')

const counts = [
  'currentNumberScheduled',
  'numberMisscheduled',
  'desiredNumberScheduled',
  'numberReady',
  'observedGeneration',
  'updatedNumberScheduled',
  'numberAvailable',
  'numberUnavailable',
  'collisionCount',
]

export const daemonSetStrategy: KindStrategy = {
  hasGeneration: true,
  columns: daemonSetColumns,
  setDefaults: (daemonSet) =>
    withSpec(withIntegerAnnotation(daemonSet, 'DaemonSet', generationAnnotation, '0'), (spec) => {
      const complete = withTemplateDefaults(fillIn(spec, { revisionHistoryLimit: 10 }))
      return withFieldValue(
        complete,
        'updateStrategy',
        withRollingDefaults(objectAt(spec, 'updateStrategy'), rollingDefaults),
      )
    }),
  prepareForCreate: (daemonSet) => {
    const served = withServedTemplate(daemonSet)
    const isNew = generationNumber(daemonSet, generationAnnotation) < 1n
    return isNew ? withAnnotation(served, generationAnnotation, '1') : served
  },
  prepareForUpdate: (daemonSet, old) => {
    const served = withServedTemplate(daemonSet)
    return withAnnotation(served, generationAnnotation, nextGeneration(served, old))
  },
  validateCreate: (daemonSet) => validateSpec(objectAt(daemonSet, 'spec')),
  validateUpdate: (daemonSet, old) => [
    ...validateSelectorUnchanged(daemonSet, old),
    ...validateSpec(objectAt(daemonSet, 'spec'), old),
  ],
  validateStatusUpdate: (daemonSet, old) => [
    ...validateNonNegative(objectAt(daemonSet, 'status'), FieldPath.root('status'), counts),
    ...validateCollisionCount(objectAt(daemonSet, 'status'), objectAt(old, 'status')),
  ],
  warningsOnCreate: templateWarnings,
  warningsOnUpdate: (daemonSet, old) =>
    textOfGeneration(daemonSet) === textOfGeneration(old) ? [] : templateWarnings(daemonSet),
}

function textOfGeneration(daemonSet: JsonObject): string {
  return textAt(daemonSet, 'metadata', 'annotations', generationAnnotation)
}

/** Requests cannot set it: it increases with each change of the template. */
function nextGeneration(daemonSet: JsonObject, old: JsonObject): string {
  const isChanged = !jsonEqual(valueAt(daemonSet, 'spec', 'template') ?? {}, valueAt(old, 'spec', 'template') ?? {})
  const generation = generationNumber(old, generationAnnotation)
  return String(isChanged ? generation + 1n : generation)
}

function validateSpec(spec: JsonObject, old?: JsonObject): FieldError[] {
  return [
    ...validateLabelSelector(selectorIn(spec), selectorPath, selectorOptions(old)),
    ...validateLabelsMatch(spec, matcherOf(spec)),
    ...validateSelectsSome(spec, 'empty selector is invalid for daemonset'),
    ...validateLastingTemplate(spec, 'DaemonSet'),
    ...validateNonNegative(spec, FieldPath.root('spec'), ['minReadySeconds']),
    ...validateStrategy(objectAt(spec, 'updateStrategy')),
    ...validateNonNegative(spec, FieldPath.root('spec'), ['revisionHistoryLimit']),
  ]
}

function validateStrategy(strategy: JsonObject): FieldError[] {
  const type = textAt(strategy, 'type')
  if (type === 'OnDelete') return []
  if (type !== 'RollingUpdate') {
    return [
      notSupportedGoValue(FieldPath.root('spec').child('updateStrategy'), strategy, strategyType, [
        'RollingUpdate',
        'OnDelete',
      ]),
    ]
  }
  const { maxUnavailable, maxSurge } = objectAt(strategy, 'rollingUpdate')
  const path = FieldPath.root('spec').child('updateStrategy').child('rollingUpdate')
  const errors = [
    ...validateIntOrPercent(maxUnavailable, path.child('maxUnavailable')),
    ...validateIntOrPercent(maxSurge, path.child('maxSurge')),
    ...validateAtMostAll(maxUnavailable, path.child('maxUnavailable')),
    ...validateAtMostAll(maxSurge, path.child('maxSurge')),
  ]
  const isUnavailable = intOrPercentNumber(maxUnavailable) !== 0
  const isSurging = intOrPercentNumber(maxSurge) !== 0
  if (isUnavailable && isSurging) {
    errors.push(invalid(path.child('maxSurge'), maxSurge, 'may not be set when maxUnavailable is non-zero'))
  }
  if (!isUnavailable && !isSurging) {
    errors.push(required(path.child('maxUnavailable'), 'cannot be 0 when maxSurge is 0'))
  }
  return errors
}
