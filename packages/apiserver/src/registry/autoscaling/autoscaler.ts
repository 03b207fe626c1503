import { FieldPath } from '@kubewright/kube/field'
import { objectAt } from '../../read-object.ts'
import { withFieldValue } from '../common/change-fields.ts'
import { withSpec } from '../common/change-object.ts'
import { validateNonNegative } from '../common/counts.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { withoutCarriedAnnotations } from './autoscaler-annotations.ts'
import { autoscalerColumns } from './autoscaler-columns.ts'
import { withSpecDefaults } from './autoscaler-defaults.ts'
import { validateAutoscaler } from './autoscaler-validation.ts'
import { autoscalerView } from './autoscaler-view.ts'

/** Stored as autoscaling/v2; the older version is a view. */
export const autoscalerStrategy: KindStrategy = {
  columns: autoscalerColumns,
  setDefaults: (autoscaler) => withSpec(withoutCarriedAnnotations(autoscaler), withSpecDefaults),
  // At the older version, parts of spec and status are in annotations, which the request path does not reset.
  prepareForCreate: (autoscaler) => withFieldValue(autoscaler, 'status', {}),
  prepareForUpdate: (autoscaler, old) => withFieldValue(autoscaler, 'status', old['status']),
  prepareForStatusUpdate: (autoscaler, old) => withFieldValue(autoscaler, 'spec', old['spec']),
  validateCreate: (autoscaler) => validateAutoscaler(autoscaler),
  validateUpdate: (autoscaler, old) => validateAutoscaler(autoscaler, old),
  validateStatusUpdate: (autoscaler) =>
    validateNonNegative(objectAt(autoscaler, 'status'), FieldPath.root('status'), [
      'currentReplicas',
      'desiredReplicas',
    ]),
  views: new Map([['autoscaling/v1', autoscalerView]]),
}
