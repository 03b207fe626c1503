import { addErrors, type FieldError, FieldPath, notSupported } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { type Condition, validateConditions } from '@kubewright/kube/meta'
import { validateLabelSelector } from '@kubewright/kube/selectors'
import { listAt, numberAt, objectAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
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

const podDisruptionBudgetColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Min Available',
    'string',
    (budget) => limitText(budget, 'minAvailable'),
    'How many pods must stay available.',
  ),
  column(
    'Max Unavailable',
    'string',
    (budget) => limitText(budget, 'maxUnavailable'),
    'How many pods may be unavailable.',
  ),
  column(
    'Allowed Disruptions',
    'integer',
    (budget) => numberAt(budget, 'status', 'disruptionsAllowed'),
    'How many pods may be evicted now.',
  ),
  ageColumn,
]

function limitText(budget: JsonObject, field: string): string {
  const value = valueAt(budget, 'spec', field)
  return value === undefined ? 'N/A' : String(value)
}

export const disruptionBudgetStrategy: KindStrategy = {
  hasGeneration: true,
  repeatedMetadataChecks: 'nothing',
  allowsUnconditionalUpdate: false,
  columns: podDisruptionBudgetColumns,
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
