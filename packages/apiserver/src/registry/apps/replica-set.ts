import { type FieldError, FieldPath } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { objectAt } from '../../read-object.ts'
import { fillIn } from '../common/change-fields.ts'
import { withSpec } from '../common/change-object.ts'
import { replicaSetCounts, validateNonNegative, validateReplicaCounts } from '../common/counts.ts'
import { selectableField } from '../common/selectable-fields.ts'
import {
  validateRequiredSelector,
  validateSelectedTemplate,
  validateSelectorUnchanged,
  withServedTemplate,
  withTemplateDefaults,
} from '../core/pod-templates/selected-template.ts'
import { templateWarnings, templateWarningsOnUpdate, warnAboutPodNames } from '../core/pod-templates/warnings.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { replicaSetColumns } from './workload-columns.ts'

const defaults: JsonObject = { replicas: 1 }

export const replicaSetStrategy: KindStrategy = {
  hasGeneration: true,
  columns: replicaSetColumns,
  selectableFields: [selectableField('status.replicas', '0')],
  setDefaults: (replicaSet) => withSpec(replicaSet, (spec) => withTemplateDefaults(fillIn(spec, defaults))),
  prepareForCreate: withServedTemplate,
  prepareForUpdate: withServedTemplate,
  validateCreate: (replicaSet) => validateSpec(objectAt(replicaSet, 'spec')),
  validateUpdate: (replicaSet, old) => [
    ...validateSpec(objectAt(replicaSet, 'spec')),
    ...validateSelectorUnchanged(replicaSet, old),
  ],
  validateStatusUpdate: (replicaSet) => validateReplicaCounts(objectAt(replicaSet, 'status'), replicaSetCounts),
  warningsOnCreate: (replicaSet) => [...warnAboutPodNames(replicaSet), ...templateWarnings(replicaSet)],
  warningsOnUpdate: templateWarningsOnUpdate,
}

function validateSpec(spec: JsonObject): FieldError[] {
  return [
    ...validateNonNegative(spec, FieldPath.root('spec'), ['replicas', 'minReadySeconds']),
    // Kubernetes uses the message of deployments here too.
    ...validateRequiredSelector(spec, 'empty selector is invalid for deployment'),
    ...validateSelectedTemplate(spec, 'ReplicaSet'),
  ]
}
