import { addErrors, type FieldError, FieldPath, notSupported } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { type Condition, validateConditions } from '@kubewright/kube/meta'
import { validateLabelSelector } from '@kubewright/kube/selectors'
import { listAt, objectAt } from '../../read-object.ts'
import { validateNonNegative } from '../common/counts.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import { validateAtMostAll, validateIntOrPercent } from '../common/int-or-percent.ts'
import { selectorIn, selectorOptions, selectorPath } from '../core/pod-templates/selected-template.ts'
import type { KindStrategy } from '../kind-strategy.ts'

const evictionPolicies: readonly string[] = ['AlwaysAllow', 'IfHealthyBudget']
const specType = goType('policy.PodDisruptionBudgetSpec')
const counts = ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods']
const conditionsPath = FieldPath.root('status').child('conditions')

export const disruptionBudgetStrategy: KindStrategy = {
  validateCreate: (budget) => validateSpec(objectAt(budget, 'spec')),
  validateUpdate: (budget, old) => validateSpec(objectAt(budget, 'spec'), old),
  validateStatusUpdate: (budget) => [
    ...validateConditions(listAt(budget, 'status', 'conditions') as unknown as readonly Condition[], conditionsPath),
    ...validateNonNegative(objectAt(budget, 'status'), FieldPath.root('status'), counts),
  ],
}

function validateSpec(spec: JsonObject, old?: JsonObject): FieldError[] {
  const { minAvailable, maxUnavailable, unhealthyPodEvictionPolicy: policy } = spec
  const errors: FieldError[] = []
  if (minAvailable !== undefined && maxUnavailable !== undefined) {
    errors.push(invalidGoValue('spec', spec, specType, 'minAvailable and maxUnavailable cannot be both set'))
  }
  for (const field of ['minAvailable', 'maxUnavailable']) {
    addErrors(errors, validateIntOrPercent(spec[field], FieldPath.root('spec').child(field)))
    addErrors(errors, validateAtMostAll(spec[field], FieldPath.root('spec').child(field)))
  }
  addErrors(errors, validateLabelSelector(selectorIn(spec), selectorPath, selectorOptions(old)))
  if (policy !== undefined && !evictionPolicies.includes(String(policy))) {
    errors.push(notSupported('spec.unhealthyPodEvictionPolicy', policy, evictionPolicies))
  }
  return errors
}
