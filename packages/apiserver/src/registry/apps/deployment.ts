import { type FieldError, FieldPath, forbidden, invalid } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { numberAt, objectAt, textAt } from '../../read-object.ts'
import { fillIn, withFieldValue } from '../common/change-fields.ts'
import { withSpec } from '../common/change-object.ts'
import {
  type ReplicaCounts,
  validateCollisionCount,
  validateNonNegative,
  validateReplicaCounts,
} from '../common/counts.ts'
import { goType } from '../common/go-types.ts'
import { intOrPercentNumber, validateAtMostAll, validateIntOrPercent } from '../common/int-or-percent.ts'
import {
  validateRequiredSelector,
  validateSelectedTemplate,
  validateSelectorUnchanged,
  withServedTemplate,
  withTemplateDefaults,
} from '../core/pod-templates/selected-template.ts'
import { templateWarnings, templateWarningsOnUpdate, warnAboutPodNames } from '../core/pod-templates/warnings.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { notSupportedGoValue } from './go-printing.ts'
import { withRollingDefaults } from './rolling-defaults.ts'
import { deploymentColumns } from './workload-columns.ts'

const defaults: JsonObject = { progressDeadlineSeconds: 600, replicas: 1, revisionHistoryLimit: 10 }
const rollingDefaults: JsonObject = { maxSurge: '25%', maxUnavailable: '25%' }

const specPath = FieldPath.root('spec')
const strategyType = goType('apps.DeploymentStrategy')

const counts: ReplicaCounts = {
  nonNegative: [
    'observedGeneration',
    'replicas',
    'updatedReplicas',
    'readyReplicas',
    'availableReplicas',
    'unavailableReplicas',
    'terminatingReplicas',
    'collisionCount',
  ],
  atMostReplicas: ['updatedReplicas', 'readyReplicas', 'availableReplicas'],
  ready: 'readyReplicas',
}

export const deploymentStrategy: KindStrategy = {
  hasGeneration: true,
  generationMetadata: 'annotations',
  resetFields: { status: [['spec'], ['metadata', 'labels']] },
  columns: deploymentColumns,
  setDefaults: (deployment) =>
    withSpec(deployment, (spec) => {
      const complete = withTemplateDefaults(fillIn(spec, defaults))
      return withFieldValue(complete, 'strategy', withRollingDefaults(objectAt(spec, 'strategy'), rollingDefaults))
    }),
  prepareForCreate: withServedTemplate,
  prepareForUpdate: withServedTemplate,
  validateCreate: (deployment) => validateSpec(objectAt(deployment, 'spec')),
  validateUpdate: (deployment, old) => [
    ...validateSpec(objectAt(deployment, 'spec')),
    ...validateSelectorUnchanged(deployment, old),
  ],
  validateStatusUpdate: (deployment, old) => [
    ...validateReplicaCounts(objectAt(deployment, 'status'), counts),
    ...validateCollisionCount(objectAt(deployment, 'status'), objectAt(old, 'status')),
  ],
  warningsOnCreate: (deployment) => [...warnAboutPodNames(deployment), ...templateWarnings(deployment)],
  warningsOnUpdate: templateWarningsOnUpdate,
}

function validateSpec(spec: JsonObject): FieldError[] {
  const errors = [
    ...validateNonNegative(spec, specPath, ['replicas']),
    ...validateRequiredSelector(spec, 'empty selector is invalid for deployment'),
    ...validateSelectedTemplate(spec, 'ReplicaSet'),
    ...validateStrategy(objectAt(spec, 'strategy')),
    ...validateNonNegative(spec, specPath, ['minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds']),
  ]
  const deadline = numberAt(spec, 'progressDeadlineSeconds')
  if (spec['progressDeadlineSeconds'] !== undefined && deadline <= numberAt(spec, 'minReadySeconds')) {
    errors.push(invalid('spec.progressDeadlineSeconds', deadline, 'must be greater than minReadySeconds'))
  }
  return errors
}

function validateStrategy(strategy: JsonObject): FieldError[] {
  const type = textAt(strategy, 'type')
  const rolling = strategy['rollingUpdate']
  if (type === 'RollingUpdate') return validateRollingUpdate(objectAt(strategy, 'rollingUpdate'))
  if (type !== 'Recreate') {
    return [
      notSupportedGoValue(FieldPath.root('spec').child('strategy'), strategy, strategyType, [
        'Recreate',
        'RollingUpdate',
      ]),
    ]
  }
  const detail = "may not be specified when strategy `type` is 'Recreate'"
  return rolling === undefined ? [] : [forbidden('spec.strategy.rollingUpdate', detail)]
}

function validateRollingUpdate({ maxUnavailable, maxSurge }: JsonObject): FieldError[] {
  const path = FieldPath.root('spec').child('strategy').child('rollingUpdate')
  const errors = [
    ...validateIntOrPercent(maxUnavailable, path.child('maxUnavailable')),
    ...validateIntOrPercent(maxSurge, path.child('maxSurge')),
  ]
  if (intOrPercentNumber(maxUnavailable) === 0 && intOrPercentNumber(maxSurge) === 0) {
    const value: JsonValue = maxUnavailable ?? 0
    errors.push(invalid(path.child('maxUnavailable'), value, 'may not be 0 when `maxSurge` is 0'))
  }
  return [...errors, ...validateAtMostAll(maxUnavailable, path.child('maxUnavailable'))]
}
